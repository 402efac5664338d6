"""The one service: a line is read, resolved, recorded in one transaction, and laid out. There is no second way in."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot import board, fairness, meant, offers, own_words, retraction, sight, staging
from bot.checkup import without_ledger
from bot.erasure import forget
from bot.fault import fault
from bot.greeting import Greeting
from bot.mine import mine
from bot.render import Answer, Refusal, card_of, wording
from bot.request import Preview, Request
from bot.staging import ruleset_of
from bot.store import StoreProblem
from bot.unhurried import UNHURRIED, outcome_of
from rules import (
    DEFAULT,
    Change,
    ExamineBot,
    ForgetMe,
    Line,
    Outcome,
    Player,
    Redo,
    RevealKey,
    RulesError,
    Ruleset,
    Scene,
    SetRuleset,
    SheetShown,
    ShowCommitment,
    ShowLog,
    State,
    Suggestion,
    Undo,
    admit,
    load,
    names,
    parse,
    place_of,
    played,
)

if TYPE_CHECKING:
    from bot.board import Board
    from bot.mine import Mine
    from bot.store import Entry, Ledger, Turn
    from rules import Action, Dice

LOG_ROWS = 10
"""Entries that `log` shows unless it says how many."""


class Referee:
    """Plays lines on a ledger, with those dice that a key fixed beforehand, or with others that it is given."""

    def __init__(self, ledger: Ledger, dice: Dice | None = None) -> None:
        self._ledger = ledger
        self._dice = dice
        self.greeting = Greeting(ledger)

    async def play(self, request: Request) -> Answer | Refusal:
        """What comes of a line. Never raises: a fault of the program is a refusal with a number."""
        ruleset = load(DEFAULT)
        try:
            async with self._ledger.turn(request.server, request.place, request.origin) as turn:
                ruleset = ruleset_of(turn, request.place)
                request = request.entitled(turn.state)
                board.must_be_turn(request.turn, turn.state, request.place)
                line = await meant.read(request, turn, ruleset)
                request = await staging.opened(request, line)
                scene = await staging.scene_of(request, turn, ruleset, line)
                request.must_mean(line, scene)
                if not isinstance(line.command, UNHURRIED):
                    return await self._played(request, turn, scene, line)
            with sight.discretion(line, scene):
                outcome = await outcome_of(line, scene, request, self._ledger)
            return _answer(line, outcome, ruleset, None, request, scene.state)
        except StoreProblem as problem:
            return _out_of_order(request, problem, ruleset)
        except Exception as error:  # noqa: BLE001 -- what was foreseen is told, and what was not is logged
            return _refused(request, error, ruleset)

    async def recall(self, request: Request, number: int) -> Answer | Refusal:
        """What came of an earlier entry of the place, as whoever asks may see it; the text of the request is not read.

        Nothing is entered. Never raises, like `play`.
        """
        try:
            async with self._ledger.look(request.server, request.place) as turn:
                request = request.entitled(turn.state)
                entry = await offers.readable_entry(number, turn, request.player)
                ruleset = load(entry.ruleset)
                line = parse(ruleset, entry.line)
                line = line._replace(spelling=sight.line_for(request.player, entry))
                answer = _answer(line, entry.outcome, ruleset, number, request, turn.state, entry)
                return await _with_rights(answer, answer.actions, request, turn, entry)
        except Exception as error:  # noqa: BLE001 -- as in `play`
            return _refused(request, error, load(DEFAULT))

    async def action(self, request: Request, number: int, index: int) -> offers.Offer | Refusal:
        """What an entry offers at a place among its actions, to whoever asks. Never raises, like `play`."""
        try:
            async with self._ledger.look(request.server, request.place) as turn:
                request = request.entitled(turn.state)
                entry = await offers.entry_known_to(number, turn, request.player)
                scene_of = partial(staging.scene_of, request, turn, load(entry.ruleset))
                return await offers.offer_to(request.player, entry, index, scene_of)
        except Exception as error:  # noqa: BLE001 -- as in `play`
            return _refused(request, error, load(DEFAULT))

    async def occasion(self, request: Request, number: int, index: int) -> str | None:
        """The origin of a line that an entry offers once; `None` where there is no entry. Raises `StoreProblem`."""
        async with self._ledger.look(request.server, request.place) as turn:
            entry = await turn.entry(number)
            return None if entry is None else await offers.occasion(turn, entry, index)

    async def used_up(self, request: Request, number: int) -> frozenset[int]:
        """The places of an entry's actions that nobody can say any more. Raises `StoreProblem`."""
        async with self._ledger.look(request.server, request.place) as turn:
            entry = await turn.entry(number)
            if entry is None or not entry.line:
                return frozenset()
            ruleset = load(entry.ruleset)
            owner = replace(request, player=Player(entry.person or "", entry.person_name or "", True))
            return await offers.used_up(entry, ruleset, turn, partial(staging.scene_of, owner, turn, ruleset))

    async def board(self, server: str, place: str) -> Board | None:
        """The running combat of a place, as everybody may see it. Raises `StoreProblem`."""
        async with self._ledger.look(server, place) as turn:
            return await board.running(turn, place, ruleset_of(turn, place))

    async def last_board(self, server: str, place: str, began: int) -> Board | None:
        """A combat that has ended, as it was, by the entry that began it. Raises `StoreProblem`."""
        async with self._ledger.look(server, place) as turn:
            return await board.ended(turn, place, ruleset_of(turn, place), began)

    async def mine(self, request: Request, name: str | None) -> Mine | Refusal:
        """What whoever asks can do in the combat here, for whom they name. Enters nothing."""
        async with self._ledger.look(request.server, request.place) as turn:
            request = request.entitled(turn.state)
            ruleset = ruleset_of(turn, request.place)
            scene = await staging.scene_of(request, turn, ruleset, parse(ruleset, "combat show"))
            try:
                return await mine(turn, scene, name, partial(staging.scene_of, request, turn, ruleset))
            except RulesError as error:
                return Refusal.of("", error, wording(ruleset.package))

    async def preview(self, request: Request) -> Preview:
        """What a line means so far, what may come next, where it is wrong; writes nothing. Raises `StoreProblem`."""
        async with self._ledger.look(request.server, request.place) as turn:
            request = request.entitled(turn.state)
            ruleset = ruleset_of(turn, request.place)
            words = wording(ruleset.package)
            suggestions = tuple(_completed(request, turn, ruleset))
            try:
                line = await meant.read(request, turn, ruleset)
            except RulesError as error:
                return Preview(suggestions=suggestions, refusal=Refusal.of(request.text, error, words), wording=words)
            scene = await staging.scene_of(request, turn, ruleset, line)
        told = type(line.command) in ruleset.chances and sight.may_reckon(line, scene)
        odds = partial(ruleset.odds, line.command, scene) if told else None
        return Preview(suggestions=suggestions, line=line, wording=words, odds=odds)

    async def use_ruleset(self, server: str, place: str, key: str) -> None:
        """Play a place by a ruleset from now on, without an entry. Raises `Unknown`."""
        load(key)
        entity = place_of(place)
        async with self._ledger.turn(server, place) as turn:
            before = turn.state.get(entity, "ruleset")
            if before != key:
                await turn.establish([Change(entity, "ruleset", before, key, place)])

    async def complete(self, request: Request) -> list[Suggestion]:
        """What may come next behind the text of a request, by names that its player may know; writes nothing."""
        async with self._ledger.look(request.server, request.place) as turn:
            return _completed(request.entitled(turn.state), turn, ruleset_of(turn, request.place))

    async def _played(self, request: Request, turn: Turn, scene: Scene, line: Line) -> Answer:
        ruleset, line = played(scene), sight.as_secret_as_before(line, scene)
        with sight.discretion(line, scene):
            outcome, entry = await self._outcome(request, turn, scene, line)
        number = entry.number if entry else None
        if isinstance(line.command, SetRuleset):
            ruleset = load(line.command.key)
        answer = _answer(line, outcome, ruleset, number, request, turn.state)
        # What many answers offer follows from what its speaker has just said.
        return await _with_rights(answer, outcome.actions, request, turn, entry)

    async def _outcome(self, request: Request, turn: Turn, scene: Scene, line: Line) -> tuple[Outcome, Entry | None]:
        admit(scene)
        command = line.command
        kind, retracts = "final" if command.final else "played", None
        match command:
            case ShowLog():
                entries = await turn.newest(command.count or LOG_ROWS)
                return Outcome((sight.logged(reversed(entries), request.player, turn.state, scene.place),)), None
            case Undo() | Redo():
                outcome, retracts = await retraction.outcome_of(command, turn, scene)
                kind = "retraction"
            case ForgetMe():
                return await forget(turn, request.player), None
            case ShowCommitment():
                return Outcome((await fairness.shown(turn, in_force=self._dice is None),)), None
            case RevealKey():
                outcome = await fairness.revealed(turn)
            case _:
                dice = turn.dice.for_line(turn.next_number) if self._dice is None else self._dice
                outcome = played(scene).resolve(line, scene, dice)
                if command.asks:
                    return outcome, None
        outcome = sight.kept(line, outcome, scene)
        entry = await turn.record(
            person=request.player.id,
            name=request.player.name,
            ruleset=scene.ruleset.key,
            line=line,
            outcome=outcome,
            kind=kind,
            retracts=retracts,
            origin=request.origin,
        )
        return outcome, entry


