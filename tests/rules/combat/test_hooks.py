"""What a ruleset adds to the tracker: initiative, ties, who is out, conditions of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.combat.rules import CombatRules
from tests.rules.combat.play import ANA, NEXT, THREE, Play, notices

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.draft import Draft
    from rules.fact import Plain
    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray


def _figure(draft: Draft, bearer: str) -> int | None:
    value = draft.get(bearer, "hp.max")
    return value if isinstance(value, int) else None


def _rolled(scene: Scene, draft: Draft, bearer: str, tray: Tray) -> int:
    del scene, draft, bearer
    return tray.die(10, "initiative")


def _rolls_off(scene: Scene, draft: Draft, newer: str, older: str, tray: Tray) -> bool:
    del scene, draft, newer, older
    return tray.die(10, "tie") > tray.die(10, "tie")


def _out(fields: Mapping[str, Plain]) -> bool:
    return fields.get("hp") == 0


def test_ties_go_by_the_figure_then_by_time_of_adding() -> None:
    play = Play(CombatRules(tie=_figure))
    shown = play.all(
        "combat start",
        "combat add A initiative 5 hp.max 3",
        "combat add B initiative 5 hp.max 9",
        "combat add C initiative 5 hp.max 3",
        "combat add D initiative 5",
        "combat add E initiative 6",
    )
    assert "".join(shown.order) == "EBACD"


def test_initiative_is_rolled_unless_given_and_equal_rolls_may_be_rolled_off() -> None:
    play = Play(CombatRules(initiative=_rolled, rolls_off=_rolls_off))
    play.say("combat start")
    outcome = play.say("combat add G x3", faces=(4, 9, 4, 2, 7))
    assert play.shown().order == ("G 2", "G 1", "G 3")
    assert [throw.purpose for throw in outcome.throws] == ["initiative", "initiative", "initiative", "tie", "tie"]
    play.say("combat add H initiative 4")
    play.say("combat join Ana", ANA, faces=(4, 9, 1))
    assert play.shown().order == ("G 2", "Ana", "G 1", "G 3", "H")


def test_who_is_out_is_passed_over() -> None:
    play = Play(CombatRules(out=_out))
    play.all("combat start", "combat add A initiative 9 hp 0", "combat add B initiative 5", "combat add C initiative 3")
    assert [play.all(NEXT).current for _ in range(3)] == ["B", "C", "B"]
    assert [row.who.name for row in play.all("combat show").rows if row.out] == ["A"]
    play.all("combat set B hp 0", "combat set C hp 0")
    assert notices(play, NEXT) == ["nobody_up"]


def test_own_conditions_are_the_rulesets_and_end_with_their_rounds() -> None:
    def lay(scene: Scene, draft: Draft, one: Character, words: str, rounds: int | None) -> bool:
        del scene, rounds
        if words != "stunned":
            return False
        draft.flag(one.bearer, "condition.stunned", True)
        return True

    def clear(scene: Scene, draft: Draft, one: Character, words: str) -> bool:
        del scene
        was = words == "stunned" and draft.get(one.bearer, "condition.stunned") is True
        if was:
            draft.flag(one.bearer, "condition.stunned", False)
        return was

    play = Play(CombatRules(set_effect=lay, clear_effect=clear))
    play.all(*THREE, NEXT, "combat effect A stunned for 1 rounds", NEXT, NEXT)
    assert play.field("A", "condition.stunned") is True
    play.say(NEXT)
    assert play.field("A", "condition.stunned") is None
    play.all("combat effect A stunned", "combat clear A stunned")
    assert play.field("A", "condition.stunned") is None
