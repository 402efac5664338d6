"""What a player may not see is nowhere to be read: combats with hidden people and secret rolls, on the whole product.

A GM plays; a player looks at everything there is to look at. Every figure of the GM's has four digits and none of the
player's has, so that a number which slips out is known by its length.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.board_card import HERE, board_message, list_message
from bot.gateway.mine_card import mine_message, target_message
from bot.referee import Referee, Request
from bot.render import Answer, Refusal, as_json, plain_text, wording
from bot.store import Ledger
from rules import Player, Ruleset, SeededDice, Tracked, installed, place_of
from rules.people import combatants

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.gateway.cards import Message

GM = Player("gm", "Gemma", True)
ANA, BEA = Player("ana", "Ana"), Player("bea", "Bea")
SERVER, PLACE = "keep", "hall"
NOTE = "plumtree"
"""What every note of a secret roll says."""
MOMENT = re.compile(r"\d{4}-\d\d-\d\d")
"""A date is no figure of anybody's."""
LINES = 90
"""Lines of one evening."""

each_ruleset = pytest.mark.parametrize("ruleset", installed(), ids=lambda one: one.key)


def said_by(message: Message) -> list[str]:
    """Texts, labels and names of the components of a message."""
    waiting: list[Any] = list(message.to_components())
    said: list[str] = []
    while waiting:
        one = waiting.pop()
        said += [one[key] for key in ("content", "label", "custom_id", "value", "placeholder") if one.get(key)]
        waiting += [*one.get("components", []), *one.get("options", [])]
    return [re.sub(r":[0-9a-f]{8}$", "", one) for one in said]  # the check number of a line


class Evening:
    """One place on a database, and what its player must not read."""

    def __init__(self, ledger: Ledger, ruleset: Ruleset) -> None:
        self._ledger = ledger
        self.referee = Referee(ledger, SeededDice(1))
        self.ruleset = ruleset
        self._seen: set[str] = set()
        self._hidden: set[str] = set()
        self._entries = 0

    async def say(self, text: str, who: Player = GM) -> dict[str, Any]:
        """The answer as JSON."""
        answer = await self.referee.play(Request(server=SERVER, place=PLACE, player=who, text=text))
        body = as_json(answer, wording(self.ruleset.package))
        assert body["ok"] or body["error"]["kind"] != "internal", text  # type: ignore[index,call-overload] -- an object
        async with self._ledger.look(SERVER, PLACE) as turn:
            here = combatants(turn.state, place_of(PLACE))
        self._seen |= {one.name for one in here if not one.hidden}
        self._hidden = (self._hidden - self._seen) | {one.name for one in here if one.hidden and one.owner != ANA.id}
        if isinstance(number := body.get("entry"), int):
            self._entries = number
        return body

    async def must_say(self, text: str, who: Player = GM) -> dict[str, Any]:
        """The answer to a line that is not refused."""
        body = await self.say(text, who)
        assert body["ok"], body
        return body

    async def begin(self) -> None:
        """A fight of Ana's Kai."""
        await self.referee.use_ruleset(SERVER, PLACE, self.ruleset.key)
        health = self.ruleset.characters.health
        await self.must_say("sheet new Kai", ANA)
        await self.must_say(f"sheet set {health}.max 9", ANA)
        await self.must_say("combat start")
        await self.must_say("combat join Kai", ANA)

    async def look(self) -> None:
        """Ana looks at everything; nothing of the GM's may be in it."""
        for text in (
            "combat show",
            "log 100",
            "export log",
            "export log json",
            "stats server",
            "sheet list",
            "sheet show",
            "undo",
            "redo",
            "combat next",
            "combat back",
        ):
            self.must_be_clean(text, await self.say(text, ANA))
        for text in (
            "",
            "combat hp ",
            "combat delay Kai after ",
            "damage 3 to ",
            "attack ",
            "roll d20 as ",
            "sheet show ",
        ):
            found = await self.referee.complete(Request(server=SERVER, place=PLACE, player=ANA, text=text))
            self.must_be_clean(text, [one.text for one in found])
        self.must_be_clean("the board", await self.board())
        self.must_be_clean("what is private about the board", await self.private())

    async def look_back(self) -> None:
        """Everybody reads again what every old entry came to: whoever was never seen is not in it."""
        words, never = wording(self.ruleset.package), self._hidden - self._seen
        for number in range(1, self._entries + 1):
            for who in (ANA, BEA):
                told = await self.referee.recall(Request(server=SERVER, place=PLACE, player=who, text=""), number)
                self.must_be_clean(f"#{number}", as_json(told, words), never)
                if isinstance(told, Answer):
                    self.must_be_clean(f"#{number} before all", plain_text(told.shared.text), never)

    async def board(self) -> list[str]:
        """All that the board of the place says, in whatever component."""
        board = await self.referee.board(SERVER, PLACE)
        return [] if board is None else said_by(board_message(board))

    async def private(self) -> list[str]:
        """What Ana is shown when she presses *GM view* and *My actions*, and is asked for a target."""
        asked = Request(server=SERVER, place=PLACE, player=ANA, text="combat show")
        view, mine = await self.referee.play(asked), await self.referee.mine(asked, None)
        if isinstance(view, Refusal) or isinstance(mine, Refusal):
            return []
        assert isinstance(view.fact, Tracked)
        messages = (
            list_message(view.fact, view.ruleset, HERE, gm=view.gm),
            mine_message(mine),
            target_message(mine, "attack {target}"),
        )
        return [text for message in messages for text in said_by(message)]

    def must_be_clean(self, text: str, told: object, names: set[str] | None = None) -> None:
        """Neither a hidden name nor a figure of the GM's, nor a note of a secret roll."""
        words = MOMENT.sub("", json.dumps(told, ensure_ascii=False).casefold())
        wanted = self._hidden if names is None else names
        found = [name for name in wanted if name.casefold() in words] + re.findall(rf"\d{{4,}}|{NOTE}", words)
        assert not found, f"{found} in the answer to {text!r}: {told}"


