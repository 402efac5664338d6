"""Dice expressions: what was written, how it is spelled, and what it comes to."""

from rules.expression.fallen import Fallen, Worked
from rules.expression.measure import has_fate, total_dice
from rules.expression.nodes import (
    BRACKET_LIMIT,
    REPEAT_LIMIT,
    CheckDie,
    Group,
    Negative,
    Node,
    Number,
    OpenDie,
    Pool,
    Product,
    Sum,
    deep_brackets,
    signed,
)
from rules.expression.operators import (
    Clamp,
    Comparison,
    Explode,
    Keep,
    Operator,
    Pick,
    Reroll,
    Selector,
)

__all__ = [
    "BRACKET_LIMIT",
    "REPEAT_LIMIT",
    "CheckDie",
    "Clamp",
    "Comparison",
    "Explode",
    "Fallen",
    "Group",
    "Keep",
    "Negative",
    "Node",
    "Number",
    "OpenDie",
    "Operator",
    "Pick",
    "Pool",
    "Product",
    "Reroll",
    "Selector",
    "Sum",
    "Worked",
    "deep_brackets",
    "has_fate",
    "signed",
    "total_dice",
]
