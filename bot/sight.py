"""What of an outcome a person may see: nothing hidden, no figures of others' monsters, nothing secret."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from bot.render import wording
from bot.render.facts import headline_of
from bot.render.reckoning import noticed
from rules import (
    AskOdds,
    Forbidden,
    Line,
    Logged,
    LogRow,
    Outcome,
    Past,
    Player,
    Reckoned,
    Redo,
    Retracted,
    RulesError,
    Ruleset,
    Scene,
    SheetGiven,
    Staged,
    State,
    Tracked,
    Undo,
    Veiled,
    load,
    mentions,
    parse,
    played,
    staged,
    unseen_names,
    veils,
    visible_changes,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from bot.render.wording import Wording
    from bot.store import Entry
    from rules import Fact, Throw

EVERYBODY = Player("", "everybody")
"""Whoever reads what is shown to all: sees what every player may see."""
_GM = EVERYBODY._replace(is_gm=True)
_MENTION = re.compile(r"<@!?\d+>")

WAITING = frozenset({"pending", "rolled"})
"""Outcomes of what waits for others to answer it."""


def seen_by(player: Player, outcome: Outcome, place: str, ruleset: Ruleset, unseen: tuple[str, ...] = ()) -> Outcome:
    """The outcome as `player` may see it, by what was kept with it of the moment when it came about.

    `unseen` are names of which they may not know now, though they might then: what moved of these is left out.
    """
    facts = facts_for(player, outcome)
    changes = outcome.changes
    if isinstance(outcome.fact, Retracted) and outcome.fact.is_kept_from(player.id, gm=player.is_gm):
        changes = ()
    elif changes:
        changes = visible_changes(player, place, changes, stage_of(outcome), ruleset.characters)
    if unseen:
        changes = tuple(one for one in changes if not mentions(f"{one.name} {one.shown}", unseen))
    return Outcome(facts, throws_for(player, outcome), changes, outcome.actions)


def unseen_in(entry: Entry, reader: Player, state: State, place: str) -> tuple[str, ...]:
    """Names of which a reader of an old entry may not know now; in one's own line such a name is only a guess."""
    return () if entry.person == reader.id else unseen_names(state, place, reader)


def _must_know(line: Line, scene: Scene) -> None:
    """Raises `Forbidden` for a line about an entry that its speaker may not read.

    They may answer it where it waits for that, and nothing else: not go on with it, nor ask for the chances of an
    answer, which hang upon the figures that are kept from them.
    """
    player = scene.player
    for number in line.command.entries:
        past = scene.past.get(number)
        if past is None or _is_answer(line, past):
            continue
        if _is_secret(past, player):
            raise rolled_in_secret(number)
        if any(fact.seen_by(player.id, gm=player.is_gm).withheld for fact in past.outcome.facts):
            raise _for_gms(number)


def may_reckon(line: Line, scene: Scene) -> bool:
    """Whether the speaker may be told the chances of a line, as far as the entries that it speaks of go."""
    try:
        _must_know(line._replace(command=AskOdds(command=line.command)), scene)
    except Forbidden:
        return False
    return True


def _is_answer(line: Line, past: Past) -> bool:
    """Whether an entry waits for such a line."""
    offered = (action.line.partition(" ")[0] for action in past.outcome.actions)
    return past.outcome.fact.outcome in WAITING and line.command.verb in offered


def _is_secret(past: Past, player: Player) -> bool:
    return past.line.secret and not player.is_gm and past.player != player.id


def rolled_in_secret(number: int) -> Forbidden:
    """What whoever may not read a secret entry is told of it."""
    return Forbidden("#{number} was rolled in secret: only its player or a GM may see it.", number=number)


def _for_gms(number: int) -> Forbidden:
    return Forbidden("#{number} is for the GM only.", number=number)


@contextmanager
def discretion(line: Line, scene: Scene) -> Generator[None]:
    """A line about other entries tells its speaker of nobody of whom they may not know, refused or not.

    Where a line is refused, a name that stands in it is only a guess; whose affair a secret is, is part of the secret.
    Raises `Forbidden`.
    """
    if not isinstance(line.command, Undo | Redo):
        _must_know(line, scene)
    try:
        yield
    except RulesError as error:
        numbers = [number for number in line.command.entries if number in scene.past]
        if isinstance(error, Forbidden) and not isinstance(line.command, Undo | Redo):
            for number in numbers:
                if _is_secret(scene.past[number], scene.player):
                    raise rolled_in_secret(number) from None
        names = unseen_names(scene.state, scene.place, scene.player)
        unseen = [one for one in names if not mentions(line.spelling, (one,))]
        if not numbers or not mentions(f"{error.message} {error.advice or ''}", unseen):
            raise
        raise _for_gms(numbers[0]) from None


def stage_of(outcome: Outcome) -> Staged | None:
    """What was kept with an outcome of its moment; nothing with one from before that was done."""
    return next((fact for fact in outcome.facts if isinstance(fact, Staged)), None)


def facts_for(player: Player, outcome: Outcome) -> tuple[Fact, ...]:
    """The facts as somebody may see them; one that stands in for the answer is all of it."""
    facts = tuple(_seen(fact, player) for fact in outcome.facts if not isinstance(fact, Staged))
    if any(fact.withheld for fact in facts):
        return facts
    return next(((fact,) for fact in facts if fact.stands_in), facts)


def _seen(fact: Fact, player: Player) -> Fact:
    seen = fact.seen_by(player.id, gm=player.is_gm)
    return seen.behind_screen() if isinstance(seen, Reckoned) and seen.screened and not player.is_gm else seen


