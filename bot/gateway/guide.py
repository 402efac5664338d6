"""`help` in Discord: commands to click, what each does to choose from a menu, and examples that fit a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import ui

from bot.gateway.cards import Message
from bot.gateway.limits import CHOICE, OPTIONS, TEXT, cut
from bot.gateway.markdown import inline_code, markdown
from bot.render import plain_text, wording
from rules import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.gateway.mentions import Mentions
    from bot.render import Answer, Wording
    from rules import Helped

    _Text = ui.TextDisplay[ui.LayoutView]

MENU = "help:"
"""What the names of the menus begin with."""
GROUPED = ("sheet", "combat", "settings", "charts", "alias", "export", "purge", "fair")
"""Verbs whose second word is a subcommand."""
_COLOR = 0x5865F2


def guide(answer: Answer, fact: Helped, mentions: Mentions) -> Message:
    """The message of an answer to `help`."""
    words = wording(load(answer.ruleset).package)
    return _of_verb(answer, fact, mentions) if fact.topic else _of_all(fact, mentions, words)


def head_of(example: str) -> str:
    """The command by which a line is said: its verb, with the second word where that is a subcommand."""
    verb, _, rest = example.partition(" ")
    return f"{verb} {rest.partition(' ')[0]}" if verb in GROUPED else verb


def _of_all(fact: Helped, mentions: Mentions, words: Wording) -> Message:
    """All commands, the game's own first; behind them the menus."""
    own = [verb for verb in fact.verbs if verb in fact.own]
    shared = [verb for verb in fact.verbs if verb not in fact.own]
    heads = {verb: head_of(example) for verb, example in zip(fact.verbs, fact.examples, strict=True)}
    texts = [f"**{markdown(words.say('help.here', ruleset=fact.ruleset), 200)}**"]
    for key, verbs in (("help.own", own), ("help.shared", shared)):
        clicked = "  ".join(mentions.of(heads[verb]) for verb in verbs)
        texts.append(f"{markdown(words.say(key), 100)}\n{clicked}")
    return _message(texts, _menus([*own, *shared], words))


def _of_verb(answer: Answer, fact: Helped, mentions: Mentions) -> Message:
    """What a verb does, its examples behind the commands that say them, its switches."""
    examples = list(_examples(fact.examples, mentions))
    switches = "\n".join(answer.card.body[len(fact.examples) :])
    lead = f"{markdown(answer.card.headline, 600)}\n" + "\n".join(examples)
    return _message([lead, *([markdown(switches, TEXT - len(lead))] if switches else [])], [])


def _examples(examples: Sequence[str], mentions: Mentions) -> Iterator[str]:
    for example in examples:
        head = head_of(example)
        rest = example.removeprefix(head).strip()
        yield f"{mentions.of(head)} {inline_code(rest, 200)}" if rest else mentions.of(head)


def _menus(verbs: Sequence[str], words: Wording) -> list[ui.ActionRow[ui.LayoutView]]:
    """Menus of the verbs with what they do; choosing one says `help VERB`."""
    rows: list[ui.ActionRow[ui.LayoutView]] = []
    for start in range(0, len(verbs), OPTIONS):
        some = verbs[start : start + OPTIONS]
        options = [
            discord.SelectOption(
                label=f"/{verb}", value=verb, description=cut(plain_text(words.word("verb", verb)), CHOICE)
            )
            for verb in some
        ]
        asked = words.say("help.menu", first=some[0], last=some[-1])
        menu = ui.Select[ui.LayoutView](custom_id=f"{MENU}{start}", placeholder=asked, options=options)
        rows.append(ui.ActionRow(menu))
    return rows


def _message(texts: Sequence[str], rows: Sequence[ui.ActionRow[ui.LayoutView]]) -> Message:
    shown: list[_Text] = [ui.TextDisplay(text) for text in texts]
    return Message(ui.Container(*shown, *rows, accent_color=_COLOR))
