"""Who there is, whose each of them is, and what the speaker may know and do of them.

Two kinds of entities have names: sheets, which belong to a person on the server, and combatants, which stand in the
combat of a place. A combatant that joined with a sheet keeps its figures there, so both lead to one bearer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from rules.command import quoted
from rules.errors import Forbidden, GmsOnly, NotAllowed
from rules.grammar.text import blankless, name_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.fact import Plain
    from rules.scene import Player, Scene
    from rules.state import State

SHEET = "sheet:"
COMBATANT = "combatant:"
PERSON = "person:"
ALIAS = "alias."
"""What the fields of a person begin with that hold their own words for lines."""
BADGE = ("name", "owner", "owner_name")
"""Fields of a sheet that say whose it is; all others are figures."""


class Fields(Protocol):
    """Whatever knows the fields of entities: a state, or a draft over it."""

    def fields(self, entity: str) -> Mapping[str, Plain]:
        """All fields of an entity; empty when there is no such entity."""
        ...


class Character(NamedTuple):
    """Somebody with a name. `bearer` is the entity that holds the figures; `combatant` the one in the order.

    `sheet_name` is what the sheet is called where a combat calls it something else.
    """

    bearer: str
    name: str
    owner: str | None
    owner_name: str | None
    combatant: str | None = None
    hidden: bool = False
    sheet_name: str | None = None

    @property
    def is_monster(self) -> bool:
        """Whether it stands in a combat without a sheet and nobody plays it, so that its figures are the GM's."""
        return self.keeps_figures and self.owner is None

    @property
    def keeps_figures(self) -> bool:
        """Whether it stands in a combat without a sheet, so that its figures go with the combat."""
        return self.bearer == self.combatant

    @property
    def sets(self) -> str:
        """What a line begins with that sets figures of it, for hints: in a combat only its own are kept there."""
        return f"combat set {quoted(self.name)}" if self.keeps_figures else "sheet set"

    @property
    def label(self) -> str:
        """The name, with its owner where there is one: what tells two of a name apart."""
        owner = f" ({self.owner_name})" if self.owner_name else ""
        return self.name if self.name.endswith(owner) else self.name + owner


def sheets(state: State) -> list[Character]:
    """All sheets of the server. What has no name is no sheet: the line that made it was taken back."""
    return [of_sheet(state, key) for key in state.entities() if key.startswith(SHEET) and state.get(key, "name")]


def aliases_of(state: State, player: Player) -> dict[str, str]:
    """The lines that somebody's own words stand for, by word."""
    fields = state.fields(PERSON + player.id)
    return {name.removeprefix(ALIAS): str(line) for name, line in fields.items() if name.startswith(ALIAS)}


def standing(state: State, sheet: str) -> list[str]:
    """The combatants that joined with a sheet, in whatever place."""
    return [key for key in state.entities() if key.startswith(COMBATANT) and state.get(key, "sheet") == sheet]


def must_be_out(state: State, sheet: str) -> None:
    """Raises `NotAllowed` while a sheet stands in a combat: it holds the combatant's figures."""
    for key in standing(state, sheet):
        raise NotAllowed(
            "{name} still stands in a combat.",
            hint="Say `combat remove {name}` there first, or let the GM end the combat.",
            name=state.get(key, "name"),
        )


def known_sheets(scene: Scene) -> list[Character]:
    """The sheets that the speaker may know of: not those that another plays hidden in a combat."""
    state = scene.state
    hidden = [
        state.get(key, "sheet") for key in state.entities() if key.startswith(COMBATANT) and state.get(key, "hidden")
    ]
    return [one for one in sheets(state) if one.bearer not in hidden or may_lead(scene, one)]


def owned_by(state: State, player: str) -> tuple[str, ...]:
    """Keys of all sheets of a person."""
    return tuple(one.bearer for one in sheets(state) if one.owner == player)


def combatants(state: State, place: str) -> list[Character]:
    """Everybody in the combat of a place, in order."""
    order = state.get(place, "combat.order")
    return [combatant(state, str(key)) for key in order] if isinstance(order, list) else []


def combatant(source: Fields, key: str) -> Character:
    """Somebody in a combat, by the key of the entity that stands in the order."""
    fields = source.fields(key)
    sheet = _text(fields.get("sheet"))
    owner = source.fields(sheet) if sheet else fields
    return Character(
        sheet or key,
        str(fields.get("name", key)),
        _text(owner.get("owner")),
        _text(owner.get("owner_name")),
        key,
        bool(fields.get("hidden")),
        _text(owner.get("name")),
    )


def of_bearer(state: State, place: str, bearer: str) -> Character:
    """The character whose figures an entity holds; the combatant of the place where it is one."""
    for one in combatants(state, place):
        if one.bearer == bearer:
            return one
    return of_sheet(state, bearer)


def may_see(scene: Scene, one: Character) -> bool:
    """Whether the speaker may know of a character."""
    return not one.hidden or scene.player.is_gm or one.owner == scene.player.id


def may_lead(scene: Scene, one: Character) -> bool:
    """Whether the speaker may act for a character: its owner or a GM."""
    return scene.player.is_gm or one.owner == scene.player.id


def must_lead(scene: Scene, one: Character) -> None:
    """Raises `Forbidden` for whoever may not act for a character."""
    if not may_lead(scene, one):
        if not one.owner_name:
            raise Forbidden("{name} is the GM's: only a GM may do this.", name=one.name)
        raise Forbidden("{name} is {owner}'s: only {owner} or a GM may do this.", name=one.name, owner=one.owner_name)


def must_know(scene: Scene, one: Character | None) -> None:
    """Raises `Forbidden` where chances would tell a player the figures of another's monster. Rule: lines 1."""
    if one is not None and one.is_monster and not may_lead(scene, one):
        raise Forbidden(
            "Chances against {name} would tell what only its GM knows.",
            hint="Ask again with a figure that you guess in the place of the name.",
            name=one.name,
        )


def must_be_gm(scene: Scene) -> None:
    """Raises `Forbidden` for whoever is no GM."""
    if not scene.player.is_gm:
        raise GmsOnly("Only a GM may do this.", hint="Ask the GM to say it.")


def seen_combatants(scene: Scene) -> list[Character]:
    """Everybody in the combat of this place whom the speaker may know of, in order."""
    return [one for one in combatants(scene.state, scene.place) if may_see(scene, one)]


def plain_name(name: str) -> str:
    """What two names have in common that mean the same: letter case, accents, apostrophes, blanks never matter."""
    return blankless(name_key(name))


def same_name(one: str, other: str) -> bool:
    """Whether two names are one."""
    return plain_name(one) == plain_name(other)


def of_sheet(state: State, key: str) -> Character:
    """The character of a sheet, by its key."""
    fields = state.fields(key)
    return Character(key, str(fields.get("name", key)), _text(fields.get("owner")), _text(fields.get("owner_name")))


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
