"""What a player may not see is nowhere to be read: combats with hidden people and secret rolls, all on the product."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.render import Answer, as_json, wording
from bot.request import Request
from bot.store import Ledger
from rules import Ruleset, installed
from tests.leak_lines import KAIS, LINES, Brawl, Gamemaster
from tests.leaks import ANA, GM, NOTE, PLACE, SERVER, Evening, each_ruleset

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


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


@pytest.mark.parametrize("seed", range(4))
@each_ruleset
async def test_nothing_slips_out_of_a_fight(ruleset: Ruleset, seed: int, ledger: Ledger) -> None:
    """Monsters have figures, strike and are struck; the channel reads every line."""
    evening, brawl = Evening(ledger, ruleset), Brawl(ruleset, seed)
    await evening.begin()
    for line in KAIS[ruleset.key]:
        await evening.must_say(line, ANA)
    answered = 0
    for at in range(2 * LINES):
        text, who = brawl.blow(evening.entries)
        told = await evening.say(text, who)
        answered += told["ok"]
        if who is ANA:
            evening.must_tell_no_more_than(text, told)
        if at % 20 == 19:
            await evening.look()
    assert answered > LINES


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


@each_ruleset
async def test_who_delays_behind_a_monster_does_not_tell_its_initiative(ruleset: Ruleset, ledger: Ledger) -> None:
    evening, health = Evening(ledger, ruleset), ruleset.characters.health
    await evening.begin()
    await evening.must_say(f"combat add Ogre {health}.max 5000 initiative 3333")
    await evening.must_say(f"combat add Troll {health}.max 5000 initiative 2222")
    await evening.must_say("combat set Kai initiative 9", ANA)
    given = evening.entries
    await evening.say("combat move Kai before Ogre")
    await evening.say("combat next")
    for text in (
        "combat delay Kai after Ogre",
        f"undo #{given}",
        "combat delay Kai",
        "combat set Kai initiative 8",
        "undo",
        "redo",
    ):
        evening.must_be_clean(text, await evening.say(text, ANA))
        await evening.look()
