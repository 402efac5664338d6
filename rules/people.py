"""Who is meant by a name, and for whom a line is played.

Two kinds of entities have names: sheets, which belong to a person on the server, and combatants, which stand in the
combat of a place. A combatant that joined with a sheet keeps its figures there, so both lead to one bearer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from rules.command import quoted
from rules.errors import Ambiguous, Forbidden, GmsOnly, NotAllowed, Unknown, quote
from rules.grammar.text import blankless, name_key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
SHOWN_NAMES = 10  # in a message


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
    return [_sheet(state, key) for key in state.entities() if key.startswith(SHEET) and state.get(key, "name")]


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
    return _sheet(state, bearer)


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


_NEW = " In a combat a GM brings in others by `combat add {new}`."


def find(scene: Scene, name: str) -> Character:
    """Who is meant: a combatant of this place, then a sheet. Raises `Unknown`, `Ambiguous`. Rule: lines 2, 7."""
    here = seen_combatants(scene)
    joined = {one.bearer for one in here}
    others = [one for one in known_sheets(scene) if one.bearer not in joined]
    return _chosen(scene, name, [here, others], _NEW)


def find_combatant(scene: Scene, name: str) -> Character:
    """Who in the combat of this place is meant."""
    return _chosen(scene, name, [seen_combatants(scene)], _NEW)


def seen_combatants(scene: Scene) -> list[Character]:
    """Everybody in the combat of this place whom the speaker may know of, in order."""
    return [one for one in combatants(scene.state, scene.place) if may_see(scene, one)]


def find_sheet(scene: Scene, name: str) -> Character:
    """Which sheet is meant."""
    return _chosen(scene, name, [known_sheets(scene)])


def acting(scene: Scene) -> Character | None:
    """For whom a line is played: whom `as` names, else the speaker's sheet in use, else nobody.

    Raises `Forbidden` for another's character.
    """
    if scene.said_as is not None:
        one = find(scene, scene.said_as)
        if not may_lead(scene, one):
            # Only for one's own may one act, so another's combatant does not stand before one's sheet of the same name.
            one = _own_named(scene, scene.said_as) or one
        must_lead(scene, one)
        return one
    return None if (used := in_use(scene)) is None else of_bearer(scene.state, scene.place, used)


def admit(scene: Scene) -> None:
    """Raises where `as` names nobody, several, or another's character. Rule: lines 2, `as NAME` on every line."""
    if scene.said_as is not None:
        acting(scene)


def in_use(scene: Scene) -> str | None:
    """The speaker's sheet in use in this place."""
    state, speaker = scene.state, scene.player
    for used in (state.get(scene.place, f"use.{speaker.id}"), state.get(PERSON + speaker.id, "use")):
        if isinstance(used, str) and state.get(used, "name") and may_lead(scene, _sheet(state, used)):
            return used
    return None


def plain_name(name: str) -> str:
    """What two names have in common that mean the same: letter case, accents, apostrophes, blanks never matter."""
    return blankless(name_key(name))


def same_name(one: str, other: str) -> bool:
    """Whether two names are one."""
    return plain_name(one) == plain_name(other)


def _is_named(typed: str, one: Character) -> bool:
    return typed in (plain_name(one.name), plain_name(one.sheet_name or one.name))


def _own_named(scene: Scene, name: str) -> Character | None:
    """The sheet of that whole name that the speaker may act for."""
    typed = plain_name(name)
    return next((one for one in known_sheets(scene) if may_lead(scene, one) and _is_named(typed, one)), None)


def _is_labelled(typed: str, one: Character) -> bool:
    return typed == plain_name(one.label)


def _begins(typed: str, one: Character) -> bool:
    return plain_name(one.label).startswith(typed)


def _chosen(scene: Scene, name: str, groups: list[list[Character]], more: str = "") -> Character:
    """Who fits best: a whole name before one with its owner, these before a beginning; in each the first group.

    Of several the speaker's own is meant, then who stands here under that very name.
    """
    typed = plain_name(name)
    for fits in (_is_named, _is_labelled, _begins):
        for group in groups:
            found = [one for one in group if fits(typed, one)]
            found = (
                [one for one in found if one.owner == scene.player.id]
                or [one for one in found if plain_name(one.name) == typed]
                or found
            )
            if len(found) == 1:
                return found[0]
            if found:
                raise Ambiguous(
                    "`{name}` could be {names}.",
                    hint="Say which one: write the whole name in quotes.",
                    name=quote(name),
                    names=_listed(found),
                )
    known = _listed([one for group in groups for one in group]) or "nobody"
    told = quote(name)
    new = told if name.isalpha() else f'"{told}"'
    raise Unknown("There is no `{name}` here.", hint="Here are: {known}." + more, name=told, known=known, new=new)


def _listed(found: Sequence[Character]) -> str:
    named = [f"`{one.label}`" for one in found[:SHOWN_NAMES]]
    return ", ".join([*named, "…"] if len(found) > SHOWN_NAMES else named)


def _sheet(state: State, key: str) -> Character:
    fields = state.fields(key)
    return Character(key, str(fields.get("name", key)), _text(fields.get("owner")), _text(fields.get("owner_name")))


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
