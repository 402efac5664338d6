"""What this ruleset makes of the clauses of a line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from rules.errors import ParseError
from rules.grammar.frame_reader import Children
from rules.grammar.parts import Clauses, column, quoted, whole
from rules.rulesets.witcher import commands
from rules.rulesets.witcher.source import Code, Source


def plain_word(word: Token) -> str:
    """A keyword without what joins it to a value."""
    return word.lower().rstrip(" :=")


def refuse_other_dice(token: Token) -> None:
    """Raises `ParseError` for dice that are not the one exploding d10."""
    if token.lower() not in ("d10", "1d10"):
        raise ParseError(
            "Here one exploding d10 is rolled, as in `1d10+14`, not `{dice}`.", dice=str(token), column=column(token)
        )


def number_behind_verb(children: Children) -> int | None:
    """The number right behind the verb."""
    has = len(children) > 1 and isinstance(children[1], Token) and children[1].type == "INT"
    return whole(children[1]) if has else None


def folded(clauses: Clauses, key: str) -> str | None:
    """The word of a clause in small letters, if it is on the line."""
    value = clauses.get(key)
    return value.casefold() if value else None


def with_modifiers(source: Source, clauses: Clauses) -> Source:
    """The source of the side that acts, with the signed numbers that stand elsewhere. Rule: witcher 7.1."""
    return source.plus(*(one.value for one in clauses.signed))


def needed(clauses: Clauses, key: str, what: str) -> Any:  # noqa: ANN401 -- a clause's value
    """The value of a clause without which the line means nothing. Raises `ParseError`."""
    if not clauses.has(key):
        raise ParseError(what)
    return clauses.get(key)


def only_one(clauses: Clauses, *keys: str) -> None:
    """Raises `ParseError` where clauses that exclude each other stand together."""
    there = sorted((clauses.at(key), key) for key in keys if clauses.has(key))
    if len(there) > 1:
        raise ParseError(
            "`{first}` and `{second}` exclude each other.", first=there[0][1], second=there[1][1], column=there[1][0]
        )


def with_distance(clauses: Clauses, *, alone: bool) -> None:
    """Raises `ParseError` for a distance without a range, or the other way round. `alone`: a name brings the range."""
    if clauses.has("range") != clauses.has("distance") and not (alone and clauses.has("distance")):
        missing, there = ("distance", "range") if clauses.has("range") else ("range", "distance")
        raise ParseError(
            "`{there}` means nothing without `{missing}`: add it in meters.",
            there=there,
            missing=missing,
            column=clauses.at(there),
        )


def blow_of(code: Code, clauses: Clauses) -> commands.Blow:
    """The blow that the damage clauses describe."""
    return commands.Blow(
        code=code,
        bonus=clauses.get("bonus"),
        silver=clauses.get("silver"),
        sp=clauses.get("sp"),
        type=folded(clauses, "type"),
        resist=clauses.has("resist"),
        vulnerable=clauses.has("vulnerable"),
        ap=clauses.has("ap"),
        nonlethal=clauses.has("nonlethal"),
        dwarf=clauses.has("dwarf"),
        target=clauses.get("to"),
    )


def signed_where_clear(command: commands.Attack, clauses: Clauses) -> commands.Attack:
    """The attack with its signed numbers. Raises `ParseError` for one that may mean attack or damage."""
    last = clauses.at("damage") if command.blow else 0
    for one in clauses.signed:
        if command.blow and one.column > last:
            blow = replace(command.blow, code=command.blow.code.plus(one.value))
            raise ParseError(
                "`{number}` could belong to the attack or to the damage.",
                hint="On the attack: `{attack}`. On the damage: `{damage}`.",
                number=f"{one.value:+d}",
                attack=replace(command, source=command.source.plus(one.value)).spell(quoted),
                damage=replace(command, blow=blow).spell(quoted),
                column=one.column,
            )
    return replace(command, source=with_modifiers(command.source, clauses))
