"""Slash commands made of the verbs of all rulesets: one root command for each, with the line as its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import Attachment, Interaction  # noqa: TC002 -- the library reads the signatures of callbacks
from discord.app_commands import AppCommandContext, AppInstallationType, Choice, Command, Group, Range, describe

from bot.gateway.forms import FORMS, open_form
from bot.gateway.guide import GROUPED
from bot.gateway.limits import DESCRIPTION, cut
from bot.render import plain_text, wording
from rules import DEFAULT, LINE_LIMIT, installed, keys, load

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bot.gateway.host import Host
    from bot.gateway.preview import Prompter

    Callback = Callable[..., Coroutine[Any, Any, None]]
    Completion = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]
    Root = Command[Any, ..., None] | Group

WITH_FILE = ("sheet import", "charts import")
"""Commands that a file may come with."""

# The library reads a range of lengths; for the type checker it is a text.
Typed = Range[str, 1, LINE_LIMIT]

_CONTEXTS = AppCommandContext(guild=True, dm_channel=True, private_channel=False)
_INSTALLS = AppInstallationType(guild=True, user=False)


def commands(host: Host, prompter: Prompter) -> list[Root]:
    """All root commands, the verbs in alphabetical order."""
    verbs = sorted({verb for ruleset in installed() for verb in ruleset.language.verbs})
    made: list[Root] = []
    for verb in verbs:
        words = _second_words(verb) if verb in GROUPED else []
        made.append(_group(verb, words, host, prompter) if words else _command(verb, verb, host, prompter))
    return [*made, _any_line(host, prompter)]


def _any_line(host: Host, prompter: Prompter) -> Command[Any, ..., None]:
    """`/say`: the command of lines that begin with somebody's own word, which no command can have for a name."""
    made: Command[Any, ..., None] = Command(
        name="say",
        description="Any line, one that begins with a word of your own (alias) among them",
        callback=_callback("", host),
        allowed_contexts=_CONTEXTS,
        allowed_installs=_INSTALLS,
    )
    made.autocomplete("line")(_completion("", prompter))
    return made


def _group(verb: str, words: list[str], host: Host, prompter: Prompter) -> Group:
    group = Group(name=verb, description=_described(verb), allowed_contexts=_CONTEXTS, allowed_installs=_INSTALLS)
    for word in words:
        group.add_command(_command(word, f"{verb} {word}", host, prompter))
    return group


def _command(name: str, head: str, host: Host, prompter: Prompter) -> Command[Any, ..., None]:
    """A command whose line is `head` and what is typed behind it."""
    nested = " " in head
    made: Command[Any, ..., None] = Command(
        name=name,
        description=_described(head),
        callback=_callback(head, host),
        allowed_contexts=None if nested else _CONTEXTS,
        allowed_installs=None if nested else _INSTALLS,
    )
    made.autocomplete("line")(_completion(head, prompter))
    return made


def _callback(head: str, host: Host) -> Callback:
    """What a command does. The library reads the options off the signature."""

    async def said(interaction: Interaction, line: Typed, note: Typed | None = None) -> None:
        await host.attend(interaction, host.say(interaction, spoken(head, line, note)))

    async def maybe_said(interaction: Interaction, line: Typed | None = None, note: Typed | None = None) -> None:
        await host.attend(interaction, host.say(interaction, spoken(head, line or "", note)))

    async def sent(
        interaction: Interaction, file: Attachment | None = None, line: Typed | None = None, note: Typed | None = None
    ) -> None:
        await host.attend(interaction, host.say(interaction, spoken(head, line or "", note), file=file))

    async def filled_in(interaction: Interaction, line: Typed | None = None, note: Typed | None = None) -> None:
        work = open_form(host, interaction, head) if line is None else host.say(interaction, spoken(head, line, note))
        await host.attend(interaction, work)

    example = _example(head)
    texts = {
        "line": cut(f"for example {example}" if example else f"what comes behind `{head}`", DESCRIPTION),
        "note": "a label; shown, never read",
    }
    if head in WITH_FILE:
        return describe(file="what an export gave, or a pack of charts as a zip file", **texts)(sent)
    if head in FORMS:
        return describe(**texts)(filled_in)
    alone = any(ruleset.language.readable(head) for ruleset in installed())
    return describe(**texts)(maybe_said if alone else said)


def spoken(head: str, line: str, note: str | None) -> str:
    """The line that a command with these options says."""
    text = f"{head} {line}".strip()
    return f"{text} # {note}" if note and note.strip() else text


def _completion(head: str, prompter: Prompter) -> Completion:
    async def completed(interaction: Interaction, current: str) -> list[Choice[str]]:
        return await prompter.choices(interaction, head, current)

    return completed


def _second_words(verb: str) -> list[str]:
    """The words that may follow a verb, in any ruleset."""
    return sorted(
        {
            one.text.strip()
            for ruleset in installed()
            if verb in ruleset.language.verbs
            for one in ruleset.language.complete(f"{verb} ")
        }
    )


def _described(head: str) -> str:
    """What a verb does, in the words of the default ruleset or else of the first that has it."""
    verb, _, word = head.partition(" ")
    if word:
        return cut((_example(head) and f"For example: {head} {_example(head)}") or head, DESCRIPTION)
    homes = [one for one in (load(DEFAULT), *installed()) if verb in one.language.verbs]
    said = plain_text(wording(homes[0].package).word("verb", verb))
    owners = sorted({one.key for one in homes})
    return cut(said if len(owners) == len(keys()) else f"({', '.join(owners)}) {said}", DESCRIPTION)


def _example(head: str) -> str:
    """What may come behind a verb, from the first example that has something there."""
    found = (
        line.removeprefix(head).strip()
        for ruleset in (load(DEFAULT), *installed())
        for line in ruleset.language.examples.get(head.partition(" ")[0], ())
        if line.startswith(f"{head} ")
    )
    return next((one for one in found if one), "")
