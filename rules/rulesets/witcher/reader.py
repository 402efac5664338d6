"""Turns this ruleset's own part of the grammar into commands while a line is read."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import resources
from typing import TYPE_CHECKING, Any

from lark import Token

from rules.errors import NotAllowed, ParseError
from rules.grammar.parts import Clause, Clauses, Signed, Word, column, name_of, quoted, whole
from rules.grammar.reader import Children, Reader
from rules.rulesets.witcher import commands
from rules.rulesets.witcher.charts import CONSTANTS
from rules.rulesets.witcher.source import Code, Source

if TYPE_CHECKING:
    from rules.command import Line

GRAMMAR = resources.files(__package__).joinpath("commands.lark").read_text("utf-8")
_CLAUSE_WORDS = frozenset(re.findall(r'^c_\w+: "([a-z]+)"', GRAMMAR, re.MULTILINE)) | {"rolled", "as", "secret"}


class WitcherReader(Reader):
    """Readers of this ruleset's verbs and of what they are made of."""

    # --- sources, codes, sizes

    def size(self, token: Token) -> int:
        """The figure of a size word. Rule: witcher D11."""
        return CONSTANTS.size[token.lower().rstrip(" :=")]

    def source(self, children: Children) -> Source:
        """What is rolled."""
        head = children[0]
        numbers = tuple(part.value for part in children if isinstance(part, Signed))
        if isinstance(head, Signed):
            return Source(numbers=numbers)
        if head.type == "STAT":
            return Source(stat=whole(children[1]), numbers=numbers)
        if head.type == "DICE":
            _refuse_other_dice(head)
            return Source(numbers=numbers)
        if head.type == "WORD" and head.lower() in _CLAUSE_WORDS:
            raise ParseError("Before `{word}` stands what is rolled, such as `1d10+14`.",
                             word=str(head), column=column(head))
        return Source(name=name_of(part for part in children if isinstance(part, Token)).text, numbers=numbers)

    def code(self, children: Children) -> Code:
        """What a blow rolls. Raises `NotAllowed` for a negative amount."""
        head = children[0]
        numbers = tuple(part.value for part in children if isinstance(part, Signed))
        if isinstance(head, Signed):
            if head.value < 0:
                raise NotAllowed("Damage cannot be negative: {amount}.", hint="To give back, say `heal NAME {healed}`.",
                                 amount=head.value, healed=-head.value)
            return Code(numbers=numbers)
        if head.type == "INT":
            return Code(numbers=(whole(head), *numbers))
        count, sides = head.lower().split("d")
        if not (sides.isdigit() or sides == "%"):
            raise ParseError("A blow rolls plain dice such as `2d6+3`, not `{dice}`.", dice=str(head),
                             column=column(head))
        return Code(count=whole(head.update(value=count)) if count else 1,
                    sides=100 if sides == "%" else whole(head.update(value=sides)), numbers=numbers)

    def c_by(self, children: Children) -> Clause:
        """`with SOURCE`."""
        return Clause("with", children[1], column(children[0]))

    def c_at_name(self, children: Children) -> Clause:
        """`at NAME`."""
        return Clause("at", children[1].text, column(children[0]))

    def c_dc(self, children: Children) -> Clause:
        """A DC or a rung of the ladder."""
        value = children[1]
        return Clause("dc", value.text.casefold() if isinstance(value, Word) else whole(value), column(children[0]))

    # --- rolls

    def check(self, children: Children) -> Line:
        """`check SOURCE`, alone, against a DC or against another roll."""
        clauses = Clauses(children[2:])
        _only_one(clauses, "dc", "vs")
        if clauses.has("neutral") and not clauses.has("vs"):
            raise ParseError("`neutral` belongs to a roll against a roll: add `vs SOURCE`.",
                             column=clauses.at("neutral"))
        return clauses.line(commands.Check(
            source=_with_modifiers(children[1], clauses),
            dc=clauses.get("dc"),
            against=clauses.get("vs"),
            neutral=clauses.has("neutral"),
            luck=clauses.get("luck"),
            extra=clauses.has("extra"),
        ))

    def save(self, children: Children) -> Line:
        """`save N`, or `save` from the sheet."""
        clauses = Clauses(children[1:])
        value = _number(children)
        return clauses.line(commands.Save(value=value, modifier=clauses.modifier, luck=clauses.get("luck")))

    def percent(self, children: Children) -> Line:
        """`percent N`."""
        return Clauses(children[2:]).line(commands.RollPercent(chance=whole(children[1])))

    def initiative(self, children: Children) -> Line:
        """`initiative [ref N]`."""
        clauses = Clauses(children[1:])
        return clauses.line(commands.RollInitiative(ref=clauses.get("ref"), modifier=clauses.modifier))

    def craft(self, children: Children) -> Line:
        """`craft SOURCE dc N [from FORMULA]`."""
        clauses = Clauses(children[2:])
        return clauses.line(commands.Craft(
            source=_with_modifiers(children[1], clauses),
            dc=_needed(clauses, "dc", "Crafting has a DC: add it, e.g. `dc 14`."),
            formula=clauses.get("from"),
            luck=clauses.get("luck"),
        ))

    def luck(self, children: Children) -> Line:
        """`luck #ENTRY N`."""
        command = commands.SpendLuck(entry=children[1], points=whole(children[2]))
        return Clauses(children[3:]).line(command)

    # --- fights

    def attack(self, children: Children) -> Line:
        """`attack SOURCE` or `attack TARGET`, with or without damage."""
        clauses = Clauses(children[2:])
        _only_one(clauses, "vs", "undefended")
        _only_one(clauses, "strong", "fast")
        by_sheet = clauses.has("with") or children[1].name is not None
        if clauses.has("range") != clauses.has("distance") and not (by_sheet and clauses.has("distance")):
            missing, there = ("distance", "range") if clauses.has("range") else ("range", "distance")
            raise ParseError("`{there}` means nothing without `{missing}`: add it in meters.",
                             there=there, missing=missing, column=clauses.at(there))
        command = commands.Attack(
            source=children[1],
            weapon=clauses.get("with"),
            wa=clauses.get("wa"),
            strike=next((word for word in ("strong", "fast") if clauses.has(word)), None),
            at=_folded(clauses, "at"),
            distance=clauses.get("distance"),
            reach=clauses.get("range"),
            extra=clauses.has("extra"),
            luck=clauses.get("luck"),
            against=clauses.get("vs"),
            undefended=clauses.has("undefended"),
            blow=_blow(clauses.get("damage"), clauses) if clauses.has("damage") else None,
        )
        return clauses.line(_signed_where_clear(command, clauses))

    def damage(self, children: Children) -> Line:
        """`damage CODE`."""
        clauses = Clauses(children[2:])
        code = children[1].plus(*(one.value for one in clauses.signed))
        return clauses.line(commands.Damage(
            blow=_blow(code, clauses),
            at=_folded(clauses, "at"),
            strong=clauses.has("strong"),
            critical=clauses.has("critical"),
        ))

    def defend(self, children: Children) -> Line:
        """`defend #ENTRY dodge|reposition|block|none [SOURCE]`."""
        clauses = Clauses(children[2:])
        way, *rest = [_plain(part) for part in children[2:] if isinstance(part, Token)]
        source = next((part for part in children if isinstance(part, Source)), None)
        luck, modifier = clauses.get("luck"), clauses.modifier
        if source is not None:
            source, modifier = _with_modifiers(source, clauses), 0
        elif modifier and luck is None:
            luck = 0  # so that the modifier, spelled behind it, cannot be taken for a source
        return clauses.line(commands.Defend(
            entry=children[1], way=way, shield=rest[0] if rest else None, source=source, modifier=modifier, luck=luck
        ))

    def fall(self, children: Children) -> Line:
        """`fall N`, in meters."""
        clauses = Clauses(children[2:])
        return clauses.line(commands.Fall(
            meters=whole(children[1]),
            modifier=clauses.modifier,
            sp=clauses.get("sp"),
            dwarf=clauses.has("dwarf"),
            target=clauses.get("to"),
        ))

    def crit(self, children: Children) -> Line:
        """`crit LOCATION`."""
        return Clauses(children[2:]).line(commands.RollWound(at=children[1].text.casefold()))

    def ambush(self, children: Children) -> Line:
        """`ambush NAME … vs NAME …`."""
        middle = next(at for at, part in enumerate(children) if isinstance(part, Token) and part.type == "VS")
        names = [tuple(part.text for part in side if isinstance(part, Word))
                 for side in (children[:middle], children[middle:])]
        return Clauses(children[1:]).line(commands.Ambush(ambushers=names[0], victims=names[1]))

    # --- magic

    def cast(self, children: Children) -> Line:
        """`cast SOURCE cost N` against a number, a roll, nothing, or open."""
        clauses = Clauses(children[2:])
        _only_one(clauses, "dc", "vs", "none")
        return clauses.line(commands.Cast(
            source=_with_modifiers(children[1], clauses),
            cost=_needed(clauses, "cost", "A cast costs STA: add it, e.g. `cost 3`."),
            dc=clauses.get("dc"),
            against=clauses.get("vs"),
            certain=clauses.has("none"),
            vigor=clauses.get("vigor"),
            spent=clauses.get("spent"),
            element=_folded(clauses, "element"),
            target=clauses.get("at"),
            extra=clauses.has("extra"),
            luck=clauses.get("luck"),
        ))

    def fumble(self, children: Children) -> Line:
        """`fumble [cost N] [element E]`."""
        clauses = Clauses(children[1:])
        return clauses.line(commands.RollFumble(cost=clauses.get("cost"), element=_folded(clauses, "element")))

    def keep_magic(self, children: Children) -> Line:
        """`keep #ENTRY`."""
        return Clauses(children[2:]).line(commands.KeepMagic(entry=children[1]))

    def drop_magic(self, children: Children) -> Line:
        """`drop #ENTRY`."""
        return Clauses(children[2:]).line(commands.DropMagic(entry=children[1]))

    # --- care

    def treat(self, children: Children) -> Line:
        """`treat NAME [with SOURCE] [doctor]`."""
        clauses = Clauses(children[2:])
        return clauses.line(commands.Treat(
            patient=children[1].text,
            source=clauses.get("with"),
            modifier=clauses.modifier,
            doctor=clauses.has("doctor"),
            luck=clauses.get("luck"),
        ))

    def stabilize(self, children: Children) -> Line:
        """`stabilize NAME [with SOURCE]`."""
        clauses = Clauses(children[2:])
        return clauses.line(commands.Stabilize(
            patient=children[1].text,
            source=clauses.get("with"),
            modifier=clauses.modifier,
            luck=clauses.get("luck"),
        ))

    def rest(self, children: Children) -> Line:
        """`rest N hours|days`."""
        clauses = Clauses(children[3:])
        unit = _plain(children[2]).rstrip("s") + "s"
        return clauses.line(commands.Rest(count=whole(children[1]), unit=unit, strenuous=clauses.get("strenuous")))