class Gamemaster:
    """Says what a GM may say, at random, of people whom it makes up."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 -- the same evening every time
        self._health = ruleset.characters.health
        self._narrative = ruleset.key == "narrative"
        self._names: list[str] = []

    def line(self) -> str:
        """One line, which may well be refused."""
        chance = self._chance
        if len(self._names) < 3 or chance.random() < 0.15:
            return self._add()
        return chance.choice((self._moved, self._moved, self._rolled, self._ordered))()

    def _add(self) -> str:
        name = "".join(self._chance.choice("bdfgklmnprtvz") + self._chance.choice("aeiou") for _ in range(4)).title()
        self._names.append(name)
        hidden = " hidden" if self._chance.random() < 0.6 else ""
        return f"combat add {name} {self._health}.max {self._figure()} initiative {self._figure()}{hidden}"

    def _moved(self) -> str:
        name, figure = self._name(), self._figure()
        return self._chance.choice(
            (
                f"combat hp {name} -{figure}",
                f"combat set {name} initiative {figure}",
                f"combat set {name} {self._health} {figure}",
                f"combat effect {name} hex{name}",
                f"combat effect Kai cursed until end of {name}",
                f"heal {name} {figure}",
                f"temp {name} {figure}",
                f"damage {figure} to {name}",
            )
        )

    def _rolled(self) -> str:
        name, figure = self._name(), self._figure()
        return self._chance.choice(
            (
                f"roll d6+{figure} secret # {NOTE}",
                f"roll d6 as {name}",
                f"roll d6 # {name} creeps",
                f"roll d6 as {name[:5]}",
                "attack Kai as {name}" if self._narrative else f"roll 2d6 as {name}",
                f"attack {name} as Kai" if self._narrative else f"roll 2d6 as {name}",
                f"check +1 as {name} secret # {NOTE}" if self._narrative else f"roll 3d6 secret # {NOTE}",
            )
        )

    def _ordered(self) -> str:
        name = self._name()
        if self._chance.random() < 0.2:
            return self._removed(name)
        return self._chance.choice(
            (
                "combat next",
                "combat next",
                "combat back",
                f"combat hide {name}",
                f"combat reveal {name}",
                f"combat delay {name} after {self._name()}",
                f"combat move {name} before Kai",
                "undo",
                "redo",
                "rest" if self._narrative else "combat next",
            )
        )

    def _removed(self, name: str) -> str:
        """Whoever has left is spoken of no more: what a GM tells about people who are nowhere is told to all."""
        self._names.remove(name)
        return f"combat remove {name}"

    def _name(self) -> str:
        return self._chance.choice(self._names)

    def _figure(self) -> int:
        return self._chance.randrange(1000, 9999)


@pytest.fixture
async def ledger(tmp_path: Path) -> AsyncIterator[Ledger]:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}") as opened:
        yield opened


@pytest.mark.parametrize("seed", range(4))
@each_ruleset
async def test_nothing_slips_out_of_an_evening(ruleset: Ruleset, seed: int, ledger: Ledger) -> None:
    evening, gamemaster = Evening(ledger, ruleset), Gamemaster(ruleset, seed)
    await evening.begin()
    answered = 0
    for at in range(LINES):
        answered += (await evening.say(gamemaster.line()))["ok"]
        if at % 9 == 8:
            await evening.look()
    await evening.say("combat end")
    await evening.look()
    await evening.look_back()
    assert answered > LINES / 2


GUESSES = (
    "roll d6 as {name}",
    "damage 3 to {name}",
    "heal {name} 3",
    "temp {name} 3",
    "sheet show {name}",
    "sheet use {name}",
    "sheet delete {name}",
    "sheet export {name}",
    "sheet give {name} Gemma",
    "sheet rename {name} Bo",
    "sheet set {health} 3 as {name}",
    "combat join {name}",
    "combat hp {name} -3",
    "combat set {name} initiative 3",
    "combat effect {name} cursed",
    "combat effect Kai cursed until end of {name}",
    "combat clear {name} cursed",
    "combat delay {name}",
    "combat delay Kai after {name}",
    "combat move {name} before Kai",
    "combat remove {name}",
    "combat hide {name}",
    "combat reveal {name}",
    "combat add {name}",
    "attack {name}",
    "treat {name}",
    "odds attack {name}",
    "sheet rename Kai {name}",
)


@pytest.mark.parametrize("guess", GUESSES)
@each_ruleset
async def test_a_guessed_name_is_no_name(ruleset: Ruleset, guess: str, ledger: Ledger) -> None:
    """Whoever guesses the name of somebody hidden is told what is told of nobody."""
    evening = Evening(ledger, ruleset)
    await evening.begin()
    health = ruleset.characters.health
    await evening.must_say(f"combat add Lurker {health}.max 5000 hidden")
    await evening.must_say("sheet new Sneak")
    await evening.must_say("combat join Sneak hidden")
    told: list[str] = []
    for name in ("Nobody", "Lurker", "Sneak"):
        answer = await evening.say(guess.format(name=name, health=health), ANA)
        told.append(json.dumps(answer).replace(name, "NAME").replace(name.casefold(), "NAME"))
        told[-1] += json.dumps(await evening.say("log 1", ANA)).replace(name, "NAME")
        if answer["ok"] and answer["entry"] is not None:
            await evening.must_say("undo", ANA)
    numbers = re.compile(r'"entry": \d+|#\d+')
    assert len({numbers.sub("", one) for one in told}) == 1


@each_ruleset
async def test_an_undo_that_does_not_fit_tells_no_figure(ruleset: Ruleset, ledger: Ledger) -> None:
    evening = Evening(ledger, ruleset)
    await evening.begin()
    health = ruleset.characters.health
    await evening.must_say(f"combat add Ogre {health}.max 5000")
    blow = await evening.must_say(f"combat hp Ogre -{1}")
    await evening.must_say("combat hp Ogre -1234")
    refused = await evening.say(f"undo #{blow['entry']}", ANA)
    assert refused["error"]["kind"] == "permission"
    evening.must_be_clean("undo", refused)
    refused = await evening.say(f"undo #{blow['entry']}")
    assert refused["error"]["kind"] == "conflict"
    assert "3765" in refused["error"]["message"]


async def test_a_player_undoes_a_blow_at_a_monster(ledger: Ledger) -> None:
    """Its Health moved since: what it is now is the GM's affair."""
    evening = Evening(ledger, next(one for one in installed() if one.key == "narrative"))
    await evening.begin()
    await evening.must_say("sheet set melee 3", ANA)
    await evening.must_say("combat add Ogre health.max 5000")
    blow = await evening.must_say("attack Ogre rolled 4 4", ANA)
    await evening.must_say("combat hp Ogre -1234")
    refused = await evening.say(f"undo #{blow['entry']}", ANA)
    assert refused["error"]["kind"] == "conflict"
    evening.must_be_clean("undo", refused)
    await evening.must_say("undo")
    evening.must_be_clean("undo", await evening.must_say(f"undo #{blow['entry']}", ANA))


