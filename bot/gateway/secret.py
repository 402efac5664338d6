"""A secret roll before the others: a mark without a number, and who may look behind it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.gateway.cards import answer_message, plain_message, refusal_message, shared_card
from bot.gateway.choices import button, look_button
from bot.gateway.markdown import markdown
from bot.gateway.person import request_of
from bot.gateway.reply import Reply
from bot.render import Answer, Refusal, wording
from bot.render.marks import harmless
from rules import load

if TYPE_CHECKING:
    from discord import Interaction

    from bot.gateway.cards import Message
    from bot.referee import Referee


def mark(name: str, entry: int) -> Message:
    """What the channel sees of a secret roll."""
    buttons = (button("Reveal", f"reveal:{entry}"), look_button(entry))
    return plain_message(f"**{markdown(harmless(name), 200)}** rolled in secret.", buttons)


def _revealed(answer: Answer) -> Answer:
    """The answer as it stands in the channel from now on: it is no secret any more."""
    word = wording(load(answer.ruleset).package).say("card.secret")
    small = answer.shared.small.removesuffix(word).removesuffix(" · ")
    return replace(answer, secret=False, shared=answer.shared._replace(small=small))


async def look(interaction: Interaction, referee: Referee, entry: int) -> None:
    """Show the result to whoever asks, if they may see it."""
    answer = await referee.recall(request_of(interaction, ""), entry)
    message = refusal_message(answer, None) if isinstance(answer, Refusal) else answer_message(answer)
    await Reply(interaction).show(message, private=True)


async def reveal(interaction: Interaction, referee: Referee, entry: int) -> None:
    """Put the result in the place of the mark, if whoever asks may see it."""
    answer = await referee.recall(request_of(interaction, ""), entry)
    if isinstance(answer, Refusal):
        await Reply(interaction).show(refusal_message(answer, None), private=True)
    else:
        await interaction.response.edit_message(view=shared_card(_revealed(answer)))
