"""What one person may see of what moved: nothing hidden, no numbers of others' monsters.

Who was hidden, whose it was and how it fared stands with the entry that moved it, so that an entry is read the same
however long ago it was played, and whoever has come and gone since.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, cast

from rules import people, persona
from rules.characters import character_rules
from rules.combat import effects
from rules.combat.answer import condition_of
from rules.combat.facts import InWords, Sighted, Staged, Standing, Veiled
from rules.combat.fight import FIELDS
from rules.combat.mention import mentions
from rules.people import COMBATANT, SHEET

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rules.characters import CharacterRules
    from rules.command import Line
    from rules.fact import Plain
    from rules.people import Character
    from rules.scene import Player, Scene
    from rules.state import Change, State

_SHOWN_OF_PLACE = frozenset({"combat.round", "combat.phase", "combat.current"})
"""Fields of a combat that say something to people; the others are the tracker's own, and lists of keys."""
_CURRENT = "combat.current"
"""The field that says whose turn it is, by key."""
POINTS = frozenset({"damage", "heal", "temp"})
"""Verbs by which a GM moves points of monsters: their lines and answers hold figures of theirs."""
_OWN = frozenset({"name", "sheet", "owner", "owner_name", "added", "rolled"})
"""Fields of a combatant that say nothing beside the answer."""


def staged(scene: Scene, changes: Sequence[Change]) -> Staged:
    """What is to be kept of this moment with an entry that makes these changes to the scene's state.

    What a GM says for nobody in particular while a combat runs is said for the foes. Raises as `persona.acting`.
    """
    one, runs = persona.acting(scene), scene.state.get(scene.place, FIELDS + "round") is not None
    foe = (runs and scene.player.is_gm) if one is None else one.is_monster
    after = scene.state.apply(changes)
    touched = touched_by(changes, scene.state, after, scene.place, character_rules(scene))
    return Staged(actor=_sighted(one) if one else None, foe=foe, touched=touched)


def touched_by(
    changes: Sequence[Change], before: State, after: State, place: str, rules: CharacterRules
) -> tuple[Standing, ...]:
    """Those in the combat of a place of whom changes speak, as they are behind them, or were before they left."""
    moved = {one.entity for one in changes}
    for one in changes:
        if one.entity == place and one.field == _CURRENT:
            moved |= {str(one.before), str(one.after)}
    if not moved:
        return ()
    words = [str(word) for one in changes if one.field.startswith(effects.FIELD) for word in one.shown if word]
    here = {one.combatant: one for state in (before, after) for one in people.combatants(state, place)}
    return tuple(
        Standing(key, one.bearer, _sighted(one), _fared(one, before, after, rules))
        for key, one in here.items()
        if key is not None
        and ({key, one.bearer} & moved or (one.hidden and any(mentions(word, (one.name,)) for word in words)))
    )


def visible_changes(
    player: Player, place: str, changes: Sequence[Change], stage: Staged | None, rules: CharacterRules
) -> tuple[Change, ...]:
    """The changes as somebody may read them: the tracker's own fields left out, keys told as names, words for numbers.

    `stage` is what was kept with them; where nothing was, players are told of nobody's figures.
    """
    if stage is None and not player.is_gm:
        changes = [one for one in changes if not one.entity.startswith((COMBATANT, SHEET))]
    view = _View(player, place, stage, rules)
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

    def __init__(self, player: Player, place: str, stage: Staged | None, rules: CharacterRules) -> None:
        self._player, self._place, self._health = player, place, rules.health
        touched = stage.touched if stage else ()
        self._shown = {one.combatant: one for one in touched if one.sighted.shown_to(player.id, gm=player.is_gm)}
        hidden = [one for one in touched if one.combatant not in self._shown]
        self._veiled = {key for one in hidden for key in (one.combatant, one.bearer)}
        self._unseen = tuple(one.sighted.name for one in hidden)

    def of(self, change: Change) -> Change | None:
        """One change as this person may read it; `None` where nothing of it may be told."""
        if change.entity == self._place and change.field.startswith(FIELDS):
            return self._of_place(change)
        if change.entity in self._veiled:
            return None
        return self._of_combatant(change) if change.entity.startswith(COMBATANT) else change

    def _of_combatant(self, change: Change) -> Change | None:
        one = self._shown.get(change.entity)
        if change.field in _OWN or (one is None and not self._player.is_gm):
            return None
        if change.field.startswith(effects.FIELD):
            if any(mentions(str(words), self._unseen) for words in change.shown if words):
                return None
            return change._replace(before=_words(change.before), after=_words(change.after), seen=None)
        if one is None or change.field == "hidden" or one.sighted.numbers_for(self._player.id, gm=self._player.is_gm):
            return change
        return self._in_words(change, one)

    def _of_place(self, change: Change) -> Change | None:
        if change.field not in _SHOWN_OF_PLACE:
            return None
        change = change._replace(name=self._place.removeprefix("place:"))
        if change.field != _CURRENT:
            return change
        before, after = self._called(change.before), self._called(change.after)
        return None if before == after else change._replace(before=before, after=after, seen=None)

    def _called(self, key: Plain) -> str | None:
        """The name behind a key, `None` for who is hidden."""
        one = self._shown.get(str(key))
        return one.sighted.name if one else None

    def _in_words(self, change: Change, one: Standing) -> Change | None:
        """The pool of health as a word that says how somebody fares; no other figure of others' monsters is told."""
        if change.field != self._health or not change.is_read or one.fared == (None, None):
            return None
        before, after = one.fared
        return change._replace(before=before, after=after, seen=None)


def _sighted(one: Character) -> Sighted:
    return Sighted(one.name, one.owner, one.hidden, one.is_monster)


def _fared(one: Character, before: State, after: State, rules: CharacterRules) -> tuple[str | None, str | None]:
    """How a combatant with figures of its own fares in a word, before and after; nothing where its health is still."""
    if not one.is_monster:
        return None, None
    pool, top = rules.health, rules.book.pools().get(rules.health)
    was, now = (condition_of(*_numbers(state.fields(one.bearer), pool, top)) for state in (before, after))
    return was, now


def _words(value: Plain) -> str | None:
    effect = effects.read(value)
    # Of a condition of the ruleset's own people read in its own field.
    return effect.words if effect and not effect.own else None


def _numbers(fields: Mapping[str, Plain], pool: str, maximum: str | None) -> tuple[int | None, int | None]:
    top = fields.get(maximum) if maximum else None
    most = top if isinstance(top, int) else None
    current = fields.get(pool, most)
    return (current if isinstance(current, int) else None), most
