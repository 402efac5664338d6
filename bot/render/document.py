"""What is handed out as a file, where a medium knows files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from rules import LogExported, MeExported, SheetsExported

if TYPE_CHECKING:
    from rules import Fact


class Document(NamedTuple):
    """A file by its name and its text."""

    name: str
    text: str


def document_of(fact: Fact) -> Document | None:
    """The file that a fact hands out, if it does."""
    match fact:
        case LogExported(document=str(text)):
            return Document("chronicle.md", text)
        case LogExported(data=dict(data)):
            return Document("chronicle.json", _json(data))
        case SheetsExported(data=data) | MeExported(data=data):
            return Document("knucklebone.json", _json(data))
        case _:
            return None


def _json(data: object) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False)
