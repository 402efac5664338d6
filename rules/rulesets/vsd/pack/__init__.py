"""Packs of attack charts, critical charts and weapons. Rule: vsd 3.7."""

from rules.rulesets.vsd.pack.load import load_pack
from rules.rulesets.vsd.pack.model import (
    AttackBand,
    AttackChart,
    Cell,
    CriticalBand,
    CriticalChart,
    CriticalRow,
    Kind,
    Pack,
    Severity,
    Weapon,
    When,
)

__all__ = [
    "AttackBand",
    "AttackChart",
    "Cell",
    "CriticalBand",
    "CriticalChart",
    "CriticalRow",
    "Kind",
    "Pack",
    "Severity",
    "Weapon",
    "When",
    "load_pack",
]
