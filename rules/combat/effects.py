"""Effects on combatants: how long they last, and how they end.

An effect is a field `effect.<serial>` of the combatant. `left` counts down, one each time the bearer's turn begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.combat.rules import combat_rules
from rules.errors import Ambiguous, NotAllowed, Unknown, quote
from rules.people import plain_name, same_name

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from rules.combat.fight import Fight
    from rules.draft import Draft
    from rules.fact import Plain

FIELD = "effect."
"""What the fields of effects begin with."""


class Effect(NamedTuple):
    """One effect: its words, the ticks that are left, the edge of whose turn ends it. `None`: it does not end so.

    `own`: the ruleset's own condition, of which only the duration is kept here.
    """

    words: str
    left: int | None = None
    edge: str | None = None
    of: str | None = None
    own: bool = False

    def kept(self) -> dict[str, Plain]:
        """The effect as a field holds it."""
        kept = dict(self._asdict())
        return kept if self.own else {name: value for name, value in kept.items() if name != "own"}


def read(value: Plain) -> Effect | None:
    """The effect that a field holds."""
    return Effect(**value) if isinstance(value, dict) else None  # type: ignore[arg-type] -- written by `kept`


def lying_on(fields: Mapping[str, Plain]) -> dict[str, Effect]:
    """The effects among the fields of a combatant, by field, the oldest first."""
    names = sorted((name for name in fields if name.startswith(FIELD)), key=lambda name: int(name.removeprefix(FIELD)))
    found = {name: read(fields[name]) for name in names}
    return {name: effect for name, effect in found.items() if effect}


def lay(fight: Fight, key: str, effect: Effect) -> None:
    """Lay an effect on somebody; one with the same words gives way to it."""
    for name, old in lying_on(fight.draft.fields(key)).items():
        if same_name(old.words, effect.words):
            _put(fight.draft, key, name, None)
    _put(fight.draft, key, f"{FIELD}{fight.scene.serial}", effect)


def lift(draft: Draft, key: str, words: str) -> bool:
    """Take the words of a condition of the ruleset's own off the list, which has ended. Whether they stood there."""
    lying = [name for name, old in lying_on(draft.fields(key)).items() if old.own and same_name(old.words, words)]
    for name in lying:
        _put(draft, key, name, None)
    return bool(lying)


def clear(fight: Fight, key: str, words: str) -> str:
    """Take an effect off somebody by its words or their beginning. Its whole words.

    Raises `Unknown` where there is none, `Ambiguous` for several, `NotAllowed` for what something else brings along.
    """
    lying = lying_on(fight.draft.fields(key))
    own = combat_rules(fight.scene).clear_effect(fight.scene, fight.draft, fight.one(key), words)
    whole = {name: effect for name, effect in lying.items() if same_name(effect.words, words)}
    if own or whole:
        for name in whole:
            _put(fight.draft, key, name, None)
        return next((effect.words for effect in whole.values()), words)
    begun = {name: effect for name, effect in lying.items() if plain_name(effect.words).startswith(plain_name(words))}
    if len(begun) > 1:
        raise Ambiguous(
            "`{words}` could be {names}.", hint="Write the whole words.", words=quote(words), names=_listed(begun)
        )
    for name, effect in begun.items():
        _end(fight, key, name, effect)
        return effect.words
    raise _not_there(fight, key, words, lying)


def _not_there(fight: Fight, key: str, words: str, lying: Mapping[str, Effect]) -> NotAllowed | Unknown:
    conditions = combat_rules(fight.scene).conditions(fight.draft.state, fight.one(key))
    others = [one for one in conditions if not same_name(one, words)]
    brought = len(others) < len(conditions)
    return (NotAllowed if brought else Unknown)(
        "`{words}` lies on {name} for as long as something else does."
        if brought
        else "There is no effect `{words}` on {name}.",
        hint="There are: {known}.",
        words=quote(words),
        name=fight.one(key).name,
        known=_listed(lying, others) or "none",
    )


def _listed(lying: Mapping[str, Effect], conditions: Iterable[str] = ()) -> str:
    named = {plain_name(words): words for words in (*(effect.words for effect in lying.values()), *conditions)}
    return ", ".join(f"`{words}`" for words in named.values())


def tick(fight: Fight, bearer: str) -> None:
    """Count down what lies on somebody for a number of rounds; what comes to 0 is over."""
    for name, effect in lying_on(fight.draft.fields(bearer)).items():
        if effect.left is None:
            continue
        if effect.left > 1:
            _put(fight.draft, bearer, name, effect._replace(left=effect.left - 1))
        else:
            _expire(fight, bearer, name, effect)


def untick(fight: Fight, bearer: str, ticked: Container[tuple[str, str]]) -> None:
    """A turn of the bearer that had begun is still to come: what was laid on since, not `ticked`, has it ahead."""
    for name, effect in lying_on(fight.draft.fields(bearer)).items():
        if effect.left is not None and (bearer, name) not in ticked:
            _put(fight.draft, bearer, name, effect._replace(left=effect.left + 1))


def edge(fight: Fight, of: str, side: str) -> None:
    """End what lasts until somebody's turn begins or ends."""
    _end_all(fight, of, (side,))


def run_out(fight: Fight, key: str) -> None:
    """End the ruleset's own conditions on somebody that would not last: nobody counts their rounds any more."""
    for name, effect in lying_on(fight.draft.fields(key)).items():
        if effect.own and (effect.left is not None or effect.edge is not None):
            _end(fight, key, name, effect)


def left_alone(fight: Fight, gone: str) -> None:
    """End what waits for a turn of somebody who has left."""
    _end_all(fight, gone, ("start", "end"))


def _end_all(fight: Fight, of: str, sides: tuple[str, ...]) -> None:
    for key in fight.order:
        for name, effect in lying_on(fight.draft.fields(key)).items():
            if effect.of == of and effect.edge in sides:
                _expire(fight, key, name, effect)


def _expire(fight: Fight, key: str, name: str, effect: Effect) -> None:
    _end(fight, key, name, effect)
    fight.remark("effect_over", key, effect=effect.words)


def _end(fight: Fight, key: str, name: str, effect: Effect) -> None:
    _put(fight.draft, key, name, None)
    if effect.own:
        combat_rules(fight.scene).clear_effect(fight.scene, fight.draft, fight.one(key), effect.words)


def _put(draft: Draft, key: str, name: str, effect: Effect | None) -> None:
    before = read(draft.get(key, name))
    # Of a condition of the ruleset's own people read in its own field.
    seen = tuple(None if one is None or one.own else one.words for one in (before, effect))
    draft.set(key, name, effect.kept() if effect else None, seen=(seen[0], seen[1]))
