"""Turns lines between fights into commands: care, rest, light, a new session, charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.grammar.frame_reader import Children
from rules.grammar.parts import Clause, Clauses, column, whole
from rules.rulesets.witcher import commands
from rules.rulesets.witcher.clauses import plain_word
from rules.rulesets.witcher.source_reader import SourceReader

if TYPE_CHECKING:
    from rules.command import Line


class CareReader(SourceReader):
    """Readers of the verbs that somebody says between fights."""

    def c_by(self, children: Children) -> Clause:
        """`with SOURCE`."""
        return Clause("with", children[1], column(children[0]))

    # --- the table

    def light(self, children: Children) -> Line:
        """`light LEVEL`."""
        return Clauses(children[2:]).line(commands.Light(level=children[1].text.casefold()))

    def session(self, children: Children) -> Line:
        """`session`."""
        return Clauses(children[1:]).line(commands.Session())

    # --- charts

    def chart(self, children: Children) -> Line:
        """`chart NAME [total N]`."""
        clauses = Clauses(children[2:])
        return clauses.line(commands.ShowChart(name=children[1].text, total=clauses.get("total")))

    # --- care

    def treat(self, children: Children) -> Line:
        """`treat NAME [with SOURCE] [doctor]`."""
        clauses = Clauses(children[2:])
        return clauses.line(
            commands.Treat(
                patient=children[1].text,
                source=clauses.get("with"),
                modifier=clauses.modifier,
                doctor=clauses.has("doctor"),
                luck=clauses.get("luck"),
            )
        )

    def stabilize(self, children: Children) -> Line:
        """`stabilize NAME [with SOURCE]`."""
        clauses = Clauses(children[2:])
        return clauses.line(
            commands.Stabilize(
                patient=children[1].text,
                source=clauses.get("with"),
                modifier=clauses.modifier,
                luck=clauses.get("luck"),
            )
        )

    def rest(self, children: Children) -> Line:
        """`rest N hours|days`."""
        clauses = Clauses(children[3:])
        unit = plain_word(children[2]).rstrip("s") + "s"
        return clauses.line(commands.Rest(count=whole(children[1]), unit=unit, strenuous=clauses.get("strenuous")))
