"""What a field shows while somebody types: the meaning so far, the next words, where it is wrong. Never late."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from discord.app_commands import Choice

from bot.gateway.limits import CHOICE, CHOICES, cut, length
from bot.gateway.person import request_of
from bot.render import plain_text
from rules import RulesError

if TYPE_CHECKING:
    from discord import Interaction

    from bot.referee import Referee
    from bot.request import Preview

_log = logging.getLogger(__name__)

SECONDS = 0.08
"""Time for all of it; the rest of a tenth of a second belongs to the way there."""
SHOWN = 3
"""Outcomes whose chances are told, the likeliest first."""


class Prompter:
    """Offers choices for half-typed lines."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        # One thread, and whoever finds it taken goes without chances: reckoning them may take half a second.
        self._reckoner = ThreadPoolExecutor(1, "odds")
        self._reckoning: asyncio.Future[str] | None = None

    async def choices(self, interaction: Interaction, head: str, typed: str) -> list[Choice[str]]:
        """Choices for what was typed behind `head`. Never raises; an empty list where there was no time."""
        text = f"{head} {typed}"
        found: list[Choice[str]] = []
        try:
            async with asyncio.timeout(SECONDS):
                preview = await self._referee.preview(request_of(interaction, text))
                found = _choices(preview, head, typed)
                if preview.odds is not None and found and (chances := await self._chances(preview)):
                    found[0] = _choice(f"{cut(found[0].name, CHOICE - length(chances) - 3)} · {chances}", typed)
        except TimeoutError:
            pass
        except Exception:  # noqa: BLE001 -- a field without choices is better than one with an error
            _log.exception("no choices")
        return found

    async def _chances(self, preview: Preview) -> str:
        """The chances in a few words; empty where there is nothing to say, or nobody free to reckon."""
        if self._reckoning is not None and not self._reckoning.done():
            return ""
        self._reckoning = asyncio.get_running_loop().run_in_executor(self._reckoner, _reckon, preview)
        return await asyncio.shield(self._reckoning)

    def close(self) -> None:
        """Wait for nothing."""
        self._reckoner.shutdown(wait=False, cancel_futures=True)


def _choices(preview: Preview, head: str, typed: str) -> list[Choice[str]]:
    """The meaning or the fault first, then what may come next. A choice carries the whole text, or it would cut it."""
    if length(typed) > CHOICE:
        return []
    next_texts = [f"{head} {typed}"[: one.start] + one.text for one in preview.suggestions if one.start > len(head)]
    values = [text[len(head) + 1 :].lstrip() for text in next_texts]
    further = [_choice(value, value) for value in values if length(value) <= CHOICE]
    first: list[Choice[str]] = []
    if typed.strip() and preview.line is not None:
        first = [_choice(f"✓ {preview.line.spelling}", typed)]
    elif typed.strip() and preview.refusal is not None:
        first = _fault(preview, f"{head} {typed}", typed, goes_on=bool(further))
    return [*first, *further][:CHOICES]


def _fault(preview: Preview, text: str, typed: str, *, goes_on: bool) -> list[Choice[str]]:
    """What is wrong, and where; nothing where the line only lacks its end and the next words say so."""
    refusal = preview.refusal
    if refusal is None:
        return []
    message = plain_text(refusal.card.headline)
    column = refusal.error.column
    if column is None:
        return [_choice(f"✗ {message}", typed)]
    wrong = text[column - 1 :].strip()
    if wrong:
        return [_choice(f"✗ {cut(wrong, CHOICE // 4)} ← {message}", typed)]
    return [] if goes_on else [_choice(f"… {message}", typed)]


def _choice(name: str, value: str) -> Choice[str]:
    return Choice(name=cut(name, CHOICE), value=value)


def _reckon(preview: Preview) -> str:
    """The chances in a few words; empty where they are too costly to reckon, or say nothing."""
    try:
        odds = preview.odds() if preview.odds else None
    except RulesError:
        return ""
    if odds is None:
        return ""
    if len(odds.chances) > 1:
        words = preview.wording
        likely = sorted(odds.chances.items(), key=lambda pair: -pair[1])[:SHOWN]
        return ", ".join(f"{words.word('outcome', word)} {chance:.0%}" for word, chance in likely)
    return "" if odds.expected is None else f"⌀ {odds.expected:.4g}"
