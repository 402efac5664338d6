"""Who is meant by a name, and for whom a line is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.command import quoted
from rules.errors import Ambiguous, Unknown, quote
from rules.people import (
    PERSON,
    Character,
    known_sheets,
    may_lead,
    must_lead,
    of_bearer,
    of_sheet,
    plain_name,
    seen_combatants,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.scene import Scene

SHOWN_NAMES = 10  # in a message
_KNOWN = "Here are: {known}."
_IN_COMBAT = "Here are: {known}. In a combat a GM brings in others by `combat add {new}`."


def find(scene: Scene, name: str) -> Character:
    """Who is meant: a combatant of this place, then a sheet. Raises `Unknown`, `Ambiguous`. Rule: lines 2, 7."""
    here = seen_combatants(scene)
    joined = {one.bearer for one in here}
    others = [one for one in known_sheets(scene) if one.bearer not in joined]
    return _chosen(scene, name, [here, others], _IN_COMBAT)


def find_combatant(scene: Scene, name: str) -> Character:
    """Who in the combat of this place is meant."""
    return _chosen(scene, name, [seen_combatants(scene)], _IN_COMBAT)


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
        if isinstance(used, str) and state.get(used, "name") and may_lead(scene, of_sheet(state, used)):
            return used
    return None


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


def _chosen(scene: Scene, name: str, groups: list[list[Character]], hint: str = _KNOWN) -> Character:
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
    raise Unknown("There is no `{name}` here.", hint=hint, name=quote(name), known=known, new=quoted(name))


def _listed(found: Sequence[Character]) -> str:
    named = [f"`{one.label}`" for one in found[:SHOWN_NAMES]]
    return ", ".join([*named, "…"] if len(found) > SHOWN_NAMES else named)
