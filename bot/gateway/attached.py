"""The file that came with a line, as text: its size checked before it is fetched, its place before anything else."""

from __future__ import annotations

import asyncio
import json
import zipfile
import zlib
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import aiohttp

from rules import LimitExceeded, NotAllowed, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from discord import Attachment

LIMIT = 2 * 1024 * 1024
"""Bytes of a file, and of all that an archive holds."""
FILES = 200
"""Files of an archive."""
SECONDS = 10.0
"""Time to fetch a file."""
ORIGINS = {"https://cdn.discordapp.com", "https://media.discordapp.net"}
"""Where files are fetched from, and from nowhere else: an address is what somebody sent."""

_ARCHIVE = b"PK\x03\x04"
_UNREADABLE = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError, OSError)


class FileLost(RulesError):
    """A file could not be fetched; the line may be said again."""

    kind = "conflict"


async def content(attachment: Attachment) -> str:
    """The text of a file, an archive as a JSON object of its files.

    Raises `LimitExceeded`, `NotAllowed` for what is no text, `FileLost` where Discord does not hand it over.
    """
    if attachment.size > LIMIT:
        raise _too_large()
    return await asyncio.to_thread(text_of, await _fetched(attachment.url))


def text_of(data: bytes) -> str:
    """The text of a file's bytes, an archive as a JSON object of its files. Raises like `content`."""
    if data.startswith(_ARCHIVE):
        return json.dumps(_archived(data), ensure_ascii=False)
    return _decoded(data, "The file")


async def _fetched(url: str) -> bytes:
    parts = urlsplit(url)
    if f"{parts.scheme}://{parts.netloc}" not in ORIGINS:
        raise NotAllowed("Files are taken from Discord only.", hint="Attach the file to the line.")
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(SECONDS)) as session,
            session.get(url, allow_redirects=False) as response,
        ):
            if response.status != 200:
                raise FileLost("Discord did not hand the file over.", hint="Say the line again.")
            data = bytearray()
            async for piece in response.content.iter_any():
                data += piece
                if len(data) > LIMIT:
                    raise _too_large()
            return bytes(data)
    except (aiohttp.ClientError, OSError) as error:  # a timeout is an OSError
        raise FileLost("Discord did not hand the file over.", hint="Say the line again.") from error


def _archived(data: bytes) -> dict[str, str]:
    """The texts of an archive by their names, without the folder that all of them lie in."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            held = [one for one in archive.infolist() if not one.is_dir() and not _is_clutter(one.filename)]
            if len(held) > FILES:
                raise LimitExceeded("An archive holds at most {limit} files.", limit=FILES)
            if sum(one.file_size for one in held) > LIMIT:
                raise _too_large()
            texts = {one.filename: _decoded(archive.read(one), one.filename) for one in held}
    except _UNREADABLE:
        raise NotAllowed("The archive cannot be read.", hint="Make it anew, as a plain zip without password.") from None
    folder = _common_folder(texts)
    return {name.removeprefix(folder): text for name, text in texts.items()}


def _is_clutter(name: str) -> bool:
    """Whether a file is what a system puts into archives by itself."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")


def _common_folder(names: Iterable[str]) -> str:
    """The outermost folder with its slash where all files lie in it, else nothing."""
    outermost = {name.partition("/")[0] if "/" in name else "" for name in names}
    return f"{outermost.pop()}/" if len(outermost) == 1 and "" not in outermost else ""


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotAllowed("`{name}` is no text.", hint="Texts are in UTF-8.", name=name) from None


def _too_large() -> LimitExceeded:
    return LimitExceeded("A file holds at most {limit} bytes, unpacked too.", limit=LIMIT)
