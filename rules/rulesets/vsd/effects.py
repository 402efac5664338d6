"""The words of the effect language: what a row of a critical chart does, as typed values. Rule: vsd 3.7."""

from __future__ import annotations

import re
from typing import NamedTuple

AMOUNT_LIMIT = 999
"""Largest figure of an effect."""

_AMOUNT = re.compile(r"(dmg|bleed|soul)\+([0-9]{1,3})")
_INJURY = re.compile(r"(inj)-([0-9]{1,3})(?:@([^@:;]+))?")
_ROUNDS = re.compile(r"(stun|held|incap)(?::([1-9][0-9]{0,2}))?")
_TIMED = re.compile(r"(blind|fright|burn|dying):([1-9][0-9]{0,2})")
_ASSESS = re.compile(r"(assess)(?::([+-][0-9]{1,3}))?")
_CRITICAL = re.compile(r"(crit):([a-z][a-z0-9_-]*):([A-Za-z]+)")
_ASK = re.compile(r"(ask):\s*(\S[^;]*)")
_PLAIN = re.compile(r"(prone|disarm|weary|dead)")

_ONE_ROUND = "stun"


class Effect(NamedTuple):
    """One effect: its word, a figure (rounds, damage, a penalty as a positive number), and words that belong to it.

    `amount` is `None` where no figure was written.
    """

    word: str
    amount: int | None = None
    detail: str = ""
    severity: str = ""

    @property
    def rounds(self) -> int | None:
        """For how many rounds it lasts; `None` until it is undone."""
        return 1 if self.amount is None and self.word == _ONE_ROUND else self.amount

    def __str__(self) -> str:
        match self.word:
            case "dmg" | "bleed" | "soul":
                return f"{self.word}+{self.amount}"
            case "inj":
                return f"inj-{self.amount}" + (f"@{self.detail}" if self.detail else "")
            case "assess":
                return "assess" if self.amount is None else f"assess:{self.amount:+d}"
            case "crit":
                return f"crit:{self.detail}:{self.severity}"
            case "ask":
                return f"ask:{self.detail}"
            case word:
                return word if self.amount is None else f"{word}:{self.amount}"


def parse_effect(text: str) -> Effect | None:
    """One effect as it is written, or `None` for words that are none."""
    text = text.strip()
    if found := _AMOUNT.fullmatch(text) or _ROUNDS.fullmatch(text) or _TIMED.fullmatch(text):
        return Effect(found[1], None if found[2] is None else int(found[2]))
    if found := _INJURY.fullmatch(text):
        return Effect("inj", int(found[2]), (found[3] or "").strip())
    if found := _ASSESS.fullmatch(text):
        return Effect("assess", None if found[2] is None else int(found[2]))
    if found := _CRITICAL.fullmatch(text):
        return Effect("crit", None, found[2], found[3])
    if found := _ASK.fullmatch(text):
        return Effect("ask", None, found[2].strip())
    return Effect(text) if _PLAIN.fullmatch(text) else None


def damage_of(effects: tuple[Effect, ...]) -> int:
    """The hits that effects add to those of the blow."""
    return sum(effect.amount or 0 for effect in effects if effect.word == "dmg")
