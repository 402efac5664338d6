"""The combat as messages: the board that all read, and the list that one person reads. Inside every limit by design.

The rows stand on pages. Of the board everybody sees the page on which somebody acts; other pages are looked at
privately, so that no reader turns the page for another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import discord
from discord import ui

from bot.gateway.cards import INFORMING, Message
from bot.gateway.choices import button, fits_option, menus, rows
from bot.gateway.limits import OPTIONS, length
from bot.gateway.markdown import markdown
from bot.render import row_line, turn_line, wording
from rules import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.board import Board
    from bot.gateway.choices import Button, Row
    from bot.render import Wording
    from rules import Tracked

HEADLINE = 300
"""Room for the headline."""
LINE = 500
"""Room for one combatant."""
PAGE = 3_200
"""Room for the combatants of a page."""
PAGE_ROWS = 20
"""Combatants of a page, so that a menu has room for all of them."""
assert PAGE_ROWS <= OPTIONS  # noqa: S101 -- figures that stand where they are checked
_OVER = 0x80848E

HERE = "c"
"""Stands for the page on which somebody acts."""


class Page(NamedTuple):
    """The combatants from `first` on, as lines of markdown."""

    first: int
    lines: tuple[str, ...]


def board_message(board: Board) -> Message:
    """The board of a combat, with its buttons as long as it runs."""
    fact, words = board.fact, _words(board.ruleset)
    pages = pages_of(fact, words)
    at = page_of_turn(fact, pages)
    if board.over:
        said = words.say("board.over_one") if fact.round == 1 else words.say("board.over", rounds=fact.round)
        title = f"{markdown(fact.title, HEADLINE)} · " if fact.title else ""
        return Message(_panel(f"{title}{said}", pages, at, (), words, color=_OVER))
    below = [*rows(_board_buttons(board, words)), *rows(_turning(at, len(pages), words))]
    return Message(_panel(markdown(turn_line(fact, words), HEADLINE), pages, at, below, words))


def list_message(fact: Tracked, ruleset: str, page: str, *, gm: bool) -> Message:
    """A page of the combat as one person may see it; a GM can reveal who is hidden."""
    words = _words(ruleset)
    pages = pages_of(fact, words)
    at = page_of_turn(fact, pages) if page == HERE else max(0, min(int(page), len(pages) - 1))
    refresh = button(words.say("board.refresh"), f"view:{at}:refresh")
    turning = _turning(at, len(pages), words)
    below = [*rows([*turning[:1], refresh, *turning[1:]])]
    shown = fact.rows[pages[at].first : pages[at].first + len(pages[at].lines)]
    hidden = [row.who.name for row in shown if row.who.hidden]
    if gm and hidden:
        spell = load(ruleset).language.spell_name
        lines = [(name, f"combat reveal {spell(name)}") for name in hidden]
        below += menus("line", [one for one in lines if fits_option(one[1])], words.say("board.reveal"))
    return Message(_panel(markdown(turn_line(fact, words), HEADLINE), pages, at, below, words))


def pages_of(fact: Tracked, words: Wording) -> list[Page]:
    """The combatants on pages, at least one."""
    pages: list[Page] = []
    lines: list[str] = []
    room, first = PAGE, 0
    for at, row in enumerate(fact.rows):
        line = markdown(row_line(row, words), LINE)
        if lines and (length(line) + 1 > room or len(lines) == PAGE_ROWS):
            pages.append(Page(first, tuple(lines)))
            lines, room, first = [], PAGE, at
        lines.append(line)
        room -= length(line) + 1
    if not lines:
        lines = [words.say("combat.empty")]
    return [*pages, Page(first, tuple(lines))]


def page_of_turn(fact: Tracked, pages: Sequence[Page]) -> int:
    """The page on which somebody acts; the first one where nobody does."""
    turn = next((at for at, row in enumerate(fact.rows) if row.turn), 0)
    return max(at for at, page in enumerate(pages) if page.first <= turn)


def _board_buttons(board: Board, words: Wording) -> list[Button]:
    made = [button(words.say("board.next"), f"next:{board.mark}", discord.ButtonStyle.primary)]
    if board.undo is not None:
        made.append(button(words.say("board.undo", number=board.undo), f"undo:{board.undo}"))
    return [*made, button(words.say("board.mine"), "mine"), button(words.say("board.view"), f"view:{HERE}:gm")]


def _turning(at: int, count: int, words: Wording) -> list[Button]:
    """The ways to the pages before and behind, round at the ends."""
    if count == 1:
        return []
    return [
        button(words.say(f"board.{way}"), f"view:{page % count}:{way}")
        for way, page in (("back", at - 1), ("on", at + 1))
    ]


def _panel(
    headline: str, pages: Sequence[Page], at: int, below: Sequence[Row], words: Wording, *, color: int = INFORMING
) -> ui.Container[ui.LayoutView]:
    texts = [f"### {headline}", "\n".join(pages[at].lines)]
    if len(pages) > 1:
        texts.append(f"-# {words.say('board.page', page=at + 1, pages=len(pages))}")
    return ui.Container(*(ui.TextDisplay[ui.LayoutView](text) for text in texts), *below, accent_color=color)


def _words(ruleset: str) -> Wording:
    return wording(load(ruleset).package)
