"""Exact chances: composed from closed forms in whole numbers, never sampled, never walked."""

from rules.odds.answer import Odds
from rules.odds.dice import check_die, dice, die, fate, open_die, upward
from rules.odds.distribution import Band, Contest, Distribution
from rules.odds.expression import distribution_of

__all__ = [
    "Band",
    "Contest",
    "Distribution",
    "Odds",
    "check_die",
    "dice",
    "die",
    "distribution_of",
    "fate",
    "open_die",
    "upward",
]
