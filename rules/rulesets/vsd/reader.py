"""Turns what the vsd part of the grammar recognizes into commands."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.errors import NotAllowed, ParseError
from rules.grammar.charts_reader import ChartsReader
from rules.grammar.combat_reader import spaced
from rules.grammar.parts import Clause, Clauses, Signed, column, unquoted, whole
from rules.rulesets.vsd import commands
from rules.rulesets.vsd.body.book import ILLNESSES
from rules.rulesets.vsd.constants import DIFFICULTIES, VESSELS
from rules.rulesets.vsd.read_combat import CombatReader
from rules.rulesets.vsd.read_declare import DeclareReader
from rules.rulesets.vsd.read_parts import aids, keyword, of_type, required, source_with

if TYPE_CHECKING:
    from lark import Token

    from rules.command import Line
    from rules.grammar.frame_reader import Children

_DICE = re.compile(r"([0-9]*)d([0-9]+)")
_HELPERS = frozenset({"helped"})


class VsdReader(CombatReader, DeclareReader, ChartsReader):
    """Readers of skill rolls, saves, journeys and Drive; those of fights and magic are inherited."""

    # --- skill rolls

    def check(self, children: Children) -> Line:
        """`check SOURCE …`."""
        clauses = Clauses(children[2:], repeats=_HELPERS)
        return clauses.line(commands.Check(source=source_with(children[1], clauses.signed), aids=aids(clauses)))

    def assess(self, children: Children) -> Line:
        """`assess SOURCE …`."""
        clauses = Clauses(children[2:], repeats=_HELPERS)
        return clauses.line(commands.Assess(source=source_with(children[1], clauses.signed), aids=aids(clauses)))

    def forage(self, children: Children) -> Line:
        """`forage SOURCE …`."""
        clauses = Clauses(children[2:], repeats=_HELPERS)
        return clauses.line(commands.Forage(source=source_with(children[1], clauses.signed), aids=aids(clauses)))

    def haven(self, children: Children) -> Line:
        """`haven SOURCE AREA …`."""
        clauses = Clauses(children[2:], repeats=_HELPERS)
        area = required(clauses, "area", "wilderness")
        source = source_with(children[1], clauses.signed)
        return clauses.line(commands.FindHaven(source=source, aids=aids(clauses), area=area))

    def treat(self, children: Children) -> Line:
        """`treat AILMENT [SEVERITY] SOURCE …`."""
        ailment, severity = children[1]
        clauses = Clauses(children[3:], repeats=_HELPERS)
        treat = commands.Treat(
            source=source_with(children[2], clauses.signed),
            aids=aids(clauses),
            ailment=ailment,
            severity=severity,
            patient=clauses.get("to"),
        )
        return clauses.line(treat)

    def ailment(self, children: Children) -> tuple[str, str | None]:
        """An ailment and its severity; Crippling is another name of Critical. Rule: vsd A43."""
        words = [keyword(token) for token in children]
        severity = words[1] if len(words) > 1 else None
        return words[0], "critical" if severity == "crippling" else severity

    def camp(self, children: Children) -> Line:
        """`camp SOURCE group N …`."""
        clauses = Clauses(children[2:], repeats=_HELPERS)
        if clauses.has("alone") and clauses.has("helped"):
            raise ParseError("`alone` and `helped` cannot both be so.", column=clauses.at("alone"))
        camp = commands.Camp(
            source=source_with(children[1], clauses.signed),
            aids=aids(clauses),
            group=required(clauses, "group", "group 4"),
            ground=clauses.get("ground"),
            alone=clauses.has("alone"),
        )
        return clauses.line(camp)

    def c_difficulty(self, children: Children) -> Clause:
        """A difficulty by its name, in quotes or not."""
        name = keyword(children[-1])
        if name not in DIFFICULTIES:
            raise ParseError(
                "`{name}` is no difficulty.",
                hint="There are: {known}.",
                name=name,
                known=", ".join(DIFFICULTIES),
                column=column(children[-1]),
            )
        return Clause("difficulty", name, column(children[0]))

    def c_area(self, children: Children) -> Clause:
        """The kind of land in which a haven is looked for."""
        return Clause("area", keyword(children[0]), column(children[0]))

    # --- conflicts and saves

    def participant(self, children: Children) -> commands.Participant:
        """One side of a conflict."""
        return commands.Participant(name=children[0].text, source=source_with(children[1], children[2:]))

    def conflict(self, children: Children) -> Line:
        """`conflict NAME SOURCE vs NAME SOURCE …`."""
        participants = of_type(children, commands.Participant)
        return Clauses(children).line(commands.Conflict(participants=participants))

    def save(self, children: Children) -> Line:
        """`save SOURCE vs N | attack-level N …`."""
        parts, plus = _code_apart(children[2:])
        clauses = Clauses(parts)
        if clauses.has("vs") and clauses.has("attack_level"):
            raise ParseError("A save has one difficulty: `vs` or `attack-level`.", column=clauses.at("attack_level"))
        source = children[1]
        if (illness := (source.name or "").casefold()) in ILLNESSES:
            source = replace(source, name=illness)
        elif not clauses.has("attack_level"):
            required(clauses, "vs", "vs 75")
        per, code = clauses.get("per", (None, commands.Code()))
        if per == 0:
            raise NotAllowed("`per 0` counts nothing.", hint="Say for how many points, e.g. `per 5 1d10`.")
        save = commands.Save(
            source=source_with(source, clauses.signed),
            difficulty=clauses.get("vs"),
            attack_level=clauses.get("attack_level"),
            level=clauses.get("level"),
            drive=clauses.get("drive"),
            caster=clauses.get("by"),
            per=per,
            code=replace(code, plus=code.plus + plus),
        )
        return clauses.line(save)

    def c_per(self, children: Children) -> Clause:
        """`per POINTS CODE`: dice or a number; what is signed behind it is read with the line."""
        word, points, code = children
        return Clause("per", (whole(points), _code(code)), column(word))

    # --- travel, wealth, rest

    def travel(self, children: Children) -> Line:
        """`travel KM km TERRAIN foot|mounted …`."""
        clauses = Clauses(children[3:])
        travel = commands.Travel(
            distance=children[1],
            terrain=required(clauses, "terrain", "normal, rough, arduous"),
            mode=required(clauses, "mode", "foot, mounted"),
            encumbrance=clauses.get("encumbrance"),
            pathfinding=clauses.has("pathfinding"),
            hidden=clauses.has("hidden"),
            landmarks=clauses.get("landmarks", 0),
        )
        return clauses.line(travel)

    def sail(self, children: Children) -> Line:
        """`sail KM km VESSEL …`."""
        clauses = Clauses(children[3:])
        sail = commands.Sail(
            distance=children[1],
            vessel=required(clauses, "vessel", ", ".join(VESSELS)),
            upstream=clauses.has("upstream"),
            crew=clauses.get("crew", "full"),
        )
        return clauses.line(sail)

    def c_vessel(self, children: Children) -> Clause:
        """A vessel by its name, in quotes or not."""
        name = keyword(children[0])
        if name not in VESSELS:
            raise ParseError(
                "`{name}` is no vessel.",
                hint="There are: {known}.",
                name=name,
                known=", ".join(VESSELS),
                column=column(children[0]),
            )
        return Clause("vessel", name, column(children[0]))

    def buy(self, children: Children) -> Line:
        """`buy [wl N] fare N [QUALITY]`."""
        clauses = Clauses(children[1:])
        buy = commands.Buy(
            wealth=clauses.get("wl"),
            fare=required(clauses, "fare", "fare 1"),
            quality=clauses.get("quality"),
        )
        return clauses.line(buy)

    def chase_start(self, children: Children) -> Line:
        """`chase start N`."""
        return Clauses(children[3:]).line(commands.StartChase(distance=whole(children[2])))

    def chase_step(self, children: Children) -> Line:
        """`chase fled|caught|tie`."""
        return Clauses(children[2:]).line(commands.ChaseStep(step=keyword(children[1])))

    def rest(self, children: Children) -> Line:
        """`rest N hours`."""
        return Clauses(children[3:]).line(commands.Rest(hours=whole(children[1])))

    def chart(self, children: Children) -> Line:
        """`chart NAME [total N] [armor A]`."""
        clauses = Clauses(children[2:])
        chart = commands.ShowChart(chart=children[1].text, total=clauses.get("total"), armor=clauses.get("armor"))
        return clauses.line(chart)

    # --- Drive, and what an entry left open

    def pick_open(self, children: Children) -> Line:
        """`pick #ENTRY OPTION [to NAME]`."""
        clauses = Clauses(children[3:])
        pick = commands.Pick(entry=children[1], option=children[2], target=clauses.get("to"))
        return clauses.line(pick)

    def picked(self, children: Children) -> str:
        """An option: words, signs and figures as they stand, or what stands in quotes."""
        first: Token = children[0]
        return unquoted(first) if first.type == "STRING" else spaced(children)

    def drive_ignore(self, children: Children) -> Line:
        """`drive ignore|double`."""
        return Clauses(children).line(commands.SpendFreely(use=keyword(children[1])))

    def drive_entry(self, children: Children) -> Line:
        """`drive reroll|natural|soften|strike #ENTRY`."""
        return Clauses(children[3:]).line(commands.SpendDrive(use=keyword(children[1]), entry=children[2]))

    def drive_scene(self, children: Children) -> Line:
        """`drive scene N`."""
        return Clauses(children[3:]).line(commands.SpendOnScene(points=whole(children[2])))

    def drive_end(self, children: Children) -> Line:
        """`drive scene end`."""
        return Clauses(children[3:]).line(commands.EndScene())


def _code_apart(parts: Children) -> tuple[Children, int]:
    """The parts without the signed numbers that stand directly behind `per N CODE`, and their sum. Rule: lines 2."""
    kept: Children = []
    plus, of_code = 0, False
    for part in parts:
        if isinstance(part, Signed) and of_code:
            plus += part.value
            continue
        of_code = isinstance(part, Clause) and part.key == "per"
        kept.append(part)
    return kept, plus


def _code(token: Token) -> commands.Code:
    if token.type == "INT":
        return commands.Code(plus=whole(token))
    dice = _DICE.fullmatch(token.lower())
    if dice is None:
        raise ParseError(
            "`{code}` is no code: it wants dice such as `1d10` or a number.", code=str(token), column=column(token)
        )
    count = whole(token.update(value=dice[1])) if dice[1] else 1
    return commands.Code(count=count, sides=whole(token.update(value=dice[2])))
