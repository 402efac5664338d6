"""The figures of a character: its fields, and what follows from them by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.characters import CharacterRules
from rules.combat.rules import CombatRules
from rules.errors import NotAllowed
from rules.fields import FieldBook, FieldRule
from rules.grammar.text import name_key
from rules.rulesets.narrative.book import DEFENSE, POOLS, SKILL, SKILLS, TEMPLATES, WEAPON, WEAPON_SKILLS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from rules.draft import Draft
    from rules.fact import Plain
    from rules.people import Character
    from rules.rulesets.narrative.book import PoolRule
    from rules.scene import Scene
    from rules.state import State

HEALTH = "health"
CONDITION = "condition."
INCAPACITATED, STABILIZED = "incapacitated", "stabilized"
CONDITIONS = (INCAPACITATED, STABILIZED)
"""Conditions that act by themselves, each a flag `condition.<name>` of its bearer. Rule: narrative N6, N7."""


def skill_field(skill: str) -> str:
    """The field of a skill."""
    return f"skill.{skill}"


def is_incapacitated(draft: Draft, bearer: str) -> bool:
    """Whether somebody cannot act. Rule: narrative N6."""
    return bool(draft.get(bearer, CONDITION + INCAPACITATED))


def follow(draft: Draft, bearer: str, touched: Sequence[str]) -> None:
    """Move maxima, what lies above them, and what Health brings. Rule: narrative N4, N6, N7, B10, B11."""
    moved = frozenset(touched)
    for pool in POOLS:
        sources = {"level", skill_field(pool.skill)}
        if moved & {*sources, pool.maximum}:
            _follow_maximum(draft, bearer, pool, moved, typed_alone=not moved & sources)
    if HEALTH in moved:
        _follow_health(draft, bearer)


def _follow_maximum(draft: Draft, bearer: str, pool: PoolRule, moved: Collection[str], *, typed_alone: bool) -> None:
    """The maximum by level and skill, unless one was set by hand; a mark on the sheet remembers that.

    A sheet from a file brings the maximum along with what it follows from: there one that agrees is nobody's wish.
    """
    level, skill = draft.get(bearer, "level"), draft.number(bearer, skill_field(pool.skill))
    reckoned = pool.reckoned(level, skill) if isinstance(level, int) else None
    by_hand = f"{pool.maximum}.by_hand"
    if pool.maximum in moved:
        typed = draft.get(bearer, pool.maximum)
        if typed is None:
            draft.note(bearer, by_hand, None)
        elif typed_alone or typed != reckoned:
            draft.note(bearer, by_hand, True)
    if not draft.get(bearer, by_hand):
        draft.set(bearer, pool.maximum, reckoned)
    current, top = draft.get(bearer, pool.name), draft.get(bearer, pool.maximum)
    if isinstance(current, int) and isinstance(top, int) and current > top:
        pools.put(draft, CHARACTERS, bearer, pool.name, top)


def _follow_health(draft: Draft, bearer: str) -> None:
    down = draft.get(bearer, HEALTH) == 0
    draft.flag(bearer, CONDITION + INCAPACITATED, down)
    if not down:
        draft.flag(bearer, CONDITION + STABILIZED, False)


def _rules() -> Iterator[FieldRule]:
    yield FieldRule("level", low=0)
    for skill in SKILLS:
        yield FieldRule(skill_field(skill), low=SKILL.lowest, high=SKILL.highest)
    for pool in POOLS:
        yield FieldRule(pool.name, maximum=pool.maximum)
        yield FieldRule(pool.maximum, low=0)
    yield from (FieldRule(name, low=DEFENSE.lowest, high=DEFENSE.highest) for name in ("dr", "shield"))
    yield from (FieldRule(name, kind="flag") for name in ("resist", "vulnerable"))
    yield FieldRule("weapon.*.damage", low=WEAPON.lowest, high=WEAPON.highest)
    yield FieldRule("weapon.*.skill", kind="word", words=WEAPON_SKILLS)
    yield from (FieldRule(CONDITION + name, kind="flag") for name in CONDITIONS)


CHARACTERS = CharacterRules(book=FieldBook(_rules()), health=HEALTH, templates=TEMPLATES, follow=follow)
"""Rule: narrative 4, Sheet fields."""


def _lying(state: State, one: Character) -> tuple[str, ...]:
    return tuple(name for name in CONDITIONS if state.get(one.bearer, CONDITION + name))


def _lay(_scene: Scene, draft: Draft, one: Character, words: str, rounds: int | None) -> bool:
    name = name_key(words)
    if name not in CONDITIONS:
        return False
    if rounds is not None:
        raise NotAllowed(
            "`{effect}` is not over after some rounds: it lasts until Health is above 0.",
            hint="Leave out `for {rounds} rounds`.",
            effect=name,
            rounds=rounds,
        )
    if name == STABILIZED and not is_incapacitated(draft, one.bearer):
        raise NotAllowed("{name} is not incapacitated, so there is nothing to stabilize.", name=one.name)
    draft.flag(one.bearer, CONDITION + name, True)
    return True


def _clear(_scene: Scene, draft: Draft, one: Character, words: str) -> bool:
    name = name_key(words)
    if name not in CONDITIONS or not draft.get(one.bearer, CONDITION + name):
        return False
    draft.flag(one.bearer, CONDITION + name, False)
    return True


def _out(fields: Mapping[str, Plain]) -> bool:
    return bool(fields.get(CONDITION + INCAPACITATED))


MAGIC = "arcana"
"""The skill that works magic."""


def _likely(scene: Scene, one: Character) -> tuple[str, ...]:
    """Checks with the skills that somebody has learned; a cast with the one that works magic."""
    held = scene.state.fields(one.bearer)
    who = scene.ruleset.language.spell_name(one.name)
    casts = [f"cast {MAGIC} cost 1 mana as {who}"] if skill_field(MAGIC) in held else []
    learned = [name.removeprefix("skill.") for name in held if name in map(skill_field, SKILLS)]
    return (*casts, *(f"check {skill} as {who}" for skill in learned))


COMBAT = CombatRules(lines=_likely, conditions=_lying, set_effect=_lay, clear_effect=_clear, out=_out)
"""The order is the GM's: nothing is rolled, and who comes in stands last; who cannot act is passed over.

Rule: narrative N6, N9.
"""
