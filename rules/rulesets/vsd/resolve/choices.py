"""What people still may pick of an entry: kept with the place, offered as actions, closed by being picked.

A choice of a combat is a field of that combat, so that it ends with it. Rule: lines 7; vsd 1.7, 1.9, 1.10, 1.34, 1.36.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules import people
from rules.combat.rounds import round_of
from rules.fact import Notice
from rules.outcome import Action
from rules.whose import claimed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.draft import Draft
    from rules.fact import Plain
    from rules.scene import Scene

_HERE, _IN_COMBAT = "open.", "combat.open."


class Choice(NamedTuple):
    """A choice that is open: its kind, what may be picked, how often, by whom, and for whom.

    `bearer` holds the figures of whom it is about; a choice of the GM's is nobody else's. `figures` are what the kind
    needs to do what is picked.
    """

    kind: str
    options: tuple[str, ...]
    left: int
    bearer: str
    gm: bool = False
    figures: Mapping[str, Plain] = {}

    @property
    def unseen(self) -> bool:
        """Whether whoever is no GM may not know that there is something to pick: it tells what came of the magic."""
        return self.kind == "resonance"

    @property
    def picker(self) -> str:
        """The bearer of the figures of who picks, where that is not the GM."""
        return str(self.figures.get("picks") or self.bearer)

    def told(self, option: str) -> Notice:
        """What was picked, in words; of a row of a chart its span."""
        return Notice("picked_row", (("option", option),)) if self.kind == "row" else Notice(f"picked.{option}")

    def without(self, option: str) -> Choice | None:
        """What is left when an option was picked; `None` when nothing is."""
        options = tuple(one for one in self.options if one != option)
        left = min(self.left - 1, len(options))
        return self._replace(options=options, left=left) if left > 0 else None


def leave_open(draft: Draft, scene: Scene, choice: Choice) -> tuple[Action, ...]:
    """Keep a choice under this entry, and the actions that make it; `gm` ones are offered to GMs only."""
    put(draft, _field(scene, scene.number, choice.kind), scene, choice)
    return actions_of(choice, scene.number, scene)


def actions_of(choice: Choice, number: int, scene: Scene) -> tuple[Action, ...]:
    """The lines that pick each of the options, as the choice of who picks."""
    offered = (
        Action(
            option if choice.kind == "row" else f"pick.{option}",
            f"pick #{number} {option}",
            once=True,
            gm=choice.gm,
            unseen=choice.unseen,
        )
        for option in choice.options
    )
    one = people.of_bearer(scene.state, scene.place, choice.picker)
    return tuple(claimed(action, one, scene) for action in offered)


def put(draft: Draft, field: str, scene: Scene, choice: Choice | None) -> None:
    """Keep a choice in a field of the place, or forget it."""
    draft.note(scene.place, field, None if choice is None else _written(choice))


def close(draft: Draft, scene: Scene, number: int, kind: str) -> None:
    """Forget a choice of an entry that is not to be made any more."""
    for field, choice in open_of(scene, number):
        if choice.kind == kind:
            put(draft, field, scene, None)


def open_of(scene: Scene, number: int) -> Iterator[tuple[str, Choice]]:
    """The choices that an entry left open, each with its field."""
    for field, kept in scene.state.fields(scene.place).items():
        for prefix in (f"{_HERE}{number}.", f"{_IN_COMBAT}{number}."):
            if field.startswith(prefix) and isinstance(kept, dict):
                yield field, _read(field.removeprefix(prefix), kept)


def _field(scene: Scene, number: int, kind: str) -> str:
    return f"{_IN_COMBAT if round_of(scene.state, scene.place) else _HERE}{number}.{kind}"


def _written(choice: Choice) -> dict[str, Plain]:
    return {
        "options": list(choice.options),
        "left": choice.left,
        "bearer": choice.bearer,
        "gm": choice.gm,
        "figures": dict(choice.figures),
    }


def _read(kind: str, kept: Mapping[str, Plain]) -> Choice:
    options, left, figures = kept["options"], kept["left"], kept["figures"]
    return Choice(
        kind=kind,
        options=tuple(map(str, options)) if isinstance(options, list) else (),
        left=left if isinstance(left, int) else 0,
        bearer=str(kept["bearer"]),
        gm=bool(kept["gm"]),
        figures=figures if isinstance(figures, dict) else {},
    )
