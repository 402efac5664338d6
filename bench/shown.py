"""The one place where the benchmarks meet the renderer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render import plain_text, wording
from bot.render.facts import headline_of

if TYPE_CHECKING:
    from rules import Outcome, Ruleset


WORDS = wording("rules.rulesets.narrative")


def shown(ruleset: Ruleset, outcome: Outcome) -> str:
    """An outcome as text: the total whole, the dice as far as an answer writes them out."""
    return plain_text(headline_of(outcome.facts[0], WORDS, ruleset))
