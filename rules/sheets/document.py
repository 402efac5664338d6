"""Sheets as JSON, out and in again.

The one place that knows the document:

    {"format": "knucklebone-sheets", "version": 1, "ruleset": "witcher",
     "sheets": [{"name": "Ana", "fields": {"stat.ref": 8, "hp.max": 35, "hp": 20}, "other": {"hp.temp": 3}}]}

`fields` are figures of the ruleset by their full names, held against its rules when they come in. `other`, which may
be left out, is whatever else lies on the sheet: states, and figures of other rulesets; it comes back as it went out.
What `export me` hands out has a `person` besides, which `sheet import` passes over. A document has at most
`DOCUMENT_LIMIT` characters and `DEPTH_LIMIT` levels of brackets.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, cast

from rules.errors import LimitExceeded, NotAllowed, RulesError, quote
from rules.fact import Plain
from rules.fields import FIELD_LIMIT, TEXT_LIMIT
from rules.grammar.parts import NAME_LIMIT
from rules.grammar.text import is_visible
from rules.people import BADGE
from rules.sheets.figures import FIELDS_LIMIT, refuse_too_low

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.characters import CharacterRules
    from rules.people import Character
    from rules.state import State

FORMAT = "knucklebone-sheets"
VERSION = 1
DOCUMENT_LIMIT = 500_000
"""Characters of a document."""
DEPTH_LIMIT = 8
"""Levels of brackets in a document."""

NUMBER_LIMIT = 10**12
"""Largest number in `other`, either way."""

_FIELD = re.compile(r"[^\s.]+(?:\.[^\s.]+)*")


class Misread(NotAllowed):
    """A document cannot be read; `where` is the path to what is wrong, such as `sheets[0].fields.hp`."""

    def __init__(self, what: str, *, where: str, **figures: object) -> None:
        super().__init__(what, hint="It stands in the file at `{where}`.")
        self.figures = {"where": where, **figures}


class Written(NamedTuple):
    """A sheet as it stands in a document: its name, its figures, and what else lies on it."""

    name: str
    fields: Mapping[str, Plain]
    other: Mapping[str, Plain]


def document(state: State, ruleset: str, rules: CharacterRules, chosen: Iterable[Character]) -> dict[str, Plain]:
    """The sheets as a document."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": ruleset,
        "sheets": [_written(state.fields(one.bearer), one.name, rules) for one in chosen],
    }


def read(text: str, ruleset: str, rules: CharacterRules) -> list[Written]:
    """The sheets of a document. Raises `LimitExceeded` for one too large or too deep, else `Misread` with the place."""
    _refuse_too_large(text)
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise NotAllowed(
            "The file is no JSON: line {row}, character {at}.",
            hint="It says there: {found}.",
            row=error.lineno,
            at=error.colno,
            found=quote(text[error.pos : error.pos + 20]) or "nothing",
        ) from None
    except ValueError:
        raise NotAllowed("The file is no JSON: it holds a number that is none, or is far too long.") from None
    top = _members(data, "file", {"format", "version", "ruleset", "sheets"}, {"person"})
    if top["format"] != FORMAT or top["version"] != VERSION:
        raise Misread("This is not version {version} of `{format}`.", where="format", version=VERSION, format=FORMAT)
    if top["ruleset"] != ruleset:
        raise Misread(
            "These sheets are of the ruleset `{there}`, and here `{here}` is played.",
            where="ruleset",
            there=quote(str(top["ruleset"])),
            here=ruleset,
        )
    listed = top["sheets"]
    if not isinstance(listed, list):
        raise Misread("A list is wanted.", where="sheets")
    return [_sheet(one, f"sheets[{number}]", rules) for number, one in enumerate(listed)]


def _written(held: Mapping[str, Plain], name: str, rules: CharacterRules) -> dict[str, Plain]:
    figures = {field: value for field, value in held.items() if field not in BADGE}
    fields = {field: value for field, value in figures.items() if rules.book.rule(field)}
    other = {field: value for field, value in figures.items() if field not in fields}
    sheet: dict[str, Plain] = {"name": name, "fields": fields}
    if other:
        sheet["other"] = other
    return sheet