def _plain(word: Token) -> str:
    """A keyword without what joins it to a value."""
    return word.lower().rstrip(" :=")


def _refuse_other_dice(token: Token) -> None:
    if token.lower() not in ("d10", "1d10"):
        raise ParseError("Here one exploding d10 is rolled, as in `1d10+14`, not `{dice}`.", dice=str(token),
                         column=column(token))


def _number(children: Children) -> int | None:
    """The number right behind the verb."""
    has = len(children) > 1 and isinstance(children[1], Token) and children[1].type == "INT"
    return whole(children[1]) if has else None


def _folded(clauses: Clauses, key: str) -> str | None:
    value = clauses.get(key)
    return value.casefold() if value else None


def _with_modifiers(source: Source, clauses: Clauses) -> Source:
    """The source of the side that acts, with the signed numbers that stand elsewhere. Rule: witcher 7.1."""
    return source.plus(*(one.value for one in clauses.signed))


def _needed(clauses: Clauses, key: str, what: str) -> Any:  # noqa: ANN401 -- a clause's value
    if not clauses.has(key):
        raise ParseError(what)
    return clauses.get(key)


def _only_one(clauses: Clauses, *keys: str) -> None:
    """Raises `ParseError` where clauses that exclude each other stand together."""
    there = sorted((clauses.at(key), key) for key in keys if clauses.has(key))
    if len(there) > 1:
        raise ParseError("`{first}` and `{second}` exclude each other.", first=there[0][1], second=there[1][1],
                         column=there[1][0])


