"""Who casts a spell: what it takes, what it adds, and what becomes of the caster. Rule: vsd 1.6, 1.7, 1.9, 1.10."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules import pools
from rules.combat.rounds import round_of
from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Notice
from rules.rulesets.vsd.actor import LORES, Actor, actor_of, figure_of, must_have, pay
from rules.rulesets.vsd.body.afflict import afflict
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.body.declared import cast_in, declared, has_cast, rounds_prepared
from rules.rulesets.vsd.effects import Effect
from rules.rulesets.vsd.resolve.casting import casting_addends
from rules.rulesets.vsd.resolve.choices import Choice, leave_open
from rules.rulesets.vsd.switches import SPELL_HALF_MP

if TYPE_CHECKING:
    from rules.fact import Addend
    from rules.outcome import Action
    from rules.rulesets.vsd import commands
    from rules.rulesets.vsd.facts import Resonated, SpellFailed
    from rules.scene import Scene

RESONATES = "resonates"
"""The field of a caster whose next spell makes a resonance roll by itself. Rule: vsd 1.9."""
RESONANCE_PICKS = {"attention": ("spies", "stunned"), "pursuit": ("band", "halted"), "assault": ("servants", "fall")}
"""What the GM may pick of a resonance."""


class Caster(NamedTuple):
    """A caster before the dice fall: what bonus and manner of casting add, and what the spell costs in MP."""

    actor: Actor
    addends: tuple[Addend, ...]
    cost: int
    casting: commands.Casting
    notices: tuple[Notice, ...] = ()

    @classmethod
    def of(cls, casting: commands.Casting, scene: Scene, *, strikes: bool) -> Caster:
        """Who casts. Raises `NotAllowed` for what no spell can be, or not this caster's."""
        actor = actor_of(scene, casting.source)
        prepared = _as_declared(casting, actor)
        notices = _notices(casting, prepared, actor)
        casting = prepared
        addends = casting_addends(_in_armor(casting, actor), scene, strikes=strikes)
        bonus = actor.bonus(casting.source, LORES)
        cost = casting.weave if casting.cost is None else casting.cost
        _must_cast(casting, actor, cost, strikes=strikes)
        return cls(actor, (bonus, *addends), cost, casting, notices)

    @property
    def weave(self) -> int:
        """The final Weave."""
        return self.casting.weave

    @property
    def resonates(self) -> bool:
        """Whether the spell resonates without doubles."""
        return bool(self.actor.fields.get(RESONATES))


def _as_declared(casting: commands.Casting, actor: Actor) -> commands.Casting:
    """The casting as it was declared and prepared, where the line says nothing of it. Rule: vsd 1.6, 4.2."""
    if actor.one is None or casting.is_timed:
        return casting
    state, key = actor.scene.state, actor.one.combatant
    kept, rounds = declared(state, key), rounds_prepared(state, key)
    match kept.manner:
        case "prepared":
            return replace(casting, prepared=kept.prepared)
        case "instant":
            return replace(casting, instant=True)
        case "improvised":
            return replace(casting, improvised=True)
        case _:
            return replace(casting, prepared=rounds) if rounds else casting


def _notices(typed: commands.Casting, casting: commands.Casting, actor: Actor) -> tuple[Notice, ...]:
    """What the rounds of a combat say about a spell."""
    told, state = [] if casting == typed else [Notice("cast_as_declared")], actor.scene.state
    if actor.one is not None and has_cast(state, actor.one.combatant, round_of(state, actor.scene.place, 1)):
        told.append(Notice("second_spell", (("name", actor.one.name),)))
    return tuple(told)


def _in_armor(casting: commands.Casting, actor: Actor) -> commands.Casting:
    """The casting with the penalty of the caster's armor, where the line names none. Rule: vsd A20."""
    penalty = actor.fields.get("armor.penalty")
    if casting.penalty is not None or not isinstance(penalty, int) or not penalty:
        return casting
    return casting.in_armor(penalty)


def _must_cast(casting: commands.Casting, actor: Actor, cost: int, *, strikes: bool) -> None:
    """Raises `NotAllowed` for a spell that is beyond the caster. Rule: vsd 1.6, 1.32."""
    one, fields = actor.one, actor.fields
    if one is None:
        return
    actor.must_act(full=not casting.instant, half=casting.instant, attack=strikes)
    bounds = [("level", fields.get("level"), casting.weave)]
    if casting.source.name is not None:
        lore, _ = figure_of(fields, casting.source.name, LORES, one)
        bounds.append(("rank", fields.get(f"{lore}.rank"), casting.weave if casting.base is None else casting.base))
    for bound, value, weave in bounds:
        if isinstance(value, int) and weave > value:
            raise NotAllowed(
                "A Weave of {weave} is beyond {name}: the {bound} is {value}.",
                hint="Cast with a lower Weave.",
                weave=weave,
                name=one.name,
                bound=bound,
                value=value,
            )
    if pools.look(Draft(actor.scene.state), CHARACTERS, one.bearer, "mp").current is not None:
        must_have(actor.scene, one, "mp", cost)


class Cast(NamedTuple):
    """What came of a spell, as far as it moves the caster: `cost` in MP now, `free` for what people still pick."""

    outcome: str
    cost: int
    resisted: bool
    chooser_gm: bool
    resonance: Resonated | None
    failure: SpellFailed | None


def aftermath(draft: Draft, caster: Caster, done: Cast, drive: int | None, scene: Scene) -> list[Action]:
    """Lay what a spell came to on its caster, and what is left to pick."""
    actions: list[Action] = []
    caster.actor.spend_drive(draft, drive)
    one = caster.actor.one
    if one is None:
        return actions
    cast_in(draft, one.combatant, round_of(scene.state, scene.place, 1))
    pay(draft, one.bearer, "mp", done.cost)
    if caster.resonates:
        draft.note(one.bearer, RESONATES, None)
    if done.resonance is not None:
        actions += notice_of_enemy(draft, scene, one.bearer, done.resonance.outcome)
    figures = {"cost": caster.cost, "spent": done.cost, "weave": caster.weave}
    if done.failure is not None:
        afflict(scene, draft, one.bearer, (Effect("stun"),))
        actions += caster.actor.again()
        if done.failure.choose:
            picks = Choice("failure", done.failure.options, done.failure.choose, one.bearer, figures=figures)
            actions += leave_open(draft, scene, picks)
    elif done.outcome == "partial_success" and not done.resisted:
        kept = ("half-duration", "half-area", "keep-mp")
        actions += leave_open(draft, scene, Choice("partial", kept, 1, one.bearer, done.chooser_gm, figures))
    elif done.outcome == "outstanding_success":
        figures["half"] = half_cost(done.cost, scene)
        actions += leave_open(
            draft, scene, Choice("outstanding", ("half-mp", "warping"), 1, one.bearer, False, figures)
        )
    return actions


def half_cost(cost: int, scene: Scene) -> int:
    """Half of a spell's MP. Rule: vsd A16."""
    return cost // 2 if scene.switch(SPELL_HALF_MP) == "down" else -(-cost // 2)


def notice_of_enemy(draft: Draft, scene: Scene, bearer: str, outcome: str) -> tuple[Action, ...]:
    """What a resonance does to the caster by itself, and what the GM picks. Rule: vsd 1.9."""
    if outcome == "awareness":
        draft.note(bearer, RESONATES, True)
    if outcome not in RESONANCE_PICKS:
        return ()
    return leave_open(draft, scene, Choice("resonance", RESONANCE_PICKS[outcome], 1, bearer, gm=True))
