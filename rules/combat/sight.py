"""What one person may see of what moved: nothing hidden, no numbers of others' monsters.

A view is taken from the changes and a state, either from before them or from after.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, cast

from rules import people
from rules.combat import effects
from rules.combat.answer import condition_of
from rules.combat.facts import InWords, Veiled
from rules.combat.fight import FIELDS
from rules.combat.mention import mentions
from rules.people import COMBATANT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rules.characters import CharacterRules
    from rules.command import Line
    from rules.fact import Plain
    from rules.people import Character
    from rules.scene import Player
    from rules.state import Change, State

_SHOWN_OF_PLACE = frozenset({"combat.round", "combat.phase", "combat.current"})
"""Fields of a combat that say something to people; the others are the tracker's own, and lists of keys."""
POINTS = frozenset({"damage", "heal", "temp"})
"""Verbs by which a GM moves points of monsters: their lines and answers hold figures of theirs."""
_OWN = frozenset({"name", "sheet", "owner", "owner_name", "added", "rolled"})
"""Fields of a combatant that say nothing beside the answer."""


def visible_changes(
    state: State, place: str, player: Player, changes: Sequence[Change], rules: CharacterRules
) -> tuple[Change, ...]:
    """The changes as somebody may read them: the tracker's own fields left out, keys told as names, words for numbers.

    `state` is the one before the changes or the one after them.
    """
    view = _View(state, place, player, changes, rules)
    return tuple(seen for seen in map(view.of, changes) if seen is not None)


def unseen_names(state: State, place: str, player: Player) -> tuple[str, ...]:
    """Names of those in the combat of a place of whom somebody may not know."""
    return tuple(
        one.name
        for one in people.combatants(state, place)
        if one.hidden and not player.is_gm and one.owner != player.id
    )


def veils(
    before: State, after: State, place: str, speaker: Player, line: Line, texts: Iterable[str]
) -> tuple[Veiled | InWords, ...]:
    """One fact for everybody whom a line speaks of and must not be read to speak of, by its words or by `texts`.

    These are combatants hidden before the line or after it, unless everybody may see them then; where points are
    moved, the GM's monsters are told of in words. Whoever may not know of somebody does not speak of them: a guess is
    no name.
    """
    here = {one.combatant: one for state in (before, after) for one in people.combatants(state, place)}
    seen = {one.combatant for one in people.combatants(after, place) if not one.hidden}
    hidden = {one.combatant for state in (before, after) for one in people.combatants(state, place) if one.hidden}
    points = line.command.verb in POINTS
    secret = hidden - seen
    kept = [
        one
        for key, one in here.items()
        if (key in secret or (points and one.is_monster)) and (speaker.is_gm or one.owner == speaker.id)
    ]
    if not kept:
        return ()
    told = (line.spelling, *texts)
    said = [people.plain_name(word) for word in (*_words_of(line.command), line.actor or "") if word.strip()]
    return tuple(
        Veiled(owner=one.owner) if one.combatant in secret else InWords(name=one.name)
        for one in kept
        if any(mentions(text, (one.name,)) for text in told)
        or any(people.plain_name(one.name).startswith(word) for word in said)
    )


