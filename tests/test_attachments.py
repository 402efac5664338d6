"""Files that come with a line: what is read, what is refused before it is read, and that no line leads to a file."""

from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING

import pytest

from bot.attachments import BYTES_LIMIT, FILES_LIMIT, text_at, text_of, with_quotes
from bot.referee import Referee
from bot.render import Answer, Refusal
from bot.request import Request
from bot.store import Ledger
from rules import LimitExceeded, NotAllowed, Player

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from pathlib import Path

TEXTS = {"pack.toml": "format = 1", "attack/edge.csv": "from,to,NA", "crit/cut.csv": "from,to,when"}
SHEET = '{"format": "knucklebone-sheets", "version": 1, "ruleset": "vsd", "sheets": [{"name": "Bo", "fields": {}}]}'


def packed(texts: Mapping[str, str | bytes]) -> bytes:
    """A zip file of texts by name."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, text)
    return held.getvalue()


def laid_out(folder: Path, texts: Mapping[str, str]) -> Path:
    """A folder of texts by name."""
    for name, text in texts.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


def test_a_folder_is_its_texts(tmp_path: Path) -> None:
    laid_out(tmp_path, {**TEXTS, "README.md": "no", "attack/old/edge.csv": "no"})
    assert json.loads(text_at(str(tmp_path))) == TEXTS


def test_an_archive_is_its_texts(tmp_path: Path) -> None:
    file = tmp_path / "pack.ZIP"
    file.write_bytes(packed({**TEXTS, "README.md": "no", "attack/old/edge.csv": "no"}))
    assert json.loads(text_at(str(file))) == TEXTS


@pytest.mark.parametrize("more", [{}, {"__MACOSX/mine/._pack.toml": "no"}, {"mine/": ""}])
def test_a_folder_around_all_of_an_archive_does_not_count(more: dict[str, str]) -> None:
    data = packed({**{f"mine/{name}": text for name, text in TEXTS.items()}, **more})
    assert json.loads(text_of(data, "mine.zip")) == TEXTS


def test_any_other_file_is_its_text() -> None:
    assert text_of("\ufeff{}".encode()) == "{}"


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "secret.csv"
    outside.write_text("secret", "utf-8")
    folder = laid_out(tmp_path / "pack", TEXTS)
    (folder / "weapons.csv").symlink_to(outside)
    assert json.loads(text_at(str(folder))) == TEXTS


def _large(tmp_path: Path) -> str:
    (tmp_path / "large.json").write_bytes(b" " * (BYTES_LIMIT + 1))
    return text_at(str(tmp_path / "large.json"))


def _large_folder(tmp_path: Path) -> str:
    half = "#" * (BYTES_LIMIT // 2)
    return text_at(str(laid_out(tmp_path, {"a.csv": half, "b.csv": half + "#"})))


def _bomb(_tmp_path: Path) -> str:
    return text_of(packed({"a.csv": b"\0" * (4 * BYTES_LIMIT)}))


def _lying_bomb(_tmp_path: Path) -> str:
    """An archive whose contents say that they are small."""
    data, size = packed({"a.csv": b"\0" * (4 * BYTES_LIMIT)}), (4 * BYTES_LIMIT).to_bytes(4, "little")
    return text_of(data.replace(size, (10).to_bytes(4, "little")))


def _many(tmp_path: Path) -> str:
    return text_at(str(laid_out(tmp_path, {f"{number}.csv": "" for number in range(FILES_LIMIT + 1)})))


@pytest.mark.parametrize("much", [_large, _large_folder, _bomb, _many])
def test_too_much_is_refused(much: Callable[[Path], str], tmp_path: Path) -> None:
    with pytest.raises(LimitExceeded):
        much(tmp_path)


def test_an_archive_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    with pytest.raises((LimitExceeded, NotAllowed)):
        _lying_bomb(tmp_path)


@pytest.mark.parametrize(
    ("name", "data"), [("a.csv", b"\xff"), ("a.zip", b"PK\x03\x04 no zip"), ("a.zip", packed({"a.md": ""}))]
)
def test_what_is_no_text_is_refused(name: str, data: bytes) -> None:
    with pytest.raises(NotAllowed):
        text_of(data, name)


@pytest.mark.parametrize("path", ["/nowhere/at/all", "nul\0l", "~nobody-of-that-name/pack"])
def test_a_path_that_leads_nowhere_is_refused(path: str) -> None:
    with pytest.raises(NotAllowed):
        text_at(path)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("charts import packs/mine", 'charts import "packs/mine"'),
        ("/sheet import ~/ana.json ", '/sheet import "~/ana.json"'),
        (r"charts import C:\packs", r'charts import "C:\\packs"'),
        ('charts import "my packs/one"', 'charts import "my packs/one"'),
        ('sheet import "{}"', 'sheet import "{}"'),
        ("charts import as Ana", "charts import as Ana"),
        ("charts import # none", "charts import # none"),
        ("charts import", "charts import"),
        ("check +45 hard", "check +45 hard"),
    ],
)
def test_a_bare_path_gets_its_quotes(line: str, read: str) -> None:
    assert with_quotes(line) == read


@pytest.fixture
async def referee(tmp_path: Path) -> AsyncIterator[Referee]:
    ledger = await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'ledger.db'}")
    try:
        yield Referee(ledger)
    finally:
        await ledger.close()


def asked(text: str, **more: object) -> Request:
    """A request of a GM."""
    return Request(server="keep", place="hall", player=Player("gm", "Gemma", True), text=text, **more)  # type: ignore[arg-type] -- fields of a request


async def test_a_line_at_the_terminal_leads_to_its_file(referee: Referee, tmp_path: Path) -> None:
    file = tmp_path / "bo.json"
    file.write_text(SHEET, "utf-8")
    await referee.use_ruleset("keep", "hall", "vsd")
    answer = await referee.play(asked(f'sheet import "{file}"', opens=text_at))
    assert isinstance(answer, Answer)
    assert answer.fact.outcome == "imported"


@pytest.mark.parametrize("verb", ["sheet", "charts"])
async def test_no_line_from_elsewhere_leads_to_a_file(verb: str, referee: Referee, tmp_path: Path) -> None:
    file = tmp_path / "bo.json"
    file.write_text(SHEET, "utf-8")
    await referee.use_ruleset("keep", "hall", "vsd")
    answer = await referee.play(asked(f'{verb} import "{file}"'))
    assert isinstance(answer, Refusal)


async def test_what_came_with_the_line_goes_before_what_it_names(referee: Referee) -> None:
    def never(path: str) -> str:
        raise AssertionError(path)

    await referee.use_ruleset("keep", "hall", "vsd")
    answer = await referee.play(asked('sheet import "bo.json"', opens=never, attached=SHEET))
    assert isinstance(answer, Answer)
