"""Turns this ruleset's own part of the grammar into commands while a line is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token

from rules.errors import ParseError
from rules.grammar.frame_reader import Children
from rules.grammar.parts import Clause, Clauses, Word, column, whole
from rules.rulesets.witcher import commands
from rules.rulesets.witcher.care_reader import CareReader
from rules.rulesets.witcher.clauses import (
    blow_of,
    folded,
    needed,
    number_behind_verb,
    only_one,
    plain_word,
    signed_where_clear,
    with_distance,
    with_modifiers,
)
from rules.rulesets.witcher.commands.magic import NO_COST
from rules.rulesets.witcher.source import Source

if TYPE_CHECKING:
    from rules.command import Line


class WitcherReader(CareReader):
    """Readers of rolls, fights and magic, beside those of what they are made of."""

    # --- clauses

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
        only_one(clauses, "dc", "vs", "ends")
        if clauses.has("of") and not clauses.has("ends"):
            raise ParseError("`of` belongs to `ends CONDITION`.", column=clauses.at("of"))
        if clauses.has("neutral") and not clauses.has("vs"):
            raise ParseError(
                "`neutral` belongs to a roll against a roll: add `vs SOURCE`.", column=clauses.at("neutral")
            )
        return clauses.line(
            commands.Check(
                source=with_modifiers(children[1], clauses),
                dc=clauses.get("dc"),
                against=clauses.get("vs"),
                neutral=clauses.has("neutral"),
                luck=clauses.get("luck"),
                extra=clauses.has("extra"),
                ends=folded(clauses, "ends"),
                of=clauses.get("of"),
                reroll=clauses.has("again"),
            )
        )

    def save(self, children: Children) -> Line:
        """`save N`, or `save` from the sheet."""
        clauses = Clauses(children[1:])
        value = number_behind_verb(children)
        return clauses.line(
            commands.Save(
                value=value, modifier=clauses.modifier, luck=clauses.get("luck"), against=folded(clauses, "or")
            )
        )

    def percent(self, children: Children) -> Line:
        """`percent N [inflicts CONDITION to NAME]`."""
        clauses = Clauses(children[2:])
        if clauses.has("inflicts") != clauses.has("to"):
            raise ParseError("A condition needs both: `inflicts CONDITION to NAME`.")
        return clauses.line(
            commands.RollPercent(
                chance=whole(children[1]), inflicts=folded(clauses, "inflicts"), target=clauses.get("to")
            )
        )

    def initiative(self, children: Children) -> Line:
        """`initiative [ref N]`."""
        clauses = Clauses(children[1:])
        return clauses.line(commands.RollInitiative(ref=clauses.get("ref"), modifier=clauses.modifier))

    def craft(self, children: Children) -> Line:
        """`craft SOURCE dc N [from FORMULA]`; a formula may bring its DC."""
        clauses = Clauses(children[2:])
        if not clauses.has("from"):
            needed(clauses, "dc", "Crafting has a DC: add it, e.g. `dc 14`.")
        return clauses.line(
            commands.Craft(
                source=with_modifiers(children[1], clauses),
                dc=clauses.get("dc"),
                formula=clauses.get("from"),
                luck=clauses.get("luck"),
            )
        )

    def luck(self, children: Children) -> Line:
        """`luck #ENTRY N`."""
        command = commands.SpendLuck(entry=children[1], points=whole(children[2]))
        return Clauses(children[3:]).line(command)

    # --- fights

    def attack(self, children: Children) -> Line:
        """`attack SOURCE` or `attack TARGET`, with or without damage."""
        clauses = Clauses(children[2:])
        only_one(clauses, "vs", "undefended")
        only_one(clauses, "strong", "fast")
        by_sheet = clauses.has("with") or children[1].name is not None
        with_distance(clauses, alone=by_sheet)
        command = commands.Attack(
            source=children[1],
            weapon=clauses.get("with"),
            wa=clauses.get("wa"),
            strike=next((word for word in ("strong", "fast") if clauses.has(word)), None),
            at=folded(clauses, "at"),
            distance=clauses.get("distance"),
            reach=clauses.get("range"),
            extra=clauses.has("extra"),
            luck=clauses.get("luck"),
            against=clauses.get("vs"),
            undefended=clauses.has("undefended"),
            blow=blow_of(clauses.get("damage"), clauses) if clauses.has("damage") else None,
        )
        return clauses.line(signed_where_clear(command, clauses))

    def damage(self, children: Children) -> Line:
        """`damage CODE`."""
        clauses = Clauses(children[2:])
        code = children[1].plus(*(one.value for one in clauses.signed))
        return clauses.line(
            commands.Damage(
                blow=blow_of(code, clauses),
                at=folded(clauses, "at"),
                strong=clauses.has("strong"),
                critical=clauses.has("critical"),
            )
        )

    def defend(self, children: Children) -> Line:
        """`defend #ENTRY dodge|reposition|block|none [SOURCE]`."""
        clauses = Clauses(children[2:])
        way, *rest = [plain_word(part) for part in children[2:] if isinstance(part, Token)]
        source = next((part for part in children if isinstance(part, Source)), None)
        luck, modifier = clauses.get("luck"), clauses.modifier
        if source is not None:
            source, modifier = with_modifiers(source, clauses), 0
        elif modifier and luck is None and not clauses.has("foes"):
            luck = 0  # so that the modifier, spelled behind it, cannot be taken for a source
        return clauses.line(
            commands.Defend(
                entry=children[1],
                way=way,
                shield=rest[0] if rest else None,
                source=source,
                foes=clauses.get("foes"),
                modifier=modifier,
                luck=luck,
            )
        )

    def fall(self, children: Children) -> Line:
        """`fall N`, in meters."""
        clauses = Clauses(children[2:])
        return clauses.line(
            commands.Fall(
                meters=whole(children[1]),
                modifier=clauses.modifier,
                sp=clauses.get("sp"),
                dwarf=clauses.has("dwarf"),
                target=clauses.get("to"),
            )
        )

    def crit(self, children: Children) -> Line:
        """`crit LOCATION`."""
        return Clauses(children[2:]).line(commands.RollWound(at=children[1].text.casefold()))

    def ambush(self, children: Children) -> Line:
        """`ambush NAME … vs NAME …`."""
        middle = next(at for at, part in enumerate(children) if isinstance(part, Token) and part.type == "VS")
        hiding, victims = (
            tuple(part for part in side if isinstance(part, commands.Lurker))
            for side in (children[:middle], children[middle:])
        )
        parts = [part for part in children[1:] if not isinstance(part, commands.Lurker)]
        return Clauses(parts).line(commands.Ambush(ambushers=hiding, victims=victims))

    def lurker(self, children: Children) -> commands.Lurker:
        """A name, and the number that it rolls with."""
        return commands.Lurker(children[0].text, children[1].value if len(children) > 1 else None)

    # --- magic

    def cast(self, children: Children) -> Line:
        """`cast SOURCE cost N` against a number, a roll, nothing, or open."""
        clauses = Clauses(children[2:])
        only_one(clauses, "dc", "vs", "none")
        with_distance(clauses, alone=children[1].name is not None)
        return clauses.line(
            commands.Cast(
                source=with_modifiers(children[1], clauses),
                cost=clauses.get("cost") if children[1].name else needed(clauses, "cost", NO_COST),
                dc=clauses.get("dc"),
                against=clauses.get("vs"),
                certain=clauses.has("none"),
                vigor=clauses.get("vigor"),
                spent=clauses.get("spent"),
                element=folded(clauses, "element"),
                target=clauses.get("at"),
                distance=clauses.get("distance"),
                reach=clauses.get("range"),
                active=clauses.has("active"),
                extra=clauses.has("extra"),
                luck=clauses.get("luck"),
            )
        )

    def fumble(self, children: Children) -> Line:
        """`fumble [cost N] [element E]`."""
        clauses = Clauses(children[1:])
        return clauses.line(commands.RollFumble(cost=clauses.get("cost"), element=folded(clauses, "element")))

    def keep_magic(self, children: Children) -> Line:
        """`keep #ENTRY`."""
        return Clauses(children[2:]).line(commands.KeepMagic(entry=children[1]))

    def drop_magic(self, children: Children) -> Line:
        """`drop #ENTRY`."""
        return Clauses(children[2:]).line(commands.DropMagic(entry=children[1]))
