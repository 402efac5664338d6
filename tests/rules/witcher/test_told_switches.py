"""An answer names every switch, not at its default, that changed it, and no other one. Rule: witcher 4."""

from __future__ import annotations

import pytest

from rules import Notice, Outcome, Reckoned
from rules.combat.facts import Tracked
from tests.rules.witcher.play import Play
from tests.rules.witcher.test_scenes import prepared

CASES = (
    ("hp_negative", "on", ("@fight",), "damage 40 at lower to Ghoul", False),
    ("hp_negative", "on", ("@fight",), "damage 80 at lower to Ghoul", True),
    ("hp_negative", "on", ("@fight", "combat set Ghoul hp 1", "combat effect Ghoul bleed", "combat next"),
     "combat next", True),
    ("hp_negative", "on", ("@fight",), "combat hp Ghoul -30", False),
    ("hp_negative", "on", ("@fight",), "combat hp Ghoul -80", True),
    ("sta_overflow", "hp", ("@fight",), "damage 4 nonlethal at lower to Ghoul", False),
    ("sta_overflow", "hp", ("@fight",), "damage 9 nonlethal at lower to Ghoul", True),
    ("dying_acts", "on", ("@fight",), "check athletics rolled 5", False),
    ("dying_acts", "on", ("@fight", "sheet set hp 0"), "check athletics rolled 5", True),
    ("dying_acts", "on", ("@fight", "sheet set hp 0"), "attack Ghoul rolled 5", True),
    ("npc_strikes", "on", ("@fight",), "attack Ana strong as Ghoul rolled 5", True),
    ("npc_strikes", "on", ("@fight",), "attack Ana as Ghoul rolled 5", False),
    ("npc_strikes", "on", ("@fight",), "attack Ghoul strong rolled 5", False),
    ("extra_max", "2", ("@fight",), "attack Ghoul extra rolled 5", False),
    ("extra_max", "2", ("@fight", "attack Ghoul extra rolled 5"), "attack Ghoul extra rolled 5", True),
    ("fire", "single", ("@fight", "combat effect Ghoul fire", "combat next"), "combat next rolled 4", True),
    ("fire", "single", ("@fight", "combat effect Ghoul bleed", "combat next"), "combat next", False),
    ("tick", "end", ("@fight", "combat effect Ana bleed", "combat next"), "combat next", True),
    ("tick", "end", ("@fight", "combat next"), "combat next", False),
    ("init_each_round", "on", ("@fight", "combat next"), "combat next", False),
    ("init_each_round", "on", ("@fight", "combat next", "combat next"), "combat next rolled 2 9", True),
    ("luck_when", "after", ("@fight", "check athletics rolled 5"), "luck #@ 1", True),
    ("ambush_def", "off", ("@fight", "ambush Ana +9 vs Ghoul +8 rolled 5 5"), "attack Ghoul rolled 5", True),
    ("ambush_def", "off", ("@fight", "ambush Ana +9 vs Ghoul +9 rolled 5 5"), "attack Ghoul rolled 5", False),
    # Ghoul defends in Ana's turn; its own turn comes, and brings the free Defense back within the round.
    ("free_def_reset", "turn", ("@fight", "combat next", "attack Ghoul rolled 3", "defend #@ dodge rolled 9",
     "combat next", "attack Ghoul rolled 3"), "defend #@ dodge rolled 9", True),
    # Ghoul defends after its own turn, and a new round does not bring it back before that.
    ("free_def_reset", "turn", ("@fight", "combat next", "combat next", "attack Ghoul rolled 3",
     "defend #@ dodge rolled 9", "combat next", "attack Ghoul rolled 3"), "defend #@ dodge rolled 9", True),
    ("free_def_reset", "turn", ("@fight", "combat next", "attack Ghoul rolled 3"), "defend #@ dodge rolled 9", False),
    ("free_def_reset", "turn", ("@fight", "combat next", "attack Ghoul rolled 3", "defend #@ dodge rolled 9",
     "attack Ghoul rolled 3"), "defend #@ dodge rolled 9", False),
)  # fmt: skip


def remarks(outcome: Outcome) -> list[Notice]:
    """Everything that an answer remarks on, the tracker's part among it."""
    told = [one for fact in outcome.facts if isinstance(fact, Reckoned) for one in fact.notices]
    return told + [one.notice for fact in outcome.facts if isinstance(fact, Tracked) for one in fact.remarks]


@pytest.mark.parametrize(("name", "value", "setup", "line", "told"), CASES)
def test_switch_is_told(name: str, value: str, setup: tuple[str, ...], line: str, told: bool) -> None:  # noqa: FBT001 -- a column of the table
    play: Play = prepared({"setup": [f"settings switch {name} {value}", *setup]})
    outcome = play.play(line.replace("#@", f"#{play.last}"))
    assert (Notice("switch", (("name", name), ("value", value))) in remarks(outcome)) is told, remarks(outcome)
