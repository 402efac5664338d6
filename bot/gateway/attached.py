"""The file that came with a line, as text: its size is looked at before it is fetched, its place before that."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import aiohttp

from bot.attachments import BYTES_LIMIT, must_fit, text_of
from rules import NotAllowed, RulesError

if TYPE_CHECKING:
    from discord import Attachment

SECONDS = 10.0
"""Time to fetch a file."""
ORIGINS = {"https://cdn.discordapp.com", "https://media.discordapp.net"}
"""Where files are fetched from, and from nowhere else: an address is what somebody sent."""


class FileLost(RulesError):
    """A file could not be fetched; the line may be said again."""

    kind = "conflict"


async def content(attachment: Attachment) -> str:
    """The text of a file, an archive as a JSON object of its texts.

    Raises `LimitExceeded`, `NotAllowed` for what is no text, `FileLost` where Discord does not hand it over.
    """
    name = attachment.filename
    must_fit(name, attachment.size)
    return await asyncio.to_thread(text_of, name, await _fetched(name, attachment.url))


async def _fetched(name: str, url: str) -> bytes:
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
            async for piece in response.content.iter_chunked(BYTES_LIMIT):
                data += piece
                must_fit(name, len(data))
            return bytes(data)
    except (aiohttp.ClientError, OSError) as error:  # a timeout is an OSError
        raise FileLost("Discord did not hand the file over.", hint="Say the line again.") from error
