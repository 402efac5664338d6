"""From the combat to the answer about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.characters import character_rules
from rules.combat import lent, moments
from rules.combat.effects import Effect, lying_on, rounds_left
from rules.combat.facts import EffectShown, PoolShown, Row, Sighted, Tracked
from rules.combat.rules import combat_rules
from rules.combat.turns import turn_order
from rules.outcome import Outcome
from rules.people import same_name
from rules.pools import look

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from rules.combat.fight import Fight
    from rules.state import State

# Keys of the catalogue (`health.<word>`); they also stand for numbers in the changes that a player reads.
UNHURT, WOUNDED, BADLY_WOUNDED, DOWN = "unhurt", "wounded", "badly wounded", "down"


def condition_of(current: int | None, maximum: int | None) -> str | None:
    """How somebody fares in a word: at the maximum, above half of it, down to above 0, at 0 or less.

    `None` where nobody has said how much there is; without a maximum only `down` is known.
    """
    if current is None:
        return None
    if current <= 0:
        return DOWN
    if maximum is None:
        return None
    if current >= maximum:
        return UNHURT
    return WOUNDED if 2 * current > maximum else BADLY_WOUNDED


def told(
    fight: Fight,
    outcome: str,
    who: Iterable[Sighted] = (),
    *,
    effect: str | None = None,
    owner_name: str | None = None,
) -> Outcome:
    """The outcome of a line about the combat as it is now."""
    listed = turn_order(fight).listed(fight)
    others = [key for key in fight.order if key not in set(listed)]
    state = fight.draft.state
    rows = tuple(_row(fight, state, key, acts=at < len(listed)) for at, key in enumerate([*listed, *others]))
    if outcome == "shown":
        rows = tuple(row._replace(pools=_pools(fight, key)) for row, key in zip(rows, [*listed, *others], strict=True))
    title = fight.get("name")
    fact = Tracked(
        outcome=outcome,
        round=fight.round,
        phase=turn_order(fight).phase(fight),
        current=next((row.who.name for row in rows if row.turn), None),
        order=tuple(row.who.name for row in rows if row.acts),
        title=str(title) if title else None,
        who=tuple(who),
        effect=effect,
        owner_name=owner_name,
        rows=rows,
        remarks=tuple(fight.remarks),
    )
    return Outcome((fact,), changes=fight.draft.changes, actions=tuple(fight.offered))


def _lasting(fight: Fight, key: str, effect: Effect, standing: Container[str]) -> EffectShown:
    """An effect on somebody with the rounds that are left; in the last one, whose turn ends what counts by turns."""
    if effect.left is None or effect.by is None:
        left = None if effect.left is None else turn_order(fight).left(fight, key, effect.left)
        of = fight.sighted(effect.of) if effect.of is not None and effect.of in standing else None
        return EffectShown(effect.words, left, effect.edge, of)
    left = rounds_left(fight, effect)
    if left or effect.by not in standing:
        return EffectShown(effect.words, left, None, None)
    return EffectShown(effect.words, None, "end", fight.sighted(effect.by))


def _pools(fight: Fight, key: str) -> tuple[PoolShown, ...]:
    """What somebody has to spend beside health, as far as anybody has said how much that is."""
    rules, bearer = character_rules(fight.scene), fight.one(key).bearer
    names = (*rules.book.pools(), *rules.points)
    pools = {name: look(fight.draft, rules, bearer, name) for name in names if name != rules.health}
    return tuple(PoolShown(name, one.current, one.maximum) for name, one in pools.items() if one.current is not None)


def _row(fight: Fight, state: State, key: str, *, acts: bool) -> Row:
    one = fight.one(key)
    pool = look(fight.draft, character_rules(fight.scene), one.bearer, character_rules(fight.scene).health)
    initiative = state.get(key, "initiative")
    effects = lying_on(state.fields(key)).values()
    standing = set(fight.order)
    conditions = combat_rules(fight.scene).conditions(state, one)
    return Row(
        who=fight.sighted(key),
        acts=acts,
        turn=key == fight.current,
        initiative=initiative if isinstance(initiative, int) else None,
        health=pool.current,
        maximum=pool.maximum,
        state=condition_of(pool.current, pool.maximum),
        plan=combat_rules(fight.scene).plan(fight.draft, one),
        conditions=tuple(word for word in conditions if not any(same_name(word, one.words) for one in effects)),
        out=moments.is_out(fight, key),
        effects=tuple(_lasting(fight, key, one, standing) for one in effects),
        phase=turn_order(fight).acts_in(fight, key),
        lent=lent.is_lent(fight.draft, key),
    )
