"""What several verbs read alike: keywords, sources, required clauses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from rules.errors import ParseError
from rules.grammar.parts import Clauses, Signed, column, unquoted
from rules.rulesets.vsd.commands import Aids, Source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lark import Token

Part = TypeVar("Part")


def keyword(token: Token) -> str:
    """A keyword in its plain form, or what stands in quotes. Raises `ParseError` where a value was joined to it."""
    text = unquoted(token) if token.type == "STRING" else str(token)
    word = " ".join(text.casefold().split())
    if word.endswith((":", "=")):
        raise ParseError("`{word}` takes no value.", word=word.rstrip(":= "), column=column(token))
    return word


def source_with(source: Source, signed: Iterable[Signed]) -> Source:
    """The source with the signed numbers of its roll: of dice the first one is the bonus, all others are modifiers."""
    values = tuple(one.value for one in signed)
    if source.die and values:
        return replace(source, bonus=values[0], modifiers=values[1:])
    return replace(source, modifiers=values)


def modifiers(clauses: Clauses) -> tuple[int, ...]:
    """The signed modifiers among the clauses."""
    return tuple(one.value for one in clauses.signed)


def aids(clauses: Clauses) -> Aids:
    """The clauses of a skill roll."""
    return Aids(
        difficulty=clauses.get("difficulty"),
        time=clauses.has("time"),
        tools=clauses.get("tools"),
        helped=tuple(clauses.many("helped")),
        drive=clauses.get("drive"),
    )


def required(clauses: Clauses, key: str, example: str) -> Any:  # noqa: ANN401 -- a clause's value
    """The value of a clause that must be there. Raises `ParseError` with an example where it is not."""
    if not clauses.has(key):
        raise ParseError(
            "`{word}` is missing.", hint="Add it, e.g. `{example}`.", word=key.replace("_", "-"), example=example
        )
    return clauses.get(key)


def exclusive(clauses: Clauses, *keys: str) -> None:
    """Raises `ParseError` where more than one of these clauses stands."""
    found = [key for key in keys if clauses.has(key)]
    if len(found) > 1:
        raise ParseError(
            "`{first}` and `{second}` cannot both be so.",
            first=found[0],
            second=found[1],
            column=max(map(clauses.at, found[:2])),
        )


def of_type(children: Iterable[Any], kind: type[Part]) -> tuple[Part, ...]:
    """The children that are of a kind, in order."""
    return tuple(child for child in children if isinstance(child, kind))
