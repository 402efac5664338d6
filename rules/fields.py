"""What a sheet can hold: the fields of a ruleset, their short names, and what their values may be."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rules.errors import Ambiguous, LimitExceeded, NotAllowed, Unknown, quote
from rules.grammar.text import name_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.fact import Plain

BIGGEST = 1_000_000
"""Largest number that a field holds, either way."""

_CODE = re.compile(r"([0-9]{0,3}d[0-9]{1,4}|[0-9]{1,4})([+-][0-9]{1,4})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FieldRule:
    """One field. A `*` in the name stands for a name that the player chooses, such as `skill.*`.

    `low` and `high` bound a number; `words` lists what a word may be; `maximum` names the field that a pool fills up
    to; `called` are other names.
    """

    name: str
    kind: Literal["number", "code", "word", "text"] = "number"
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()
    maximum: str | None = None
    called: tuple[str, ...] = ()

    @property
    def pattern(self) -> re.Pattern[str]:
        """What full names the field has."""
        return re.compile(re.escape(self.name).replace(r"\*", r"[^.]+"))

    def read(self, field: str, text: str) -> Plain:
        """A value as it is kept. Raises `NotAllowed` for one that the field cannot hold."""
        if self.kind == "number":
            return self._number(field, text)
        if self.kind == "code":
            if not _CODE.fullmatch(text.replace(" ", "")):
                raise NotAllowed(
                    "`{field}` is a damage code such as `2d6+3`, not `{value}`.", field=field, value=quote(text)
                )
            return text.replace(" ", "").lower()
        if self.kind == "word":
            word = name_key(text)
            if self.words and word not in self.words:
                raise Unknown(
                    "`{field}` cannot be `{value}`.",
                    hint="It can be: {words}.",
                    field=field,
                    value=quote(text),
                    words=", ".join(self.words),
                )
            return word
        return text

    def _number(self, field: str, text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            raise NotAllowed("`{field}` is a number, not `{value}`.", field=field, value=quote(text))
        value = int(text)
        if abs(value) > BIGGEST:
            raise LimitExceeded("A field holds numbers up to {limit}.", limit=BIGGEST)
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            raise NotAllowed(
                "`{field}` goes from {low} to {high}; {value} is outside.",
                field=field,
                value=value,
                low="…" if self.low is None else self.low,
                high="…" if self.high is None else self.high,
            )
        return value


class FieldBook:
    """All fields of a ruleset."""

    def __init__(self, rules: Iterable[FieldRule], known: Iterable[str] = ()) -> None:
        self.rules = tuple(rules)
        self._known = (*known, *(rule.name for rule in self.rules if "*" not in rule.name))

    def full_name(self, typed: str, present: Iterable[str] = ()) -> str:
        """The full name of a field from a whole or a short one. Raises `Unknown`, `Ambiguous`.

        `present` are the fields that the sheet already has: a skill once set has its short name.
        """
        name = ".".join(spelled(part) for part in typed.split("."))
        for rule in self.rules:
            if rule.pattern.fullmatch(name):
                return name
            if name in rule.called:
                return rule.name
        fitting = {
            full for full in (*self._known, *present) if full.split(".", 1)[-1] == name or full.endswith(f".{name}")
        }
        if len(fitting) == 1:
            return fitting.pop()
        if fitting:
            raise Ambiguous(
                "`{field}` is short for several fields: {fields}.",
                field=quote(typed),
                fields=", ".join(f"`{one}`" for one in sorted(fitting)),
            )
        raise Unknown("There is no field `{field}`.", hint="`help sheet` lists the fields.", field=quote(typed))

    def rule(self, full: str) -> FieldRule:
        """The rule of a field by its full name."""
        return next(rule for rule in self.rules if rule.pattern.fullmatch(full))

    def pools(self) -> dict[str, str]:
        """Fields that fill up to a maximum, and that maximum."""
        return {rule.name: rule.maximum for rule in self.rules if rule.maximum}


def spelled(part: str) -> str:
    """A part of a field's name as it is kept: small letters, `_` for a blank or a slash."""
    return re.sub(r"[\s/]+", "_", name_key(part.strip()))
