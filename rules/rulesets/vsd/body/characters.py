"""What this ruleset says about characters. Rule: vsd 1.0, 4.1."""

from __future__ import annotations

from rules.characters import CharacterRules
from rules.rulesets.vsd.body.book import BOOK, TEMPLATES, derive
from rules.rulesets.vsd.body.settle import follow

CHARACTERS = CharacterRules(
    points=("drive",), book=BOOK, floor=None, start={"drive": 1}, templates=TEMPLATES, derive=derive, follow=follow
)
"""Hit points may fall below 0 without end; a new sheet starts with Drive 1. Rule: vsd 1.35, A24."""
