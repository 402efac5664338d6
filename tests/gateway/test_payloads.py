"""Whatever a line, a name or a note holds: Discord takes the payload, and nothing of it acts as markup."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.gateway.cards import Message, Simple, answer_message, refusal_message
from bot.gateway.client import Client
from bot.gateway.fix import Drafts, modal
from bot.gateway.markdown import code_block, inline_code, markdown
from bot.gateway.secret import mark
from bot.referee import Referee
from bot.render import Refusal, wording
from bot.render.marks import BOLD, BOLD_END, CODE, CODE_END, STRUCK, STRUCK_END, harmless
from bot.request import Request
from bot.store import Ledger
from rules import LINE_LIMIT, ParseError, Player, SeededDice, load
from tests.gateway.fake.payloads import command_faults, message_faults, units

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

NASTY = st.text(
    st.sampled_from("*_~|`<>[]()@#:/\\-+1. \n\t\u202e\u200b\u0301\U0001f409aé")
    | st.characters(exclude_categories=["Cs"]),
    max_size=700,
)
UNESCAPED = re.compile(r"(?<!\\)(?:\\\\)*[*_~|`<>\[\]()@]")
LINES = (
    "roll 1000d6",
    "roll 999d1000000",
    "roll 10d100 times 100",
    "roll 300d6kh20",
    "help",
    "help attack",
    "settings show",
    "odds roll 20d6",
    "odds check +10 vs 1d10+12",
    "log 100",
    "roll " + "+".join(["1d6"] * 80),
    "check 1d10+14 # " + "*" * 480,
    'attack "' + "[x](http://e.example)" * 3 + '"',
    "x" * 700,
    "roll `" + "```" * 30,
    'roll "',
)


def body(message: Message | Simple) -> dict[str, Any]:
    return {"components": message.to_components(), "content": message.parts.get("content")}


@pytest.fixture
async def ledger(tmp_path: Path) -> AsyncGenerator[Ledger]:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}") as opened:
        yield opened


@pytest.fixture
async def referee(ledger: Ledger) -> Referee:
    return Referee(ledger, SeededDice(1))


@pytest.mark.parametrize("key", ["witcher", "narrative", "vsd"])
async def test_every_answer_is_taken(referee: Referee, key: str) -> None:
    await referee.use_ruleset("s", "p", key)
    verbs = load(key).language.examples.values()
    faults: dict[str, list[str]] = {}
    for line in (*LINES, *(example for examples in verbs for example in examples)):
        answer = await referee.play(Request(server="s", place="p", player=Player("1", "Ana", is_gm=True), text=line))
        message = refusal_message(answer, "fix:x") if isinstance(answer, Refusal) else answer_message(answer)
        if found := message_faults(body(message)):
            faults[line] = found
    assert not faults


async def test_every_command_is_taken(referee: Referee, ledger: Ledger) -> None:
    client = Client(referee, ledger)
    payloads = [one.to_dict(client.tree) for one in client.tree.get_commands()]
    assert 30 < len(payloads) <= 100
    assert not {one["name"]: found for one in payloads if (found := command_faults(one))}
    assert {one["name"] for one in payloads if "options" in one} == {one["name"] for one in payloads}


@given(NASTY)
@settings(max_examples=200, deadline=None)
def test_text_is_literal_and_fits(text: str) -> None:
    clean = "\n".join(map(harmless, text.split("\n")))
    shown = markdown(f"{BOLD}x{BOLD_END} {clean} {STRUCK}y{STRUCK_END}", 500)
    assert units(shown) <= 500
    inner = shown.removeprefix("**x**").replace("~~", "")
    assert not UNESCAPED.search(inner.removesuffix("…"))
    assert not re.search(r"(?m)^\s*(?:#+ |-# |[-+] |\d+\. )", shown)
    assert "://" not in inner
    assert "\u202e" not in shown


@given(NASTY)
@settings(max_examples=100, deadline=None)
def test_nothing_ends_code_but_its_end(text: str) -> None:
    assert code_block(text, 300)[4:-4].count("```") == 0
    assert "``" not in inline_code(text, 300)[2:-2]
    assert units(code_block(text, 300)) <= 300


@given(NASTY, NASTY)
@settings(max_examples=50, deadline=None)
def test_every_refusal_is_taken(text: str, message: str) -> None:
    error = ParseError("{message}", hint="{message}", column=min(len(text), 5) + 1, message=message)
    error.way_out = text
    refusal = Refusal.of(text, error, wording(load("witcher").package))
    name = Drafts().keep(1, refusal.line)

    async def shape() -> dict[str, Any]:  # a view wants a loop to be made in
        return body(refusal_message(refusal, name))

    assert not message_faults(asyncio.run(shape()))


@given(NASTY)
@settings(max_examples=50, deadline=None)
def test_a_draft_comes_back_by_its_name(text: str) -> None:
    drafts = Drafts()
    name = drafts.keep(12, text)
    assert 0 < units(name) <= 100
    assert drafts.text(name) == text


async def test_the_modal_holds_the_longest_line() -> None:
    shape = modal("x" * LINE_LIMIT).to_dict()
    assert units(shape["title"]) <= 45
    field = shape["components"][0]["component"]
    assert len(field["value"]) <= field["max_length"] <= 4000


async def test_the_mark_of_a_secret_roll_is_taken() -> None:
    assert not message_faults(body(mark("*" * 32, 999_999_999)))


@given(NASTY)
@settings(max_examples=100, deadline=None)
def test_code_in_a_sentence_stays_code(text: str) -> None:
    shown = markdown(f"Try {CODE}x{harmless(text)}{CODE_END} now", 400)
    assert shown.count("`\u200b") == shown.count("`") - 2
