"""The prompt: history, completion while typing, and the actions of the last answer as numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.formatted_text import HTML
from prompt_toolkit.history import FileHistory, InMemoryHistory

from bot.render import wording
from rules import load

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document
    from prompt_toolkit.history import History

    from bot.terminal.seat import Seat

HISTORY = Path("data/history")


class LineCompleter(Completer):
    """Completes from the same grammar that reads the line."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Generator[Completion]:
        """Nothing without waiting: see `get_completions_async`."""
        del document, complete_event
        yield from ()

    async def get_completions_async(
        self, document: Document, complete_event: CompleteEvent
    ) -> AsyncGenerator[Completion]:
        """What may come next at the cursor."""
        del complete_event
        text = document.text_before_cursor
        for suggestion in await self._seat.suggestions(text):
            yield Completion(suggestion.text, start_position=suggestion.start - len(text))


async def converse(seat: Seat) -> None:
    """Ask for lines until the person leaves."""
    session: PromptSession[str] = PromptSession(
        history=_history(), completer=LineCompleter(seat), complete_while_typing=True
    )
    print("`help` lists what can be said; a number says what is offered; Ctrl-D leaves.")
    while True:
        _offer(seat)
        try:
            text = (await session.prompt_async(HTML("<b>&gt; </b>"))).strip()
        except EOFError:
            return
        except KeyboardInterrupt:
            continue
        if text:
            await seat.say(_chosen(seat, text))


def _offer(seat: Seat) -> None:
    answer = seat.last
    if answer is None or not answer.actions:
        return
    words = wording(load(answer.ruleset).package)
    offered = "  ".join(
        f"[{number}] {words.word('action', action.label)}" for number, action in enumerate(answer.actions, 1)
    )
    print(f"\x1b[2m{offered}\x1b[22m")


def _chosen(seat: Seat, text: str) -> str:
    """The line of the offered action whose number was typed; else the text itself."""
    actions = seat.last.actions if seat.last else ()
    if text.isdecimal() and 1 <= int(text) <= len(actions):
        return actions[int(text) - 1].line
    return text


def _history() -> History:
    """The lines of earlier sessions, where a file may be written."""
    try:
        HISTORY.parent.mkdir(parents=True, exist_ok=True)
        HISTORY.touch(mode=0o600)
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(HISTORY))