def _blow(code: Code, clauses: Clauses) -> commands.Blow:
    return commands.Blow(
        code=code,
        bonus=clauses.get("bonus"),
        silver=clauses.get("silver"),
        sp=clauses.get("sp"),
        resist=clauses.has("resist"),
        vulnerable=clauses.has("vulnerable"),
        ap=clauses.has("ap"),
        nonlethal=clauses.has("nonlethal"),
        dwarf=clauses.has("dwarf"),
        target=clauses.get("to"),
    )


def _signed_where_clear(command: commands.Attack, clauses: Clauses) -> commands.Attack:
    """The attack with its signed numbers. Raises `ParseError` for one that may mean attack or damage."""
    last = clauses.at("damage") if command.blow else 0
    for one in clauses.signed:
        if command.blow and one.column > last:
            blow = replace(command.blow, code=command.blow.code.plus(one.value))
            raise ParseError(
                "`{number}` could belong to the attack or to the damage.",
                hint="On the attack: `{attack}`. On the damage: `{damage}`.",
                number=f"{one.value:+d}",
                attack=replace(command, source=command.source.plus(one.value)).spell(quoted),
                damage=replace(command, blow=blow).spell(quoted),
                column=one.column,
            )
    return replace(command, source=_with_modifiers(command.source, clauses))
