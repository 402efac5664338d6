"""The token: where it comes from, and what is said of a wrong one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.settings import Settings, SettingsProblem

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DISCORD_TOKEN", "DISCORD_TOKEN_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def test_the_token_of_a_file_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "token").write_text(" abc.def \n")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(tmp_path / "token"))
    assert Settings.read().needed_token() == "abc.def"


def test_no_token_names_both_settings_and_play() -> None:
    with pytest.raises(SettingsProblem, match=r"(?s)DISCORD_TOKEN or DISCORD_TOKEN_FILE.*play"):
        Settings.read().needed_token()


@pytest.mark.parametrize("token", ["Bot abc.def", "abc\ndef", "äbc"])
def test_what_is_no_token_is_refused_and_never_repeated(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    with pytest.raises(SettingsProblem) as told:
        Settings.read().token()
    assert token not in str(told.value)


def test_both_at_once_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "token")
    with pytest.raises(SettingsProblem, match="not both"):
        Settings.read().token()


def test_an_empty_setting_is_none_and_the_environment_counts_more_than_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=abc.$def\nDISCORD_TOKEN_FILE=\nHEARTBEAT_FILE=here\n")
    monkeypatch.setenv("HEARTBEAT_FILE", "there")
    monkeypatch.setenv("DATABASE_URL", "")
    settings = Settings.read()
    assert settings.needed_token() == "abc.$def"
    assert settings.heartbeat_file == "there"
    assert settings.database_url == Settings().database_url


def test_the_token_is_not_shown_with_the_settings() -> None:
    assert "abc.def" not in repr(Settings(discord_token="abc.def"))  # noqa: S106 -- of no worth
