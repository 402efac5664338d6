"""A fight of four against five and a duel of spells on the wire, by buttons, each die given and each figure reckoned by
hand from the rules: what the ledger holds, and that people read it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from rules import ScriptedDice, result_of
from tests.gateway.fake import CHANNEL, GUILD, is_private, text
from tests.gateway.test_fights import CAI, DEE, GHOULS, SHEETS, OnTheWire, Said, a_line, lines
from tests.gateway.test_tour import ANA, BO, GM

if TYPE_CHECKING:
    from bot.store import Ledger
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord, Person


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What is said, the faces that fall, and what has to come of it: parts of the results, and fields afterwards."""

    said: Said
    faces: tuple[int, ...] = ()
    result: dict[str, object] = field(default_factory=dict)
    after: dict[str, object] = field(default_factory=dict)
    reads: str = ""


def typed(who: Person, line: str, *faces: int, name: str = "last", reads: str = "", **after: object) -> Reckoned:
    return _reckoned(a_line(who, line, id=name), faces, reads, after)


def pressed(
    who: Person, label: str, *faces: int, on: str = "last", name: str = "last", reads: str = "", **after: object
) -> Reckoned:
    return _reckoned(Said(who, press=label, on=on, id=name), faces, reads, after)


def _reckoned(said: Said, faces: tuple[int, ...], reads: str, after: dict[str, object]) -> Reckoned:
    """Words with a `_` in front are fields of the result, all others what stands on a character afterwards."""
    result = {name.removeprefix("_"): value for name, value in after.items() if name.startswith("_")}
    stands = {name.replace("__", "."): value for name, value in after.items() if not name.startswith("_")}
    return Reckoned(said, faces, result, stands, reads)


def begun(*more: Said) -> list[Reckoned]:
    return [Reckoned(one) for one in (*SHEETS, *more)]


