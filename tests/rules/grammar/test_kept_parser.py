"""A parser that is kept beside the byte code reads as the one that was built, and a bad file is as good as none."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rules.grammar import syntax
from rules.grammar.language import Language
from rules.rulesets import load

if TYPE_CHECKING:
    from collections.abc import Callable

KEYS = ("narrative", "witcher", "vsd")


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Language]:
    """Languages as a process makes them that has byte code of its own."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    (tmp_path / Path(syntax.__file__).parent.relative_to("/")).mkdir(parents=True)

    def made(key: str) -> Language:
        known = load(key).language
        return Language(key, known.grammar, known.reader, load(key).verbs)

    return made


def kept(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.lark"))


@pytest.mark.parametrize("key", KEYS)
def test_a_kept_parser_reads_as_the_built_one(key: str, fresh: Callable[[str], Language], tmp_path: Path) -> None:
    built = fresh(key)
    built.make_ready()
    (file,) = kept(tmp_path)
    written = file.stat().st_mtime_ns
    read = fresh(key)
    lines = [example for examples in built.examples.values() for example in examples]
    assert [read.parse(line) for line in lines] == [built.parse(line) for line in lines]
    assert read.keywords.by_terminal == built.keywords.by_terminal
    assert [read.complete(f"{verb} ") for verb in built.verbs] == [built.complete(f"{verb} ") for verb in built.verbs]
    assert file.stat().st_mtime_ns == written, "it was read, and not built once more"


@pytest.mark.parametrize("spoil", [b"", b"no parser at all", None])
def test_a_spoiled_file_is_replaced(spoil: bytes | None, fresh: Callable[[str], Language], tmp_path: Path) -> None:
    fresh("narrative").make_ready()
    (file,) = kept(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if spoil is None else spoil)
    assert fresh("narrative").parse("roll 2d6+3") == load("narrative").parse("roll 2d6+3")
    assert len(file.read_bytes()) > len(whole) // 2


def test_a_parser_from_before_a_change_makes_room(fresh: Callable[[str], Language], tmp_path: Path) -> None:
    fresh("narrative").make_ready()
    (file,) = kept(tmp_path)
    old = file.rename(file.with_name(f"{file.name.partition('-')[0]}-0123456789abcdef.lark"))
    fresh("narrative").make_ready()
    assert kept(tmp_path) == [file]
    assert not old.exists()


def test_it_works_where_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "missing"))
    known = load("narrative").language
    bare = Language("narrative", known.grammar, known.reader, load("narrative").verbs)
    assert bare.readable("roll 2d6+3")
    assert kept(tmp_path) == []
