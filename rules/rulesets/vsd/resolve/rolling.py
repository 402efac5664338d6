"""The open-ended roll with what is added to it. Rule: vsd A01."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.fact import Addend, Notice
from rules.rulesets.vsd.switches import OE_WIDTH, number, told
from rules.tray import Chain, open_ended

if TYPE_CHECKING:
    from rules.ruleset import Scene
    from rules.tray import Tray

DEFAULT_WIDTH = int(OE_WIDTH.default)


def open_roll(scene: Scene, tray: Tray, purpose: str) -> Chain:
    """The open-ended d100 as wide as this server has it."""
    return open_ended(tray, purpose, width=number(scene, OE_WIDTH))


def chain_addends(chain: Chain) -> tuple[Addend, ...]:
    """The first die, and what the further dice add or take away."""
    first = Addend("die", chain.natural)
    rest = chain.value - chain.natural
    return (first, Addend("open", rest)) if chain.direction != "none" else (first,)


def width_notices(scene: Scene, chain: Chain) -> tuple[Notice, ...]:
    """The remark that the roll opened, or did not, because of a width that is not the usual one."""
    width = number(scene, OE_WIDTH)
    narrow, wide = sorted((width, DEFAULT_WIDTH))
    differs = any(100 - wide < face <= 100 - narrow for face in chain.faces) or narrow < chain.natural <= wide
    return (told(scene, OE_WIDTH),) if differs else ()
