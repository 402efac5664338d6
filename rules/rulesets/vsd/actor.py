"""For whom a line is played, and what it takes from and lays on that character. Rule: vsd 4.1."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules import persona, pools
from rules.draft import Draft
from rules.errors import Ambiguous, NotAllowed, RulesError, Unknown
from rules.fact import Addend
from rules.fields import spelled
from rules.outcome import Action
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.body.load import load_addends, must_act
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.sources import drive_points, no_character

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.fact import Plain
    from rules.people import Character
    from rules.rulesets.vsd.body.load import Deed
    from rules.rulesets.vsd.commands import Source
    from rules.scene import Scene
    from rules.state import Change

_CALLED = {called: rule.name for rule in CHARACTERS.book.rules for called in rule.called}
SKILLS = ("skill", "lore")
LORES = ("lore", "skill")
SAVES = ("save",)


class Actor(NamedTuple):
    """Whoever a line is played for: nobody where figures are typed and no `as` says so."""

    one: Character | None
    scene: Scene

    def bonus(self, source: Source, groups: tuple[str, ...]) -> Addend:
        """The source's bonus, typed or from the sheet. Raises `Unknown` for a name that is not on it."""
        if source.name is None:
            return Addend("bonus", source.bonus)
        if self.one is None:
            raise no_character(source.name)
        field, value = figure_of(self.fields, source.name, groups, self.one)
        return Addend(field.partition(".")[2], value)

    def load(self, deed: Deed) -> tuple[Addend, ...]:
        """What lies on the character and counts on this roll."""
        return () if self.one is None else load_addends(self.one, deed, self.scene)

    def must_act(self, *, full: bool = False, half: bool = False, attack: bool = False) -> None:
        """Raises `NotAllowed` for a character who cannot."""
        if self.one is not None:
            must_act(self.one, self.scene, full=full, half=half, attack=attack)

    @property
    def name(self) -> str | None:
        """Who it is."""
        return None if self.one is None else self.one.name

    @property
    def fields(self) -> Mapping[str, Plain]:
        """The figures of the character; empty where there is none."""
        return {} if self.one is None else self.scene.state.fields(self.one.bearer)

    def drive(self, points: int | None) -> tuple[Addend, ...]:
        """The bonus of the Drive that a line spends. Raises `NotAllowed` above what there is."""
        spent = drive_points(points, self.scene)
        if self.one is not None:
            must_have(self.scene, self.one, "drive", spent)
        return (Addend("drive", spent * FIGURES["drive"]["each"]),) if spent else ()

    def spend_drive(self, draft: Draft, points: int | None) -> None:
        """Take the Drive of a line away; its bonus lasts until the scene ends."""
        if self.one is not None and points:
            spend_on_scene(draft, self.scene, self.one.bearer, points)

    def again(self) -> tuple[Action, ...]:
        """The offer to roll this entry again for Drive, where there is some."""
        return self._offer("reroll")

    def strike(self) -> tuple[Action, ...]:
        """The offer to strike harder with the critical strike of this entry."""
        return self._offer("strike")

    def _offer(self, use: str) -> tuple[Action, ...]:
        held = self.fields.get("drive")
        if self.one is None or not isinstance(held, int) or held < FIGURES["drive"]["cost"][use]:
            return ()
        line = f"drive {use} #{self.scene.number} as {self.scene.ruleset.language.spell_name(self.one.name)}"
        return (Action(use, line, once=True),)

    def moved(self, points: int | None) -> tuple[Change, ...]:
        """What a line that does nothing else moves: the Drive that it spends."""
        draft = Draft(self.scene.state)
        self.spend_drive(draft, points)
        return draft.changes


def actor_of(scene: Scene, source: Source | None = None) -> Actor:
    """For whom a line is played: whom `as` names, or whose sheet the source is named on."""
    if scene.said_as is None and (source is None or source.name is None):
        return Actor(None, scene)
    return Actor(persona.acting(scene), scene)


def spend_on_scene(draft: Draft, scene: Scene, bearer: str, points: int) -> int:
    """Spend Drive on the rest of the scene; the points that count now. Rule: vsd 1.5."""
    pay(draft, bearer, "drive", points)
    whole = draft.number(bearer, "drive.scene") + points
    draft.set(bearer, "drive.scene", whole, seen=(draft.number(bearer, "drive.scene"), whole))
    draft.note(bearer, "drive.place", scene.place)
    return whole


def pay(draft: Draft, bearer: str, pool: str, amount: int) -> None:
    """Take points from a pool that was looked into before."""
    if amount:
        pools.lose(draft, CHARACTERS, bearer, pool, amount)


def must_have(scene: Scene, one: Character, pool: str, amount: int) -> None:
    """Raises `NotAllowed` for who has fewer points than are to be spent."""
    held = pools.look(Draft(scene.state), CHARACTERS, one.bearer, pool).current or 0
    if held < amount:
        raise NotAllowed(
            "{name} has {held} {pool} and needs {amount}.",
            hint="Spend less, or set it: `{sets} {pool} N`.",
            name=one.name,
            sets=one.sets,
            held=held,
            pool=pool,
            amount=amount,
        )


def figure_of(fields: Mapping[str, Plain], typed: str, groups: tuple[str, ...], one: Character) -> tuple[str, int]:
    """A figure of a character by its name, or by a beginning that fits one alone, and its field."""
    wanted = _bare(spelled(typed))
    named = {
        field: value
        for group in groups
        for field, value in fields.items()
        if field.startswith(f"{group}.") and isinstance(value, int) and field.count(".") == 1
    }
    called = _CALLED.get(spelled(typed))
    whole = [field for field in named if field == called or _bare(field.partition(".")[2]) == wanted]
    fitting = whole[:1] or [field for field in named if _bare(field.partition(".")[2]).startswith(wanted)]
    if len(fitting) == 1:
        return fitting[0], named[fitting[0]]
    raise _no_figure(typed, fitting, groups, one)


def _bare(name: str) -> str:
    return name.replace("_", "")


def _no_figure(typed: str, fitting: list[str], groups: tuple[str, ...], one: Character) -> RulesError:
    if fitting:
        known = ", ".join(f"`{field.partition('.')[2]}`" for field in fitting)
        return Ambiguous("`{name}` could be {known}.", hint="Write more of the name.", name=typed, known=known)
    return Unknown(
        "{who} has no `{name}`.",
        hint="Set it: `{sets} {field} 45`, or write the figure instead.",
        who=one.name,
        sets=one.sets,
        name=typed,
        field=_CALLED.get(spelled(typed), f"{groups[0]}.{spelled(typed)}"),
    )
