"""Names that may stand in a line, for completion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people

if TYPE_CHECKING:
    from rules.ruleset import Scene


def names(scene: Scene) -> tuple[str, ...]:
    """Who and what the speaker may name: combatants of this place, sheets, then fields; never what is hidden.

    Of names that several bear each stands with its owner.
    """
    here = [one for one in people.combatants(scene.state, scene.place) if people.may_see(scene, one)]
    known = list({one.bearer: one for one in (*people.known_sheets(scene), *here)}.values())
    bare = [people.plain_name(one.name) for one in known]
    named = [one.label if bare.count(people.plain_name(one.name)) > 1 else one.name for one in known]
    book, used = scene.ruleset.characters.book, people.in_use(scene)
    held = [field for field in scene.state.fields(used) if book.rule(field)] if used else []
    fields = (*book.known, *held)
    return tuple(dict.fromkeys((*named, *fields)))
