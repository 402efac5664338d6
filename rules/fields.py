"""What a sheet can hold: the fields of a ruleset, their short names, and what their values may be."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from rules.errors import Ambiguous, LimitExceeded, NotAllowed, Unknown, quote
from rules.grammar.text import name_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.fact import Plain

BIGGEST = 1_000_000
"""Largest number that a field holds, either way."""
FIELD_LIMIT = 80
"""Characters of a field's name."""
TEXT_LIMIT = 200
"""Characters of a text in a field."""
SHOWN_FIELDS = 16
"""Fields that a message lists."""
MANY = 4
"""Fields that are listed by what they have in common."""

_SAME = (("hp", "health"), ("sta", "stamina"), ("init", "initiative"), ("lvl", "level"), ("armour", "armor", "sp"))
"""Words of other games for one thing: where a ruleset has one of them, it is near to the others."""
_CODE = re.compile(r"([0-9]{0,3}d[0-9]{1,4}|[0-9]{1,4})([+-][0-9]{1,4})*", re.IGNORECASE)
_YES = frozenset({"yes", "on", "true"})
_NO = frozenset({"no", "off", "false"})


@dataclass(frozen=True, slots=True)
class FieldRule:
    """One field. A `*` in the name stands for a name that the player chooses, such as `skill.*`.

    `low` and `high` bound a number; `words` lists what a word may be, `same` gives further spellings of them; `maximum`
    names the field that a pool fills up to; `called` are other names. A `flag` is there or it is not.
    """

    name: str
    kind: Literal["number", "code", "word", "text", "flag"] = "number"
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()
    same: Mapping[str, str] = field(default_factory=dict[str, str])
    maximum: str | None = None
    called: tuple[str, ...] = ()

    def covers(self, full: str) -> bool:
        """Whether a full name means this field."""
        return re.fullmatch(re.escape(self.name).replace(r"\*", r"[^.]+"), full) is not None

    def read(self, full: str, text: str) -> Plain:
        """A value as it is kept; `None` takes the field away.

        `none` always does, unless it is one of the words. Raises `NotAllowed`, `Unknown`, `LimitExceeded`.
        """
        if name_key(text) == "none" and "none" not in self.words:
            return None
        match self.kind:
            case "number":
                return self._number(full, text)
            case "code":
                return _code(full, text)
            case "word":
                return self._word(full, text)
            case "flag":
                return _flag(full, text)
            case "text":
                return _text(full, text)

    def keep(self, full: str, value: Plain) -> Plain:
        """A value from a file, exactly as it stands there. Raises for one that the field would not hold."""
        text = "on" if value is True else str(value)
        kept = None if isinstance(value, float | list | dict) else self.read(full, text)
        if kept is None or kept != value or isinstance(kept, bool) is not isinstance(value, bool):
            raise NotAllowed("`{field}` cannot be `{value}`.", field=full, value=quote(str(value)))
        return kept

    def _number(self, full: str, text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]+", text):
            raise NotAllowed("`{field}` is a number, not `{value}`.", field=full, value=quote(text))
        if len(text) > len(str(BIGGEST)) + 1 or abs(int(text)) > BIGGEST:
            raise LimitExceeded("`{field}` holds numbers up to {limit}.", field=full, limit=BIGGEST)
        value = int(text)
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            raise NotAllowed(
                "`{field}` goes from {low} to {high}; {value} is outside.",
                field=full,
                value=value,
                low="…" if self.low is None else self.low,
                high="…" if self.high is None else self.high,
            )
        return value

    def _word(self, full: str, text: str) -> str:
        word = name_key(text)
        word = self.same.get(word, word)
        if self.words and word not in self.words:
            raise Unknown(
                "`{field}` cannot be `{value}`.",
                hint="It can be: {words}.",
                field=full,
                value=quote(text),
                words=", ".join(self.words),
            )
        return _text(full, word)


