"""Reads the lines about the combat of a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token

from rules.command import combat
from rules.command.sheets import Setting
from rules.errors import LimitExceeded, NotAllowed, ParseError
from rules.grammar.frame_reader import Children, FrameReader
from rules.grammar.parts import (
    NAME_LIMIT,
    Clause,
    Clauses,
    Signed,
    Twice,
    Word,
    are_bare,
    column,
    unquoted,
    whole,
    with_signs,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.command import Line

COPY_LIMIT = 50
"""Combatants that one line adds."""
ROUND_LIMIT = 1_000
"""Rounds that an effect lasts at most."""


_BEHIND_EFFECT = frozenset({"for", "until", "as"})
"""Words that end an effect, so that none begins with them unless it stands in quotes."""
_REPEATS = frozenset({"assignment"})


class CombatReader(FrameReader):
    """Readers of the rules of `combat.lark`."""

    newcomer = changed = bearer = FrameReader.name

    def combat_start(self, children: Children) -> Line:
        """`combat start [NAME]`."""
        return Clauses(children).line(combat.StartCombat(name=_first(children)))

    def combat_add(self, children: Children) -> Line:
        """`combat add NAME [xN] [FIELD VALUE …] [hidden]`."""
        clauses = Clauses(children, repeats=_REPEATS)
        return clauses.line(
            combat.AddCombatant(
                name=_name(children),
                copies=clauses.get("copies"),
                fields=_assignments(children),
                hidden=clauses.has("hidden"),
            )
        )

    def combat_join(self, children: Children) -> Line:
        """`combat join [NAME] [initiative N] [hidden]`."""
        clauses = Clauses(children)
        return clauses.line(
            combat.JoinCombat(
                name=_first(children),
                initiative=clauses.get("initiative"),
                hidden=clauses.has("hidden"),
            )
        )

    def combat_next(self, children: Children) -> Line:
        """`combat next`."""
        return Clauses(children).line(combat.NextTurn())

    def combat_back(self, children: Children) -> Line:
        """`combat back`."""
        return Clauses(children).line(combat.StepBack())

    def combat_delay(self, children: Children) -> Line:
        """`combat delay NAME [after NAME]`."""
        clauses = Clauses(children)
        return clauses.line(combat.DelayTurn(name=_name(children), after=clauses.get("after")))

    def combat_move(self, children: Children) -> Line:
        """`combat move NAME before NAME`."""
        name, before = (part.text for part in children if isinstance(part, Word))
        return Clauses(children).line(combat.MoveCombatant(name=name, before=before))

    def combat_remove(self, children: Children) -> Line:
        """`combat remove NAME`."""
        return Clauses(children).line(combat.RemoveCombatant(name=_name(children)))

    def combat_hide(self, children: Children) -> Line:
        """`combat hide NAME`."""
        return Clauses(children).line(combat.HideCombatant(name=_name(children)))

    def combat_reveal(self, children: Children) -> Line:
        """`combat reveal NAME`."""
        return Clauses(children).line(combat.RevealCombatant(name=_name(children)))

    def combat_set(self, children: Children) -> Line:
        """`combat set NAME FIELD VALUE`."""
        clauses = Clauses(children, repeats=_REPEATS)
        return clauses.line(combat.SetCombatant(name=_name(children), fields=_assignments(children)))

    def combat_hp(self, children: Children) -> Line:
        """`combat hp NAME ±N`; without its sign the number could mean what is left."""
        amount = next(part for part in children[3:] if isinstance(part, Signed | Token))
        if isinstance(amount, Token):
            raise ParseError(
                "`combat hp` needs a sign: `-{amount}` for damage, `+{amount}` for healing.",
                hint="Say `-{amount}` or `+{amount}`.",
                amount=whole(amount),
                column=column(amount),
            )
        rest = [part for part in children if part is not amount]
        return Clauses(rest).line(combat.MoveHealth(name=_name(children), amount=amount.value))

    def combat_effect(self, children: Children) -> Line:
        """`combat effect NAME EFFECT [for N rounds] [until start|end of NAME]`."""
        clauses = Clauses(children)
        words, bare = clauses.get("effect")
        edge, of = clauses.get("until", (None, None))
        return clauses.line(
            combat.SetEffect(
                name=_name(children),
                effect=words,
                rounds=clauses.get("for"),
                edge=edge,
                of=of,
                bare=bare and are_bare(children),
            )
        )

    def combat_clear(self, children: Children) -> Line:
        """`combat clear NAME EFFECT`."""
        clauses = Clauses(children)
        words, bare = clauses.get("effect")
        return clauses.line(combat.ClearEffect(name=_name(children), effect=words, bare=bare and are_bare(children)))

    def combat_give(self, children: Children) -> Line:
        """`combat give NAME [USER]`."""
        name, *user = [part.text for part in children if isinstance(part, Word)]
        bare = bool(user) and are_bare(children)
        user += [str(part) for part in children if isinstance(part, Token) and part.type == "MENTION"]
        return Clauses(children).line(combat.GiveCombatant(name=name, user=user[0] if user else None, bare=bare))

    def combat_show(self, children: Children) -> Line:
        """`combat show`."""
        return Clauses(children).line(combat.ShowCombat())

    def combat_end(self, children: Children) -> Line:
        """`combat end`."""
        return Clauses(children).line(combat.EndCombat())

    def c_copies(self, children: Children) -> Clause:
        """`xN`. Raises `LimitExceeded` above `COPY_LIMIT`."""
        token: Token = children[0]
        count = whole(token.update(value=token.lstrip("xX* ")))
        if count < 1:
            raise NotAllowed(
                "`x{count}` adds nobody.", hint="Give a number from 1 to {limit}.", count=count, limit=COPY_LIMIT
            )
        if count > COPY_LIMIT:
            raise LimitExceeded("A line adds {limit} combatants at most.", limit=COPY_LIMIT)
        return Clause("copies", count, column(token))

    def c_initiative(self, children: Children) -> Clause:
        """`initiative N`."""
        return Clause("initiative", with_signs(children[1:]), column(children[0]))

    def c_for(self, children: Children) -> Clause:
        """`for N rounds`. Raises `LimitExceeded` above `ROUND_LIMIT`."""
        rounds = whole(children[1])
        if rounds < 1:
            raise NotAllowed(
                "An effect for {rounds} rounds is none.", hint="Give a number of 1 or more.", rounds=rounds
            )
        if rounds > ROUND_LIMIT:
            raise LimitExceeded(
                "An effect lasts {limit} rounds at most.",
                hint="Leave out `for`: then it lasts until it is cleared.",
                limit=ROUND_LIMIT,
            )
        return Clause("for", rounds, column(children[0]))

    def c_until(self, children: Children) -> Clause:
        """`until start|end of NAME`."""
        edge = "start" if children[1].lower().startswith("start") else "end"
        return Clause("until", (edge, children[-1].text), column(children[0]))

    def assignment(self, children: Children) -> Clause:
        """A field and its value, as typed."""
        field, value = children[0], children[-1]
        text = unquoted(value) if isinstance(value, Token) and value.type == "STRING" else str(value)
        return Clause("assignment", (str(field), text), column(field))

    def figure(self, children: Children) -> str:
        """A number or a damage code without blanks, its leading signs folded; a sign alone may change its meaning."""
        text = "".join("".join(children).split())
        bare = text.lstrip("+-")
        minus = text[: len(text) - len(bare)].count("-") % 2
        return ("-" if minus else "+" if bare != text else "") + bare

    def effect_words(self, children: Children) -> Clause:
        """The words of an effect, with blanks where there were some, and whether they stand without quotes.

        Raises `LimitExceeded` above `NAME_LIMIT`.
        """
        first: Token = children[0]
        if first.casefold() in _BEHIND_EFFECT:
            raise ParseError("The effect is missing before `{word}`.", word=str(first), column=column(first))
        text = unquoted(first) if first.type == "STRING" else spaced(children)
        text = " ".join(text.split())
        if not text:
            raise ParseError("An effect cannot be empty.", column=column(first))
        if len(text) > NAME_LIMIT:
            raise LimitExceeded("An effect has at most {limit} characters.", limit=NAME_LIMIT)
        return Clause("effect", (text, first.type != "STRING"), column(first))


def spaced(tokens: Iterable[Token]) -> str:
    """Tokens as one text, with a blank where they did not stand together."""
    text, end = "", None
    for token in tokens:
        text += (" " if end is not None and token.start_pos != end else "") + token
        end = token.end_pos
    return text


def _first(children: Children) -> str | None:
    return next((part.text for part in children if isinstance(part, Word)), None)


def _name(children: Children) -> str:
    return next(part.text for part in children if isinstance(part, Word))


def _assignments(children: Children) -> tuple[Setting, ...]:
    found: dict[str, Setting] = {}
    for part in children:
        if isinstance(part, Clause) and part.key == "assignment":
            field, value = part.value
            if field.casefold() in found:
                raise Twice(field, part.column)
            found[field.casefold()] = Setting(field, value)
    return tuple(found.values())
