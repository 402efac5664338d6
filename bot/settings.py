"""Settings from the environment and `.env`. Every one stands in `.env.example`."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from pathlib import Path

from dotenv import dotenv_values

DATA = Path("data")
"""Where the database lies unless a setting says otherwise."""
FILE = Path(".env")
"""Settings in a file; those of the environment count more."""


class SettingsProblem(Exception):
    """A setting is missing or wrong; the message says which and how to mend it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What whoever runs the program may set: each by its name in capital letters, and an empty one is not set."""

    database_url: str = f"sqlite+aiosqlite:///{DATA.as_posix()}/knucklebone.db"
    """SQLAlchemy address of the database."""
    discord_token: str = field(default="", repr=False)
    """The bot's token."""
    discord_token_file: str = ""
    """A file that holds the token, in its place."""
    heartbeat_file: str = (DATA / "heartbeat").as_posix()
    """Where the Discord bot writes its signs of life, for `python -m bot healthcheck`."""

    @classmethod
    def read(cls) -> Settings:
        """What is set here and now. Raises `SettingsProblem` where `.env` cannot be read."""
        try:
            written = {**dotenv_values(FILE, interpolate=False), **os.environ}
        except (OSError, UnicodeError) as error:
            raise SettingsProblem(f"The file {FILE} cannot be read: {_why(error)}.") from None
        given = {one.name: written.get(one.name.upper()) for one in fields(cls)}
        return cls(**{name: text for name, text in given.items() if text})

    def token(self) -> str | None:
        """The token, or `None` where none is set. Raises `SettingsProblem`; the token itself is never in it."""
        if self.discord_token and self.discord_token_file:
            raise SettingsProblem("Set DISCORD_TOKEN or DISCORD_TOKEN_FILE, not both.")
        name, token = "DISCORD_TOKEN", self.discord_token.strip()
        if self.discord_token_file:
            name, token = "DISCORD_TOKEN_FILE", _content(self.discord_token_file)
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


def loopback() -> str | None:
    """Another Discord on this machine. For tests alone, and therefore no setting."""
    return os.environ.get("DISCORD_LOOPBACK")


def _content(file: str) -> str:
    """What stands in the file of the token. Raises `SettingsProblem`."""
    try:
        return Path(file).read_text("utf-8").strip()
    except (OSError, UnicodeError) as error:
        raise SettingsProblem(f"DISCORD_TOKEN_FILE names {file}, which cannot be read: {_why(error)}.") from None


def _why(error: OSError | UnicodeError) -> str:
    if isinstance(error, PermissionError):
        user = os.geteuid()
        return f"{error.strerror}. Let user {user} read it (`chown {user}`, outside of the container if it runs in one)"
    return str(error.strerror) if isinstance(error, OSError) else "it is no text"
