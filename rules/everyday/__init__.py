"""What every ruleset can do: plain dice, help, settings, sheets, combats; and how a ruleset is put together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import combat as tracker
from rules import sheets
from rules.characters import CharacterRules
from rules.combat.rules import CombatRules
from rules.everyday import aliases, resolve
from rules.everyday import facts as shared
from rules.everyday import tones as shared_tones
from rules.everyday import verbs as spoken
from rules.everyday.chances import CHANCES
from rules.everyday.switches import SWITCHES
from rules.grammar.language import Language
from rules.ruleset import Ruleset, any_switches

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules.command import Command, Verb
    from rules.fact import Fact
    from rules.grammar.reader import Reader
    from rules.resolver import OddsMaker, Resolver
    from rules.scene import Scene
    from rules.switch import Switch
    from rules.tone import Tone

FACTS: tuple[type[Fact], ...] = (*shared.FACTS, *sheets.FACTS, *tracker.FACTS)
"""Facts of the verbs that every ruleset has."""
RESOLVERS: Mapping[type[Command], Resolver] = {
    **resolve.RESOLVERS,
    **aliases.RESOLVERS,
    **sheets.RESOLVERS,
    **tracker.RESOLVERS,
}
"""Resolvers of the verbs that every ruleset has."""
VERBS: tuple[Verb, ...] = (*spoken.VERBS, *sheets.VERBS, *tracker.VERBS)
"""The verbs that every ruleset has."""
_ANYBODY = CharacterRules()


def ruleset(  # noqa: PLR0913 -- the parts of a ruleset, each named at the call
    *,
    key: str,
    title: str,
    package: str,
    grammar: str,
    reader: Reader,
    verbs: tuple[Verb, ...],
    resolvers: Mapping[type[Command], Resolver],
    facts: tuple[type[Fact], ...],
    chances: Mapping[type[Command], OddsMaker],
    sample: tuple[str, ...] = (),
    switches: tuple[Switch, ...] = (),
    characters: CharacterRules = _ANYBODY,
    combat: CombatRules | None = None,
    tones: Mapping[str, Tone] | None = None,
    zero_is_ten: bool = False,
    weigh: Callable[[Scene], None] = any_switches,
) -> Ruleset:
    """A ruleset from its own parts and the shared ones; where both say something, its own counts."""
    everything = _spoken(verbs, characters.health)
    return Ruleset(
        key=key,
        title=title,
        package=package,
        verbs=everything,
        own=tuple(verb.name for verb in verbs),
        sample=sample,
        language=Language(key, grammar, reader, everything),
        resolvers={**RESOLVERS, **resolvers},
        chances={**CHANCES, **chances},
        facts=(*FACTS, *facts),
        tones={**shared_tones.TONES, **(tones or {})},
        switches=(*switches, *SWITCHES),
        characters=characters,
        combat=combat or CombatRules(),
        zero_is_ten=zero_is_ten,
        weigh=weigh,
    )


def _spoken(verbs: tuple[Verb, ...], health: str) -> tuple[Verb, ...]:
    """These verbs and the shared ones besides, with examples that name the ruleset's own pool."""
    own = {verb.name for verb in verbs}
    return tuple(
        replace(verb, examples=tuple(example.replace("{health}", health) for example in verb.examples))
        for verb in (*(verb for verb in VERBS if verb.name not in own), *verbs)
    )