FIGHT = [
    *begun(
        *lines(GM, "combat start Mill"),
        *lines(ANA, "combat join Ana initiative 20"),
        *lines(BO, "combat join Bo initiative 15"),
        *lines(CAI, "combat join Cai initiative 14"),
        *lines(DEE, "combat join Dee initiative 13"),
        *lines(GM, GHOULS, "combat next"),
    ),
    typed(ANA, 'attack "Ghoul 1" fast', 8, name="first", _attack=23, _outcome="pending"),
    # 4 + 11; (9 + 3 + 2) - SP 2 = 12
    pressed(GM, "Dodge", 4, 3, 5, 4, _defense=15, _margin=8, _outcome="hit", _location="upper", _rolled=14, _through=12,
            _damage=12, _sp_after=1, hp=10, sp__upper=1, reads="23 against 15"),
    pressed(ANA, "Second attack", 10, 3, on="first", _attack=28, _chain="up"),
    # the second Defense costs 1 STA; 1 - 4 + 12; (7 + 3 + 2) - 1 = 11, and 5 for the critical
    pressed(GM, "Block", 1, 4, 2, 6, 1, 3, _defense=9, _margin=19, _outcome="critical", _through=11, _damage=16,
            _wound="bruised_ribs", sta=5, hp=0, sp__upper=0, wound__bruised_ribs="untreated"),
    typed(GM, "combat next", _current="Bo"),
    typed(BO, 'attack "Ghoul 2" strong at head', 9, _attack=14),
    # against 10; (15 + 4) doubled, no armor, doubled for the head
    pressed(GM, "Take it", 6, 5, 4, _defense=10, _margin=4, _outcome="hit", _rolled=38, _damage=76, hp=0),
    typed(GM, "combat next", _current="Cai"),
    typed(CAI, "cast scorch cost 4", 6, name="fire", _total=22, _outcome="rolled", _overdraw=0, sta=36),
    typed(GM, "defend #{fire} dodge as ghoul3", 10, 2, _opposed=23, _margin=-1, _outcome="failure"),
    typed(GM, "defend #{fire} none as ghoul4", name="burnt", _dc=10, _outcome="success"),
    pressed(GM, "Damage", 4, 4, 4, 1, on="burnt", _rolled=13, _through=11, _damage=11, hp=11, sp__upper=1),
    pressed(GM, "Does it take hold?", 3, 1, on="burnt", _total=20, _outcome="success", condition__fire=True),
    typed(GM, "combat next", _current="Dee"),
    typed(DEE, "attack ghoul5 distance 130", 9, _attack=20),  # 9 + 16 - 5
    pressed(GM, "Dodge", 3, 10, 6, 6, 6, _defense=14, _margin=6, _location="lower", _rolled=18, _damage=9, hp=13),
    typed(GM, "combat next", _current="Ghoul 1"),
    pressed(GM, "Save", 4, _target=5, _outcome="success"),
    typed(GM, "combat next", _current="Ghoul 2"),
    pressed(GM, "Save", 5, _target=5, _outcome="failure"),
    typed(GM, "combat next", _current="Ghoul 3"),
    typed(GM, "attack Cai with claws as ghoul3", 7, name="claw", _attack=19),
    pressed(CAI, "Dodge", 10, 5, _defense=26, _margin=-7, _outcome="miss"),
    pressed(GM, "Next attack", 10, 8, on="claw", _attack=30),
    # (11 + 2) doubled for the head, and 5
    pressed(CAI, "Dodge", 2, 1, 6, 5, 6, _defense=13, _margin=17, _outcome="critical", _rolled=13, _damage=31,
            _wound="ringing_skull", sta=35, hp=0),
    # fire: 5 on the head, 5 - 1 on the upper body, 5 below; then 1 SP is gone
    typed(GM, "combat next", _current="Ghoul 4", hp=0, sp__upper=0),
    typed(GM, "combat next", _current="Ghoul 5"),
    typed(GM, "attack Bo with claws as ghoul5", 9, _attack=21),
    # 21 against 10; 14 - SP 5 - 2 for the dwarf = 7, and 5
    pressed(BO, "Take it", 2, 6, 6, 2, _margin=11, _outcome="critical", _through=9, _damage=12, _sp_after=4, hp=33,
            sp__upper=4),
    typed(GM, "combat next", _current="Ana"),
    typed(ANA, 'attack "Ghoul 5" extra', 6, _attack=18, sta=27),  # 6 + 15 - 3
    pressed(GM, "Dodge", 9, _defense=20, _margin=-2, _outcome="miss"),
    typed(GM, "combat next", _current="Bo"),
    typed(BO, 'attack "Ghoul 5"', 5, _attack=15),  # 5 + 14 - 1, and -3 for the ribs
    pressed(GM, "Block", 3, _defense=15, _margin=0, _outcome="miss", sta=5),  # a tie is the defender's
    typed(GM, "combat next", _current="Cai"),
    pressed(CAI, "Save", 5, _target=6, _outcome="success"),
    typed(GM, "combat next", _current="Dee"),
    typed(DEE, "stabilize Cai", 1, 2, _total=13, _dc=15, _outcome="failure", _chain="down"),
    typed(DEE, "stabilize Cai", 2, _total=16, _outcome="success", hp=1),
    typed(GM, "combat end"),
    typed(DEE, "treat Cai doctor", 2, _total=16, _dc=15, _outcome="success", wound__ringing_skull="treated"),
    typed(GM, "treat Bo doctor with healing_hands as Dee", 1, 1, _total=14, _outcome="failure"),
]  # fmt: skip
DUEL = [
    *begun(
        *lines(GM, "combat start Duel"),
        *lines(CAI, "combat join Cai initiative 14"),
        *lines(ANA, "combat join Ana initiative 9"),
        *lines(ANA, "sheet set skill.spell_casting 13, vigor 5, skill.resist_coercion 11, skill.physique 12"),
        *lines(GM, "combat next"),
    ),
    typed(CAI, "cast ward cost 3", 5, _outcome="success", sta=37, ward=12),
    typed(CAI, "cast lull cost 3 at Ana", 7, _total=23, sta=34),
    pressed(ANA, "Resist", 2, _opposed=13, _margin=10, _outcome="success", condition__lulled=True),
    # 6 + 4 - VIGOR 8 = 2 points over
    typed(CAI, "cast spell_casting none cost 4 active", 5, name="kept", _overdraw=10, sta=30, hp=20),
    typed(GM, "combat next", _current="Ana"),
    typed(GM, "damage 10 at lower to Ana", _damage=5, hp=35, condition__lulled=False),  # hit, so no longer lulled
    typed(ANA, "cast snare cost 4", 9, name="snare", _total=22, _overdraw=0, sta=26),
    pressed(CAI, "Resist", 10, 10, 3, _opposed=33, _outcome="failure"),
    # 4 + 3 - VIGOR 5 = 2 over: 10 HP; a 1, and row 10: 3 + 4 HP
    typed(ANA, "cast spell_casting cost 3 none", 1, 10, 3, 4, _outcome="fumble", _overdraw=10, sta=23, hp=18),
    typed(GM, "combat next", _current="Cai"),
    pressed(CAI, "Keep it up", sta=26),
    # kept for 4, cast for 5: 1 over VIGOR 8
    typed(CAI, "cast scorch cost 5", 6, _total=22, _overdraw=5, sta=21, hp=15),
    pressed(ANA, "Dodge", 5, name="burnt", _opposed=18, _margin=4, _outcome="success"),
    pressed(GM, "Damage", 1, 2, 3, 4, 4, on="burnt", _rolled=14, _through=5, _damage=5, hp=13, sp__upper=8),
    pressed(GM, "Does it take hold?", 3, 6, on="burnt", _total=25, _outcome="success", condition__fire=True),
    typed(GM, "combat next", _current="Ana", hp=3, sp__upper=7),  # 5 and 5; SP 8 holds the third
    typed(ANA, "cast shove cost 5", 10, 4, _total=27, _chain="up", _overdraw=0, sta=18),
    pressed(CAI, "Take it", _dc=10, _margin=17, _outcome="success"),
    typed(GM, "combat next", _current="Cai"),
    pressed(CAI, "Let it end"),
    typed(CAI, "cast scorch cost 7", 8, _total=24, _overdraw=0, sta=14),
    pressed(ANA, "Reposition", 9, name="burnt", _opposed=20, _margin=4, _outcome="success"),
    pressed(GM, "Damage", 4, 4, 4, 4, 4, 4, 4, on="burnt", name="burnt", _damage=21, hp=0),
    pressed(ANA, "Save", 6, on="burnt", name="burnt", _target=7, _outcome="success"),
    typed(GM, "damage 1 at head to Ana", _damage=2, name="struck"),
    pressed(ANA, "Save", 6, on="struck", _target=6, _outcome="failure"),  # one Save made, so 6
    pressed(GM, "GM: Confirm the death", condition__dead=True),
]  # fmt: skip


