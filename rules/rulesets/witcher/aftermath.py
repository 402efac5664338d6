"""What a fight leaves on a sheet: what counts by turns goes, what somebody has to end stays and is told.

Rule: witcher D54, 6.4, 6.8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.fact import Notice
from rules.rulesets.witcher import sheet
from rules.rulesets.witcher.book import LULLED, SNARED, UNTREATED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.draft import Draft
    from rules.people import Character
    from rules.scene import Scene

BY_TURNS = ("stun", "prone", LULLED, SNARED, "humming_ears")
"""What its bearer's own next turn ends, and magic whose rounds nobody counts any more."""
_WAYS = {
    "fire": "sheet set condition.fire false as {who}",
    "blinded": "sheet set condition.blinded false as {who}",
    "bleed": 'check "first aid" ends bleed of {who}',
    "poison": 'check "first aid" ends poison of {who}',
    "freeze": "check physique ends freeze as {who}",
    "dying": "stabilize {who}",
    "unconscious": "stabilize {who}",
}
"""The line that ends what lasts."""


def leave(scene: Scene, draft: Draft, one: Character) -> tuple[Notice, ...]:
    """Somebody leaves a fight with a sheet: what is over by that goes, and what is not is told with its way out."""
    for name in BY_TURNS:
        if draft.get(one.bearer, f"condition.{name}"):
            draft.flag(one.bearer, f"condition.{name}", False)
    return tuple(_lasting(scene, draft, one))


def _lasting(scene: Scene, draft: Draft, one: Character) -> Iterator[Notice]:
    side, who = sheet.Side(one, draft.fields(one.bearer)), scene.ruleset.language.spell_name(one.name)
    if "dead" in side.lying:
        return
    for name, way in _WAYS.items():
        if name in side.lying:
            yield Notice(f"outlasts_{name}", (("name", one.name), ("line", way.format(who=who))))
    for wound, state in side.wounds.items():
        if state == UNTREATED:
            said = (("name", one.name), ("wound", wound.replace("_", " ")), ("line", f"treat {who} doctor"))
            yield Notice("outlasts_wound", said)