async def test_what_goes_on_with_a_secret_is_secret(ledger: Ledger) -> None:
    evening = Evening(ledger, next(one for one in installed() if one.key == "narrative"))
    await evening.begin()
    await evening.must_say("sheet new Bo")
    secret = await evening.must_say(f"check stealth secret rolled 1 1 # {NOTE}")
    again = await evening.must_say(f"reroll #{secret['entry']} stamina rolled 4 4")
    assert again["line"].endswith("secret")
    log = await evening.must_say("log", ANA)
    assert "reroll" not in log["text"]
    assert log["text"].count("rolled in secret") == 2


@each_ruleset
async def test_an_effect_by_somebody_hidden_is_not_told(ruleset: Ruleset, ledger: Ledger) -> None:
    evening = Evening(ledger, ruleset)
    await evening.begin()
    await evening.must_say("combat add Lurker hidden")
    await evening.must_say("combat next")
    await evening.must_say('combat effect Kai "watched by lurker" for 1 rounds')
    await evening.must_say("combat effect Kai cursed until end of Lurker")
    await evening.look()
    for _ in range(3):
        evening.must_be_clean("combat next", await evening.say("combat next", ANA))
        await evening.say("combat next")
    await evening.look()


@each_ruleset
async def test_the_gm_reads_all_of_it(ruleset: Ruleset, ledger: Ledger) -> None:
    """The other side: what is kept from players is there for the GM."""
    evening = Evening(ledger, ruleset)
    await evening.begin()
    await evening.must_say(f"combat add Lurker {ruleset.characters.health}.max 5000 hidden")
    await evening.must_say("roll d6 as Lurker")
    await evening.must_say(f"roll d6 secret # {NOTE}")
    log = await evening.must_say("log")
    assert log["text"].count("Lurker") >= 2
    assert NOTE in log["text"]
    found = await evening.referee.complete(Request(server=SERVER, place=PLACE, player=GM, text="combat hp "))
    assert "Lurker" in [one.text for one in found]