async def of_the_last(ledger: Ledger) -> tuple[dict[str, object], dict[str, object]]:
    """All result fields of the newest entry, and the fields that it changed as they are now."""
    async with ledger.look(GUILD, CHANNEL) as turn:
        (entry,) = await turn.newest(1)
    result: dict[str, object] = {}
    for fact in reversed(entry.outcome.facts):
        result |= result_of(fact)
    return result, {one.field: one.after for one in entry.outcome.changes}


@pytest.mark.parametrize("evening", [FIGHT, DUEL], ids=["fight", "duel"])
async def test_each_figure_is_that_of_the_rules(evening: list[Reckoned], discord: FakeDiscord, bot: Bot) -> None:
    wire = OnTheWire(discord)
    entries: dict[str, int] = {}
    async with bot(dice=ScriptedDice(*(face for row in evening for face in row.faces))) as ledger:
        for row in evening:
            message = await wire.say(row.said, entries)
            assert not is_private(message), (row.said, text(message))
            async with ledger.look(GUILD, CHANNEL) as turn:
                (newest,) = await turn.newest(1)
            assert newest.number is not None
            entries |= {row.said.id: newest.number, "last": newest.number}
            result, after = await of_the_last(ledger)
            held = {name: result.get(name) for name in row.result}
            assert held == row.result, (row.said, text(message))
            found = {name: after.get(name) for name in row.after}
            found |= {name: bool(found[name]) for name, value in row.after.items() if isinstance(value, bool)}
            assert found == row.after, (row.said, text(message))
            assert row.reads in text(message).replace("*", ""), text(message)
