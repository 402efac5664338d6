"""`doctor` says what is wrong, whatever is wrong."""

from __future__ import annotations

import sqlite3
import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot import VERSION
from bot.checkup import found
from bot.referee import Referee
from bot.render import Answer, plain_text, wording
from bot.request import Request
from bot.store import Ledger
from rules import Examined, Finding, Player, SeededDice, load

GM = Player("gm", "Gil", is_gm=True)
ROOT = Path(__file__).parents[1]


async def asked(referee: Referee, *ills: str) -> tuple[Examined, str]:
    """What `doctor` answers, and its text; the front end finds these ills."""

    def findings() -> list[Finding]:
        return [found(one, well=False, names="Send Messages", known=1, count=2, seconds=9) for one in ills]

    answer = await referee.play(Request(server="s", place="p", player=GM, text="doctor", findings=findings))
    assert isinstance(answer, Answer)
    assert isinstance(answer.fact, Examined)
    return answer.fact, plain_text(answer.card.text)


def ill(fact: Examined) -> list[str]:
    return [one.key for one in fact.findings if one.outcome == "ill"]


def spoil(folder: Path) -> None:
    for one in folder.glob("a.db*"):
        one.write_bytes(b"no database at all, " * 2_000)


async def test_a_sound_program_is_well(tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        fact, text = await asked(Referee(ledger, SeededDice(1)))
    assert fact.outcome == "well"
    assert f"Knucklebone {VERSION}" in text
    assert "revision is" in text


def test_the_version_is_the_projects() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == VERSION


async def test_what_the_front_end_finds_is_told(tmp_path: Path) -> None:
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as ledger:
        fact, text = await asked(Referee(ledger, SeededDice(1)), "rights", "commands", "intents", "discord")
    assert fact.outcome == "ill"
    assert ill(fact) == ["rights", "commands", "intents", "discord"]
    assert "lacks Send Messages" in text


async def test_a_clock_that_went_back_is_seen(tmp_path: Path) -> None:
    moment = datetime(2026, 5, 1, tzinfo=UTC)
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}", now=lambda: moment) as ledger:
        referee = Referee(ledger, SeededDice(1))
        await referee.play(Request(server="s", place="p", player=GM, text="roll 1d6"))
        assert ill((await asked(referee))[0]) == []
        moment -= timedelta(minutes=2)
        fact, text = await asked(referee)
    assert ill(fact) == ["clock"]
    assert "120 seconds in the future" in text


async def test_another_revision_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    async with await Ledger.open(f"sqlite+aiosqlite:///{file}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        with sqlite3.connect(file) as other:
            other.execute("UPDATE alembic_version SET version_num = '0000'")
        fact, text = await asked(referee)
    assert ill(fact) == ["database"]
    assert "revision 0000" in text


async def test_a_database_out_of_reach_is_told_of(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    async with await Ledger.open(f"sqlite+aiosqlite:///{file}") as ledger:
        referee = Referee(ledger, SeededDice(1))
        spoil(tmp_path)
        fact, text = await asked(referee, "rights")
    assert ill(fact) == ["reach", "rights"]
    assert "damaged" in text


def test_whatever_is_found_ill_has_a_sentence() -> None:
    """And what is well too, but for what only its fault brings up."""
    known = wording(load("witcher").package).keys()
    keys = {key for key in known if key.startswith("finding.") and key.count(".") == 2}
    names = {key.split(".")[1] for key in keys}
    assert {name for name in names if f"finding.{name}.ill" not in keys} == {"program"}
    assert {name for name in names if f"finding.{name}.well" not in keys} == {"reach", "damage"}