def _words_of(value: object) -> Iterator[str]:
    """All texts in a command, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in cast("tuple[object, ...]", value):
            yield from _words_of(part)
    elif is_dataclass(value):
        for one in fields(value):
            yield from _words_of(getattr(value, one.name))


class _View:
    """What one person sees of the changes of one line."""

    def __init__(
        self, state: State, place: str, player: Player, changes: Sequence[Change], rules: CharacterRules
    ) -> None:
        self._place, self._player, self._rules = place, player, rules
        self._before, self._after = _Laid(state, changes, after=False), _Laid(state, changes, after=True)
        self._veiled = self._bearers()
        self._unseen = tuple(self._one(key).name for key in self._veiled if key.startswith(COMBATANT))

    def of(self, change: Change) -> Change | None:
        """One change as this person may read it; `None` where nothing of it may be told."""
        if change.entity == self._place and change.field.startswith(FIELDS):
            return self._of_place(change)
        if change.entity in self._veiled:
            return None
        return self._of_combatant(change) if change.entity.startswith(COMBATANT) else change

    def _of_combatant(self, change: Change) -> Change | None:
        if change.field in _OWN:
            return None
        if change.field.startswith(effects.FIELD):
            if any(mentions(str(words), self._unseen) for words in change.shown if words):
                return None
            return change._replace(before=_words(change.before), after=_words(change.after), seen=None)
        if self._numbers(change.entity) or change.field == "hidden":
            return change
        return self._in_words(change)

    def _of_place(self, change: Change) -> Change | None:
        if change.field not in _SHOWN_OF_PLACE:
            return None
        change = change._replace(name=self._place.removeprefix("place:"))
        if change.field != "combat.current":
            return change
        before, after = self._called(change.before, self._before), self._called(change.after, self._after)
        return None if before == after else change._replace(before=before, after=after, seen=None)

    def _called(self, key: Plain, source: _Laid) -> str | None:
        """The name behind a key, `None` for who is hidden."""
        if not key or str(key) in self._veiled:
            return None
        return people.combatant(source, str(key)).name

    def _in_words(self, change: Change) -> Change | None:
        """The pool of health as a word that says how somebody fares; no other figure of others' monsters is told."""
        pools = self._rules.book.pools()
        if change.field != self._rules.health or not change.is_read:
            return None
        top = pools.get(change.field)
        before, after = (
            condition_of(*_numbers(source.fields(change.entity), change.field, top))
            for source in (self._before, self._after)
        )
        if before is None and after is None:
            return None
        return change._replace(before=before, after=after, seen=None)

    def _bearers(self) -> frozenset[str]:
        """Entities of whom this person may not know: hidden ones, and the sheets that these joined with."""
        veiled: set[str] = set()
        for key in (*self._before.combatants(self._place), *self._after.combatants(self._place)):
            last = self._after if self._after.fields(key) else self._before
            one = people.combatant(last, key)
            if one.hidden and not self._player.is_gm and one.owner != self._player.id:
                veiled |= {key, one.bearer}
        return frozenset(veiled)

    def _numbers(self, key: str) -> bool:
        """Whether this person may know the figures that a combatant keeps itself."""
        if self._player.is_gm:
            return True
        one = self._one(key)
        return one.owner == self._player.id or one.bearer != key

    def _one(self, key: str) -> Character:
        last = self._after if self._after.fields(key) else self._before
        return people.combatant(last, key)


class _Laid:
    """A state with one side of some changes laid over it, whichever side it has itself."""

    def __init__(self, state: State, changes: Iterable[Change], *, after: bool) -> None:
        self._state = state
        self._laid: dict[str, dict[str, Plain]] = {}
        for change in changes:
            self._laid.setdefault(change.entity, {})[change.field] = change.after if after else change.before

    def fields(self, entity: str) -> dict[str, Plain]:
        """All fields of an entity on this side."""
        fields = {**self._state.fields(entity), **self._laid.get(entity, {})}
        return {name: value for name, value in fields.items() if value is not None}

    def combatants(self, place: str) -> list[str]:
        """Keys of all in the combat of a place on this side."""
        order = self.fields(place).get(FIELDS + "order")
        return [str(key) for key in order] if isinstance(order, list) else []


def _words(value: Plain) -> str | None:
    effect = effects.read(value)
    # Of a condition of the ruleset's own people read in its own field.
    return effect.words if effect and not effect.own else None


def _numbers(fields: dict[str, Plain], pool: str, maximum: str | None) -> tuple[int | None, int | None]:
    top = fields.get(maximum) if maximum else None
    most = top if isinstance(top, int) else None
    current = fields.get(pool, most)
    return (current if isinstance(current, int) else None), most
