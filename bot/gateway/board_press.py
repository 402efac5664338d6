"""Presses on a board and on what is looked at from it. Each says a line as the presser, or looks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from discord import ui

from bot.gateway.board_card import HERE, list_message
from bot.gateway.cards import refusal_message
from bot.gateway.mine_card import aimed, mine_message, spelled, target_message
from bot.gateway.person import request_of
from bot.gateway.reply import Reply
from bot.mine import Mine
from bot.render import Answer, Refusal
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
            await host.say(interaction, "combat next", turn=with_it, told=False)
        case "undo":
            await say_beside(host, interaction, f"undo #{with_it}", told=False)
        case "line":
            await _reveal(host, interaction, chosen)
        case "mine":
            await _mine(host, interaction, with_it or None)
        case "who":
            await _mine(host, interaction, chosen)
        case "do" | "at":
            await _do(host, interaction, chosen, with_it.rpartition(":")[0])
        case _:
            await _view(host, interaction, with_it.partition(":")[0])


async def say_beside(
    host: Host,
    interaction: Interaction,
    line: str,
    origin: str | None = None,
    *,
    name: str | None = None,
    told: bool = True,
) -> Answer | Refusal | None:
    """Say a line; where it was pressed on somebody's *My actions*, that is shown as things are then.

    `name` is for whom it is shown, where it is not the one for whom it was. `told` is that of `Host.say`.
    """
    shown = _shown_for(interaction)
    if shown is None and name is None:
        return await host.say(interaction, line, origin, told=told)
    reply = Reply(interaction)
    await reply.stand_by()
    said = await host.say(interaction, line, origin, told=told)
    mine = await host.referee.mine(request_of(interaction, ""), name or shown)
    if isinstance(mine, Mine):
        await reply.replace(mine_message(mine))
    return said


def _shown_for(interaction: Interaction) -> str | None:
    """For whom the private message is that was pressed, where it is *My actions*; empty where for nobody."""
    message = interaction.message
    if message is None or not message.flags.ephemeral:
        return None
    view = ui.LayoutView.from_message(message, timeout=None)
    view.stop()
    names = (str(getattr(item, "custom_id", "")) for item in view.walk_children())
    return next((name.partition(":")[2] for name in names if name.partition(":")[0] == "mine"), None)


async def _reveal(host: Host, interaction: Interaction, line: str) -> None:
    """Say a line that was chosen in a private list, which then shows things as they are."""
    reply = Reply(interaction)
    await reply.stand_by()
    await host.say(interaction, line)
    answer = await host.referee.play(request_of(interaction, "combat show"))
    if isinstance(answer, Answer) and isinstance(answer.fact, Tracked):
        await reply.replace(list_message(answer.fact, answer.ruleset, HERE, gm=answer.gm))


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
        await say_beside(host, interaction, chosen)
        return
    mine = await host.referee.mine(request_of(interaction, ""), None)
    if isinstance(mine, Refusal):
        await Reply(interaction).turn_into(refusal_message(mine, None))
    elif line:
        name = next((one for one in mine.led if line.endswith(f" as {spelled(mine.ruleset, one)}")), "")
        await say_beside(host, interaction, aimed(mine.ruleset, line, chosen), name=name)
    else:
        await Reply(interaction).turn_into(target_message(mine, chosen))
