"""What can go wrong with the file, said to people."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from collections.abc import Generator

_SENTENCES = (
    ("locked", "The database {name} is busy: another program holds it. Try again; stop what else uses the file."),
    ("readonly", "The database {name} cannot be written. Let this program's user write the file and its folder."),
    ("unable to open", "The database {name} cannot be opened. See that its folder exists and can be written."),
    ("full", "The disk that holds the database {name} is full. Free some space; nothing was lost."),
    ("disk i/o", "The disk that holds the database {name} fails. Check the disk; it must not be a network drive."),
)


class StoreProblem(Exception):
    """The ledger cannot be used; the message is a sentence for the person who runs the program."""


class Damaged(StoreProblem):
    """The file is no longer a sound database."""


@contextmanager
def said_plainly(name: str) -> Generator[None]:
    """Turn what the driver says about the database of that name into a `StoreProblem`; all else passes."""
    try:
        yield
    except DBAPIError as error:
        said = str(error.orig).casefold()
        if "malformed" in said or "not a database" in said:
            raise Damaged(f"The database {name} is damaged. Stop the program and put a backup in its place.") from error
        for word, sentence in _SENTENCES:
            if word in said:
                raise StoreProblem(sentence.format(name=name)) from error
        raise
