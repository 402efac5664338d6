"""Files that come with a line and files that are handed out."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.attachments import BYTES_LIMIT, FILES_LIMIT, text_of
from bot.referee import Referee
from bot.render import as_json, wording
from bot.request import Request
from rules import LimitExceeded, NotAllowed, Player, SystemDice, load
from tests.gateway.fake import Person, is_private, text

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord

GM = Person("9", "Gil", manages=True)
BO = Person("2", "Bo")

PACK = Path(__file__).parents[2] / "rules" / "rulesets" / "vsd" / "charts"


def zipped(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


async def test_a_sheet_goes_out_as_a_file_and_comes_in_by_it(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        await (await discord.use("sheet new", {"line": "Wren"})).message()
        await (await discord.use("sheet set", {"line": "stat.ref 8"})).message()
        done = await discord.use("sheet export")
        (document,) = (await done.response())["sent"]
        assert is_private(await done.message())
        taken = await (await discord.send_file("sheet import", "wren.json", document.encode(), person=BO)).message()
        assert "Wren" in text(taken)
        assert "ref 8" in text(await (await discord.use("sheet show", person=BO)).message())


async def test_the_log_goes_out_as_a_file(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        await (await discord.use("roll", {"line": "2d6 rolled 3 4"})).message()
        for form, begins in (("", "# Chronicle of game"), ("json", '{\n "format": "knucklebone.log"')):
            done = await discord.use("export log", {"line": form} if form else {})
            (document,) = (await done.response())["sent"]
            assert document.startswith(begins)
            assert is_private(await done.message())


def own_pack() -> dict[str, bytes]:
    files = {f"mine/{one.relative_to(PACK)}": one.read_bytes() for one in PACK.rglob("*.*") if one.is_file()}
    files["mine/pack.toml"] = files["mine/pack.toml"].replace(b'"default"', b'"mine"', 1)
    return files


MISTAKES = {  # what was typed wrong, and where it is told
    "a gap": ("attack/edge.csv", b"71,80,", b"72,80,", "attack/edge.csv:10:"),
    "an overlap": ("attack/edge.csv", b"71,80,", b"70,80,", "attack/edge.csv:10:"),
    "a column": ("attack/bolt.csv", b"from,to,NA", b"from,to,XX", "attack/bolt.csv:2:"),
    "a cell": ("attack/shot.csv", b"Lig", b"Lihgt", "attack/shot.csv:13:"),
    "an effect": ("crit/cut.csv", b"stun", b"stunn", "crit/cut.csv:6:"),
    "a reference": ("weapons.csv", b"Fist,brawl,1,hand,fist", b"Fist,brawl,1,hand,fits", "weapons.csv:3:"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
async def test_a_pack_with_a_mistake_changes_nothing_and_says_where_it_is(
    discord: FakeDiscord, bot: Bot, mistake: str
) -> None:
    file, right, wrong, where = MISTAKES[mistake]
    files = own_pack()
    assert right in files[f"mine/{file}"]
    files[f"mine/{file}"] = files[f"mine/{file}"].replace(right, wrong, 1)
    async with bot():
        await (await discord.use("settings ruleset", {"line": "vsd"}, person=GM)).message()
        refused = await (await discord.send_file("charts import", "mine.zip", zipped(files), person=GM)).message()
        assert is_private(refused)
        assert where in text(refused)
        assert "mine" not in text(await (await discord.use("charts list", person=GM)).message())
        assert is_private(await (await discord.use("charts use", {"line": "mine"}, person=GM)).message())


async def test_a_pack_is_the_gms_to_bring(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        await (await discord.use("settings ruleset", {"line": "vsd"}, person=GM)).message()
        refused = await (await discord.send_file("charts import", "mine.zip", zipped(own_pack()), person=BO)).message()
        assert is_private(refused)
        assert "GM" in text(refused)


async def test_a_pack_of_charts_comes_in_as_an_archive_and_is_played(discord: FakeDiscord, bot: Bot) -> None:
    files = own_pack()
    files["mine/attack/edge.csv"] = files["mine/attack/edge.csv"].replace(b"9 Sup", b"8 Sup", 1)
    async with bot():
        await (await discord.use("settings ruleset", {"line": "vsd"}, person=GM)).message()
        taken = await (await discord.send_file("charts import", "mine.zip", zipped(files), person=GM)).message()
        assert not is_private(taken), text(taken)
        await (await discord.use("charts use", {"line": "mine"}, person=GM)).message()
        assert "in use: mine" in text(await (await discord.use("charts list")).message())
        shown = await (await discord.use("chart", {"line": "sword total 85 armor none"})).message()
        assert is_private(shown)
        assert "8 Sup" in text(shown)


ELSEWHERE = Request(server="another-server", place="hall", player=Player("9", "Gil", is_gm=True), text="")
SAID_ELSEWHERE = {  # a line about a pack called zyx with a weapon called Zweihander, and what its answer holds
    "charts list": "'ok': True",
    "charts use zyx": "'kind': 'unknown'",
    "settings switch tables.pack zyx": "'kind': 'unknown'",
    "charts delete zyx": "'kind': 'unknown'",
    "attack cmb 60 def 20 table zweih armor none": "'kind': 'unknown'",
    "fumble zweih": "'kind': 'unknown'",
    "chart zweih total 90": "'kind': 'unknown'",
    "log": "'ok': True",
    "export log json": "'ok': True",
    "settings show": "'ok': True",
}


async def test_a_pack_stays_on_its_server(discord: FakeDiscord, bot: Bot) -> None:
    """Brought in over the wire; another server of the same bot neither sees, names, completes nor plays it."""
    files = own_pack()
    files["mine/pack.toml"] = files["mine/pack.toml"].replace(b'"mine"', b'"zyx"')
    files["mine/weapons.csv"] += b"Zweihander,blades,2,long,edge,170,6,cut,,,,30,,zweihand\n"
    async with bot() as ledger:
        await (await discord.use("settings ruleset", {"line": "vsd"}, person=GM)).message()
        taken = await (await discord.send_file("charts import", "mine.zip", zipped(files), person=GM)).message()
        assert not is_private(taken), text(taken)
        await (await discord.use("charts use", {"line": "zyx"}, person=GM)).message()
        shown = await (await discord.use("chart", {"line": "zweihander total 90 armor none"})).message()
        assert "90: 9 Sup" in text(shown)

        referee, words = Referee(ledger, SystemDice()), wording(load("vsd").package)
        await referee.use_ruleset(ELSEWHERE.server, ELSEWHERE.place, "vsd")
        for line, holds in SAID_ELSEWHERE.items():
            told = str(as_json(await referee.play(replace(ELSEWHERE, text=line)), words))
            assert holds in told
            assert "zweihander" not in told.casefold()
            assert "zyx" in line or "zyx" not in told
        assert "zyx" not in str(await referee.complete(replace(ELSEWHERE, text="charts use ")))


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"size": BYTES_LIMIT + 1}, "at most"),
        ({"url": "https://files.example/wren.json"}, "from Discord only"),
        ({"url": "http://127.0.0.1:1/wren.json"}, "from Discord only"),
    ],
)
async def test_nothing_is_fetched_that_is_too_large_or_elsewhere(
    discord: FakeDiscord, bot: Bot, said: dict[str, object], message: str
) -> None:
    async with bot():
        refused = await (await discord.send_file("sheet import", "wren.json", b"{}", **said)).message()
    assert is_private(refused)
    assert message in text(refused)
    assert not discord.fetched


async def test_a_file_larger_than_was_said_is_not_read_to_its_end(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        large = b" " * (BYTES_LIMIT + 1)
        refused = await (await discord.send_file("sheet import", "wren.json", large, size=10)).message()
    assert "at most" in text(refused)


async def test_a_file_that_cannot_be_had_is_told(discord: FakeDiscord, bot: Bot) -> None:
    async with bot():
        gone = f"{discord.address}/files/gone.json"
        refused = await (await discord.send_file("sheet import", "wren.json", b"{}", url=gone)).message()
    assert is_private(refused)
    assert "did not hand the file over" in text(refused)


def test_an_archive_is_its_texts_without_the_outermost_folder() -> None:
    files = {"a/x.csv": b"\xef\xbb\xbf1,2", "a/b/y.toml": b"z = 1", "__MACOSX/a/x.csv": b"\0", "a/.DS_Store": b"\xff"}
    assert json.loads(text_of(zipped(files))) == {"x.csv": "1,2", "b/y.toml": "z = 1"}
    assert json.loads(text_of(zipped({"x.csv": b"1", "b/y.csv": b"2"}))) == {"x.csv": "1", "b/y.csv": "2"}


def test_an_archive_that_grows_is_refused_before_it_is_unpacked() -> None:
    with pytest.raises(LimitExceeded):
        text_of(zipped({"x.csv": b" " * (BYTES_LIMIT + 1)}))
    with pytest.raises(LimitExceeded):
        text_of(zipped({f"{number}.csv": b"" for number in range(FILES_LIMIT + 1)}))


@pytest.mark.parametrize("data", [b"\xff\xfe", b"PK\x03\x04broken", zipped({"x": b"\xff"}), zipped({"x": b"y"})[:40]])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(NotAllowed):
        text_of(data)
