"""A group plays on a simulated server: who sees what, and who may press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store import Ledger
from rules import ScriptedDice
from tests.gateway.simulated import group, shown, text

if TYPE_CHECKING:
    from pathlib import Path


async def ledger_in(folder: Path) -> Ledger:
    return await Ledger.open(f"sqlite+aiosqlite:///{folder / 'ledger.db'}")


async def test_a_roll_is_for_all_and_its_mending_for_one(tmp_path: Path) -> None:
    async with await ledger_in(tmp_path) as ledger, group(ledger, ScriptedDice(6)) as game:
        wrong = await game.say(game.ana, "check", line="1d10+14 cd14")
        assert wrong.ephemeral
        opened = await game.ana.click(wrong.response, label="Fix it")
        mended = await game.ana.submit_modal(opened, {"line": "check 1d10+14 dc14"})
        assert not mended.ephemeral
        assert "**20**" in text(mended)


async def test_anybody_may_roll_again_and_it_is_their_roll(tmp_path: Path) -> None:
    async with await ledger_in(tmp_path) as ledger, group(ledger, ScriptedDice(6, 4)) as game:
        first = await game.say(game.ana, "check", line="1d10+14")
        again = await game.bo.click(first.response, label="Again")
        assert "**18**" in text(again)
        undone = await game.say(game.ana, "undo")  # the newest entry is Bo's
        assert undone.ephemeral
        assert not (await game.say(game.bo, "undo")).ephemeral


async def test_settings_are_for_the_gm_on_every_way_in(tmp_path: Path) -> None:
    async with await ledger_in(tmp_path) as ledger, group(ledger, ScriptedDice()) as game:
        assert (await game.say(game.bo, "settings ruleset", line="vsd")).ephemeral
        refused = await game.say(game.bo, "check", line="1d10+")
        opened = await game.bo.click(refused.response, label="Fix it")
        assert (await game.bo.submit_modal(opened, {"line": "settings ruleset vsd"})).ephemeral
        assert not (await game.say(game.gm, "settings gm", line="game master")).ephemeral
        assert not (await game.say(game.bo, "settings ruleset", line="vsd")).ephemeral


async def test_a_secret_stays_one_until_it_is_revealed(tmp_path: Path) -> None:
    async with await ledger_in(tmp_path) as ledger, group(ledger, ScriptedDice(6)) as game:
        own = await game.say(game.ana, "check", line="1d10+14 secret", note="trap")
        assert own.ephemeral
        mark = own.followups[0].message
        assert "20" not in shown(mark)
        assert "trap" not in shown(mark)
        assert (await game.bo.click(mark, label="GM: look")).ephemeral
        seen = await game.gm.click(mark, label="GM: look")
        assert seen.ephemeral
        assert "**20**" in text(seen)
        await game.ana.click(mark, label="Reveal")
        revealed = game.channel.last_message
        assert revealed is not None
        assert "**20**" in shown(revealed)


async def test_buttons_live_through_a_restart(tmp_path: Path) -> None:
    async with await ledger_in(tmp_path) as ledger, group(ledger, ScriptedDice(6, 4)) as game:
        first = await game.say(game.ana, "check", line="1d10+14")
        await game.env.restart_bot()
        assert "**18**" in text(await game.bo.click(first.response, label="Again"))


async def test_the_field_is_served(tmp_path: Path) -> None:
    async with await ledger_in(tmp_path) as ledger, group(ledger, ScriptedDice()) as game:
        choices = await game.ana.autocomplete(game.channel, "check", "line", "1d10+14 d")
        assert "1d10+14 dc" in [one["value"] for one in choices]
