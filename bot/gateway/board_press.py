"""Presses on a board and on what is looked at from it. Each says a line as the presser, or looks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.gateway.board_card import list_message
from bot.gateway.cards import refusal_message
from bot.gateway.mine_card import aimed, mine_message, target_message
from bot.gateway.person import request_of
from bot.gateway.reply import Reply
from bot.render import Refusal
from rules import TARGET, Tracked

if TYPE_CHECKING:
    from discord import Interaction

    from bot.gateway.host import Host

BOARD = re.compile(r"(next|undo|view|line|mine|who|do|at)(?::(.*))?", re.DOTALL)
"""Names of what is pressed on a board, and what they carry."""


async def press_board(host: Host, interaction: Interaction, what: str, with_it: str, chosen: str) -> None:
    """Do what a press says; `with_it` is what the name carries, `chosen` what was chosen in a menu."""
    match what:
        case "next":
            await host.say(interaction, "combat next", turn=with_it)
        case "undo":
            await host.say(interaction, f"undo #{with_it}")
        case "line":
            await host.say(interaction, chosen)
        case "mine":
            await _mine(host, interaction, with_it or None)
        case "who":
            await _mine(host, interaction, chosen)
        case "do" | "at":
            await _do(host, interaction, chosen, with_it.rpartition(":")[0])
        case _:
            await _view(host, interaction, with_it.partition(":")[0])


async def _view(host: Host, interaction: Interaction, page: str) -> None:
    """Show the combat to whoever asks, as `combat show` does."""
    answer = await host.referee.play(request_of(interaction, "combat show"))
    reply = Reply(interaction)
    if isinstance(answer, Refusal):
        await reply.turn_into(refusal_message(answer, None))
    elif isinstance(answer.fact, Tracked):
        await reply.turn_into(list_message(answer.fact, answer.ruleset, page, gm=answer.gm))


async def _mine(host: Host, interaction: Interaction, name: str | None) -> None:
    """Show whoever asks what they can do, for whom they name."""
    mine = await host.referee.mine(request_of(interaction, ""), name)
    message = refusal_message(mine, None) if isinstance(mine, Refusal) else mine_message(mine)
    await Reply(interaction).turn_into(message)


async def _do(host: Host, interaction: Interaction, chosen: str, line: str) -> None:
    """Say the line that was chosen, or the `line` at whom was chosen; ask at whom, where it wants a target."""
    if TARGET not in chosen + line:
        await host.say(interaction, chosen)
        return
    mine = await host.referee.mine(request_of(interaction, ""), None)
    if isinstance(mine, Refusal):
        await Reply(interaction).turn_into(refusal_message(mine, None))
    elif line:
        await host.say(interaction, aimed(mine.ruleset, line, chosen))
    else:
        await Reply(interaction).turn_into(target_message(mine, chosen))
