"""`export log`: the log of a place from its beginning, as the story that one person may read."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from bot import sight
from bot.render import wording
from bot.render.card import changed
from bot.render.dice import throws_line
from bot.render.story import Evening, Scene, Story, Told, as_data, markdown
from bot.tally import ACCIDENTS, FIGURES, FOES, PARTY, Tally
from rules import (
    LogExported,
    Outcome,
    Reckoned,
    RulesError,
    Tracked,
    load,
    mentions,
    played,
    unseen_names,
)
from rules import Scene as Seen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.render.wording import Wording
    from bot.store import Entry, Turn
    from rules import Change, ExportLog, Fact, Line, Player

KEPT = 2_000
"""Entries of a story: the newest ones. Of each, a few sentences stay in memory."""
PAGE = 100
"""Entries that are read at once; between two pages others have their turn."""
KEYS = 100
"""Keys of dice that are handed out: the newest of those that are public."""
PAUSE = timedelta(hours=6)
"""Silence behind which another evening begins."""
_COMINGS_AND_GOINGS = frozenset({"added", "joined", "removed", "ended"})


async def exported(command: ExportLog, turn: Turn, seen: Seen, called: str) -> Outcome:
    """The log of the place as whoever asks may read it; `called` is what people call the place."""
    last = turn.next_number - 1
    first = max(1, last - KEPT + 1)
    teller = _Teller(seen, unseen_names(seen.state, seen.place, seen.player))
    for start in range(first, last + 1, PAGE):
        teller.take(await turn.span(start, min(start + PAGE - 1, last)))
        await asyncio.sleep(0)
    story = Story(
        place=called,
        ruleset=seen.ruleset.key,
        reader=seen.player.name,
        figures=FIGURES,
        evenings=tuple(teller.evenings),
        left_out=first - 1,
        keys=await turn.dice.public(KEYS),
    )
    words = wording(played(seen).package)
    is_data = command.form == "json"
    told = LogExported(
        entries=story.entries,
        left_out=story.left_out,
        form=command.form,
        data=as_data(story) if is_data else None,
        document=None if is_data else markdown(story, words),
    )
    return Outcome((told,))


class _Teller:
    """Tells entries, oldest first, to one person. `unseen` are names of which that person may not know now."""

    def __init__(self, seen: Seen, unseen: tuple[str, ...]) -> None:
        self._seen = seen
        self._unseen = unseen
        self._tally = _Counter()
        self._last: Entry | None = None
        self._fight: str | None = None
        self._round = 0
        self._goes_on = False
        self.evenings: list[Evening] = []

    def take(self, entries: Iterable[Entry]) -> None:
        """Go on with the next entries."""
        for entry in entries:
            if self._last is None or entry.at - self._last.at > PAUSE:
                self._tally.begin()
                self.evenings.append(Evening(people=self._tally.tally.people, sides=self._tally.tally.sides))
                self._goes_on = False
            self._last = entry
            self._tell(entry)

    def _tell(self, entry: Entry) -> None:
        parts, player = self.evenings[-1].parts, self._seen.player
        line, key = _line_of(entry), _kept_from(player, entry)
        telling = None if key else sight.telling(entry, player, self._unseen)
        actor = _actor(entry, line, player)
        if telling is None or mentions(actor.name, self._unseen):
            actor = actor._replace(name="–")
        self._tally.heard(entry, actor)
        stands = telling is not None and entry.retracted_by is None
        tracked = entry.outcome.fact if stands and isinstance(entry.outcome.fact, Tracked) else None
        parts += self._headings(tracked)
        told = Told(number=entry.number or 0, at=entry.at, who=entry.person_name or "–", taken_back=entry.retracted_by)
        if telling is None:
            parts.append(told._replace(key=key or "veiled"))
        else:
            unseen = () if entry.person == player.id else self._unseen
            outcome = sight.seen_by(player, entry.outcome, self._seen.place, load(entry.ruleset), unseen)
            if stands:
                self._tally.add(entry, line, outcome)
            parts.append(_filled(told, entry, line, telling, outcome))
        if tracked is not None and tracked.outcome == "ended":
            self._fight, self._goes_on = None, False

    def _headings(self, tracked: Tracked | None) -> list[Scene]:
        """What begins with an entry: a fight, a round of it, or play without one."""
        found: list[Scene] = []
        if tracked is not None and (self._fight is None or tracked.outcome == "started"):
            self._fight, self._round, self._goes_on = tracked.title or "", 0, False
        if not self._goes_on:
            found.append(
                Scene("free") if self._fight is None else Scene("combat" if self._fight else "fight", self._fight)
            )
            self._goes_on = True
        if tracked is not None and tracked.outcome == "turn" and tracked.round != self._round:
            self._round = tracked.round
            found.append(Scene("round", str(tracked.round)))
        return found


class _Actor(NamedTuple):
    """Whoever a line was played for, and on which side."""

    name: str
    side: str = PARTY


class _Counter:
    """Brings entries to the tally of the evening."""

    def __init__(self) -> None:
        self._actors: dict[int, _Actor] = {}
        self.tally = Tally()

    def begin(self) -> None:
        """Another evening."""
        self.tally = Tally()

    def heard(self, entry: Entry, actor: _Actor) -> None:
        """Keep in mind who acted: a later entry may answer this one."""
        self._actors[entry.number or 0] = actor

    def add(self, entry: Entry, line: Line | None, outcome: Outcome) -> None:
        """Count what stands and may be read."""
        number = entry.number or 0
        actor = self._actors[number]
        self.tally.rolled(*actor, outcome.throws)
        answers = next(iter(line.command.entries), None) if line else None
        # Whoever meets an attack settles how it comes out for the attacker.
        dealer = self._actors.get(answers, _Actor("–")) if answers else actor
        self.tally.came_out(*dealer, outcome.fact.outcome)
        points = 0 if entry.verb in ACCIDENTS else outcome.fact.dealt
        self.tally.struck(*dealer, points, entry=number, answers=answers)
        stage = sight.stage_of(entry.outcome)
        given = {one.combatant for one in stage.touched if one.sighted.owner is not None} if stage else set[str]()
        self.tally.suffered(outcome.changes, load(entry.ruleset).characters.health, given)


def _actor(entry: Entry, line: Line | None, reader: Player) -> _Actor:
    """The character whom a line was played for, else the person, on the side on which that was."""
    stage = sight.stage_of(entry.outcome)
    if stage is None:
        return _Actor((line.actor if line else None) or entry.person_name or "–")
    side = FOES if stage.foe else PARTY
    if stage.actor is None:
        return _Actor(entry.person_name or "–", side)
    return _Actor(stage.actor.name if stage.actor.shown_to(reader.id, gm=reader.is_gm) else "–", side)


def _kept_from(player: Player, entry: Entry) -> str:
    """Why nothing of an entry may be told, in a word; empty where something may."""
    if sight.is_secret_from(player, entry):
        return "secret"
    return "" if entry.outcome.facts else "forgotten"


def _line_of(entry: Entry) -> Line | None:
    """The line of an entry; `None` where it was erased, or can no longer be read."""
    try:
        return load(entry.ruleset).parse(entry.line) if entry.line else None
    except RulesError:
        return None


def _filled(told: Told, entry: Entry, line: Line | None, telling: sight.Telling, outcome: Outcome) -> Told:
    """An entry with what may be read of it."""
    words = wording(load(entry.ruleset).package)
    note = line.note if line and telling.line else None
    tells_dice = isinstance(outcome.fact, Reckoned) and outcome.throws
    return told._replace(
        actor=line.actor if line and telling.line else None,
        line=telling.line.removesuffix(f" # {note}"),
        verdict=telling.headline,
        outcome=outcome.fact.outcome,
        dice=words.say("card.dice", dice=throws_line(outcome.throws, words)) if tells_dice else "",
        throws=outcome.throws,
        counter=entry.counter if outcome.throws == entry.outcome.throws else None,
        moved=() if _sets_up(outcome.fact) else tuple(_told(outcome.changes, words)),
        note=note,
    )


def _sets_up(fact: Fact) -> bool:
    """Whether a line makes or unmakes somebody: then it tells itself which figures they have."""
    return fact.kind == "sheet" or (isinstance(fact, Tracked) and fact.outcome in _COMINGS_AND_GOINGS)


def _told(changes: Iterable[Change], words: Wording) -> list[str]:
    return changed([one for one in changes if one.is_read and not one.field.startswith("combat.")], words)
