"""The log of a place as a story in Markdown, or as JSON: evenings, scenes, who said what, and what it came to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from bot.render.marks import BOLD, BOLD_END, CODE, CODE_END, STRUCK, STRUCK_END, harmless

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from bot.render.wording import Wording
    from rules import OldKey, Plain, Throw

VERDICT = 600
"""Characters of what came of one line."""
_MARKS = str.maketrans({BOLD: "**", BOLD_END: "**", STRUCK: "~~", STRUCK_END: "~~", CODE: "", CODE_END: ""})
_SIGNS = re.compile(r"[\\`*_{}\[\]<>|~]")
_AT_START = re.compile(r"(?m)^(\s*)([#+\-=]|\d+(?=[.)]))")


class Scene(NamedTuple):
    """Where another part of the evening begins: a combat by its title, a round by its number, or play between them."""

    key: str
    title: str = ""

    @property
    def level(self) -> int:
        """How deep its heading stands."""
        return 4 if self.key == "round" else 3


class Told(NamedTuple):
    """An entry as its reader may see it; `key` says why nothing is (`secret`, `veiled`, `forgotten`)."""

    number: int
    at: datetime
    who: str
    actor: str | None = None
    line: str = ""
    verdict: str = ""
    outcome: str = ""
    dice: str = ""
    throws: tuple[Throw, ...] = ()
    moved: tuple[str, ...] = ()
    note: str | None = None
    taken_back: int | None = None
    key: str = ""
    counter: int | None = None
    """The number of its dice under the key of the place, where the reader sees all of them."""


@dataclass(slots=True)
class Evening:
    """What was said without a long pause, and what it comes to by person and by side."""

    people: Mapping[str, Counter[str]]
    sides: Mapping[str, Counter[str]]
    parts: list[Scene | Told] = field(default_factory=list[Scene | Told])

    @property
    def told(self) -> Iterator[Told]:
        """Its entries."""
        return (one for one in self.parts if isinstance(one, Told))


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """The log of a place as one person may read it. `left_out` older entries are not in it."""

    place: str
    ruleset: str
    reader: str
    figures: tuple[str, ...]
    """Names of what was counted."""
    evenings: tuple[Evening, ...]
    left_out: int
    keys: tuple[OldKey, ...] = ()
    """The keys of its dice that are public."""

    @property
    def entries(self) -> int:
        """How many entries are in it."""
        return sum(1 for evening in self.evenings for _ in evening.told)


def markdown(story: Story, words: Wording) -> str:
    """The story for reading; whatever somebody typed is literal."""
    rows = [f"# {words.say('chronicle.title', place=literal(story.place))}", ""]
    rows += [words.say("chronicle.about", ruleset=story.ruleset, reader=literal(story.reader), count=story.entries), ""]
    if story.left_out:
        rows += [words.say("chronicle.left_out", count=story.left_out), ""]
    for evening in story.evenings:
        rows += _evening(evening, story.figures, words)
    return ("\n".join(rows).rstrip() + "\n").translate(_MARKS)


def as_data(story: Story) -> dict[str, Plain]:
    """The story for programs."""
    return {
        "format": "knucklebone.log",
        "version": 1,
        "place": story.place,
        "ruleset": story.ruleset,
        "reader": story.reader,
        "left_out": story.left_out,
        "keys": [_key(one) for one in story.keys],
        "evenings": [
            {
                "parts": [_part(one) for one in evening.parts],
                "people": {name: _counted(counts, story.figures) for name, counts in evening.people.items()},
                "sides": {name: _counted(counts, story.figures) for name, counts in evening.sides.items()},
            }
            for evening in story.evenings
        ],
    }


def literal(text: str) -> str:
    """Somebody's text, so that no sign of it acts as Markdown."""
    escaped = _inside(text)
    return _AT_START.sub(lambda found: f"{found[1]}{_held(found[2])}", escaped)


def _inside(text: str) -> str:
    """The same for a text that stands inside a line, where no sign begins a list or a heading."""
    return _SIGNS.sub(r"\\\g<0>", harmless(text))


def _held(sign: str) -> str:
    """A sign that would begin a list or a heading. Behind a list's number the backslash goes before its dot."""
    return f"{sign}\\" if sign[0].isdigit() else f"\\{sign}"


