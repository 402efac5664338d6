"""Sentences by key and language, from the gettext catalogues that lie beside the code they speak for."""

from __future__ import annotations

import io
import re
from functools import cache
from importlib import resources

from babel.messages.pofile import read_po

from bot.render.marks import CODE, CODE_END, harmless, marked, with_code
from rules import Options, filled, quote

_NAMES = frozenset({"name", "owner", "patient", "target", "who"})
"""Figures of errors that are somebody's name."""
_CODE = re.compile(f"{CODE}(.*?){CODE_END}")
_SHARED = ("bot.render", "rules.everyday", "rules.sheets", "rules.combat")


class Wording:
    """All sentences of one ruleset in one language."""

    def __init__(self, sentences: dict[str, str]) -> None:
        self._sentences = sentences

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def keys(self) -> frozenset[str]:
        """All keys that there is a sentence for."""
        return frozenset(self._sentences)

    def get(self, key: str) -> str | None:
        """The sentence as a template."""
        return self._sentences.get(key)

    def say(self, key: str, /, **figures: object) -> str:
        """The sentence with its figures. A key without a sentence is a fault of the program: `KeyError`."""
        template = self._sentences[key]
        return template.format(**figures) if figures else template

    def word(self, group: str, key: str) -> str:
        """A short word of a group, such as an addend's label; the key itself where it is somebody's own word."""
        return self._sentences.get(f"{group}.{key}", key)

    def sentence(self, template: str, figures: dict[str, object]) -> str:
        """An error's sentence, marked: its English template is its key. Figures that are texts are made harmless."""
        chosen = self._sentences.get(template) or marked(template)
        said = filled(chosen, {key: self._figure(chosen, key, one) for key, one in figures.items()})
        return said.replace("….", "…")  # a list that goes on ends its sentence

    def _figure(self, template: str, key: str, figure: object) -> object:
        return self._listed(figure) if isinstance(figure, Options) else _figure(template, key, figure)

    def _listed(self, options: Options) -> str:
        """Each key as code, with its word where there is one."""
        words = {key: self._sentences.get(f"{options.group}.{key}") for key in options.keys}
        return ", ".join(f"{CODE}{key}{CODE_END}" + (f" ({word})" if word else "") for key, word in words.items())


def _figure(template: str, key: str, figure: object) -> object:
    """A figure of an error: where it is a list of what may be said, each of it stands in backticks and is code.

    A name stands in short in a sentence, and whole in a line that is to be said.
    """
    if not isinstance(figure, str):
        return figure
    if any(f"{{{key}}}" in code for code in _CODE.findall(template)):
        return harmless(figure)
    return harmless(quote(figure)) if key in _NAMES else with_code(harmless(figure))


@cache
def wording(package: str, language: str = "en") -> Wording:
    """The sentences that hold for a ruleset, which is named by its package."""
    sentences: dict[str, str] = {}
    for source in (*_SHARED, package):
        sentences |= _catalogue(source, language)
    return Wording(sentences)


def _catalogue(package: str, language: str) -> dict[str, str]:
    path = resources.files(package).joinpath("locale", f"{language}.po")
    if not path.is_file():
        return {}
    catalogue = read_po(io.StringIO(path.read_text("utf-8")), locale=language, abort_invalid=True)
    return {str(message.id): marked(str(message.string)) for message in catalogue if message.id and message.string}
