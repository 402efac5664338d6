"""What a GM, monsters and a player say in a combat that is searched for leaks, at random and the same every time."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.leaks import ANA, GM, NOTE

if TYPE_CHECKING:
    from rules import Player, Ruleset

LINES = 90
"""Lines of one evening."""
KAIS = {
    "witcher": (
        "sheet set sp.upper 1, skill.swordsmanship 14, skill.dodge_escape 13, skill.awareness 9, stat.body 5",
        "sheet set stat.ref 8, sta.max 90, luck.max 9, weapon.sword.damage 2d6, weapon.sword.skill swordsmanship",
    ),
    "narrative": ("sheet set skill.melee 3, weapon.axe.damage 2, dr 1, stamina.max 9, mana.max 9",),
    "vsd": ("sheet set def 10, armor none, cmb 60, skill.body 40, save.willpower 9, mp.max 9",),
}
"""What Ana's Kai can do."""
FOES = {
    "witcher": "skill.dodge_escape skill.brawling skill.stealth stat.ref stat.body save sp.upper sta.max vigor",
    "narrative": "stamina.max mana.max",
    "vsd": "def cmb skill.body save.toughness save.willpower level mp.max",
}
"""Figures of monsters, whatever may come of them."""
HELD = {
    "witcher": " weapon.claws.damage 2d6 weapon.claws.skill brawling wields claws",
    "narrative": " weapon.claws.damage 2 skill.melee 2 skill.stealth 1 dr 1 shield 2",
    "vsd": " armor light",
}
"""What monsters have beside it."""
BLOWS = {
    "witcher": (
        "attack {name} with sword",
        "attack {name} with sword strong",
        "attack Kai as {name}",
        "attack Kai as {name}",
        "check swordsmanship vs {name} brawling",
        "check brawling dc 14 as {name}",
        f"check brawling dc 14 as {{name}} secret # {NOTE}",
        "save as {name}",
        "damage 2d6 to {name}",
        "odds attack {name} with sword",
        "ambush {name} vs Kai",
        "fall 9 to {name}",
        "luck #{last} 1",
    ),
    "narrative": (
        "attack {name} with axe",
        "attack {name}",
        "attack Kai as {name}",
        f"attack Kai as {{name}} secret # {NOTE}",
        "damage 9 to {name}",
        "treat {name} 2d6+1",
        "cast 2d6+1 cost 1 mana damage 3 to {name}",
        "check stealth as {name}",
        "reroll #{last} stamina",
        "resolve #{last}",
        "odds attack {name}",
    ),
    "vsd": (
        "attack {name} with sword",
        "attack {name} with sword flanking",
        "attack Kai with sword as {name}",
        "attack Kai with sword as {name}",
        "save willpower vs 50 as {name}",
        "check body as {name}",
        f"check body as {{name}} secret # {NOTE}",
        "conflict {name} body vs Kai body",
        "combat declare {name} melee",
        "damage 30 to {name}",
        "treat injury serious +50 to {name}",
        "drive reroll #{last}",
    ),
}
"""What is said in a fight, by the GM or by Ana."""


class Gamemaster:
    """Says what a GM may say, at random, of people whom it makes up."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 -- the same evening every time
        self._health = ruleset.characters.health
        self._narrative = ruleset.key == "narrative"
        self._names: list[str] = []

    def line(self) -> str:
        """One line, which may well be refused."""
        chance = self._chance
        if len(self._names) < 3 or chance.random() < 0.15:
            return self._add()
        return chance.choice((self._moved, self._moved, self._rolled, self._ordered))()

    def _add(self) -> str:
        name = "".join(self._chance.choice("bdfgklmnprtvz") + self._chance.choice("aeiou") for _ in range(4)).title()
        self._names.append(name)
        hidden = " hidden" if self._chance.random() < 0.6 else ""
        return f"combat add {name} {self._health}.max {self._figure()} initiative {self._figure()}{hidden}"

    def _moved(self) -> str:
        name, figure = self._name(), self._figure()
        return self._chance.choice(
            (
                f"combat hp {name} -{figure}",
                f"combat set {name} initiative {figure}",
                f"combat set {name} {self._health} {figure}",
                f"combat effect {name} hex{name}",
                f"combat effect Kai cursed until end of {name}",
                f"heal {name} {figure}",
                f"temp {name} {figure}",
                f"damage {figure} to {name}",
            )
        )

    def _rolled(self) -> str:
        name, figure = self._name(), self._figure()
        return self._chance.choice(
            (
                f"roll d6+{figure} secret # {NOTE}",
                f"roll d6 as {name}",
                f"roll d6 # {name} creeps",
                f"roll d6 as {name[:5]}",
                "attack Kai as {name}" if self._narrative else f"roll 2d6 as {name}",
                f"attack {name} as Kai" if self._narrative else f"roll 2d6 as {name}",
                f"check +1 as {name} secret # {NOTE}" if self._narrative else f"roll 3d6 secret # {NOTE}",
            )
        )

    def _ordered(self) -> str:
        name = self._name()
        if self._chance.random() < 0.2:
            return self._removed(name)
        return self._chance.choice(
            (
                "combat next",
                "combat next",
                "combat back",
                f"combat hide {name}",
                f"combat reveal {name}",
                f"combat delay {name} after {self._name()}",
                f"combat move {name} before Kai",
                "undo",
                "redo",
                "rest" if self._narrative else "combat next",
            )
        )

    def _removed(self, name: str) -> str:
        """Whoever has left is spoken of no more: what a GM tells about people who are nowhere is told to all."""
        self._names.remove(name)
        return f"combat remove {name}"

    def _name(self) -> str:
        return self._chance.choice(self._names)

    def _figure(self) -> int:
        return self._chance.randrange(1000, 9999)


class Brawl(Gamemaster):
    """Lets monsters with figures fight Ana's Kai, one line by the GM or by her."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        super().__init__(ruleset, seed)
        self._key = ruleset.key
        self._struck = ""

    def blow(self, last: int) -> tuple[str, Player]:
        """A line and who says it; `last` is the newest entry."""
        chance, struck = self._chance, self._struck
        self._struck = ""
        if struck:
            way = chance.choice(("dodge", "none"))
            return f"defend #{last} {way}", ANA if struck.startswith("attack Kai") else GM
        if len(self._names) < 3 or chance.random() < 0.1:
            return self._add(), GM
        if chance.random() < 0.25:
            return self.line(), GM
        if chance.random() < 0.1:
            return f"combat set Kai {self._health} 9", GM
        line = chance.choice(BLOWS[self._key]).format(name=self._name(), last=last)
        if line.startswith("attack") and self._key == "witcher":
            self._struck = line
        if " as " in line:
            return line, GM
        return (f"{line} as Kai", GM) if chance.random() < 0.3 else (line, ANA)

    def _add(self) -> str:
        figures = "".join(f" {field} {self._figure()}" for field in FOES[self._key].split())
        return super()._add() + figures + HELD[self._key]
