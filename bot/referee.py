"""The one service: a line is read, resolved, recorded in one transaction, and laid out. There is no second way in."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot import board, offers, retraction, sight
from bot.chances import reckoned
from bot.erasure import forget
from bot.fault import fault
from bot.mine import mine
from bot.render import Answer, Refusal, card_of, wording
from bot.request import Preview, Request
from rules import (
    DEFAULT,
    AskOdds,
    Change,
    Forbidden,
    ForgetMe,
    Line,
    Outcome,
    Past,
    Player,
    Redo,
    RulesError,
    Ruleset,
    Scene,
    SetRuleset,
    ShowLog,
    Suggestion,
    Undo,
    Unknown,
    admit,
    keys,
    load,
    names,
    parse,
    place_of,
)

if TYPE_CHECKING:
    from bot.board import Board
    from bot.mine import Mine
    from bot.store import Entry, Ledger, Turn
    from rules import Dice, State

LOG_ROWS = 10
"""Entries that `log` shows unless it says how many."""


class Referee:
    """Plays lines on a ledger with a dice source."""

    def __init__(self, ledger: Ledger, dice: Dice) -> None:
        self._ledger = ledger
        self._dice = dice

    async def play(self, request: Request) -> Answer | Refusal:
        """What comes of a line. Never raises: a fault of the program is a refusal with a number."""
        ruleset = load(DEFAULT)
        try:
            async with self._ledger.turn(request.server, request.place, request.origin) as turn:
                ruleset = _ruleset_of(turn, request.place)
                request = request.entitled(turn.state)
                board.must_be_turn(request.turn, turn.state, request.place)
                line = parse(ruleset, request.text)
                request = await _opened(request, line)
                scene = await _scene(request, turn, ruleset, line)
                if not isinstance(line.command, AskOdds):
                    return await self._played(request, turn, scene, sight.as_secret_as_before(line, scene))
            told = await reckoned(line.command.command, scene)
            return _answer(line, told, ruleset, None, request, scene.state)
        except RulesError as error:
            return Refusal.of(request.text, error, wording(ruleset.package))
        except Exception:  # noqa: BLE001 -- the one place that turns what nobody foresaw into a reply
            return Refusal.of(request.text, fault(), wording(ruleset.package))

    async def recall(self, request: Request, number: int) -> Answer | Refusal:
        """What came of an earlier entry of the place, as whoever asks may see it; the text of the request is not read.

        Nothing is entered. Never raises, like `play`.
        """
        try:
            async with self._ledger.look(request.server, request.place) as turn:
                request = request.entitled(turn.state)
                entry = await _readable_entry(number, turn, request.player)
                ruleset = load(entry.ruleset)
                return _answer(parse(ruleset, entry.line), entry.outcome, ruleset, number, request, turn.state)
        except RulesError as error:
            return Refusal.of(request.text, error, wording(load(DEFAULT).package))
        except Exception:  # noqa: BLE001 -- as in `play`
            return Refusal.of(request.text, fault(), wording(load(DEFAULT).package))

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
            return await offers.used_up(entry, ruleset, turn, partial(_scene, owner, turn, ruleset))

    async def board(self, server: str, place: str) -> Board | None:
        """The running combat of a place, as everybody may see it. Raises `StoreProblem`."""
        async with self._ledger.look(server, place) as turn:
            return await board.running(turn, place, _ruleset_of(turn, place))

    async def last_board(self, server: str, place: str, began: int) -> Board | None:
        """A combat that has ended, as it was, by the entry that began it. Raises `StoreProblem`."""
        async with self._ledger.look(server, place) as turn:
            return await board.ended(turn, place, _ruleset_of(turn, place), began)

    async def mine(self, request: Request, name: str | None) -> Mine | Refusal:
        """What whoever asks can do in the combat here, for whom they name. Enters nothing."""
        async with self._ledger.look(request.server, request.place) as turn:
            request = request.entitled(turn.state)
            ruleset = _ruleset_of(turn, request.place)
            scene = await _scene(request, turn, ruleset, parse(ruleset, "combat show"))
            try:
                return await mine(turn, scene, name, partial(_scene, request, turn, ruleset))
            except RulesError as error:
                return Refusal.of("", error, wording(ruleset.package))

    async def preview(self, request: Request) -> Preview:
        """What a line means so far, what may come next, where it is wrong; writes nothing. Raises `StoreProblem`."""
        async with self._ledger.look(request.server, request.place) as turn:
            request = request.entitled(turn.state)
            ruleset = _ruleset_of(turn, request.place)
            words = wording(ruleset.package)
            suggestions = tuple(_completed(request, turn, ruleset))
            try:
                line = parse(ruleset, request.text)
            except RulesError as error:
                return Preview(suggestions=suggestions, refusal=Refusal.of(request.text, error, words), wording=words)
            scene = await _scene(request, turn, ruleset, line)
        known = type(line.command) in ruleset.chances
        odds = partial(ruleset.odds, line.command, scene) if known else None
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
            return _completed(request.entitled(turn.state), turn, _ruleset_of(turn, request.place))

    async def _played(self, request: Request, turn: Turn, scene: Scene, line: Line) -> Answer:
        ruleset = scene.ruleset
        outcome, entry = await self._outcome(request, turn, scene, line)
        number = entry.number if entry else None
        if isinstance(line.command, SetRuleset):
            ruleset = load(line.command.key)
        return _answer(line, outcome, ruleset, number, request, turn.state)

    async def _outcome(self, request: Request, turn: Turn, scene: Scene, line: Line) -> tuple[Outcome, Entry | None]:
        admit(scene)
        command = line.command
        kind, retracts = "played", None
        match command:
            case ShowLog():
                entries = await turn.newest(command.count or LOG_ROWS)
                return Outcome((sight.logged(reversed(entries), request.player, turn.state, scene.place),)), None
            case Undo() | Redo():
                outcome, retracts = await retraction.outcome_of(command, turn, scene)
                kind = "retraction"
            case ForgetMe():
                return await forget(turn, request.player), None
            case _:
                outcome = scene.ruleset.resolve(line, scene, self._dice)
                if command.asks:
                    return outcome, None
        outcome = sight.veiled(line, outcome, scene)
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


def _completed(request: Request, turn: Turn, ruleset: Ruleset) -> list[Suggestion]:
    scene = Scene(state=turn.state, player=request.player, place=place_of(request.place), ruleset=ruleset)
    return ruleset.language.complete(request.text, names(scene))


def _answer(
    line: Line, outcome: Outcome, ruleset: Ruleset, number: int | None, request: Request, state: State
) -> Answer:
    """An answer as whoever asks may see it. `state` is the one that says what is hidden."""
    place, words = place_of(request.place), wording(ruleset.package)
    seen = sight.seen_by(request.player, outcome, state, place, ruleset)
    shown = sight.seen_by(sight.EVERYBODY, outcome, state, place, ruleset)
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
        actions=tuple(one for one in offered if (request.player.is_gm or not one.gm) and not one.whom),
        offered=offered,
        secret=line.secret,
        card=card,
        called=board.called(number, state, request.place, ruleset, request.player),
        gm=request.player.is_gm,
        shared=card if shown == seen else card_of(line, shown, ruleset, words, number),
    )


def _ruleset_of(turn: Turn, place: str) -> Ruleset:
    return load(str(turn.state.get(place_of(place), "ruleset", DEFAULT)))


async def _opened(request: Request, line: Line) -> Request:
    """The request with the file that its line names, where the front end may go there."""
    file = line.command.file
    if file is None or request.opens is None or request.attached is not None:
        return request
    return replace(request, attached=await asyncio.to_thread(request.opens, file))


async def _scene(request: Request, turn: Turn, ruleset: Ruleset, line: Line) -> Scene:
    """What a resolver may see, the entries that the line needs among it."""
    scene = Scene(
        state=turn.state,
        player=request.player,
        place=place_of(request.place),
        rulesets=keys(),
        ruleset=ruleset,
        said_as=line.actor,
        serial=turn.serial,
        number=turn.next_number,
        users=request.known(line.command.users),
        attached=request.attached,
    )
    while missing := [number for number in line.command.needs(scene) if number not in scene.past]:
        found = {number: await _past(number, turn) for number in missing}
        known = {number: past for number, past in found.items() if past is not None}
        if not known:
            break
        scene = replace(scene, past={**scene.past, **known})
    return scene


async def _readable_entry(number: int, turn: Turn, reader: Player) -> Entry:
    """The entry of that number. Raises `Unknown` and `Forbidden`."""
    entry = await turn.entry(number)
    if entry is None or not entry.line:
        raise Unknown("There is no entry #{number} here.", hint="`log` lists the entries.", number=number)
    if sight.is_secret_from(reader, entry):
        raise Forbidden("#{number} was rolled in secret: only its player or a GM may see it.", number=number)
    if sight.is_withheld_from(reader, entry):
        raise Forbidden("#{number} is for the GM only.", number=number)
    return entry


async def _past(number: int, turn: Turn) -> Past | None:
    entry = await turn.entry(number)
    if entry is None or not entry.line:
        return None
    line = parse(load(entry.ruleset), entry.line)
    return Past(number, entry.person or "", line, entry.outcome, entry.retracted_by is not None)
