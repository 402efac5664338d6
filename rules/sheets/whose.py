"""Whose a sheet is, which one somebody plays, and that nobody has two of a name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import people, persona
from rules.errors import Ambiguous, LimitExceeded, NotAllowed, Unknown, quote
from rules.grammar.text import name_key
from rules.people import BADGE, PERSON
from rules.scene import Player

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.draft import Draft
    from rules.people import Character
    from rules.scene import Scene

SHEETS_LIMIT = 100
"""Sheets of one person on a server."""


def spoken_for(scene: Scene) -> Scene:
    """The scene as it is for the person whose character `as` names: whose sheets come first, and whose are made.

    Raises `Forbidden` for another's character.
    """
    if scene.said_as is None:
        return scene
    one = persona.acting(scene)
    if one is None or one.owner is None:
        return scene
    return replace(scene, player=Player(one.owner, one.owner_name or one.owner, scene.player.is_gm))


def own(scene: Scene, name: str) -> Character:
    """The sheet of that name. Raises `Unknown`, `Ambiguous`, and `Forbidden` where it is another's."""
    one = persona.find_sheet(scene, name)
    people.must_lead(scene, one)
    return one


def meant(scene: Scene, name: str | None) -> Character:
    """Whose figures a line moves: the named sheet, else the acting character's. Raises as `own`."""
    return played(scene) if name is None else own(scene, name)


def played(scene: Scene) -> Character:
    """The acting character. Raises `Unknown` where there is none."""
    one = persona.acting(scene)
    if one is None:
        raise Unknown("You have no sheet in use.", hint="`sheet new NAME` makes one, `sheet use NAME` picks one.")
    return one


def owner_of(one: Character, scene: Scene) -> Player:
    """The person that a sheet belongs to."""
    return Player(one.owner or scene.player.id, one.owner_name or one.owner or scene.player.name)


def user_of(scene: Scene, typed: str) -> Player:
    """Who is meant as a person. Raises `Unknown` for somebody whom neither the front end nor a sheet knows."""
    if typed in scene.users:
        return scene.users[typed]
    key = name_key(typed)
    for one in people.sheets(scene.state):
        if one.owner and one.owner_name and key in (name_key(one.owner_name), f"<@{one.owner}>", f"<@!{one.owner}>"):
            return Player(one.owner, one.owner_name)
    raise Unknown(
        "There is nobody named `{user}` here.",
        user=quote(typed),
        hint="Mention the person, or write the name as it is shown.",
    )


def must_be_one_word(name: str, rest: str, among: Iterable[Character]) -> None:
    """Raises `Ambiguous` where a name of several words was typed without quotes, so that its end was taken for `rest`.

    A name that is torn apart would be read as another, or as the right one with wrong words behind it.
    """
    head, behind = people.plain_name(name), [people.plain_name(word) for word in rest.split()]
    runs = {head + "".join(behind[: count + 1]) for count in range(len(behind))}
    for one in among:
        words = [people.plain_name(word) for word in one.name.split()]
        begun = words[0].startswith(head) and words[1:2] == behind[:1]
        if begun or people.plain_name(one.name) in runs:
            raise Ambiguous(
                "`{whole}` was read as `{name}` with `{rest}` behind it.",
                hint='Put the name in quotes: `"{whole}"`. If it is meant so, put quotes round `"{rest}"`.',
                name=quote(name),
                rest=quote(rest),
                whole=one.name,
            )


def claim(draft: Draft, owner: Player, key: str, name: str) -> None:
    """Write down that a sheet of that name belongs to somebody. Raises `NotAllowed` where they have one of the name.

    The person keeps one field a name, so that taking back a line cannot bring a second one of the name either.
    """
    person, mark = PERSON + owner.id, _mark(name)
    if draft.get(person, mark) is not None:
        raise NotAllowed(
            "There is a sheet named `{name}` of {owner} already.",
            owner=owner.name,
            name=quote(name),
            hint="Choose another name, or say `sheet delete` or `sheet rename` first.",
        )
    if sum(one.startswith(_MARK) for one in draft.fields(person)) >= SHEETS_LIMIT:
        raise LimitExceeded("One person has at most {limit} sheets.", limit=SHEETS_LIMIT)
    draft.note(person, mark, key)
    was = draft.fields(key)
    if was:
        draft.set(key, "name", name)
        draft.set(key, "owner", owner.id, seen=(was.get("owner_name"), owner.name))
        draft.note(key, "owner_name", owner.name)
    else:
        for field, value in zip(BADGE, (name, owner.id, owner.name), strict=True):
            draft.note(key, field, value)


def release(draft: Draft, one: Character) -> None:
    """Forget that a sheet belongs to its owner."""
    if one.owner is not None:
        draft.note(PERSON + one.owner, _mark(one.name), None)


def take_up(draft: Draft, owner: Player, key: str) -> bool:
    """Let somebody play a sheet if they play none yet; whether they do now."""
    person = PERSON + owner.id
    playing = draft.get(person, "use")
    if isinstance(playing, str) and draft.get(playing, "name") is not None:
        return False
    draft.note(person, "use", key)
    return True


def put_down(draft: Draft, scene: Scene, key: str) -> None:
    """Let nobody play a sheet any more, in whatever place."""
    for entity in tuple(scene.state.entities()):
        for field, value in scene.state.fields(entity).items():
            if value == key and (field == "use" or field.startswith("use.")):
                draft.note(entity, field, None)


_MARK = "name."


def _mark(name: str) -> str:
    return _MARK + people.plain_name(name)