def _refuse_too_large(text: str) -> None:
    if len(text) > DOCUMENT_LIMIT:
        raise LimitExceeded(
            "A file has at most {limit} characters; this one has {length}.", limit=DOCUMENT_LIMIT, length=len(text)
        )
    depth = 0
    for bracket in re.findall(r"[\[{\]}]", re.sub(r'"(?:[^"\\]|\\.)*"', "", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEPTH_LIMIT:
            raise LimitExceeded("A file has at most {limit} levels of brackets.", limit=DEPTH_LIMIT)


def _object(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NotAllowed("In the file `{name}` stands twice in one object.", name=quote(twice))
    return members


def _no_number(_word: str) -> Plain:
    raise ValueError


def _members(value: Plain, where: str, wanted: set[str], besides: set[str]) -> dict[str, Plain]:
    if not isinstance(value, dict):
        raise Misread("An object is wanted.", where=where)
    for name in value:
        if name not in wanted | besides:
            raise Misread("`{name}` is not known here.", where=where, name=quote(name))
    for name in sorted(wanted - value.keys()):
        raise Misread("`{name}` is missing.", where=where, name=name)
    return value


def _sheet(value: Plain, where: str, rules: CharacterRules) -> Written:
    members = _members(value, where, {"name", "fields"}, {"other"})
    name = members["name"]
    if not isinstance(name, str) or not name.strip() or not is_visible(name) or " ".join(name.split()) != name:
        raise Misread("A name is wanted, in plain characters and without blanks around it.", where=f"{where}.name")
    if len(name) > NAME_LIMIT:
        raise Misread("A name has at most {limit} characters.", where=f"{where}.name", limit=NAME_LIMIT)
    fields, other = members["fields"], members.get("other", {})
    for key, group in (("fields", fields), ("other", other)):
        if not isinstance(group, dict):
            raise Misread("An object is wanted.", where=f"{where}.{key}")
    fields, other = cast(dict[str, Plain], fields), cast(dict[str, Plain], other)
    if len(fields) + len(other) > FIELDS_LIMIT:
        raise Misread("A sheet has at most {limit} fields.", where=where, limit=FIELDS_LIMIT)
    for field, one in fields.items():
        _check_figure(field, one, f"{where}.fields", rules)
    for field, one in other.items():
        _check_other(field, one, f"{where}.other", rules)
    return Written(name, fields, other)


def _check_figure(field: str, value: Plain, where: str, rules: CharacterRules) -> None:
    rule = rules.book.rule(field) if len(field) <= FIELD_LIMIT and _plain(field) else None
    if rule is None:
        raise Misread("There is no field `{field}` in this ruleset.", where=where, field=quote(field))
    try:
        rule.keep(field, value)
        refuse_too_low(rules, field, value)
    except RulesError as error:
        raise Misread(error.what, where=f"{where}.{field}", **error.figures) from None
    if not _plain(value):
        raise Misread("An invisible character stands here.", where=f"{where}.{field}")


def _check_other(field: str, value: Plain, where: str, rules: CharacterRules) -> None:
    if field in BADGE or len(field) > FIELD_LIMIT or not _FIELD.fullmatch(field) or not is_visible(field):
        raise Misread("There can be no field `{field}`.", where=where, field=quote(field))
    if rules.book.rule(field):
        raise Misread("`{field}` belongs to `fields`.", where=where, field=field)
    if value is None or not _plain(value):
        raise Misread("`{field}` is empty, too long, or holds an invisible character.", where=where, field=field)


def _plain(value: Plain) -> bool:
    """Whether a value, however deep, holds only short texts of visible characters and numbers of a sane size."""
    if isinstance(value, int | float):
        return abs(value) <= NUMBER_LIMIT
    if isinstance(value, str):
        return len(value) <= TEXT_LIMIT and is_visible(value)
    if isinstance(value, list):
        return all(map(_plain, value))
    if isinstance(value, dict):
        return all(_plain(name) and _plain(one) for name, one in value.items())
    return True
