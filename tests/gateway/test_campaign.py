"""The steps of `campaign.toml` over the wire, by four people and with restarts: what each reads is what is reckoned."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.fact import result_of
from rules.scene import Player
from tests.gateway.fake import Person, is_private, text
from tests.rules.vsd.campaign import Campaign, changes_of

if TYPE_CHECKING:
    from rules.outcome import Outcome
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord, Json

STEPS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("campaign.toml").read_text("utf-8"))["step"]
PEOPLE = {
    "gil": Person("9", "Gil", manages=True),
    "ana": Person("1", "Ana"),
    "bo": Person("2", "Bo"),
    "cy": Person("3", "Cy"),
}
OPEN = ("Ana", "Bo", "Cy")
"""Whose figures everybody reads; a monster's are the GM's."""
_OF_TWO = ("combat", "sheet", "settings")
"""Verbs whose second word belongs to the command in Discord."""


class Played(NamedTuple):
    """What came of a step in process, and the faces that nobody rolled by hand."""

    line: str
    outcome: Outcome
    faces: tuple[int, ...]


def in_process() -> list[Played]:
    """Every step played without a bot; the first entry of the channel chose the ruleset."""
    campaign, played = Campaign(), list[Played]()
    campaign.number = 1
    for step in STEPS:
        person = PEOPLE[step["who"]]
        line = step["line"].format(n=campaign.number, m=campaign.number - 1)
        faces = tuple(step.get("faces", ()))
        outcome = campaign.say(line, Player(person.id, person.name, is_gm=person.manages), faces=faces)
        played.append(Played(line, outcome, faces))
    return played


async def test_four_people_read_what_is_reckoned(discord: FakeDiscord, bot: Bot) -> None:
    played = in_process()
    restarts = [at for at, step in enumerate(STEPS) if step.get("restart")]
    answers: list[Json] = []
    for first, last in zip([0, *restarts], [*restarts, len(STEPS)], strict=True):
        faces = [face for one in played[first:last] for face in one.faces]
        async with bot(*faces):
            if not first:
                await discord.use("settings ruleset", {"line": "vsd"}, person=PEOPLE["gil"])
            for at in range(first, last):
                answers.append(await _answer(discord, STEPS[at], played[at].line, answers))
                _must_tell(text(answers[-1]), STEPS[at], played[at].outcome)


async def _answer(discord: FakeDiscord, step: dict[str, Any], line: str, answers: list[Json]) -> Json:
    """What the channel reads of a step, said or pressed."""
    person = PEOPLE[step["who"]]
    if "press" in step:
        done = await discord.press(answers[-step.get("of", 1)], step["press"], person=person)
    else:
        words = line.split(maxsplit=2 if line.split(maxsplit=1)[0] in _OF_TWO else 1)
        command = " ".join(words[:2]) if words[0] in _OF_TWO else words[0]
        rest = line.removeprefix(command).strip()
        done = await discord.use(command, {"line": rest} if rest else {}, person=person)
    message = discord.shown(await done.message())
    assert not is_private(message), (line, text(message))
    return message


def _must_tell(read: str, step: dict[str, Any], outcome: Outcome) -> None:
    """Hold what is read against what was reckoned, and both against the figures of the step."""
    for words in step.get("tells", ()):
        assert words in read, (step["line"], read)
    total = result_of(outcome.fact).get("total")
    if total is not None and outcome.fact.outcome != "fumble":
        assert f"**{total}**" in read, (step["line"], read)
    for (name, field), (before, after) in changes_of(outcome).items():
        numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in (before, after))
        if name in OPEN and numbers:
            assert f"{field} {before} → {after}" in read, (step["line"], read)
