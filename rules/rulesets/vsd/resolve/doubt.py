"""Rows of a critical chart that count where a condition holds: decided where it is known, else asked. Rule: vsd 3.7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.rulesets.vsd.body.afflict import afflict
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.effects import damage_of, parse_effect
from rules.rulesets.vsd.resolve.choices import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.draft import Draft
    from rules.fact import Plain
    from rules.rulesets.vsd.effects import Effect
    from rules.rulesets.vsd.facts import CriticallyStruck
    from rules.scene import Scene

KIND = "when"
HOLDS, OTHERWISE = "holds", "otherwise"


def decided(draft: Draft, bearer: str, critical: CriticallyStruck) -> tuple[str, ...] | Choice:
    """The effects that count for somebody, or the choice between them where only people know."""
    for condition, effects in critical.others:
        known = _holds(draft, bearer, condition)
        if known is None:
            figures: dict[str, Plain] = {HOLDS: [*effects], OTHERWISE: [*critical.effects], "condition": condition}
            return Choice(KIND, (HOLDS, OTHERWISE), 1, bearer, gm=True, figures=figures)
        if known:
            return effects
    return critical.effects


def lay_on(
    draft: Draft, scene: Scene, bearer: str, chosen: Iterable[str], counted: Iterable[str], by: str | None
) -> tuple[Effect, ...]:
    """Lay the effects that count on somebody; the damage of those that were counted already is made good."""
    effects = _read(chosen)
    more = damage_of(effects) - damage_of(_read(counted))
    if more > 0:
        pools.lose(draft, CHARACTERS, bearer, "hp", more)
    else:
        pools.gain(draft, CHARACTERS, bearer, "hp", -more)
    afflict(scene, draft, bearer, (one for one in effects if one.word != "dmg"), by=by)
    return effects


def _read(words: Iterable[str]) -> tuple[Effect, ...]:
    return tuple(effect for effect in map(parse_effect, words) if effect is not None)


def _holds(draft: Draft, bearer: str, condition: str) -> bool | None:
    """Whether a condition holds; `None` where a word of it is known to people only."""
    known = {
        "armor": draft.get(bearer, "armor") not in (None, "none"),
        "shield": draft.number(bearer, "def.shield") > 0,
    }
    verdict: bool | None = True
    for word in condition.split("&"):
        plain = word.removeprefix("!")
        if plain not in known:
            verdict = None
        elif known[plain] == word.startswith("!"):
            return False
    return verdict
