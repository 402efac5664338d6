"""The host at the table in Discord: hears every line and press, has the referee play it, and shows what came of it."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.fault import fault
from bot.gateway.attached import content
from bot.gateway.cards import (
    answer_message,
    further_message,
    plain_message,
    question,
    refusal_message,
    shared_message,
)
from bot.gateway.findings import findings
from bot.gateway.fix import Drafts
from bot.gateway.guide import guide
from bot.gateway.markdown import markdown
from bot.gateway.mentions import Mentions
from bot.gateway.person import introduced, occasion, request_of
from bot.gateway.reply import AnswerLost, Reply
from bot.gateway.rights import Warner
from bot.gateway.secret import mark
from bot.gateway.welcome import Welcomer, welcome
from bot.render import Answer, Refusal, wording
from bot.render.marks import harmless
from bot.request import Unsure
from bot.store import PlayedAlready
from rules import DEFAULT, Helped, RulesError, load

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from discord import Attachment, Interaction

    from bot.gateway.boards import Boards
    from bot.gateway.cards import Message, Simple
    from bot.referee import Referee
    from bot.request import Request
    from rules import Finding

_log = logging.getLogger(__name__)

LATE = 1.0
"""Seconds after which an answer is announced rather than given."""
_SECRET = re.compile(r"(?i)\bsecret\b")


class Host:
    """Serves every interaction; knows those under way, so that the program can end behind them."""

    def __init__(self, referee: Referee, boards: Boards) -> None:
        self.referee = referee
        self.boards = boards
        self.drafts = Drafts()
        self.mentions = Mentions()
        self.commands = 0
        """How many root commands there are."""
        self._warner = Warner()
        self.welcomer = Welcomer(referee.greeting)
        self._busy: set[asyncio.Task[object]] = set()
        self._closing = False

    async def attend(self, interaction: Interaction, work: Coroutine[object, object, object]) -> None:
        """Do what an interaction asks for; whatever goes wrong is told privately. Never raises."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 -- coroutines of the event loop run in a task
        self._busy.add(task)
        try:
            if self._closing:
                work.close()
                await _tell(interaction, "The bot is restarting. Nothing was played: say it again in a moment.")
            else:
                await work
        except AnswerLost as lost:
            _log.warning("an answer was lost: %s", lost)
        except discord.Forbidden:
            await _tell(interaction, "Discord does not let me do this here: I lack a permission in this channel.")
        except Exception:  # noqa: BLE001 -- the one place of the gateway that turns what nobody foresaw into a reply
            refusal = Refusal.of("", fault(), wording(load(DEFAULT).package))
            await _show(interaction, refusal_message(refusal, None))
        finally:
            self._busy.discard(task)

    async def drain(self, seconds: float) -> None:
        """Take nothing on any more, and wait for what is under way, so long at most."""
        self._closing = True
        others = self._busy - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=seconds)

    async def say(
        self,
        interaction: Interaction,
        text: str,
        origin: str | None = None,
        *,
        sure: bool = False,
        file: Attachment | None = None,
        turn: str | None = None,
        told: bool = True,
    ) -> Answer | Refusal | None:
        """Play a line that somebody said, and show what came of it. The one path of every line and press.

        What cannot be undone is asked once more and not played, unless whoever says it is `sure`. `turn` is the mark of
        the turn that it is meant for. `told`: a refusal shows the line, and offers it to be mended.
        """
        reply = Reply(interaction)
        request = request_of(interaction, text, origin)
        has_board = self.boards.stands_in(request.server, request.place)
        seen = partial(self._findings, interaction)
        request = replace(request, sure=sure, findings=seen, turn=turn, has_board=has_board)
        playing = asyncio.ensure_future(self._played(interaction, request, file))
        try:
            done, _ = await asyncio.wait({playing}, timeout=LATE)
            if not done:
                await reply.defer(private=_SECRET.search(text) is not None)
            answer = await playing
            await self._answer(interaction, reply, answer if told else _untold(answer))
        except AnswerLost as lost:
            _log.warning("an answer was lost: %s", lost)
            answer = await playing
            await _in_channel(interaction, answer)
        finally:
            if not playing.cancelled():
                self.boards.touch(request.server, request.place)
        return answer

    def _findings(self, interaction: Interaction) -> tuple[Finding, ...]:
        return tuple(findings(interaction, self.mentions, self.commands))

    async def _played(self, interaction: Interaction, request: Request, file: Attachment | None) -> Answer | Refusal:
        request = await introduced(interaction, request)
        if file is not None:
            try:
                request = replace(request, attached=await content(file))
            except RulesError as error:
                return Refusal.of(request.text, error, wording(load(DEFAULT).package))
        answer = await self.referee.play(request)
        own = request.origin == occasion(interaction)
        if isinstance(answer, Answer) or not isinstance(answer.error, PlayedAlready) or not own:
            return answer
        # The very same interaction came in once more: what it came to is shown, and nothing is played.
        return await self.referee.recall(request, answer.error.number or 0)

    async def _answer(self, interaction: Interaction, reply: Reply, answer: Answer | Refusal) -> None:
        if isinstance(answer, Refusal) and isinstance(answer.error, Unsure):
            await reply.show(question(answer.line, answer.error.advice), private=True)
        elif isinstance(answer, Refusal):
            mendable = answer.line and answer.error.mendable
            name = self.drafts.keep(interaction.id, answer.line) if mendable else None
            await reply.show(refusal_message(answer, name), private=True)
        elif answer.entry is None:
            # Looking is the affair of whoever looks: it moves nothing, and shows what that person may see.
            fact = answer.fact
            helped = guide(answer, fact, self.mentions) if isinstance(fact, Helped) else answer_message(answer)
            await reply.show(helped, private=True)
        elif answer.secret:
            await reply.show(answer_message(answer), private=True)
            await reply.add(mark(interaction.user.display_name, answer.entry), private=False)
        else:
            calls = f"<@{answer.called}>" if answer.called else ""
            await reply.show(shared_message(answer, calls), private=False, calls=answer.called)
            if answer.shared != answer.card and (further := further_message(answer)) is not None:
                await reply.add(further, private=True)
        if (warning := self._warner.warning(interaction)) is not None:
            await reply.add(plain_message(warning), private=True)
        if isinstance(answer, Answer) and answer.gm and (trouble := self._trouble(interaction)) is not None:
            await reply.add(plain_message(trouble), private=True)
        if await self.welcomer.is_due(interaction):
            await reply.add(welcome(), private=True)

    def _trouble(self, interaction: Interaction) -> str | None:
        """What the GM who spoke is to be told about the board."""
        place = request_of(interaction, "")
        return self.boards.trouble(place.server, place.place)


