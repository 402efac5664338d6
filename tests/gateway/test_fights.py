"""Whole fights on the wire, by a GM and four players with buttons and a restart in the middle, against the same lines
played in process: every die, figure and change is the same, and everybody reads the headline."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from bot.referee import Referee
from bot.render import Answer, wording
from bot.request import Request
from bot.store import Ledger
from rules import Player, SeededDice, load, result_of
from tests.gateway.fake import CHANNEL, GUILD, Person, is_private, text
from tests.gateway.test_tour import ANA, BO, GM

if TYPE_CHECKING:
    from pathlib import Path

    from rules import Change
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord, Json

CAI, DEE = Person("3", "Cai"), Person("4", "Dee")
RESTART = "restart"


@dataclass(frozen=True, slots=True)
class Said:
    """A line, or the label of a button of the last answer that `on` is an earlier `id` of."""

    who: Person
    command: str = ""
    line: str = ""
    press: str = ""
    on: str = "last"
    id: str = "last"


def lines(who: Person, *texts: str) -> list[Said]:
    """Lines of one person; the command is the longest that Discord knows of them."""
    return [a_line(who, text) for text in texts]


def a_line(who: Person, text: str, **more: str) -> Said:
    words = text.split(" ")
    count = 2 if words[0] in ("sheet", "combat", "settings") else 1
    return Said(who, " ".join(words[:count]), " ".join(words[count:]), **more)


SHEETS = [
    *lines(ANA, "sheet new Ana"),
    *lines(ANA, "sheet set hp.max 40, sta.max 30, luck 3, stat.ref 8"),
    *lines(ANA, "sheet set stat.body 7, stat.spd 6, leap 3, save 7, bonus 2"),
    *lines(ANA, "sheet set skill.swordsmanship 15, skill.dodge_escape 13"),
    *lines(ANA, 'sheet set skill.athletics 11, armor.upper "mail shirt", wields "war sword"'),
    *lines(BO, "sheet new Bo"),
    *lines(BO, "sheet set hp.max 45, sta.max 25, race dwarf, stat.ref 6, save 8, bonus 4, sp.upper 5, skill.melee 14"),
    *lines(BO, 'sheet set skill.dodge_escape 10, skill.brawling 12, wields "battle axe"'),
    *lines(CAI, "sheet new Cai"),
    *lines(CAI, "sheet set hp.max 30, sta.max 40, vigor 8, save 6, stat.ref 5, stat.spd 5, skill.spell_casting 16"),
    *lines(CAI, "sheet set skill.dodge_escape 11, skill.resist_coercion 12, skill.physique 10"),
    *lines(DEE, "sheet new Dee"),
    *lines(DEE, "sheet set hp.max 32, sta.max 28, save 6, stat.ref 7, skill.archery 16, skill.athletics 13"),
    *lines(DEE, 'sheet set skill.first_aid 14, skill.healing_hands 14, rec 6, wields "war bow"'),
]  # fmt: skip
GHOULS = (
    "combat add Ghoul x5 initiative 12 hp 22 sta 6 sp.upper 2 save 5 stat.ref 6 skill.brawling 12 "
    "skill.dodge_escape 11 skill.physique 9 weapon.claws.damage 2d6+2 weapon.claws.skill brawling rof 2"
)
FIGHT = [
    *lines(GM, "settings switch luck_when after"),
    *SHEETS,
    *lines(GM, "combat start Mill"),
    *lines(ANA, "combat join Ana initiative 20"),
    *lines(BO, "combat join Bo initiative 15"),
    *lines(CAI, "combat join Cai initiative 14"),
    *lines(DEE, "combat join Dee initiative 13"),
    *lines(GM, GHOULS, "combat next"),
    a_line(ANA, 'attack "Ghoul 1" fast', id="first"),
    Said(GM, press="Dodge"),
    Said(ANA, press="Second attack", on="first"),
    Said(ANA, press="Spend 1 LUCK"),
    Said(GM, press="Take it"),
    *lines(GM, "combat next"),
    a_line(BO, 'attack "Ghoul 2" strong at head'),
    Said(GM, press="Block"),
    *lines(GM, "combat next"),
    *lines(CAI, "cast ward cost 2"),
    a_line(CAI, "cast scorch cost 4", id="fire"),
    *lines(GM, "defend #{fire} dodge as ghoul3", "defend #{fire} none as ghoul4", "combat next"),
    a_line(DEE, "attack ghoul5 distance 40"),
    Said(GM, press="Dodge"),
    RESTART,
    *lines(GM, "combat next"),
    a_line(GM, "attack Cai with claws as ghoul3", id="claw"),
    Said(CAI, press="Dodge"),
    Said(GM, press="Next attack", on="claw"),
    Said(CAI, press="Dodge"),
    a_line(GM, "attack Bo with claws as ghoul4"),
    Said(BO, press="Take it"),
    *lines(GM, "combat hp Bo -60", "combat next", "combat next", "combat next", "combat next", "combat next"),
    *lines(GM, "combat next"),
    Said(BO, press="Save"),
    *lines(GM, "combat next", "combat next"),
    *lines(DEE, "stabilize Bo"),
    *lines(GM, "damage 20 critical at upper to Ana"),
    *lines(DEE, "treat Ana doctor"),
    *lines(GM, "combat show", "combat end"),
    *lines(DEE, "rest 3 hours strenuous 1"),
]
DUEL = [
    *SHEETS,
    *lines(GM, "combat start Duel"),
    *lines(CAI, "combat join Cai initiative 14"),
    *lines(ANA, "combat join Ana initiative 9"),
    *lines(ANA, "sheet set skill.spell_casting 13, vigor 5, skill.resist_coercion 11, skill.physique 12"),
    *lines(GM, "combat next"),
    *lines(CAI, "cast ward cost 3"),
    a_line(CAI, "cast lull cost 3 at Ana"),
    Said(ANA, press="Resist"),
    *lines(GM, "combat next", "damage 1 at lower to Ana"),
    a_line(ANA, "cast snare cost 4", id="snare"),
    Said(CAI, press="Resist"),
    RESTART,
    *lines(GM, "combat next"),
    *lines(CAI, "cast spell_casting vs Ana dodge_escape cost 3", "cast spell_casting none cost 2 active"),
    *lines(GM, "combat next", "combat next"),
    Said(CAI, press="Let it end"),
    *lines(CAI, "cast spell_casting cost 6 none"),
    *lines(GM, "combat end"),
]
SCENE = [
    *lines(GM, "settings ruleset narrative"),
    *lines(ANA, "sheet new Mia"),
    *lines(ANA, "sheet set level 2, skill.melee 2, skill.vigor 2, skill.endurance 1, shield 2, weapon.sword.damage 2"),
    *lines(BO, "sheet new Kai", "sheet set level 1, skill.medicine 2, skill.intellect 2, skill.arcana 2"),
    *lines(GM, "combat start"),
    *lines(GM, "combat add Ogre level 4 skill.endurance 2 skill.melee 2 dr 1 vulnerable on weapon.club.damage 3"),
    *lines(ANA, "combat join Mia"),
    *lines(BO, "combat join Kai"),
    a_line(ANA, "attack Ogre", id="swing"),
    Said(ANA, press="Reroll (Stamina)"),
    a_line(GM, "attack Mia shield as Ogre", id="club"),
    RESTART,
    Said(GM, press="GM: Resolve", on="club"),
    a_line(BO, "cast arcana cost 1 mana damage 2 to Ogre", id="bolt"),
    Said(BO, press="Reroll (Mana)"),
    *lines(GM, "damage 9 to Mia"),
    a_line(BO, "treat Mia"),
    Said(GM, press="GM: Resolve"),
    a_line(BO, "rest"),
    Said(GM, press="GM: Safe: rest"),
]  # fmt: skip


class InProcess:
    """The same people without Discord: what they press is looked for among what the answer offered."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._answers: dict[str, Answer] = {}

    async def say(self, said: Said) -> Answer:
        line = f"{said.command} {filled(said.line, self.entries)}".strip()
        if said.press:
            offered = self._answers[said.on]
            words = wording(load(offered.ruleset).package)
            label = said.press.removeprefix("GM: ")
            line = next(one.line for one in offered.offered if words.word("action", one.label) == label)
        player = Player(said.who.id, said.who.name, said.who.manages)
        answer = await self._referee.play(Request(server=GUILD, place=CHANNEL, player=player, text=line))
        assert isinstance(answer, Answer), (said, answer)
        self._answers |= {said.id: answer, "last": answer}
        return answer

    @property
    def entries(self) -> dict[str, int]:
        """The numbers of what was said, by id."""
        return {name: answer.entry for name, answer in self._answers.items() if answer.entry is not None}


