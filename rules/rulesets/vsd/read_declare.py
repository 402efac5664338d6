"""Turns declarations into commands. Rule: vsd 4.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import ParseError
from rules.grammar.parts import Clauses, unquoted, whole_of
from rules.grammar.reader import Reader
from rules.rulesets.vsd import commands
from rules.rulesets.vsd.read_parts import exclusive, keyword, required

if TYPE_CHECKING:
    from rules.command import Line
    from rules.grammar.frame_reader import Children

_POSITIONS = ("flanking", "rear", "higher")
_BELONGS = {
    "armed": ("melee", "shoot", "throw"),
    "flanking": ("melee",),
    "rear": ("melee",),
    "higher": ("melee",),
    "dashing": ("melee",),
    "reloading": ("shoot",),
    "fullhalf": ("melee", "shoot", "throw", "cast"),
}
"""Which clauses belong to which deeds."""


class DeclareReader(Reader):
    """Reader of `combat declare`."""

    def deed(self, children: Children) -> list[str]:
        """What is done, and the words behind it."""
        first, *rest = children
        return [keyword(first), *(unquoted(one) if one.type == "STRING" else str(one) for one in rest)]

    def combat_declare(self, children: Children) -> Line:
        """`combat declare NAME DEED …`."""
        name, (deed, *words) = children[2].text, children[3]
        clauses = Clauses(children[4:])
        exclusive(clauses, *_POSITIONS)
        for key, deeds in _BELONGS.items():
            if clauses.has(key) and deed not in deeds:
                word = "with" if key == "armed" else key
                raise ParseError("`{word}` does not belong to `{deed}`.", word=word, deed=deed, column=clauses.at(key))
        if clauses.signed and (deed != "cast" or len(clauses.signed) > 1):
            raise ParseError("Only a spell has a bonus here, and one.", column=clauses.signed[-1].column)
        if clauses.has("against"):
            required(clauses, "parry", "parry 20")
        free = deed in ("other", "ready") and words
        declare = commands.Declare(
            name=name,
            deed=deed,
            manner=words[0].casefold() if deed == "cast" else None,
            prepared=whole_of(words[1]) if deed == "cast" and len(words) > 1 else None,
            bonus=clauses.signed[0].value if clauses.signed else None,
            weapon=clauses.get("armed"),
            position=next((one for one in _POSITIONS if clauses.has(one)), None),
            dashing=clauses.has("dashing"),
            reloading=clauses.has("reloading"),
            fullhalf=clauses.has("fullhalf"),
            words=" ".join(words) if free else None,
            parry=clauses.get("parry", 0),
            against=clauses.get("against"),
        )
        return clauses.line(declare)
