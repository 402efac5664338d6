"""People's own words: a line that begins with one is the line that the word stands for, and what is said behind it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from rules import RulesError, Suggestion, aliases_of, is_verb, name_key
from rules import parse as parse_line

if TYPE_CHECKING:
    from bot.request import Request
    from rules import Line, Ruleset, State

_FIRST = re.compile(r"\s*/?\s*(?:odds\s+)?((?:[^\W\d_]|[^\x00-\x7f])[\w'-]*)", re.IGNORECASE)


class Spoken(NamedTuple):
    """A line with the word at its beginning put into what it stands for.

    The word stands in the line as given from `start` to `end`; there are `longer` characters more than were given.
    """

    text: str
    start: int = 0
    end: int = 0
    longer: int = 0

    def given(self, place: int) -> int:
        """Where a place, counted from 0, is in the line as given: inside of the word it is the word's beginning."""
        if place < self.start:
            return place
        return max(self.start, place - self.longer) if place >= self.end + self.longer else self.start


def spoken(text: str, request: Request, state: State) -> Spoken:
    """The line that a person means. A verb, of whatever ruleset, is never anybody's own word."""
    own = aliases_of(state, request.player)
    first = _FIRST.match(text) if own else None
    line = None if first is None else own.get(name_key(first[1]))
    if first is None or line is None or is_verb(first[1]):
        return Spoken(text)
    whole = text[: first.start(1)] + line + text[first.end(1) :]
    return Spoken(whole, first.start(1), first.end(1), len(whole) - len(text))


def parse(ruleset: Ruleset, request: Request, state: State) -> Line:
    """The meaning of a request's line. Raises `RulesError` with the column in the line as given."""
    said = spoken(request.text, request, state)
    try:
        return parse_line(ruleset, said.text)
    except RulesError as error:
        if error.column is not None and said.longer:
            error.column = said.given(error.column - 1) + 1
        raise


def complete(ruleset: Ruleset, request: Request, state: State, names: tuple[str, ...]) -> list[Suggestion]:
    """What may come next behind the text of a request: own words too, and what goes on behind one."""
    said = spoken(request.text, request, state)
    found = [
        one._replace(start=said.given(one.start))
        for one in ruleset.language.complete(said.text, names)
        if not said.longer or one.start >= said.end + said.longer
    ]
    first = re.fullmatch(r"(\s*/?\s*)(\S*)", request.text)
    if first is None:
        return found
    typed = name_key(first[2])
    own = sorted(word for word in aliases_of(state, request.player) if word.startswith(typed) and word != typed)
    return [*found, *(Suggestion(word, first.end(1)) for word in own)]
