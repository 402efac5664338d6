"""The open-ended roll with what is added to it. Rule: vsd A01."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.fact import Addend, Notice
from rules.rulesets.vsd.switches import DRIVE_NATURAL, OE_WIDTH, number, told
from rules.tray import Chain, chain_after, open_ended

if TYPE_CHECKING:
    from rules.scene import Scene
    from rules.tray import Tray

Roller = Callable[["Scene", "Tray", str], Chain]
"""What rolls an open-ended d100 for a purpose."""

BOUGHT = "bought"
"""The direction of a chain whose first die did not fall: it is a natural 100 and never a double. Rule: vsd A23."""
_TOP = 100

DEFAULT_WIDTH = int(OE_WIDTH.default)


def open_roll(scene: Scene, tray: Tray, purpose: str) -> Chain:
    """The open-ended d100 as wide as this server has it."""
    return open_ended(tray, purpose, width=number(scene, OE_WIDTH))


def natural_100(scene: Scene, tray: Tray, purpose: str) -> Chain:
    """A natural 100 that was paid for: it goes on upwards with new dice, unless this server says not. Rule: vsd A23."""
    del purpose
    if scene.switch(DRIVE_NATURAL) == "flat":
        return Chain(_TOP, _TOP, BOUGHT, ())
    chain = chain_after(tray, _TOP, width=number(scene, OE_WIDTH))
    return Chain(_TOP, chain.value, BOUGHT, chain.faces[1:])


def chain_addends(chain: Chain) -> tuple[Addend, ...]:
    """The first die, and what the further dice add or take away."""
    first = Addend("die", chain.natural)
    rest = chain.value - chain.natural
    return (first, Addend("open", rest)) if rest else (first,)


def width_notices(scene: Scene, chain: Chain) -> tuple[Notice, ...]:
    """The remark that the roll opened, or did not, because of a width that is not the usual one."""
    width = number(scene, OE_WIDTH)
    narrow, wide = sorted((width, DEFAULT_WIDTH))
    differs = any(100 - wide < face <= 100 - narrow for face in chain.faces) or narrow < chain.natural <= wide
    return (told(scene, OE_WIDTH)._replace(of_die=True),) if differs else ()
