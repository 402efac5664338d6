"""`help` in Discord: it fits, each command can be clicked, and each example can be said."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.client import Client
from bot.gateway.guide import guide, head_of
from bot.gateway.mentions import Mentions
from bot.referee import Referee
from bot.render import Answer
from bot.request import Request
from bot.store import Ledger
from rules import Helped, Player, SeededDice, installed, load
from tests.gateway.fake import Person, components, is_private, text
from tests.gateway.fake.payloads import message_faults

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord

MENTION = re.compile(r"</([^:<>]+):(\d+)>")
PHONE = 2_000
"""Characters that are a few screens of a phone."""

each_ruleset = pytest.mark.parametrize("key", [one.key for one in installed()])


@pytest.fixture
async def client(tmp_path: Path) -> AsyncGenerator[Client]:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}") as ledger:
        yield Client(Referee(ledger, SeededDice(1)), ledger)


class Helper:
    """Asks for help in a place that plays a ruleset."""

    def __init__(self, client: Client) -> None:
        self._referee = client.host.referee
        self.commands = {
            name
            for command in client.tree.get_commands()
            for name in ([f"{command.name} {one.name}" for one in getattr(command, "commands", ())] or [command.name])
        }
        self._mentions = Mentions()
        self._mentions.learn(dict.fromkeys((name.partition(" ")[0] for name in self.commands), "1" * 19))

    async def ask(self, line: str) -> dict[str, Any]:
        who = Player("1", "Ana")
        answer = await self._referee.play(Request(server="s", place="p", player=who, text=line))
        assert isinstance(answer, Answer)
        assert isinstance(answer.fact, Helped)
        body = {"components": guide(answer, answer.fact, self._mentions).to_components()}
        assert not message_faults(body)
        return body


@each_ruleset
async def test_every_verb_can_be_clicked_and_chosen(client: Client, key: str) -> None:
    await client.host.referee.use_ruleset("s", "p", key)
    helper = Helper(client)
    body = await helper.ask("help")
    clicked = [found[1] for found in MENTION.finditer(text(body))]
    assert set(clicked) <= helper.commands
    assert [head.partition(" ")[0] for head in clicked][: len(load(key).own)] == list(load(key).own)
    options = [option["value"] for one in components(body) if one["type"] == 3 for option in one["options"]]
    assert sorted(options) == sorted(verb.name for verb in load(key).verbs) == sorted({*options})
    assert len(MENTION.sub(r"/\1", text(body))) < PHONE


@each_ruleset
async def test_every_example_stands_behind_the_command_that_says_it(client: Client, key: str) -> None:
    await client.host.referee.use_ruleset("s", "p", key)
    helper, ruleset = Helper(client), load(key)
    for verb in ruleset.verbs:
        told = text(await helper.ask(f"help {verb.name}"))
        for example in verb.examples:
            assert ruleset.language.readable(example)
            head = head_of(example)
            assert head in helper.commands
            rest = example.removeprefix(head).strip()
            assert re.search(rf"</{head}:1+>" + (f" `` {re.escape(rest)} ``" if rest else "$"), told, re.MULTILINE)
        assert len(MENTION.sub(r"/\1", told)) < 2 * PHONE


async def test_help_is_private_and_clickable_after_a_restart_too(discord: FakeDiscord, bot: Bot) -> None:
    gil = Person("9", "Gil", manages=True)
    for restarted in (False, True):
        async with bot():
            await (await discord.use("settings ruleset", {"line": "narrative"}, person=gil)).message()
            shown = await (await discord.use("help")).message()
            while "</" not in text(shown):  # the numbers come by themselves, soon after the start
                shown = await (await discord.use("help")).message()
            assert is_private(shown)
            assert re.search(r"</sheet \w+:\d+>", text(shown)), restarted
            chosen = await (await discord.choose(shown, "reroll")).message()
            assert is_private(chosen)
            assert re.search(r"</reroll:\d+> `` #12 stamina ``", text(chosen))
        assert len([one for one in discord.calls if one.path.endswith("/commands")]) == 1


def test_a_command_whose_number_is_not_known_is_told_by_its_name() -> None:
    assert Mentions().of("sheet new") == "`/sheet new`"
