"""The log handed out: as it was agreed on, without what its reader may not see, and never too long."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import chronicle as module
from bot.referee import Referee
from bot.render.story import code, literal
from bot.store import Ledger
from rules import LogExported, Player, SeededDice
from tests.chronicle.evenings import ANA, EVENINGS, GM, GOLDEN, READERS, Clock, chronicle, play, said

if TYPE_CHECKING:
    from pathlib import Path

Json = Any


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("key", EVENINGS)
async def test_a_chronicle_is_as_agreed_on(key: str, name: str, tmp_path: Path) -> None:
    assert await chronicle(tmp_path, key, READERS[name]) == (GOLDEN / f"{key}-{name}.md").read_text("utf-8")


@pytest.mark.parametrize("key", EVENINGS)
def test_the_players_chronicle_keeps_secrets(key: str) -> None:
    text = (GOLDEN / f"{key}-player.md").read_text("utf-8")
    assert "rolled in secret" in text
    assert not [word for word in ("Wolf", "the trap") if word in text]


@pytest.mark.parametrize("key", EVENINGS)
async def test_json_counts_what_markdown_counts(key: str, tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}", now=Clock()) as ledger:
        referee = await play(ledger, key)
        data = await told(referee, "export log json")
        text = await written(referee, GM)
    (evening,) = data["evenings"]
    for name, counts in evening["people"].items():
        assert f"| {literal(name)} | {' | '.join(map(str, counts.values()))} |" in text
    for side in evening["sides"].values():
        assert side["rolls"] >= side["criticals"] + side["fumbles"]
    sums = {figure: sum(one[figure] for one in evening["people"].values()) for figure in evening["sides"]["party"]}
    assert sums == {figure: sum(one[figure] for one in evening["sides"].values()) for figure in sums}
    spoken = [part for part in evening["parts"] if "entry" in part]
    assert [part["entry"] for part in spoken] == list(range(1, len(EVENINGS[key]) + 1))
    assert [part["scene"] for part in evening["parts"] if "scene" in part][:3] == ["free", "combat", "round"]


async def exported(referee: Referee, who: Player, text: str) -> LogExported:
    fact = (await said(referee, who, text)).fact
    assert isinstance(fact, LogExported)
    return fact


async def told(referee: Referee, text: str) -> Json:
    return (await exported(referee, GM, text)).data


async def written(referee: Referee, who: Player) -> str:
    return (await exported(referee, who, "export log markdown")).document or ""


async def test_what_was_taken_back_is_not_counted(tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        referee = await play(ledger, "witcher")
        before = (await told(referee, "export log json"))["evenings"][0]["people"]
        await said(referee, GM, "damage 3d6 to Kai as Kai")
        await said(referee, GM, "undo")
        after = await told(referee, "export log json")
    assert after["evenings"][0]["people"] == before
    assert [one.get("taken_back_by") for one in after["evenings"][0]["parts"]][-2:] == [21, None]


async def test_what_is_left_out_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 5)
    monkeypatch.setattr(module, "PAGE", 2)
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        referee = await play(ledger, "narrative")
        data = await told(referee, "export log json")
    assert data["left_out"] == len(EVENINGS["narrative"]) - 5
    assert [part["entry"] for part in data["evenings"][0]["parts"] if "entry" in part] == [14, 15, 16, 17, 18]


async def test_a_long_pause_begins_another_evening(tmp_path: Path) -> None:
    clock = Clock()
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}", now=clock) as ledger:
        referee = await play(ledger, "vsd")
        clock.now += timedelta(days=7)
        await said(referee, GM, "roll 1d20 rolled 20")
        text = await written(referee, ANA)
    assert re.findall(r"(?m)^## (\S+),", text) == ["2026-03-14", "2026-03-21"]
    assert "| Gil | 1 | 1 | 0 |" in text.partition("2026-03-21")[2]


async def test_an_erased_person_is_nobody(tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        referee = await play(ledger, "witcher")
        await said(referee, ANA, "forget me")
        text = await written(referee, GM)
    assert "Ana" not in text
    assert "over the wall" not in text
    assert "forgotten at somebody" in text


async def test_an_empty_log_is_handed_out_too(tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        assert (await told(referee, "export log json"))["evenings"] == []


@given(st.text(st.sampled_from("`ab *_<>[]#-+1.|~\\\n")))
def test_what_was_typed_is_literal(text: str) -> None:
    shown = literal(text)
    assert not re.search(r"(?<!\\)(?:\\\\)*[`*_<>\[\]|~]", shown)
    assert not re.search(r"(?m)^\s*(?:[#+-]|\d+\.)", shown)


@given(st.text(st.sampled_from("`ab ")))
def test_nothing_ends_code_but_its_end(text: str) -> None:
    shown = code(text)
    fence = re.match("`+", shown)
    assert fence is not None
    inner = shown[len(fence[0]) : -len(fence[0])] if text else ""
    assert fence[0] not in re.findall("`+", inner)
