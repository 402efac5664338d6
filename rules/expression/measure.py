"""What an expression asks for before any die falls."""

from __future__ import annotations

from rules.expression.nodes import CheckDie, Node, Number, OpenDie, Pool, children
from rules.tray import DICE_LIMIT, FATE, too_many_dice


def total_dice(node: Node, times: int = 1) -> int:
    """Dice that are sure to fall. Raises `LimitExceeded` when they are more than a line may roll."""
    count = times * _dice(node)
    if count > DICE_LIMIT:
        raise too_many_dice(count)
    return count


def has_fate(node: Node) -> bool:
    """Whether Fate dice stand anywhere in the expression."""
    if isinstance(node, Pool):
        return node.sides == FATE
    return any(has_fate(child) for child in children(node))


def _dice(node: Node) -> int:
    if isinstance(node, Pool):
        return node.count
    if isinstance(node, Number):
        return 0
    if isinstance(node, OpenDie | CheckDie):
        return 1
    return sum([_dice(child) for child in children(node)])