def tells_gm_more(outcome: Outcome) -> bool:
    """Whether a GM reads more of what was reckoned than everybody does, figures of a monster or how magic resonated."""
    reckoned = [fact for fact in outcome.facts if isinstance(fact, Reckoned)]
    return any(_seen(fact, _GM) != _seen(fact, EVERYBODY) for fact in reckoned)


def throws_for(player: Player, outcome: Outcome) -> tuple[Throw, ...]:
    """The dice that somebody may see."""
    if any(fact.stands_in for fact in facts_for(player, outcome)):
        return ()
    return outcome.throws if player.is_gm else tuple(one for one in outcome.throws if not one.screened)


def kept(line: Line, outcome: Outcome, scene: Scene) -> Outcome:
    """The outcome as it is kept: with all that says for good who may read what of it, as things are now."""
    ruleset = played(scene)
    texts = _told(outcome.facts, wording(ruleset.package), ruleset)
    before, after = scene.state, scene.state.apply(outcome.changes)
    veil = veils(before, after, scene.place, scene.player, line, texts)
    if veil:
        at = outcome.fact.seen_by(EVERYBODY.id, gm=False).parties.to
        unseen = [*unseen_names(before, scene.place, EVERYBODY), *unseen_names(after, scene.place, EVERYBODY)]
        if at is not None and not mentions(at, unseen):
            veil = tuple(replace(one, at=at) if isinstance(one, Veiled) else one for one in veil)
    return outcome._replace(facts=(*outcome.facts, *veil, staged(scene, outcome.changes)))


def as_secret_as_before(line: Line, scene: Scene) -> Line:
    """The line, secret where it goes on with what was rolled in secret."""
    spoken_of = [scene.past[number] for number in line.command.entries if number in scene.past]
    if line.secret or not line.command.rolls or not any(past.line.secret for past in spoken_of):
        return line
    return line._replace(secret=True).spelled(scene.ruleset.language.spell_name)


def is_secret_from(player: Player, entry: Entry) -> bool:
    """Whether an entry was rolled in secret by somebody else, and the reader is no GM."""
    return entry.secret and not player.is_gm and entry.person != player.id


def is_withheld_from(player: Player, entry: Entry) -> bool:
    """Whether an entry speaks of somebody hidden, or of a monster's figures, of whom the reader may not know."""
    return any(fact.seen_by(player.id, gm=player.is_gm).withheld for fact in entry.outcome.facts)


def line_for(player: Player, entry: Entry) -> str:
    """The line of an entry as somebody may read it, empty where that is nothing of it."""
    if is_secret_from(player, entry) or is_withheld_from(player, entry) or tells_figures(entry.outcome, player):
        return ""
    screened = any(throw.screened for throw in entry.outcome.throws)
    # Faces of real dice stand in the line.
    shows = player.is_gm or entry.person == player.id or not screened
    return entry.line if shows else parse(load(entry.ruleset), entry.line).again


def tells_figures(outcome: Outcome, reader: Player) -> bool:
    """Whether what a line gave to or took from another's monster stands in it as a number."""
    return any(
        fact.stands_in or (isinstance(fact, Tracked) and fact.monsters and not reader.is_gm)
        for fact in facts_for(reader, outcome)[:1]
    )


def logged(entries: Iterable[Entry], player: Player, state: State, place: str) -> Logged:
    """Entries, oldest first, as rows for `player`."""
    unseen = unseen_names(state, place, player)
    return Logged(rows=tuple(_row(entry, player, unseen) for entry in entries))


def _row(entry: Entry, player: Player, unseen: tuple[str, ...]) -> LogRow:
    text = "" if is_secret_from(player, entry) else _text(entry, player, unseen)
    return LogRow(entry.number or 0, entry.person_name or "–", text, entry.retracted_by is not None, entry.secret)


def _text(entry: Entry, player: Player, unseen: tuple[str, ...]) -> str:
    if not entry.outcome.facts:
        return wording(load(entry.ruleset).package).say("log.forgotten")
    told = telling(entry, player, unseen)
    if told is None:
        return wording(load(entry.ruleset).package).say("log.veiled")
    headline, fact = told.headline.split("\n")[0], entry.outcome.fact
    line = _MENTION.sub(lambda _: fact.owner, told.line) if isinstance(fact, SheetGiven) else told.line
    return f"{line} → {headline}" if line else headline


class Telling(NamedTuple):
    """An entry as somebody may read it: the line, empty where that is nothing of theirs, and what came of it."""

    line: str
    headline: str


def telling(entry: Entry, player: Player, unseen: tuple[str, ...]) -> Telling | None:
    """What of an entry that is not secret from them somebody may read; `None` for nothing.

    `unseen` are the names of which they may not know now. The entry must not have been forgotten.
    """
    if is_withheld_from(player, entry):
        return None
    ruleset = load(entry.ruleset)
    fact = facts_for(player, entry.outcome)[0]
    told = Telling(line_for(player, entry), headline_of(fact, wording(ruleset.package), ruleset))
    # In one's own line a hidden name is a guess, and the log does not tell that it is right.
    return None if entry.person != player.id and mentions("\n".join(told), unseen) else told


def _told(facts: Iterable[Fact], words: Wording, ruleset: Ruleset) -> Iterator[str]:
    """The sentences of facts that do not see to it themselves who is named in them."""
    for fact in facts:
        if not isinstance(fact, Tracked):
            yield headline_of(fact, words, ruleset)
            yield from (name for name in fact.seen_by(EVERYBODY.id, gm=False).parties if name)
        if isinstance(fact, Reckoned):
            yield from (noticed(one, words) for one in fact.notices)
