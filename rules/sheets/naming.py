"""Names that may stand in a line, for completion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people, persona
from rules.characters import character_rules

if TYPE_CHECKING:
    from rules.scene import Scene


def names(scene: Scene) -> tuple[str, ...]:
    """Who and what the speaker may name: combatants of this place, sheets, then skills and weapons, then fields.

    Never what is hidden. What the sheet in use has comes before what every sheet may have.

    Of names that several bear each stands with its owner.
    """
    here = people.seen_combatants(scene)
    known = list({one.bearer: one for one in (*people.known_sheets(scene), *here)}.values())
    bare = [people.plain_name(one.name) for one in known]
    named = [one.label if bare.count(people.plain_name(one.name)) > 1 else one.name for one in known]
    book, used = character_rules(scene).book, persona.in_use(scene)
    held = [field for field in scene.state.fields(used) if book.rule(field)] if used else []
    fields = (*held, *book.known)
    return tuple(dict.fromkeys((*named, *filter(None, map(_spoken, fields)), *fields)))


def _spoken(field: str) -> str:
    """The name by which a line speaks of what a field belongs to; empty where it speaks of the field only."""
    kind, _, name = field.partition(".")
    return name.partition(".")[0] if kind in ("skill", "weapon") else ""
