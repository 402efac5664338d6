"""Every ruleset is a folder here that exports `RULESET`; nothing else has to be told about it."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from rules.command.everyday import Help
from rules.command.kept import AddAlias
from rules.errors import ParseError, Unknown
from rules.everyday.aliases import shadows
from rules.grammar.language import UnknownVerb

if TYPE_CHECKING:
    from rules.command import Line
    from rules.ruleset import Ruleset

_SECOND = re.compile(r"\s*/?\s*([^\W\d_]+)\s+([^\W\d_]+)")
"""The verb of a line and the word behind it."""
DEFAULT = "witcher"
"""The ruleset of a place that nobody has set."""


@cache
def keys() -> tuple[str, ...]:
    """Keys of all rulesets, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def load(key: str) -> Ruleset:
    """One ruleset. Raises `Unknown`, and the hint names those that there are."""
    if key not in keys():
        raise Unknown("There is no ruleset `{key}`.", hint="There are: {known}.", key=key, known=", ".join(keys()))
    return import_module(f"{__name__}.{key}").RULESET


def installed() -> tuple[Ruleset, ...]:
    """All rulesets, in alphabetical order of their keys."""
    return tuple(load(key) for key in keys())


def is_verb(word: str) -> bool:
    """Whether lines of some ruleset begin with a word."""
    return any(word.casefold() in ruleset.language.verbs for ruleset in installed())


def parse(ruleset: Ruleset, text: str) -> Line:
    """The meaning of a line. Raises `RulesError`; a verb that another ruleset has is told as such."""
    try:
        line = ruleset.parse(text)
        if isinstance(line.command, Help) and line.command.topic is not None:
            ruleset.verb(line.command.topic)
        if isinstance(line.command, AddAlias) and is_verb(line.command.name):
            raise shadows(line.command.name)
    except UnknownVerb as error:
        _tell_home(error.verb, [other.key for other in installed() if error.verb in other.language.verbs])
        raise
    except ParseError as error:
        found = _SECOND.match(text)
        if found and error.column == found.start(2) + 1:
            verb, words = found[1].casefold(), f"{found[1]} {found[2]}".casefold()
            _tell_home(words, [other.key for other in installed() if _has(other, verb, words)])
        raise
    return line


def _has(ruleset: Ruleset, verb: str, words: str) -> bool:
    """Whether lines of a verb begin with two words in a ruleset: its examples do."""
    return any(f"{one} ".startswith(f"{words} ") for one in ruleset.language.examples.get(verb, ()))


def _tell_home(verb: str, homes: list[str]) -> None:
    """Raises `UnknownVerb` that names the rulesets that have a verb, if there are any."""
    if homes:
        rulesets = "the rulesets" if len(homes) > 1 else "the ruleset"
        hint = f"It belongs to {rulesets} {{homes}}: `settings ruleset {{home}}`."
        raise UnknownVerb(verb, hint, home=homes[0], homes=" and ".join(homes)) from None
