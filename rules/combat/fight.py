"""The combat of a place while a line is played: its fields as they would be, and what happens in it by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import people
from rules.combat.facts import Remark, Sighted
from rules.combat.rounds import round_of
from rules.draft import Draft
from rules.errors import NotAllowed
from rules.fact import Notice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.fact import Plain
    from rules.outcome import Action
    from rules.people import Character
    from rules.scene import Scene
    from rules.tray import Tray

FIELDS = "combat."
"""What all fields of a place that belong to its combat begin with."""


class Fight:
    """A draft over the combat of the scene's place.

    `remarks` are what the answer tells beside the result, `offered` the lines that it offers.
    """

    def __init__(self, scene: Scene, tray: Tray) -> None:
        self.scene = scene
        self.tray = tray
        self.draft = Draft(scene.state)
        self.remarks: list[Remark] = []
        self.offered: list[Action] = []

    @classmethod
    def here(cls, scene: Scene, tray: Tray) -> Fight:
        """The combat of the scene's place. Raises `NotAllowed` where there is none."""
        fight = cls(scene, tray)
        if not fight.running:
            raise NotAllowed("There is no combat here.", hint="A GM begins one: `combat start`.")
        return fight

    # --- fields of the place

    @property
    def running(self) -> bool:
        """Whether there is a combat."""
        return self.get("round") is not None

    def get(self, name: str) -> Plain:
        """A field of the combat."""
        return self.draft.get(self.scene.place, FIELDS + name)

    def put(self, name: str, value: Plain) -> None:
        """Move a field of the combat."""
        self.draft.set(self.scene.place, FIELDS + name, value)

    def keys(self, name: str) -> list[str]:
        """A field that lists combatants."""
        value = self.get(name)
        return [str(key) for key in value] if isinstance(value, list) else []

    def put_keys(self, name: str, keys: Iterable[str]) -> None:
        """Move a field that lists combatants; but for the order, an empty list is no field."""
        listed: list[Plain] = list(keys)
        self.put(name, listed if listed or name == "order" else None)

    @property
    def round(self) -> int:
        """The round, from 1."""
        return round_of(self.draft, self.scene.place, 1)

    @property
    def current(self) -> str | None:
        """Whose turn it is."""
        value = self.get("current")
        return str(value) if value else None

    @property
    def order(self) -> list[str]:
        """All combatants in order."""
        return self.keys("order")

    @property
    def waiting(self) -> list[str]:
        """Who still acts in this round."""
        return self.keys("waiting")

    @property
    def begun(self) -> list[str]:
        """Whose turn has begun in this round."""
        return self.keys("begun")

    # --- combatants

    def one(self, key: str) -> Character:
        """A combatant."""
        return people.combatant(self.draft, key)

    def all(self) -> list[Character]:
        """All combatants in order."""
        return [self.one(key) for key in self.order]

    def figures(self, key: str) -> dict[str, Plain]:
        """The fields of a combatant's bearer."""
        return self.draft.fields(self.one(key).bearer)

    def sighted(self, key: str) -> Sighted:
        """A combatant as the answer tells of it."""
        one = self.one(key)
        return Sighted(one.name, one.owner, one.hidden, one.is_monster)

    def spelled(self, key: str) -> str:
        """The name of a combatant as a line says it."""
        return self.scene.ruleset.language.spell_name(self.one(key).name)

    def turn_open(self, key: str) -> bool:
        """Whether somebody's turn is running, or has begun and was put off by a delay."""
        return key == self.current or (key in self.begun and key in self.waiting)

    # --- what happens

    def remark(self, notice: str, about: str | None = None, **figures: int | str) -> None:
        """Tell something beside the result, about a combatant or about nobody."""
        who = None if about is None else self.sighted(about)
        named = {"name": who.name, **figures} if who else figures
        self.remarks.append(Remark(Notice(notice, tuple(named.items())), who))

    def step(self) -> None:
        """Note that this entry passes the turn on: `combat back` takes it back."""
        self.put("step", self.scene.number)
