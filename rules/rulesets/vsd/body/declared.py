"""What somebody has declared, and what earlier rounds left: spells prepared, missiles loaded. Rule: vsd 1.22, 4.2.

All of it is kept with the combatant, so that it ends with the combat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.draft import Draft
    from rules.fact import Plain
    from rules.state import State

_DECLARED = "declared"
_BEFORE = "declared.before"
_PREPARED = "prepared"
_UNLOADED = "unloaded"
_SHOT = "shot"
_CAST = "cast"
HALF = "half"
"""The load of a weapon that a Half Action loads."""
_PREPARES, _RELOADS = "prepar", "reload"
"""What the words of `other` begin with where they are a round of preparation, or of loading."""


class Declared(NamedTuple):
    """A declaration: its phase and rank in it, the deed and how it is done, and its text as it is written.

    `guard` is the parry as it is written. `held`: a readied action, which lasts longer than its round. `reloading`
    names the weapon that is loaded meanwhile.
    """

    phase: str | None = None
    rank: tuple[int, ...] = ()
    text: str = ""
    deed: str = ""
    manner: str | None = None
    prepared: int | None = None
    weapon: str | None = None
    words: str = ""
    position: str | None = None
    dashing: bool = False
    guard: str = ""
    fullhalf: bool = False
    held: bool = False
    reloading: str | None = None

    @property
    def does(self) -> str:
        """The first word of a deed that has no word of its own."""
        words = self.words.casefold().split()
        return words[0] if words else ""


def declared(source: Draft | State, combatant: str | None) -> Declared:
    """What a combatant has declared for this round; nothing where there is none."""
    kept = None if combatant is None else source.get(combatant, _DECLARED)
    if not isinstance(kept, dict):
        return Declared()
    fields: dict[str, object] = {**kept, "rank": tuple(cast("Sequence[int]", kept["rank"]))}
    return Declared(**fields)  # type: ignore[arg-type] -- written by `declare`


def declare(draft: Draft, combatant: str, one: Declared) -> None:
    """Keep a declaration in the place of the one before."""
    kept: dict[str, Plain] = {**one._asdict(), "rank": list(one.rank)}
    draft.note(combatant, _DECLARED, kept)


def before(source: Draft | State, combatant: str) -> str | None:
    """What a combatant had declared in the round before, as it was written."""
    kept = source.get(combatant, _BEFORE)
    return str(kept) if kept else None


def rounds_prepared(source: Draft | State, combatant: str | None) -> int:
    """How many rounds in a row a combatant has prepared a spell."""
    kept = None if combatant is None else source.get(combatant, _PREPARED)
    return kept if isinstance(kept, int) else 0


def actions_to_load(source: Draft | State, combatant: str, weapon: str) -> int | None:
    """How many Full Actions it takes to load a weapon; 0 is a Half Action, `None` where it is loaded."""
    kept = source.get(combatant, _UNLOADED)
    needed = kept.get(weapon) if isinstance(kept, dict) else None
    return needed if isinstance(needed, int) else None


def shoot(draft: Draft, combatant: str, weapon: str, load: str, number: int) -> None:
    """Note that a weapon was shot in a round, and what it takes to load it again."""
    if load:
        _unload(draft, combatant, weapon, 0 if load == HALF else int(load))
        draft.note(combatant, _SHOT, number)


def cast_in(draft: Draft, combatant: str | None, number: int) -> None:
    """Note that somebody has cast a spell in a round."""
    if combatant is not None:
        draft.note(combatant, _CAST, number)


def has_cast(source: State, combatant: str | None, number: int) -> bool:
    """Whether somebody has cast a spell in this round already. Rule: vsd 1.6."""
    return combatant is not None and source.get(combatant, _CAST) == number


def round_over(draft: Draft, combatant: str, number: int, *, broken: bool) -> None:
    """Keep what a round leaves ready. `broken`: whoever was stunned or struck down concentrates no more."""
    one = declared(draft, combatant)
    free = one.deed == "other"
    prepares = free and one.does.startswith(_PREPARES) and not broken
    draft.note(combatant, _PREPARED, rounds_prepared(draft, combatant) + 1 if prepares else None)
    if free and one.does.startswith(_RELOADS):
        _load(draft, combatant)
    elif one.reloading is not None and draft.get(combatant, _SHOT) != number:
        _unload(draft, combatant, one.reloading, None)
    draft.note(combatant, _BEFORE, one.text or None)


def forget(draft: Draft, combatant: str) -> None:
    """Let a declaration be over with its round; a readied action is held as long as wished. Rule: vsd 1.23."""
    if not declared(draft, combatant).held:
        draft.note(combatant, _DECLARED, None)


def _load(draft: Draft, combatant: str) -> None:
    """One Full Action of loading, for the weapon that was shot first."""
    kept = draft.get(combatant, _UNLOADED)
    if isinstance(kept, dict) and kept:
        weapon, needed = next(iter(kept.items()))
        left = (needed if isinstance(needed, int) else 0) - 1
        _unload(draft, combatant, weapon, left if left > 0 else None)


def _unload(draft: Draft, combatant: str, weapon: str, needed: int | None) -> None:
    kept = draft.get(combatant, _UNLOADED)
    others = {name: value for name, value in kept.items() if name != weapon} if isinstance(kept, dict) else {}
    left: dict[str, Plain] = others if needed is None else {**others, weapon: needed}
    draft.note(combatant, _UNLOADED, left or None)
