"""Turns what the grammar recognizes into values while it is parsed.

One method a grammar rule, called with the rule's children. A ruleset's reader adds the methods of its own rules.
"""

from __future__ import annotations

from rules.grammar.combat_reader import CombatReader
from rules.grammar.dice_reader import DiceReader
from rules.grammar.house_reader import HouseReader
from rules.grammar.sheet_reader import SheetReader


class Reader(DiceReader, CombatReader, HouseReader, SheetReader):
    """Readers of the rules that every ruleset shares."""
