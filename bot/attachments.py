"""Files that come with a line, as the one text that the rules read.

A folder or an archive becomes a JSON object of its texts by name, any other file is its own text. How much there is, is
known before anything is read. Only a front end on the person's own machine may follow a path.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from rules import LimitExceeded, NotAllowed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

BYTES_LIMIT = 1024 * 1024
"""Bytes of a file, and of all texts of a folder or an archive together."""
FILES_LIMIT = 200
"""Texts of a folder or an archive."""
DEPTH = 2
"""How deep a text may lie in a folder: `attack/edge.csv` lies at 2."""
_TEXTS = frozenset({".csv", ".toml"})
_ARCHIVE = ".zip"
_BARE = re.compile(
    r"(?P<verb>\s*/?\s*(?:charts|sheet)\s+import)\s+(?!as\s)(?P<path>[^\s\"#{][^\s\"]*)\s*", re.IGNORECASE
)


class _Part(NamedTuple):
    """A text among several, not read yet: its name, its size in bytes, and how to read at most so many of them."""

    name: str
    size: int
    read: Callable[[int], bytes]


def with_quotes(line: str) -> str:
    """A line that imports from a bare path with quotes around the path, as the language reads it."""
    found = _BARE.fullmatch(line)
    if found is None:
        return line
    path = found["path"].replace("\\", r"\\")
    return f'{found["verb"]} "{path}"'


def text_at(path: str) -> str:
    """The text of a file, a folder or an archive. Raises `NotAllowed` where there is none, `LimitExceeded`."""
    try:
        place = Path(path).expanduser()
        if place.is_dir():
            return _joined(_in_folder(place))
        must_fit(path, place.stat().st_size)
        return text_of(place.name, _read_file(place, BYTES_LIMIT))
    except (OSError, ValueError, RuntimeError) as problem:
        # A path with a null character is a `ValueError`, a home that nobody has is a `RuntimeError`.
        raise NotAllowed("`{path}` cannot be read.", hint="Say where it lies on this computer.", path=path) from problem


def text_of(name: str, data: bytes) -> str:
    """The text of a file that has come whole. Raises `NotAllowed` for what is no text, `LimitExceeded`."""
    must_fit(name, len(data))
    if PurePosixPath(name).suffix.casefold() != _ARCHIVE:
        return _decoded(name, data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _joined(_in_archive(archive))
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError) as problem:
        # Locked archives are a `RuntimeError`, unknown ways to pack a `NotImplementedError`.
        raise NotAllowed("`{name}` is no zip file that can be read.", hint="Pack it anew.", name=name) from problem


def _in_folder(folder: Path) -> Iterator[_Part]:
    for file in sorted((*folder.glob("*"), *folder.glob("*/*"))):
        if file.suffix.casefold() in _TEXTS and file.is_file() and not file.is_symlink():
            read = _reader(file)
            yield _Part(file.relative_to(folder).as_posix(), file.stat().st_size, read)


def _reader(file: Path) -> Callable[[int], bytes]:
    return lambda most: _read_file(file, most)


def _read_file(file: Path, most: int) -> bytes:
    with file.open("rb") as opened:
        return opened.read(most + 1)


def _in_archive(archive: zipfile.ZipFile) -> Iterator[_Part]:
    """The texts of an archive; a folder that holds all of them is left out of their names."""
    infos = [one for one in archive.infolist() if PurePosixPath(one.filename).suffix.casefold() in _TEXTS]
    infos = [one for one in infos if not one.is_dir() and not one.filename.startswith("__MACOSX/")]
    tops = {PurePosixPath(one.filename).parts[0] for one in infos}
    within = len(tops) == 1 and all(len(PurePosixPath(one.filename).parts) > 1 for one in infos)
    for info in infos:
        parts = PurePosixPath(info.filename).parts[within:]
        if len(parts) <= DEPTH:
            yield _Part("/".join(parts), info.file_size, _unpacker(archive, info))


def _unpacker(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Callable[[int], bytes]:
    def read(most: int) -> bytes:
        with archive.open(info) as opened:
            return opened.read(most + 1)

    return read


def _joined(parts: Iterable[_Part]) -> str:
    """All texts as a JSON object by name; what an archive says of its sizes is believed no further than they go."""
    found: list[_Part] = []
    for part in parts:
        found.append(part)
        if len(found) > FILES_LIMIT:
            raise LimitExceeded("There are more than {limit} texts.", hint="Bring less at once.", limit=FILES_LIMIT)
    if not found:
        raise NotAllowed("There are no texts in it.", hint="A pack is a `pack.toml` and its CSV files.")
    must_fit("all texts", sum(part.size for part in found))
    texts: dict[str, str] = {}
    left = BYTES_LIMIT
    for part in found:
        data = part.read(left)
        left -= len(data)
        must_fit(part.name, BYTES_LIMIT - left)
        texts[part.name] = _decoded(part.name, data)
    return json.dumps(texts)


def must_fit(name: str, size: int) -> None:
    """Raises `LimitExceeded` for more bytes than are read."""
    if size > BYTES_LIMIT:
        raise LimitExceeded(
            "`{name}` has {size} bytes; at most {limit} are read.",
            hint="Bring less at once.",
            name=name,
            size=size,
            limit=BYTES_LIMIT,
        )


def _decoded(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise NotAllowed(
            "`{name}` is no text in UTF-8 (byte {at}).", hint="Save it as UTF-8.", name=name, at=problem.start
        ) from problem
