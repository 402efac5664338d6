"""What people and programs see of an answer, before any medium."""

from bot.render.answer import Answer, Refusal, as_json
from bot.render.card import Card, card_of, refusal_card
from bot.render.combat import row_line, turn_line
from bot.render.marks import plain_text
from bot.render.wording import Wording, wording

__all__ = [
    "Answer",
    "Card",
    "Refusal",
    "Wording",
    "as_json",
    "card_of",
    "plain_text",
    "refusal_card",
    "row_line",
    "turn_line",
    "wording",
]
