"""Turns the lines of fights and of magic into commands."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rules.errors import ParseError
from rules.grammar.parts import DIGIT_LIMIT, Clause, Clauses, Signed, Twice, Word, column, whole
from rules.grammar.reader import Reader
from rules.rulesets.vsd import commands
from rules.rulesets.vsd.commands.combat import NORMAL
from rules.rulesets.vsd.read_parts import exclusive, keyword, modifiers, required, source_with

if TYPE_CHECKING:
    from lark import Token

    from rules.command import Line
    from rules.grammar.frame_reader import Children

_STATES = ("flanking", "rear", "stunned", "surprised", "held", "prone")
_TARGET = frozenset({"armor", "shield", "cover", "parried", "heroic", "epic", *_STATES})
_KINDS = frozenset({"kind", "land"})
_OPEN_DIE = ("1d100", "d100", "1d%", "d%")


class CombatReader(Reader):
    """Readers of sources, attacks, critical strikes, fumbles and spells."""

    # --- sources and words

    def source(self, children: Children) -> commands.Source:
        """A roll source: dice whose bonus stands among the modifiers, a bonus, or a name."""
        first = children[0]
        if isinstance(first, Word):
            return commands.Source(name=first.text)
        if isinstance(first, Signed):
            return commands.Source(bonus=first.value)
        if first.lower() not in _OPEN_DIE:
            raise ParseError(
                "`{dice}` is not rolled here: every roll is one d100.",
                hint="Write `1d100+45` or only `+45`.",
                dice=str(first),
                column=column(first),
            )
        return commands.Source(die=True)

    title = fighter = declarer = strike_type = strike_severity = Reader.name

    def quantity(self, children: Children) -> Fraction:
        """A number that may have decimals."""
        token: Token = children[0]
        before, _, after = token.partition(".")
        whole(token.update(value=before))
        if len(after) > DIGIT_LIMIT:
            raise ParseError("A number has at most {limit} decimals.", limit=DIGIT_LIMIT, column=column(token))
        return Fraction(str(token))

    def c_cover(self, children: Children) -> Clause:
        """`cover partial|full`."""
        return Clause("cover", keyword(children[1]), column(children[0]))

    def c_crew(self, children: Children) -> Clause:
        """`crew full|short|half|quarter`."""
        return Clause("crew", keyword(children[1]), column(children[0]))

    def c_kind(self, children: Children) -> Clause:
        """The kind of a spell."""
        word = keyword(children[0])
        return Clause("kind", "natural" if word == "nature" else word, column(children[0]))

    def _word(self, key: str, children: Children) -> Clause:
        return Clause(key, keyword(children[0]), column(children[0]))

    def c_land(self, children: Children) -> Clause:
        """The land in which a spell is cast."""
        return self._word("land", children)

    def c_ground(self, children: Children) -> Clause:
        """The ground of a camp."""
        return self._word("ground", children)

    def c_terrain(self, children: Children) -> Clause:
        """The terrain of a journey."""
        return self._word("terrain", children)

    def c_mode(self, children: Children) -> Clause:
        """On foot or mounted."""
        return self._word("mode", children)

    def c_encumbrance(self, children: Children) -> Clause:
        """The level of encumbrance."""
        return self._word("encumbrance", children)

    def c_quality(self, children: Children) -> Clause:
        """The quality of a thing."""
        return self._word("quality", children)

    # --- attacks

    def attack(self, children: Children) -> Line:
        """`attack cmb N def N table NAME …` or `attack TARGET [with WEAPON] …`."""
        name = children[1] if len(children) > 1 and isinstance(children[1], Word) else None
        clauses = Clauses(children[1:])
        blow = _blow(clauses, modifiers(clauses))
        if name is None:
            if clauses.has("with"):
                raise ParseError(
                    "`with` needs somebody who is attacked.",
                    hint="With figures say `table {weapon}`.",
                    weapon=clauses.get("with"),
                    column=clauses.at("with"),
                )
            attack = commands.Attack(
                cmb=required(clauses, "cmb", "cmb 60"),
                target=_target(clauses, defense=required(clauses, "def", "def 20")),
                chart=required(clauses, "table", "table sword"),
                blow=blow,
            )
            return clauses.line(attack)
        for word in ("cmb", "def", "table"):
            if clauses.has(word):
                raise ParseError(
                    "`{word}` comes from the sheets when a combatant is attacked.",
                    word=word,
                    hint="Leave it out, or leave out the name.",
                    column=clauses.at(word),
                )
        named = commands.AttackNamed(name=name.text, weapon=clauses.get("with"), target=_target(clauses), blow=blow)
        return clauses.line(named)

    def fall(self, children: Children) -> Line:
        """`fall METERS …`."""
        clauses = Clauses(children[2:])
        target = _target(clauses, defense=clauses.get("def"))
        return clauses.line(commands.Fall(meters=children[1], target=target, modifiers=modifiers(clauses)))

    def crit(self, children: Children) -> Line:
        """`crit TYPE SEVERITY …`."""
        clauses = Clauses(children[3:])
        crit = commands.StrikeCritical(
            type=children[1].text,
            severity=children[2].text,
            tier=_tier(clauses),
            modifiers=modifiers(clauses),
            target=clauses.get("to"),
        )
        return clauses.line(crit)

    def apply_blow(self, children: Children) -> Line:
        """`apply #ENTRY [target N] to NAME`."""
        clauses = Clauses(children[2:])
        number = clauses.get("target", 1)
        if number < 1:
            raise ParseError("Targets are counted from 1.", column=clauses.at("target"))
        return clauses.line(commands.Apply(entry=children[1], number=number, target=required(clauses, "to", "to Orc")))

    def fumble(self, children: Children) -> Line:
        """`fumble CLASS`."""
        clauses = Clauses(children[2:])
        return clauses.line(commands.Fumble(weapon=children[1].text, modifiers=modifiers(clauses)))

    def fumble_spell(self, children: Children) -> Line:
        """`fumble spell KIND …`."""
        clauses = Clauses(children[2:], repeats=_KINDS)
        return clauses.line(commands.FumbleSpell(kinds=_once(clauses, "kind"), modifiers=modifiers(clauses)))

    # --- magic

    def cast(self, children: Children) -> Line:
        """`cast SOURCE weave N …`."""
        clauses = Clauses(children[2:], repeats=_KINDS)
        return clauses.line(commands.Cast(casting=_casting(children[1], clauses), resisted=clauses.has("resisted")))

    def bolt(self, children: Children) -> Line:
        """`bolt SOURCE weave N def N …`."""
        clauses = Clauses(children[2:], repeats=_KINDS)
        if not clauses.has("to"):
            required(clauses, "def", "def 20")
        exclusive(clauses, "def", "to")
        target = _target(clauses, defense=clauses.get("def"))
        bolt = commands.Bolt(casting=_casting(children[1], clauses), targets=(target,), blow=_stroke(clauses))
        return clauses.line(bolt)

    def blast(self, children: Children) -> Line:
        """`blast SOURCE weave N def N … def N …`: what is a target's belongs to the `def` or `to NAME` before it."""
        spell: list[Any] = []
        groups: list[list[Any]] = [[]]
        for part in children[2:]:
            if isinstance(part, Clause) and part.key in ("def", "to"):
                groups.append([part])
            elif isinstance(part, Clause) and part.key in _TARGET:
                groups[-1].append(part)
            else:
                spell.append(part)
        early, *groups = groups
        if early and len(groups) != 1:
            raise ParseError(
                "`{word}` stands before the `def` of its target.",
                word=early[0].key,
                hint="Put it behind the `def N` it belongs to.",
                column=early[0].column,
            )
        clauses = Clauses(spell, repeats=_KINDS)
        if not groups:
            required(clauses, "def", "def 20")
        found = [Clauses([*early, *group]) for group in groups]
        targets = tuple(_target(one, defense=one.get("def")) for one in found)
        blast = commands.Blast(casting=_casting(children[1], clauses), targets=targets, blow=_stroke(clauses))
        return clauses.line(blast)

    def resonance(self, children: Children) -> Line:
        """`resonance weave N …`."""
        clauses = Clauses(children[1:], repeats=_KINDS)
        resonance = commands.Resonance(
            weave=required(clauses, "weave", "weave 3"),
            base=clauses.get("base"),
            kinds=_once(clauses, "kind"),
            lands=_once(clauses, "land"),
            modifiers=modifiers(clauses),
        )
        return clauses.line(resonance)


