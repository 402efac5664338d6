"""Turns the 2d6 ruleset's part of the grammar into commands."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from lark import Token

from rules.errors import NotAllowed, ParseError
from rules.grammar.charts_reader import ChartsReader
from rules.grammar.parts import Clause, Clauses, Signed, Word, bare, column, name_of, unquoted, whole
from rules.grammar.reader import Reader
from rules.grammar.text import name_key
from rules.rulesets.narrative.book import SKILLS
from rules.rulesets.narrative.commands import (
    Attack,
    AttackTarget,
    Cast,
    Check,
    Cost,
    Damage,
    Defenses,
    Resolve,
    Rest,
    RollAgain,
    Source,
    Treat,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.command import Line

Children = list[Any]
_BY_SHEET = ("dr", "resist", "vulnerable")


class NarrativeReader(Reader, ChartsReader):
    """Readers of this ruleset's verbs."""

    def check(self, children: Children) -> Line:
        """`check SOURCE [stakes "…"]`."""
        clauses = Clauses(children[2:])
        return clauses.line(Check(source=_source(children[1], clauses.signed), stakes=clauses.get("stakes")))

    def attack(self, children: Children) -> Line:
        """`attack SOURCE weapon N …` or `attack TARGET [with WEAPON] [shield]`."""
        head, clauses = children[1], Clauses(children[2:])
        if isinstance(head, Word) and not clauses.has("weapon"):
            return _attack_target(head, clauses)
        if not clauses.has("weapon"):
            raise ParseError(
                "This attack has no weapon.",
                hint="Add what the weapon adds to the harm: `weapon 1`, unarmed `weapon 0`.",
            )
        if clauses.has("with"):
            raise ParseError(
                "`with` names a weapon and `weapon` gives its figure.",
                hint="Say one of them.",
                column=clauses.at("with"),
            )
        source = _source(head, clauses.signed)
        return clauses.line(Attack(source=source, weapon=clauses.get("weapon"), defenses=_defenses(clauses)))

    def damage(self, children: Children) -> Line:
        """`damage N [dr N] [shield N] [resist] [vulnerable] [to NAME]`."""
        head, clauses = children[1], Clauses(children[2:])
        amount = (head.value if isinstance(head, Signed) else whole(head)) + clauses.modifier
        if amount < 0:
            raise NotAllowed(
                "Damage cannot be negative.", hint="To give Health back say `heal NAME {amount}`.", amount=-amount
            )
        return clauses.line(Damage(amount=amount, defenses=_defenses(clauses), target=clauses.get("to")))

    def cast(self, children: Children) -> Line:
        """`cast SOURCE [cost N RESOURCE] [damage N [to NAME]] [SPELL]`."""
        clauses = Clauses(children[2:])
        if clauses.has("to") and not clauses.has("harm"):
            raise ParseError("`to` says whom the spell harms: add `damage N` too.", column=clauses.at("to"))
        return clauses.line(
            Cast(
                source=_source(children[1], clauses.signed),
                cost=clauses.get("cost"),
                spell_name=clauses.get("spell"),
                harm=clauses.get("harm"),
                target=clauses.get("to"),
            )
        )

    def treat(self, children: Children) -> Line:
        """`treat NAME [SOURCE]`; a skill is the last of several bare words, or stands behind a name in quotes."""
        name, skill, rest = _patient(children[1:])
        clauses = Clauses(rest)
        dice = clauses.get("dice")
        if skill and dice:
            raise ParseError(
                "`{skill}` and dice are two sources.", hint="Say one of them.", skill=skill, column=clauses.at("dice")
            )
        head = Word(skill, 0) if skill else dice
        if head is None and clauses.signed:
            head = clauses.signed.pop(0)
        source = None if head is None else _source(head, clauses.signed)
        return clauses.line(Treat(target=name, source=source))

    def roll_again(self, children: Children) -> Line:
        """`reroll #ENTRY RESOURCE`."""
        _, entry, resource, *frame = children
        return Clauses(frame).line(RollAgain(entry=entry, resource=resource))

    def resolve(self, children: Children) -> Line:
        """`resolve #ENTRY`."""
        return Clauses(children[2:]).line(Resolve(entry=children[1]))

    def rest(self, children: Children) -> Line:
        """`rest`."""
        bare(children[0])
        return Clauses(children[1:]).line(Rest())

    def resource(self, children: Children) -> str:
        """The name of a resource."""
        return bare(children[0]).lower()

    def c_stakes(self, children: Children) -> Clause:
        """What is at stake, in quotes or in bare words."""
        word, first = children[:2]
        text = unquoted(first) if first.type == "STRING" else " ".join(children[1:])
        if not text.strip():
            raise ParseError("The stakes are empty.", column=column(first))
        return Clause("stakes", text, column(word))

    def c_dice(self, children: Children) -> Clause:
        """The dice of a source that is a clause."""
        return Clause("dice", children[0], column(children[0]))

    def c_cost(self, children: Children) -> Clause:
        """`cost N RESOURCE`."""
        word, amount, resource = children
        return Clause("cost", Cost(whole(amount), resource), column(word))

    def c_harm(self, children: Children) -> Clause:
        """`damage N`, what a spell does."""
        word, amount = children
        return Clause("harm", whole(amount), column(word))

    def c_spell(self, children: Children) -> Clause:
        """The name of a spell."""
        return Clause("spell", children[0].text, children[0].column)


def _source(head: Token | Signed | Word, signed: Sequence[Signed]) -> Source:
    """A source from its first word and all signed numbers of the line. Raises `ParseError` for other dice than 2d6."""
    values = [one.value for one in signed]
    if isinstance(head, Word):
        return Source(_skill(head.text), sum(values))
    if isinstance(head, Signed):
        return Source(head.value, sum(values))
    if head.lower() != "2d6":
        raise ParseError(
            "A check is 2d6 here, not `{dice}`.", hint="Say `2d6+2` or only `+2`.", dice=str(head), column=column(head)
        )
    return Source(values[0], sum(values[1:])) if values else Source()


def _skill(typed: str) -> str:
    """A skill as it is kept; what is none stays as it was typed."""
    skill = name_key(typed)
    return skill if skill in SKILLS else typed


def _defenses(clauses: Clauses) -> Defenses:
    shield = clauses.get("shield", 0)
    if shield is True:
        behind = clauses.at("shield") + len("shield")
        raise ParseError("`shield` needs its rating here.", hint="Say `shield 1`.", column=behind)
    return Defenses(
        dr=clauses.get("dr", 0),
        shield=shield,
        resist=clauses.has("resist"),
        vulnerable=clauses.has("vulnerable"),
    )


def _attack_target(target: Word, clauses: Clauses) -> Line:
    given = [word for word in _BY_SHEET if clauses.has(word)]
    if clauses.get("shield", True) is not True:
        given.append("shield")
    if given:
        raise ParseError(
            "The figures of a named target stand on its sheet.",
            hint="With your own figures the attack needs `weapon N` too.",
            column=clauses.at(given[0]),
        )
    return clauses.line(
        AttackTarget(
            target=target.text, weapon=clauses.get("with"), shield=clauses.has("shield"), bonus=clauses.modifier
        )
    )


def _patient(children: Children) -> tuple[str, str | None, Children]:
    """Who is treated, by which skill, and what else stands on the line."""
    tokens = list(takewhile(lambda child: isinstance(child, Token), children))
    rest = children[len(tokens) :]
    *name, last = tokens
    if name and (name[0].type == "STRING" or name_key(last) in SKILLS):
        return name_of(name).text, _skill(str(last)), rest
    return name_of(tokens).text, None, rest
