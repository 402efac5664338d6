"""Settings from the environment and `.env`. Every one stands in `.env.example`."""

from __future__ import annotations

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

    def token(self) -> str | None:
        """The token, or `None` where none is set. Raises `SettingsProblem`; the token itself is never in it."""
        if self.discord_token and self.discord_token_file:
            raise SettingsProblem("Set DISCORD_TOKEN or DISCORD_TOKEN_FILE, not both.")
        if self.discord_token_file:
            try:
                return self.discord_token_file.read_text("utf-8").strip() or None
            except OSError as error:
                raise SettingsProblem(
                    f"DISCORD_TOKEN_FILE names {self.discord_token_file}, which cannot be read: {error.strerror}."
                ) from None
        return self.discord_token.get_secret_value().strip() or None if self.discord_token else None
