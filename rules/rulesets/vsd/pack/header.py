"""`pack.toml`: what a pack is called, its columns and severities, and the charts it has."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from rules.chart import ID, Fault
from rules.rulesets.vsd.pack.model import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Item = TypeVar("Item")

FORMAT = 1
COLUMN_LIMIT = 8
"""Armor columns of a pack."""
KINDS = ("melee", "ranged", "spell")

_SEVERITY = re.compile(r"[A-Za-z]{1,20}")
_TITLE_LIMIT = 80
_KEYS = frozenset(
    {
        "format",
        "id",
        "title",
        "ruleset",
        "private",
        "columns",
        "column_names",
        "severities",
        "severity_names",
        "severity_mod",
        "aliases",
        "attack",
        "crit",
    }
)
_MENTION = re.compile(r"@everyone|@here|<[@#][^>]*>|</[^>]*>", re.IGNORECASE)
_FORMULA = ("=", "+", "-", "@", "\t")


class Entry(NamedTuple):
    """A chart that the pack has: its id, title, and for attack charts kind and critical type."""

    id: str
    title: str
    kind: str
    crit: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What `pack.toml` says."""

    id: str
    title: str
    private: bool
    columns: tuple[str, ...]
    column_names: tuple[str, ...]
    severities: tuple[Severity, ...]
    aliases: Mapping[str, str]
    attacks: tuple[Entry, ...]
    criticals: tuple[Entry, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """The words of the severities, lowest first."""
        return tuple(severity.code for severity in self.severities)

    @property
    def types(self) -> frozenset[str]:
        """The critical types."""
        return frozenset(entry.id for entry in self.criticals)


def unsafe(text: str) -> str | None:
    """What keeps a free text from being shown: a template, or `None` where it may be shown."""
    if _MENTION.search(text):
        return "`{text}` mentions somebody on Discord."
    if text.startswith(_FORMULA):
        return "`{text}` begins like a formula."
    return None


def _listed(found: object, kind: type[Item]) -> list[Item] | None:
    """A list whose items are all of one kind, or `None` for anything else. TOML's true and false are no numbers."""
    if not isinstance(found, list):
        return None
    items = cast("list[object]", found)
    kept = [one for one in items if isinstance(one, kind) and not isinstance(one, bool)]
    return kept if len(kept) == len(items) else None


def _mapped(found: object) -> dict[str, object] | None:
    """A part of a TOML text, or `None` for anything else."""
    return cast("dict[str, object]", found) if isinstance(found, dict) else None


def read_header(file: str, text: str, written: Mapping[str, Any]) -> tuple[Header | None, tuple[Fault, ...]]:
    """The header from TOML that was read, and its faults; no header where there are any."""
    reader = _HeaderReader(file, text, written)
    header = reader.read()
    return (None if reader.faults else header), tuple(reader.faults)


class _HeaderReader:
    """Reads one header; every fault is kept, so that all of them are told at once."""

    def __init__(self, file: str, text: str, written: Mapping[str, Any]) -> None:
        self._file = file
        self._lines = text.splitlines()
        self._written = written
        self.faults: list[Fault] = []

    def read(self) -> Header:
        """The header, as far as it can be read."""
        for key in sorted(self._written.keys() - _KEYS):
            self._wrong(key, "`{key}` means nothing here.", key=key)
        self._must_be("format", FORMAT)
        self._must_be("ruleset", "vsd")
        columns = self._words("columns")
        if not 1 <= len(columns) <= COLUMN_LIMIT:
            self._wrong("columns", "There may be 1 to {limit} columns.", limit=COLUMN_LIMIT)
        names = self._words("column_names")
        if len(names) != len(columns):
            self._wrong("column_names", "Each column needs one name.")
        self._unique("column_names", [*columns, *names])
        severities = self._severities()
        criticals = self._charts("crit")
        types = {entry.id for entry in criticals}
        header = Header(
            id=self._id(),
            title=self._title("title", self._written.get("title")),
            private=self._written.get("private") is not False,
            columns=columns,
            column_names=names,
            severities=severities,
            aliases=self._aliases(severities),
            attacks=self._attacks(types),
            criticals=criticals,
        )
        if not isinstance(self._written.get("private", True), bool):
            self._wrong("private", "`private` is true or false.")
        return header

    # --- single values

    def _must_be(self, key: str, wanted: object) -> None:
        if self._written.get(key) != wanted:
            self._wrong(key, "`{key}` must be {wanted}.", key=key, wanted=wanted)

    def _id(self) -> str:
        found = self._written.get("id")
        if not isinstance(found, str) or not ID.fullmatch(found):
            self._wrong("id", "`id` must be small letters, digits, `-` and `_`, at most 40.")
            return ""
        return found

    def _title(self, key: str, found: object) -> str:
        if not isinstance(found, str) or not found.strip() or len(found) > _TITLE_LIMIT:
            self._wrong(key, "`title` must be a text of 1 to {limit} characters.", limit=_TITLE_LIMIT)
            return ""
        if (what := unsafe(found)) is not None:
            self._wrong(key, what, text=found)
        return found

    def _words(self, key: str) -> tuple[str, ...]:
        found = self._written.get(key)
        words = _listed(found, str)
        if words is None or not all(map(str.strip, words)):
            self._wrong(key, "`{key}` must be a list of words.", key=key)
            return ()
        return tuple(map(str.strip, words))

    def _unique(self, key: str, words: list[str]) -> None:
        seen: set[str] = set()
        for word in map(str.casefold, words):
            if word in seen:
                self._wrong(key, "`{word}` stands here twice.", word=word)
            seen.add(word)

    # --- severities

    def _severities(self) -> tuple[Severity, ...]:
        codes, names = self._words("severities"), self._words("severity_names")
        modifiers = _listed(self._written.get("severity_mod"), int)
        if not codes:
            self._wrong("severities", "There must be at least one severity.")
        for code in codes:
            if not _SEVERITY.fullmatch(code):
                self._wrong("severities", "`{code}` must be letters only.", code=code)
        self._unique("severities", [*codes, *names])
        if modifiers is None or not len(codes) == len(names) == len(modifiers):
            self._wrong("severity_mod", "Each severity needs one name and one whole number.")
            return ()
        return tuple(map(Severity, codes, names, modifiers))

    def _aliases(self, severities: tuple[Severity, ...]) -> dict[str, str]:
        found = _mapped(self._written.get("aliases", {}))
        if found is None:
            self._wrong("aliases", '`aliases` must be pairs such as `A = "Sup"`.')
            return {}
        taken = {word.casefold() for severity in severities for word in severity[:2]}
        codes = {severity.code for severity in severities}
        for alias, code in found.items():
            if code not in codes:
                self._wrong("aliases", "There is no severity `{code}`.", code=code)
            if alias.casefold() in taken:
                self._wrong("aliases", "`{alias}` is a severity already.", alias=alias)
        return {alias.casefold(): str(code) for alias, code in found.items()}

    # --- charts

    def _charts(self, part: str) -> tuple[Entry, ...]:
        found = _mapped(self._written.get(part))
        if not found:
            self._wrong(part, "There must be at least one `[{part}.ID]`.", part=part)
            return ()
        return tuple(self._entries(part, found))

    def _entries(self, part: str, found: Mapping[str, Any]) -> Iterator[Entry]:
        known = {"title"} if part == "crit" else {"title", "kind", "crit"}
        for key, written in found.items():
            at = f"[{part}.{key}]"
            value = _mapped(written)
            if not ID.fullmatch(key) or value is None:
                self._wrong(at, "`{key}` must be small letters, digits, `-` and `_`, at most 40.", key=key)
                continue
            for extra in sorted(value.keys() - known):
                self._wrong(at, "`{key}` means nothing here.", key=extra)
            title = self._title(at, value.get("title"))
            yield Entry(key, title, str(value.get("kind", "")), str(value.get("crit", "")), self._line(at))

    def _attacks(self, types: set[str]) -> tuple[Entry, ...]:
        entries = self._charts("attack")
        for entry in entries:
            at = f"[attack.{entry.id}]"
            if entry.kind not in KINDS:
                self._wrong(at, "`kind` must be one of {kinds}.", kinds=", ".join(KINDS))
            if entry.crit not in types:
                self._wrong(at, "There is no critical chart `{crit}`.", crit=entry.crit)
        return entries

    # --- where

    def _wrong(self, key: str, what: str, /, **figures: object) -> None:
        self.faults.append(Fault(self._file, self._line(key), what, tuple(figures.items())))

    def _line(self, key: str) -> int:
        """The line on which a key or a part stands; 1 where it is missing."""
        name = re.escape(key)
        pattern = re.compile(name if key.startswith("[") else rf"{name}\s*[=.]|\[{name}[.\]]")
        return next((at for at, line in enumerate(self._lines, 1) if pattern.match(line.strip())), 1)
