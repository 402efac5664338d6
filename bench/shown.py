"""The one place where the benchmarks meet the renderer."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from rules.everyday.facts import Rolled
    from rules.expression import Shown
    from rules.outcome import Outcome
    from rules.ruleset import Ruleset

STAND_IN = True
"""Whether rendering is measured by a stand-in."""


def shown(ruleset: Ruleset, outcome: Outcome) -> str:
    """An outcome of `roll` as text, every die visible."""
    del ruleset
    fact = cast("Rolled", outcome.fact)
    rolls = ["".join([part if isinstance(part, str) else _term(part) for part in one]) for one in fact.shown]
    return f"{', '.join(rolls)} = **{fact.totals or fact.total}**"


def _term(term: Shown) -> str:
    return f"{term.spelling} ({', '.join(map(str, term.faces))})"
