"""The file that the running bot writes its signs of life to, and what a health check makes of it."""

from __future__ import annotations

import time
from pathlib import Path

STALE = 60.0
"""Seconds after which a sign is too old."""
WELL = "well"


def health(file: Path) -> str | None:
    """What is wrong with the running bot, in a sentence; `None` if it is well."""
    try:
        age = time.time() - file.stat().st_mtime
        said = file.read_text("utf-8").strip()
    except OSError:
        return f"There is no sign of life in {file}: the bot does not run, or HEARTBEAT_FILE differs."
    if age > STALE:
        return f"The last sign of life is {age:.0f} seconds old."
    return None if said == WELL else said


def write(file: Path, text: str) -> None:
    """Leave a sign of life, whole or not at all. Raises `OSError`."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_text(text, "utf-8")
    fresh.replace(file)
