"""An evening of four people for each ruleset, on the wire: nothing refused, nothing hidden told, one called."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from rules import keys
from tests.gateway.fake import is_private
from tests.gateway.table import ANA, BO, CAI, LoadedDice, Table

if TYPE_CHECKING:
    from tests.gateway.conftest import Bot
    from tests.gateway.fake import FakeDiscord, Json

GM_ONLY = {"witcher": "Hag", "narrative": "Alpha", "vsd": "Warg"}
"""Who is hidden until the GM reveals them."""
MENTION = re.compile(r"<@!?(\d+)>")


@pytest.mark.parametrize("key", keys())
async def test_an_evening(key: str, discord: FakeDiscord, bot: Bot) -> None:
    dice = LoadedDice()
    async with bot(dice=dice):
        table = Table(discord, dice)
        await import_module(f"tests.gateway.evenings.{key}").play(table)
    table.transcript.catch_up()
    posts = table.transcript.posts
    lifted = next(at for at, post in enumerate(posts) if f"{GM_ONLY[key]} is seen by all" in post.text)
    for player in (ANA, BO, CAI):
        early = [post for post in posts[:lifted] if post.to is None or post.to.id == player.id]
        told = [post for post in early if GM_ONLY[key] in " ".join([str(post.versions[:1]), post.text])]
        assert not [post for post in told if post.by is not None], told
    for post in posts:
        called = MENTION.findall(post.text)
        assert len(called) <= 1, post
        if called and not is_private(post.body):
            assert post.body["allowed_mentions"]["users"] in (called, [int(called[0])]), post
    assert [post for post in posts if post.text.startswith("<@")]
    assert [post for post in posts if "is over" in post.text and post.by is None]
    bodies: list[Json] = [call.body for call in discord.calls if "sent" in (call.body or ())]
    (chronicle,) = bodies[0]["sent"]
    assert "# " in chronicle
    assert "Round 1" in chronicle
