"""Turns lines about charts into commands. A ruleset that takes charts adds `GRAMMAR` and this reader to its own."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from lark import Token

from rules.command import charts
from rules.grammar.frame_reader import Children, FrameReader
from rules.grammar.parts import Clauses, unquoted

if TYPE_CHECKING:
    from rules.command import Line

GRAMMAR = resources.files("rules.grammar").joinpath("charts.lark").read_text("utf-8")


class ChartsReader(FrameReader):
    """Readers of the lines about charts."""

    def charts_list(self, children: Children) -> Line:
        """`charts list`."""
        return Clauses(children).line(charts.ListCharts())

    def charts_import(self, children: Children) -> Line:
        """`charts import ["TEXT"]`."""
        given = next((unquoted(part) for part in children[2:] if isinstance(part, Token)), None)
        return Clauses(children).line(charts.ImportCharts(given=given))

    def charts_use(self, children: Children) -> Line:
        """`charts use NAME`."""
        return Clauses(children).line(charts.UseCharts(name=children[2].text))

    def charts_delete(self, children: Children) -> Line:
        """`charts delete NAME`."""
        return Clauses(children).line(charts.DeleteCharts(name=children[2].text))
