"""A combat with hidden people and secret rolls, and all that its players and its channel read of it.

A GM plays; a player looks at everything there is to look at, and everybody reads what the channel is shown. Every
figure of the GM's has four digits and none of the player's has, so that a number which slips out is known by its
length.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.board_card import HERE, board_message, list_message
from bot.gateway.cards import Simple, shared_message
from bot.gateway.mine_card import mine_message, target_message
from bot.gateway.secret import mark
from bot.referee import Referee
from bot.render import Answer, Refusal, as_json, plain_text, wording
from bot.request import Request
from rules import Plain, Player, Ruleset, SeededDice, Tracked, installed, place_of, result_of
from rules.people import combatants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.gateway.cards import Message
    from bot.store import Ledger

GM = Player("gm", "Gemma", True)
ANA, BEA = Player("ana", "Ana"), Player("bea", "Bea")
SERVER, PLACE = "keep", "hall"
NOTE = "plumtree"
"""What every note of a secret roll says."""
MOMENT = re.compile(r"\d{4}-\d\d-\d\d")
"""A date is no figure of anybody's."""
ALOUD = ("total", "totals", "opposed", "attack", "defense", "margin", "uncapped", "natural", "roll")
"""Figures of a result that are told as they would be at a table, whatever they are made of."""
FRACTION = re.compile(r"\d+\.\d+(e-\d+)?")
"""Nor is a chance."""

each_ruleset = pytest.mark.parametrize("ruleset", installed(), ids=lambda one: one.key)


def said_by(message: Message | Simple) -> list[str]:
    """Texts, labels and names of the components of a message."""
    waiting: list[Any] = list(message.to_components())
    said: list[str] = []
    while waiting:
        one = waiting.pop()
        said += [one[key] for key in ("content", "label", "custom_id", "value", "placeholder") if one.get(key)]
        waiting += [*one.get("components", []), *one.get("options", [])]
    return [re.sub(r":[0-9a-f]{8}$", "", one) for one in said]  # the check number of a line


def posted(answer: Answer) -> list[str]:
    """All that a channel is shown of an answer: its card or the mark of a secret, with buttons, and who is called."""
    if answer.entry is None:
        return []
    if answer.secret:
        return said_by(mark(GM.name, answer.entry))
    calls = f"<@{answer.called}>" if answer.called else ""
    message = shared_message(answer, calls)
    return said_by(message) + ([message.content] if isinstance(message, Simple) else [])


def _aloud(result: dict[str, Plain]) -> Iterator[str]:
    """The figures of a result that are told aloud."""
    for name in ALOUD:
        value = result.get(name)
        values = value.values() if isinstance(value, dict) else (value,)
        yield from (str(abs(one)) for one in values if isinstance(one, int))


class Evening:
    """One place on a database, and what its player must not read."""

    def __init__(self, ledger: Ledger, ruleset: Ruleset) -> None:
        self._ledger = ledger
        self.referee = Referee(ledger, SeededDice(1))
        self.ruleset = ruleset
        self._seen: set[str] = set()
        self._hidden: set[str] = set()
        self.entries = 0
        self._aloud: set[str] = set()
        self._guessed: set[str] = set()

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
            self.entries = number
        if isinstance(answer, Answer):
            self._hear(text, answer, who)
        return body

    def _hear(self, text: str, answer: Answer, who: Player) -> None:
        """Everybody reads what the channel is shown of an answer; a name in a player's own line is only a guess."""
        unguessed = self._hidden if who is GM else self._unsaid(text)
        if not answer.secret:
            self._aloud |= set(_aloud(result_of(answer.fact)))
        self.must_be_clean(f"the channel, {text}", posted(answer), unguessed)

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
        for number in range(1, self.entries + 1):
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

    def must_tell_no_more_than(self, text: str, told: object) -> None:
        """What a player is answered names nobody hidden whom the line itself does not name."""
        self.must_be_clean(text, told, self._unsaid(text))

    def _unsaid(self, text: str) -> set[str]:
        """Hidden names that a line does not guess; those that were guessed once stand in the log."""
        self._guessed |= {name for name in self._hidden if name.casefold() in text.casefold()}
        return self._hidden - self._guessed

    def must_be_clean(self, text: str, told: object, names: set[str] | None = None) -> None:
        """Neither a hidden name nor a figure of the GM's that was not told aloud, nor a note of a secret roll."""
        words = FRACTION.sub("", MOMENT.sub("", json.dumps(told, ensure_ascii=False).casefold()))
        wanted = self._hidden - self._guessed if names is None else names
        found = [name for name in wanted if name.casefold() in words]
        found += [one for one in re.findall(rf"\d{{4,}}|{NOTE}", words) if one not in self._aloud]
        assert not found, f"{found} in the answer to {text!r}: {told}"