def _once(clauses: Clauses, key: str) -> tuple[str, ...]:
    """The words of a clause of which several may stand, each once."""
    words = clauses.many(key)
    for word in words:
        if words.count(word) > 1:
            raise Twice(word)
    return tuple(words)


def _tier(clauses: Clauses) -> str:
    exclusive(clauses, "heroic", "epic")
    return next((tier for tier in ("heroic", "epic") if clauses.has(tier)), NORMAL)


def _target(clauses: Clauses, *, defense: int | None = None) -> commands.Target:
    states = {state: clauses.has(state) for state in _STATES}
    return commands.Target(
        defense=defense,
        name=clauses.get("to"),
        armor=clauses.get("armor"),
        shield=clauses.get("shield", 0),
        cover=clauses.get("cover"),
        parried=clauses.get("parried", 0),
        tier=_tier(clauses),
        **states,
    )


def _blow(clauses: Clauses, signed: tuple[int, ...]) -> commands.Blow:
    return commands.Blow(
        parry=clauses.get("parry", 0),
        higher=clauses.has("higher"),
        dashing=clauses.has("dashing"),
        halved=clauses.has("halved"),
        fullhalf=clauses.has("fullhalf"),
        distance=clauses.get("distance"),
        range=clauses.get("range"),
        maximum=clauses.get("max"),
        clumsy=clauses.get("clumsy"),
        crit=clauses.get("crit"),
        drive=clauses.get("drive"),
        modifiers=signed,
    )


def _stroke(clauses: Clauses) -> commands.Blow:
    """What of a blow an attack spell has: its distance and its modifiers belong to the casting."""
    return replace(_blow(clauses, ()), distance=None)


def _casting(source: commands.Source, clauses: Clauses) -> commands.Casting:
    exclusive(clauses, "prepared", "improvised", "instant")
    exclusive(clauses, "distance", "touch")
    return commands.Casting(
        source=source_with(source, clauses.signed),
        weave=required(clauses, "weave", "weave 3"),
        base=clauses.get("base"),
        prepared=clauses.get("prepared"),
        improvised=clauses.has("improvised"),
        instant=clauses.has("instant"),
        distance=clauses.get("distance"),
        touch=clauses.has("touch"),
        penalty=clauses.get("penalty"),
        static=clauses.has("static"),
        cost=clauses.get("cost"),
        kinds=_once(clauses, "kind"),
        lands=_once(clauses, "land"),
    )