@each_ruleset
async def test_the_board_does_not_tell_that_somebody_is_hidden(ruleset: Ruleset, ledger: Ledger) -> None:
    """Neither by a name nor by a count: with thirty people hidden it is what it was, but for the entry to undo."""
    evening = Evening(ledger, ruleset)
    await evening.begin()
    await evening.must_say(f"combat add Ogre {ruleset.characters.health}.max 5000")
    await evening.must_say("combat next")
    before = [re.sub(r"undo:\d+|Undo #\d+", "", one) for one in await evening.board()]
    await evening.must_say("combat add Lurker x30 initiative 4444 hidden")
    after = [re.sub(r"undo:\d+|Undo #\d+", "", one) for one in await evening.board()]
    assert before == after


@each_ruleset
async def test_figures_on_the_board_are_those_of_the_seen(ruleset: Ruleset, ledger: Ledger) -> None:
    evening = Evening(ledger, ruleset)
    await evening.begin()
    health = ruleset.characters.health
    await evening.must_say(f"combat add Ogre {health}.max 5000 initiative 6000")
    await evening.must_say(f"combat add Lurker {health}.max 7000 hidden")
    assert not re.search(r"\d{4}", " ".join(await evening.board()))
    await evening.must_say("settings switch health figures")
    shown = " ".join(await evening.board())
    assert "5000" in shown
    assert "6000" not in shown
    assert "7000" not in shown


@each_ruleset
async def test_points_of_a_monster_are_told_in_words(ruleset: Ruleset, ledger: Ledger) -> None:
    """Whichever verb moves them: players read of `damage`, `heal` and `temp` what they read of `combat hp`."""
    evening = Evening(ledger, ruleset)
    await evening.begin()
    health = ruleset.characters.health
    await evening.must_say(f"combat add Ogre {health}.max 5000")

    async def told(text: str) -> str:
        request = Request(server=SERVER, place=PLACE, player=GM, text=text)
        answer = await evening.referee.play(request)
        assert isinstance(answer, Answer)
        evening.must_be_clean(text, answer.shared.text)
        evening.must_be_clean(text, await evening.say("log 3", ANA))
        recalled = await evening.referee.recall(replace(request, player=ANA), answer.entry or 0)
        evening.must_be_clean(text, as_json(recalled, wording(ruleset.package)))
        return answer.shared.text.rpartition("\n")[0]

    moved = {"combat hp Ogre -1200": "damage 1200 to Ogre", "combat hp Ogre +1100": "heal Ogre 1100"}
    for hand, verb in moved.items():
        by_hand = await told(hand)
        await evening.must_say("undo")
        assert await told(verb) == by_hand
    assert await told("temp Ogre 1500") == "Ogre is changed."
    assert (await told("damage 9000 to Ogre")).endswith("→ down")
    assert "Ogre" in (await evening.must_say("log", ANA))["text"]
