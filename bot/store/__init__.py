"""The ledger: what was played, in a database."""

from bot.store.board import Posted
from bot.store.dice_keys import DiceKey
from bot.store.erasing import Oblivion
from bot.store.ledger import Ledger, utc_now
from bot.store.problem import StoreProblem
from bot.store.reading import Entry
from bot.store.schema import HEAD
from bot.store.turn import PlayedAlready, Turn
from bot.store.upkeep import Condition

__all__ = [
    "HEAD",
    "Condition",
    "DiceKey",
    "Entry",
    "Ledger",
    "Oblivion",
    "PlayedAlready",
    "Posted",
    "StoreProblem",
    "Turn",
    "utc_now",
]