class FieldBook:
    """All fields of a ruleset. `known` are full names under a `*` that everybody knows, such as the skills."""

    def __init__(self, rules: Iterable[FieldRule], known: Iterable[str] = ()) -> None:
        self.rules = tuple(rules)
        self.known = (*known, *(rule.name for rule in self.rules if "*" not in rule.name))
        self._pools: Mapping[str, str] = {rule.name: rule.maximum for rule in self.rules if rule.maximum}

    def full_name(self, typed: str, present: Iterable[str] = ()) -> str:
        """The full name of a field from a whole or a short one. Raises `Unknown`, `Ambiguous`, `LimitExceeded`.

        `present` are the fields that the sheet already has: a skill once set has its short name.
        """
        if len(typed) > FIELD_LIMIT:
            raise LimitExceeded(
                "A field's name has at most {limit} characters; `{field}` has {length}.",
                limit=FIELD_LIMIT,
                length=len(typed),
                field=quote(typed),
            )
        name = ".".join(spelled(part) for part in typed.split("."))
        for rule in self.rules:
            if rule.covers(name):
                return name
            if name in rule.called:
                return rule.name
        fitting = {full for full in (*self.known, *present) if full.endswith(f".{name}") and self.rule(full)}
        if len(fitting) == 1:
            return fitting.pop()
        if fitting:
            raise Ambiguous(
                "`{field}` is short for several fields: {fields}.",
                hint="Write the whole name.",
                field=quote(typed),
                fields=_listed(sorted(fitting)),
            )
        near = self._near(name)
        raise Unknown(
            "There is no field `{field}`.",
            hint="Near to it are: {fields}." if near else "There are: {fields}.",
            field=quote(typed),
            fields=_listed(near or self._families()),
        )

    def rule(self, full: str) -> FieldRule | None:
        """The rule of a field by its full name; `None` for a field that is no figure of this ruleset."""
        return next((rule for rule in self.rules if rule.covers(full)), None)

    def pools(self) -> Mapping[str, str]:
        """Fields that fill up to a maximum, and that maximum."""
        return self._pools

    def short(self, full: str) -> str:
        """The last part of a full name: what people call the field."""
        return full.rpartition(".")[2]

    def _families(self) -> list[str]:
        """All fields, many of a kind by one name such as `skill.*`, so that they hide nothing else."""
        kinds = Counter(rule.name.partition(".")[0] for rule in self.rules)
        parts = [(rule.name.partition(".")[0], rule.name) for rule in self.rules]
        return list(dict.fromkeys(f"{kind}.*" if kinds[kind] >= MANY else name for kind, name in parts))

    def _near(self, name: str) -> list[str]:
        """Fields that were most likely meant: spelled alike, or called as a part of what was typed."""
        spellings = {self.short(full): full for full in self.known} | {full: full for full in self.known}
        same = [one for words in _SAME if name in words for one in words if one in spellings]
        parts = [one for one in name.split(".") if one in spellings]
        begun = [one for one in spellings if one.startswith(name) or (len(one) > 2 and name.startswith(one))]
        close = difflib.get_close_matches(name, spellings, 4)
        near = (spellings[one] for one in (*parts, *(same or begun[:4] or close)))
        of_kind = (rule.name for rule in self.rules if rule.name.startswith(f"{name}.") and "*" not in rule.name)
        return list(dict.fromkeys((*self._open_kinds(name), *of_kind, *near)))

    def _open_kinds(self, name: str) -> list[str]:
        """Kinds of field that take any name, where the field is called as one of them: `resist.*` for `resists`."""
        kinds = dict.fromkeys(rule.name.partition(".")[0] for rule in self.rules if "*" in rule.name)
        return [f"{kind}.*" for kind in kinds if name.startswith(kind)]


def spelled(part: str) -> str:
    """A part of a field's name as it is kept: small letters, `_` for a blank or a slash."""
    return re.sub(r"[\s/]+", "_", name_key(part.strip()))


def _code(full: str, text: str) -> str:
    code = text.replace(" ", "")
    if not _CODE.fullmatch(code):
        raise NotAllowed("`{field}` is a damage code such as `2d6+3`, not `{value}`.", field=full, value=quote(text))
    return code.lower()


def _flag(full: str, text: str) -> bool | None:
    word = name_key(text)
    if word not in _YES | _NO:
        raise NotAllowed("`{field}` is `on` or `off`, not `{value}`.", field=full, value=quote(text))
    return word in _YES or None


def _text(full: str, text: str) -> str:
    if not text:
        raise NotAllowed("`{field}` has no value.", hint="`none` takes a field away.", field=full)
    if len(text) > TEXT_LIMIT:
        raise LimitExceeded("`{field}` holds at most {limit} characters.", field=full, limit=TEXT_LIMIT)
    return text


def _listed(names: list[str]) -> str:
    shown = [f"`{one}`" for one in names[:SHOWN_FIELDS]]
    return ", ".join([*shown, "…"] if len(names) > SHOWN_FIELDS else shown)
