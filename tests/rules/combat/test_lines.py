"""How lines of the tracker are read and spelled."""

from __future__ import annotations

import pytest

from rules.command import combat
from rules.command.sheets import Setting
from rules.errors import LimitExceeded, NotAllowed, ParseError
from rules.rulesets import load

LANGUAGE = load("narrative").language


@pytest.mark.parametrize(
    ("line", "spelling"),
    [
        ("combat start", "combat start"),
        ("/COMBAT Start the bridge", 'combat start "the bridge"'),
        (
            "combat add Goblin \N{MULTIPLICATION SIGN}3 hp.max:20, initiative = 12",
            "combat add Goblin x3 hp.max 20 initiative 12",
        ),
        ("combat add Goblin initiative --3 x2 hidden", "combat add Goblin x2 initiative +3 hidden"),
        (
            'combat add "Big Bad" weapon.axe.damage 2d6 + 3 rolled 4',
            'combat add "Big Bad" weapon.axe.damage 2d6+3 rolled 4',
        ),
        ("combat add start armor heavy", 'combat add "start" armor heavy'),
        ("combat join", "combat join"),
        ("combat join Ana initiative -2", "combat join Ana initiative -2"),
        ("combat join hidden", "combat join hidden"),
        ("combat delay big orc after the wolf", 'combat delay "big orc" after "the wolf"'),
        ("combat move Cora before Brok", "combat move Cora before Brok"),
        ("combat hp Goblin-5", "combat hp Goblin -5"),
        ("combat hp Big Goblin + 5", 'combat hp "Big Goblin" +5'),
        ("combat set Ana initiative15", None),
        ("combat set Ana initiative 15, hp 3", "combat set Ana initiative 15 hp 3"),
        ("combat effect Brok Blinded for 1 round", "combat effect Brok Blinded for 1 rounds"),
        (
            "combat effect Brok on the roof until end of big orc",
            'combat effect Brok "on the roof" until end of "big orc"',
        ),
        ("combat effect Brok until", None),
        ("combat effect Brok for 2 rounds", None),
        ('combat effect Brok "for the king" for 2 rounds', 'combat effect Brok "for the king" for 2 rounds'),
        ("combat effect Brok bleed+6", "combat effect Brok bleed+6"),
        ("combat effect Brok inj-20", "combat effect Brok inj-20"),
        ("combat effect Brok stun:2 as Ana", "combat effect Brok stun:2 as Ana"),
        ("combat effect Brok hidden", 'combat effect Brok "hidden"'),
        ("combat clear Brok on the roof", 'combat clear Brok "on the roof"'),
        ("combat next rolled 3 as Ana", "combat next rolled 3 as Ana"),
        ("combat hp Goblin 5", None),
        ("combat hp Goblin", None),
        ("combat add Goblin hp", None),
        ("combat add Goblin hp 3 HP 4", None),
        ("combat add Goblin x2 x3", None),
        ("combat set Ana", None),
        ("combat effect Ana", None),
        ("combat declare Ana melee", None),
        ("combat", None),
    ],
)
def test_spelling(line: str, spelling: str | None) -> None:
    if spelling is None:
        with pytest.raises(ParseError) as refused:
            LANGUAGE.parse(line)
        assert refused.value.column is not None
        return
    read = LANGUAGE.parse(line)
    assert (read.spelling, LANGUAGE.parse(read.spelling)) == (spelling, read)


def test_sign_of_hp_is_asked_for() -> None:
    with pytest.raises(ParseError) as refused:
        LANGUAGE.parse("combat hp Goblin 5")
    assert refused.value.column == 18
    assert "`-5`" in refused.value.message


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("combat add Goblin x0", NotAllowed),
        ("combat add Goblin x51", LimitExceeded),
        ("combat effect Ana blinded for 0 rounds", NotAllowed),
        ("combat effect Ana blinded for 1001 rounds", LimitExceeded),
        (f'combat effect Ana "{"x" * 81}"', LimitExceeded),
    ],
)
def test_bounds(line: str, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        LANGUAGE.parse(line)


def test_copies_and_fields() -> None:
    read = LANGUAGE.parse("combat add Goblin x50 hp.max 20 initiative -1").command
    assert read == combat.AddCombatant(
        name="Goblin", copies=50, fields=(Setting("hp.max", "20"), Setting("initiative", "-1"))
    )