class OnTheWire:
    """People in front of Discord: they type commands and press buttons of messages."""

    def __init__(self, discord: FakeDiscord) -> None:
        self._discord = discord
        self._messages: dict[str, Json] = {}

    async def say(self, said: Said, entries: dict[str, int]) -> Json:
        if said.press:
            done = await self._discord.press(self._messages[said.on], said.press, person=said.who)
        else:
            options = {"line": filled(said.line, entries)} if said.line else {}
            done = await self._discord.use(said.command, options, person=said.who)
        message = self._discord.shown(await done.message())
        self._messages |= {said.id: message, "last": message}
        return message


def filled(line: str, entries: dict[str, int]) -> str:
    return re.sub(r"#\{(\w+)\}", lambda found: f"#{entries[found[1]]}", line)


def figures(shown: str) -> set[str]:
    """The numbers that people read."""
    return set(re.findall(r"\d+", shown))


async def told(ledger: Ledger) -> list[object]:
    """What the ledger holds of a place, without the keys that a database gives."""
    async with ledger.look(GUILD, CHANNEL) as turn:
        entries = await turn.newest(500)
    return [
        (
            one.number, one.line, one.person, one.outcome.throws,
            [result_of(fact) for fact in one.outcome.facts],
            [_moved(change) for change in one.outcome.changes if change.is_read],
        )
        for one in reversed(entries)
    ]  # fmt: skip


def _moved(change: Change) -> tuple[object, ...]:
    """A change and its figures; keys of entities are the database's own."""
    return change.field.split(".")[0], *(value for value in change.shown if isinstance(value, int | None))


@pytest.mark.parametrize("evening", [FIGHT, DUEL, SCENE], ids=["fight", "duel", "scene"])
async def test_the_same_happens_on_the_wire(
    evening: list[Said | str], discord: FakeDiscord, bot: Bot, tmp_path: Path
) -> None:
    dice, wire = SeededDice(5), OnTheWire(discord)
    cut = evening.index(RESTART)
    async with await Ledger.open(f"sqlite+aiosqlite:///{tmp_path / 'process.db'}") as apart:
        table = InProcess(Referee(apart, SeededDice(5)))
        for part in (evening[:cut], evening[cut + 1 :]):
            async with bot(dice=dice) as ledger:
                for said in part:
                    assert isinstance(said, Said)
                    entries = table.entries
                    answer = await table.say(said)
                    message = await wire.say(said, entries)
                    assert not is_private(message) or said.command == "combat show", (said, text(message))
                    assert figures(answer.shared.headline) <= figures(text(message)), said
                on_the_wire = await told(ledger)
        assert on_the_wire == await told(apart)
