"""How long a check can be rolled again: until it was, until the GM resolves it, or ten minutes. Rule: N8, B17."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import pools
from rules.errors import NotAllowed, Unknown
from rules.outcome import Action
from rules.rulesets.narrative.book import REROLL_WINDOW, SKILLS
from rules.rulesets.narrative.sheet import CHARACTERS
from rules.whose import claimed

if TYPE_CHECKING:
    from rules.command import Past
    from rules.draft import Draft
    from rules.people import Character
    from rules.rulesets.narrative.facts import Skilled
    from rules.scene import Scene

REROLLED, RESOLVED = "rerolled", "resolved"


def past_entry(scene: Scene, number: int) -> Past:
    """An entry of this place that stands. Raises `Unknown`, `NotAllowed`."""
    past = scene.past.get(number)
    if past is None:
        raise Unknown("There is no entry #{number} here.", hint="`log` lists the entries.", number=number)
    if past.retracted:
        raise NotAllowed("#{number} is taken back.", hint="`redo` brings it back.", number=number)
    return past


def must_not_be(scene: Scene, number: int, *closed: str) -> None:
    """Raises `NotAllowed` where an entry was closed in one of these ways."""
    how = scene.state.get(scene.place, _mark(number))
    if how == RESOLVED and RESOLVED in closed:
        raise NotAllowed("#{number} is resolved.", hint="A GM can take that back: `undo`.", number=number)
    if how == REROLLED and REROLLED in closed:
        raise NotAllowed("#{number} was rolled again already: once a check, and the new total stands.", number=number)


def must_be_open(past: Past) -> None:
    """Raises `NotAllowed` where an entry is too old to be rolled again. Rule: narrative B17."""
    if past.age > REROLL_WINDOW:
        raise NotAllowed(
            "#{number} is more than {minutes} minutes old: its total stands.",
            hint="A GM can take it back by `undo #{number}`, and it is rolled anew.",
            number=past.number,
            minutes=REROLL_WINDOW // 60,
        )


def close(draft: Draft, scene: Scene, number: int, how: str) -> None:
    """Close an entry. The mark is kept in the place, so that taking this back opens the entry again."""
    draft.note(scene.place, _mark(number), how)


def offered(
    draft: Draft, scene: Scene, one: Character | None, by: Skilled, usual: tuple[str, ...] = ("stamina", "mana")
) -> tuple[Action, ...]:
    """What can be said about a new check: rerolls by the resources that fit, where there is a point, and the end.

    `usual` fit where the skill is not known by name. Rule: narrative B5.
    """
    if one is None:
        return ()
    rerolls = [
        claimed(Action(f"reroll_{resource}", f"reroll #{scene.number} {resource}"), one, scene)
        for resource in (SKILLS[by.name] if by.name else usual)
        if pools.look(draft, CHARACTERS, one.bearer, resource).current != 0
    ]
    return (*rerolls, end(scene.number))


def end(number: int) -> Action:
    """The GM's way to close an entry."""
    return Action("resolve", f"resolve #{number}", gm=True)


def _mark(number: int) -> str:
    return f"check.{number}"
