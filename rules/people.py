"""Who is meant by a name, and for whom a line is played.

Two kinds of entities have names: sheets, which belong to a person on the server, and combatants, which stand in the
combat of a place. A combatant that joined with a sheet keeps its figures there, so both lead to one bearer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from rules.errors import Ambiguous, Forbidden, Unknown, quote
from rules.grammar.text import blankless, name_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules.fact import Plain
    from rules.ruleset import Scene
    from rules.state import State

SHEET = "sheet:"
COMBATANT = "combatant:"


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
    def label(self) -> str:
        """The name, with its owner where there is one: what tells two of a name apart."""
        owner = f" ({self.owner_name})" if self.owner_name else ""
        return self.name if self.name.endswith(owner) else self.name + owner


def sheets(state: State) -> list[Character]:
    """All sheets of the server."""
    return [_sheet(state, key) for key in state.entities() if key.startswith(SHEET)]


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
        raise Forbidden("{name} is another's: only its owner or a GM may do this.", name=one.name)


def must_be_gm(scene: Scene) -> None:
    """Raises `Forbidden` for whoever is no GM."""
    if not scene.player.is_gm:
        raise Forbidden("Only a GM may do this.", hint="Ask the GM to say it.")


def find(scene: Scene, name: str) -> Character:
    """Who is meant: a combatant of this place, then a sheet. Raises `Unknown`, `Ambiguous`. Rule: lines 2, 7."""
    here = [one for one in combatants(scene.state, scene.place) if may_see(scene, one)]
    joined = {one.bearer for one in here}
    others = [one for one in sheets(scene.state) if one.bearer not in joined]
    return _chosen(scene, name, [here, others])


def find_combatant(scene: Scene, name: str) -> Character:
    """Who in the combat of this place is meant."""
    return _chosen(scene, name, [[one for one in combatants(scene.state, scene.place) if may_see(scene, one)]])


def find_sheet(scene: Scene, name: str) -> Character:
    """Which sheet is meant."""
    return _chosen(scene, name, [sheets(scene.state)])


def acting(scene: Scene) -> Character | None:
    """For whom a line is played: whom `as` names, else the speaker's sheet in use, else nobody.

    Raises `Forbidden` for another's character.
    """
    if scene.said_as is not None:
        one = find(scene, scene.said_as)
        must_lead(scene, one)
        return one
    used = in_use(scene)
    return None if used is None else of_bearer(scene.state, scene.place, used)


def in_use(scene: Scene) -> str | None:
    """The speaker's sheet in use in this place."""
    here = scene.state.get(scene.place, f"use.{scene.player.id}")
    anywhere = scene.state.get(f"person:{scene.player.id}", "use")
    used = here or anywhere
    return str(used) if used and scene.state.fields(str(used)) else None


def bare_key(name: str) -> str:
    """What all spellings of a name have in common: letter case, accents, apostrophes and blanks never matter."""
    return blankless(name_key(name))


def same_name(one: str, other: str) -> bool:
    """Whether two names are one."""
    return bare_key(one) == bare_key(other)


def matches(name: str, one: Character, *, whole: bool) -> bool:
    """Whether a name as typed means a character, by its whole name or by its beginning."""
    typed = bare_key(name)
    known = [bare_key(called) for called in (one.name, one.label, one.sheet_name) if called]
    return typed in known if whole else known[0].startswith(typed)


def _chosen(scene: Scene, name: str, groups: list[list[Character]]) -> Character:
    for whole in (True, False):
        for group in groups:
            found = [one for one in group if matches(name, one, whole=whole)]
            found = (
                [one for one in found if one.owner == scene.player.id]
                or [one for one in found if same_name(one.name, name)]
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
    known = _listed([one for group in groups for one in group][:10]) or "nobody"
    raise Unknown("There is no `{name}` here.", hint="Here are: {known}.", name=quote(name), known=known)


def _listed(found: Iterable[Character]) -> str:
    return ", ".join(f"`{one.label}`" for one in found)


def _sheet(state: State, key: str) -> Character:
    fields = state.fields(key)
    return Character(key, str(fields.get("name", key)), _text(fields.get("owner")), _text(fields.get("owner_name")))


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
