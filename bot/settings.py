"""Settings from the environment and `.env`. Every one stands in `.env.example`."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

DATA = Path("data")
"""Where the database lies unless a setting says otherwise."""


class SettingsProblem(Exception):
    """A setting is missing or wrong; the message says which and how to mend it."""


class Settings(BaseSettings):
    """What whoever runs the program may set."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    database_url: str = Field(default=f"sqlite+aiosqlite:///{DATA.as_posix()}/knucklebone.db")
    """SQLAlchemy address of the database."""
    discord_token: SecretStr | None = None
    """The bot's token."""
    discord_token_file: Path | None = None
    """A file that holds the token, in its place."""

    heartbeat_file: Path = DATA / "heartbeat"
    """Where the Discord bot writes its signs of life, for `python -m bot healthcheck`."""

    def token(self) -> str | None:
        """The token, or `None` where none is set. Raises `SettingsProblem`; the token itself is never in it."""
        if self.discord_token and self.discord_token_file:
            raise SettingsProblem("Set DISCORD_TOKEN or DISCORD_TOKEN_FILE, not both.")
        if self.discord_token_file:
            name = "DISCORD_TOKEN_FILE"
            try:
                token = self.discord_token_file.read_text("utf-8").strip()
            except (OSError, UnicodeError) as error:
                why = error.strerror if isinstance(error, OSError) else "it is no text"
                if isinstance(error, PermissionError):
                    user = os.geteuid()
                    why = f"{why}. Let user {user} read it (`chown {user}`, outside of the container if it runs in one)"
                raise SettingsProblem(f"{name} names {self.discord_token_file}, which cannot be read: {why}.") from None
        else:
            name = "DISCORD_TOKEN"
            token = self.discord_token.get_secret_value().strip() if self.discord_token else ""
        if not (token.isascii() and token.isprintable()) or " " in token:
            raise SettingsProblem(f"{name} holds more than a token: it must be one word of plain letters and signs.")
        return token or None

    def needed_token(self) -> str:
        """The token. Raises `SettingsProblem` where none is set too."""
        token = self.token()
        if token is None:
            raise SettingsProblem(
                "No token: set DISCORD_TOKEN or DISCORD_TOKEN_FILE to start the Discord bot.\n"
                "To play without Discord: python -m bot play"
            )
        return token


class LoopbackSettings(BaseSettings):
    """For tests alone, and therefore not in `.env.example`."""

    discord_loopback: str | None = None
    """Another Discord on this machine."""