def code(text: str) -> str:
    """Somebody's text as code, fenced by more backticks than stand together in it."""
    text = harmless(text)
    fence = "`" * (1 + max((len(one) for one in re.findall("`+", text)), default=0))
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def _evening(evening: Evening, figures: tuple[str, ...], words: Wording) -> Iterator[str]:
    told = list(evening.told)
    began, ended = told[0].at, told[-1].at
    day = f"{began:%Y-%m-%d}"
    yield f"## {words.say('chronicle.evening', day=day, began=f'{began:%H:%M}', ended=f'{ended:%H:%M}')}"
    yield ""
    listed = False
    for part in evening.parts:
        if isinstance(part, Scene):
            yield from [""] * listed
            yield f"{'#' * part.level} {words.say(f'chronicle.{part.key}', title=literal(part.title))}"
            yield ""
            listed = False
        else:
            yield from _told(part, words)
            listed = True
    yield ""
    if evening.people:
        yield from _closing(evening, figures, words)


def _told(one: Told, words: Wording) -> Iterator[str]:
    who = words.say("chronicle.as", who=literal(one.who), actor=literal(one.actor)) if one.actor else literal(one.who)
    said = f"{code(one.line)} → " if one.line else ""
    text = f"**{who}**: {said}{_verdict(one, words)}"
    if one.taken_back is None:
        yield f"- #{one.number} {text}"
    else:
        yield f"- #{one.number} ~~{text}~~ {words.say('chronicle.taken_back', number=one.taken_back)}"
        return
    if one.dice:
        yield f"  - {literal(one.dice)}"
    for row in one.moved:
        yield f"  - {literal(row)}"
    if one.note:
        yield f"  > {literal(one.note)}"


def _verdict(one: Told, words: Wording) -> str:
    if one.key:
        return words.say(f"log.{one.key}")
    rows = (one.verdict if len(one.verdict) <= VERDICT else f"{one.verdict[:VERDICT]}…").split("\n")
    return "; ".join(_sentence(row) for row in rows).rstrip()


def _sentence(row: str) -> str:
    """A sentence with its marks; all else in it is literal. A mark that was cut off is closed."""
    pieces = re.split(f"([{BOLD}{BOLD_END}{STRUCK}{STRUCK_END}{CODE}{CODE_END}])", row)
    text = "".join(one if one in _MARKED else _inside(one) for one in pieces)
    open_bold = text.count(BOLD) - text.count(BOLD_END)
    open_struck = text.count(STRUCK) - text.count(STRUCK_END)
    return text + STRUCK_END * open_struck + BOLD_END * open_bold


_MARKED = frozenset({BOLD, BOLD_END, STRUCK, STRUCK_END, CODE, CODE_END})


def _closing(evening: Evening, figures: tuple[str, ...], words: Wording) -> Iterator[str]:
    yield f"### {words.say('chronicle.figures')}"
    yield ""
    heads = [words.say("chronicle.who"), *(words.say(f"chronicle.figure.{one}") for one in figures)]
    yield f"| {' | '.join(heads)} |"
    yield f"|---|{'---:|' * len(figures)}"
    for name, counts in evening.people.items():
        yield _row(literal(name), counts, figures)
    for side, counts in evening.sides.items():
        yield _row(f"**{words.say(f'chronicle.side.{side}')}**", counts, figures)
    yield ""
    yield words.say("chronicle.counted")
    yield ""


def _row(name: str, counts: Counter[str], figures: tuple[str, ...]) -> str:
    return f"| {name} | {' | '.join(str(counts[one]) for one in figures)} |"


def _counted(counts: Counter[str], figures: tuple[str, ...]) -> dict[str, Plain]:
    return {one: counts[one] for one in figures}


def _key(one: OldKey) -> dict[str, Plain]:
    return {"key": one.key, "commitment": one.commitment, "since": one.since, "until": one.until}


def _part(one: Scene | Told) -> dict[str, Plain]:
    if isinstance(one, Scene):
        return {"scene": one.key, "title": one.title}
    return {
        "entry": one.number,
        "at": one.at.isoformat(timespec="seconds"),
        "who": one.who,
        "as": one.actor,
        "line": one.line,
        "text": "".join(char for char in one.verdict[:VERDICT] if char not in _MARKED),
        "outcome": one.outcome,
        "rolls": [
            {"sides": throw.sides, "face": face, "role": throw.purpose} for throw in one.throws for face in throw.faces
        ],
        "counter": one.counter,
        "changes": list(one.moved),
        "note": one.note,
        "taken_back_by": one.taken_back,
        "hidden": one.key or None,
    }