def _out_of_order(request: Request, problem: StoreProblem, ruleset: Ruleset) -> Answer | Refusal:
    """What can be answered without a ledger: to `doctor`, what is wrong with it."""
    line = ruleset.parse(request.text) if ruleset.language.readable(request.text) else None
    if line is not None and isinstance(line.command, ExamineBot):
        return _answer(line, without_ledger(request, problem), ruleset, None, request, State())
    return _refused(request, problem, ruleset)


def _refused(request: Request, error: Exception, ruleset: Ruleset) -> Refusal:
    """The reply to whatever went wrong: what nobody foresaw is logged under a number, and the number told."""
    known = request.told(error) if isinstance(error, RulesError) else fault()
    return Refusal.of(request.text, known, wording(ruleset.package))


def _completed(request: Request, turn: Turn, ruleset: Ruleset) -> list[Suggestion]:
    scene = Scene(state=turn.state, player=request.player, place=place_of(request.place), ruleset=ruleset)
    return own_words.complete(ruleset, request, turn.state, tuple(names(scene)))


def _answer(
    line: Line,
    outcome: Outcome,
    ruleset: Ruleset,
    number: int | None,
    request: Request,
    state: State,
    entry: Entry | None = None,
) -> Answer:
    """An answer as whoever asks may see it; `entry` is the one that is told once more."""
    place, words = place_of(request.place), wording(ruleset.package)
    seen, shown = (
        sight.seen_by(one, outcome, place, ruleset, sight.unseen_in(entry, one, state, place) if entry else ())
        for one in (request.player, sight.EVERYBODY)
    )
    if request.has_board:
        seen, shown = board.brief(seen), board.brief(shown)
    card = card_of(line, seen, ruleset, words, number)
    offered = offers.offered(line, outcome, ruleset, number)
    return Answer(
        entry=number,
        ruleset=ruleset.key,
        verb=line.command.verb,
        line=line.spelling,
        fact=seen.fact,
        throws=seen.throws,
        changes=seen.changes,
        actions=tuple(one for one in offered if offers.may_read(one, line.spelling, request.player)),
        offered=offered,
        secret=line.secret,
        card=card,
        called=board.called(number, state, request.place, ruleset, request.player),
        gm=request.player.is_gm,
        kept=offers.kept(offered, shown.facts, ruleset),
        own=request.player.is_gm or (isinstance(seen.fact, SheetShown) and seen.fact.holder == request.player.id),
        whispers=not request.player.is_gm and sight.tells_gm_more(outcome),
        shared=card if shown == seen else card_of(line, shown, ruleset, words, number),
    )


async def _with_rights(
    answer: Answer, doubtful: tuple[Action, ...], request: Request, turn: Turn, entry: Entry | None
) -> Answer:
    """The answer without those of its actions, among the doubtful ones, that its reader would be refused."""
    if entry is None or request.player.is_gm or not set(doubtful) & set(answer.actions):
        return answer
    ruleset = load(entry.ruleset)
    scene_of = partial(staging.scene_of, request, turn, ruleset)
    barred = await offers.barred(doubtful, request.player, entry, ruleset, scene_of)
    return replace(answer, actions=tuple(one for one in answer.actions if one not in barred))
