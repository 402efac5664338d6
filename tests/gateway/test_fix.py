"""*Fix it* on a refusal: where whoever said the line gets on by saying it otherwise, and only there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import (
    Ambiguous,
    Conflict,
    Forbidden,
    GmsOnly,
    LimitExceeded,
    NotAllowed,
    ParseError,
    RulesError,
    SeededDice,
    Unknown,
)
from tests.gateway.fake import buttons, is_private, text
from tests.gateway.fight import ANA, BO, GM, Fight
from tests.test_rights import BEA, answered, each_ruleset, is_referees, rows, table

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord, Json
    from tests.plays import World

OTHERWISE = ("Ask again with", "Leave out")
"""How the hints begin that say what may be said in the place of what takes other rights."""
MENDABLE: dict[type[RulesError], bool] = {
    **dict.fromkeys((ParseError, NotAllowed, Ambiguous, Unknown, LimitExceeded), True),
    **dict.fromkeys((Forbidden, GmsOnly, Conflict), False),
}


def is_offered(message: Json) -> bool:
    return "Fix it" in [one["label"] for one in buttons(message)]


def test_every_kind_of_no_is_decided() -> None:
    kinds = {one for one in RulesError.__subclasses__() if one.__module__ == "rules.errors"}
    assert kinds < set(MENDABLE)
    assert {kind: kind("No.").mendable for kind in MENDABLE} == MENDABLE
    assert Forbidden("No.", hint="Say it so.").mendable
    assert not GmsOnly("No.", hint="Ask the GM.").mendable


@each_ruleset
def test_a_want_of_rights_is_mended_by_a_hint_or_not_at_all(key: str) -> None:
    """Of every line that is refused to a player for want of rights."""
    scene, refused = table(key), 0
    for text_of in (scene.line(row) for row in rows(key)):
        if is_referees(scene.world.ruleset, text_of) or answered(scene.world, text_of, BEA) != "permission":
            continue
        error = refusal_of(scene.world, text_of)
        assert error.mendable == str(error.hint).startswith(OTHERWISE), text_of
        refused += 1
    assert refused > 10


def refusal_of(world: World, text: str) -> RulesError:
    """What a line of Bea's is refused with."""
    line = world.ruleset.parse(text)
    try:
        if world.odds(line, BEA) is None:
            world.play(line, BEA, SeededDice(1))
    except RulesError as error:
        return error
    raise AssertionError(text)


async def test_it_stands_where_the_line_can_be_mended(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        for command, line in (
            ("check", "1d10+"),
            ("combat hp", "Nobody -3"),
            ("sheet new", "Ana"),
            ("roll", "1000d6 times 9"),
            ("odds", "check +9 vs Ogre dodge"),
        ):
            told = await fight.say(ANA, command, line)
            assert is_private(told), line
            assert is_offered(told), (line, text(told))


async def test_it_is_not_there_where_rights_are_wanting(discord: FakeDiscord, bot: Bot) -> None:
    fight = Fight(discord)
    async with bot():
        await fight.begin()
        for who, command, line in (
            (ANA, "combat end", ""),
            (ANA, "settings ruleset", "vsd"),
            (BO, "combat hp", "Ana -3"),
            (BO, "check", "1d10+3 as Ana"),
            (BO, "combat next", ""),
            (ANA, "undo", ""),
        ):
            told = await fight.say(who, command, line)
            assert is_private(told), line
            assert not is_offered(told), (line, text(told))
            assert line in text(told)
        await fight.say(GM, "combat hp", "Ogre -3")
        await fight.say(GM, "combat hp", "Ogre -4")
        newest = await fight.say(GM, "log", "2")
        number = text(newest).split("#")[1].split(" ")[0].strip("\\* ·")
        told = await fight.say(GM, "undo", f"#{number}")
        assert "changed since" in text(told)
        assert not is_offered(told)
