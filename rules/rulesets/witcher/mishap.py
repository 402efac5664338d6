"""Fumbles on casting: what they do to the caster. Rule: witcher D48, 6.5."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import pools
from rules.characters import character_rules
from rules.combat.fight import Fight
from rules.errors import Unknown
from rules.fact import Notice
from rules.outcome import Action, Outcome
from rules.rulesets.witcher import harm, magic, purse, sheet, shelf
from rules.rulesets.witcher.charts import ELEMENTS, Mishap, dice_of
from rules.rulesets.witcher.facts import Fumbled

if TYPE_CHECKING:
    from rules.people import Character
    from rules.rulesets.witcher import commands
    from rules.rulesets.witcher.sheet import Side
    from rules.scene import Scene
    from rules.tray import Tray

ANY_ELEMENT = ("mixed", "none")
"""Elements that are no single one: what bites is rolled for."""


def element_of(element: str | None) -> str | None:
    """The element, `None` for one that is mixed or missing. Raises `Unknown`."""
    if element is None or element in ANY_ELEMENT:
        return None
    known = [row.name for row in ELEMENTS.rows]
    if element not in known:
        raise Unknown(
            "There is no element `{element}`.",
            hint="There are: {known}.",
            element=element,
            known=", ".join([*known, *ANY_ELEMENT]),
        )
    return element


def fumble(command: commands.RollFumble, scene: Scene, tray: Tray) -> Outcome:
    """Roll on the casting fumbles; who acts suffers the row. Rule: witcher D48, 6.5."""
    element_of(command.element)
    side, fight = sheet.acting(scene), Fight(scene, tray)
    chart = shelf.in_force(scene, Mishap)
    natural = tray.die(chart.sides, "fumble")
    row = chart.at(natural)
    fact, actions = mishap(row, natural, command.cost, command.element, tray)
    followed = befall(fight, side, fact, row)
    fact = replace(fact, notices=(*fact.notices, *followed.notices))
    return Outcome((fact,), changes=fight.draft.changes, actions=(*actions, *followed.actions))


def befall(fight: Fight, side: Side, fact: Fumbled, row: Mishap) -> harm.Followed:
    """Lay a fumble on the caster: HP, STA, its condition, the end of Active magic."""
    one, draft, scene = side.one, fight.draft, fight.scene
    if one is None:
        return harm.Followed()
    told = purse.lose_hp(draft, one.bearer, fact.hp_loss, scene)
    pools.lose(draft, character_rules(scene), one.bearer, "sta", fact.sta_loss)
    condition = "humming_ears" if fact.outcome == "humming_ears" else fact.condition
    if condition is not None:
        # Only the ears hum until a turn ends; what lasts for rounds covers as many turns of its bearer.
        caster = one.bearer if condition == "humming_ears" else None
        harm.bring(fight, one, condition, _rounds(fight, one, condition, fact), caster=caster)
    if row.ends_magic:
        magic.end_all(draft, scene.place, one.bearer)
    fate = harm.fallen(draft, one, scene, hit=fact.hp_loss + fact.sta_loss > 0)
    return fate._replace(notices=(*told, *fate.notices))


def _rounds(fight: Fight, one: Character, condition: str, fact: Fumbled) -> int | None:
    """How long a fumble's condition lasts: some rounds, or to the end of the caster's next turn."""
    if condition != "humming_ears" or one.combatant is None:
        return fact.rounds
    return int(one.combatant not in fight.waiting or fight.turn_open(one.combatant))


def mishap(
    row: Mishap, natural: int, cost: int | None, element: str | None, tray: Tray
) -> tuple[Fumbled, tuple[Action, ...]]:
    """What a row does to the caster, and what it offers. Rule: witcher 6.5, 7.2."""

    def amount(text: str | None, purpose: str) -> int:
        if text is None:
            return 0
        return cost or 0 if text == "cost" else sum(tray.throw(*dice_of(text), purpose))

    hp_loss, sta_loss = amount(row.hp, "hp_loss"), amount(row.sta, "sta_loss")
    condition = row.condition
    if row.by_element:
        single = element_of(element)
        bitten = (
            ELEMENTS.at(tray.die(ELEMENTS.sides, "element"))
            if single is None
            else next(one for one in ELEMENTS.rows if one.name == single)
        )
        condition = bitten.condition
    rounds = amount(row.rounds, "rounds") if row.rounds else None
    assumed = (Notice("no_cost"),) if cost is None and "cost" in (row.hp, row.sta) else ()
    fact = Fumbled(
        outcome=row.name,
        natural=natural,
        hp_loss=hp_loss,
        sta_loss=sta_loss,
        condition=condition,
        rounds=rounds,
        notices=(_told(row, condition, rounds), *assumed),
    )
    nearby = (Action("nearby", f"damage {row.nearby} type magic"),) if row.nearby else ()
    return fact, nearby


def _told(row: Mishap, condition: str | None, rounds: int | None) -> Notice:
    """What a row does, in its own words where it brings them."""
    if row.text is not None:
        return Notice("own_row", (("name", row.name.replace("_", " ")), ("text", row.text)))
    told = {"condition": condition, "rounds": rounds}
    return Notice(f"fumble_{row.name}", tuple((name, value) for name, value in told.items() if value is not None))