def _untold(answer: Answer | Refusal) -> Answer | Refusal:
    """A refusal that tells why and not what: whoever pressed has not written the line, and may not know it."""
    return replace(answer, line="") if isinstance(answer, Refusal) and not isinstance(answer.error, Unsure) else answer


async def _in_channel(interaction: Interaction, answer: Answer | Refusal) -> None:
    """Show in the channel what came of a line whose answer Discord did not take; a refusal moved nothing."""
    if isinstance(answer, Refusal) or answer.entry is None or interaction.channel_id is None:
        return
    name = interaction.user.display_name
    if answer.secret:
        message = mark(name, answer.entry)
    else:
        message = shared_message(answer, f"{markdown(harmless(name), 200)}, answered late:")
    try:
        await interaction.client.get_partial_messageable(interaction.channel_id).send(**message.parts)
    except (discord.HTTPException, OSError) as error:
        _log.warning("entry %s of channel %s is in the log only: %s", answer.entry, interaction.channel_id, error)


async def _tell(interaction: Interaction, text: str) -> None:
    await _show(interaction, plain_message(text))


async def _show(interaction: Interaction, message: Message | Simple) -> None:
    try:
        await Reply(interaction).show(message, private=True)
    except (AnswerLost, discord.HTTPException) as error:
        _log.warning("nothing could be told: %s", error)
