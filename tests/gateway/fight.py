"""People who fight in a channel of the small Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.gateway.fake import CHANNEL, Person, buttons, text

if TYPE_CHECKING:
    from tests.gateway.fake import FakeDiscord, Interaction, Json

GM = Person("9", "Gil", manages=True)
ANA = Person("1", "Ana")
BO = Person("2", "Bo")


class Fight:
    """People who fight in a channel."""

    def __init__(self, discord: FakeDiscord, channel: str = CHANNEL) -> None:
        self.discord, self.channel = discord, channel

    async def say(self, who: Person, command: str, line: str = "") -> Json:
        done = await self.discord.use(command, {"line": line} if line else {}, person=who, channel=self.channel)
        return await done.message()

    async def press(self, who: Person, label: str, message: Json | None = None) -> Interaction:
        """Press a button whose label begins so, on the board unless it is another message's."""
        # The board stands a little later than the answer that it is about.
        await self.discord.until(lambda: message or self.discord.channels.boards(self.channel))
        shown = message or self.board()
        found = next(one for one in buttons(shown) if one["label"].startswith(label))
        return await self.discord.press(shown, found["label"], person=who, channel=self.channel)

    async def begin(self) -> None:
        """Ana and Bo against an ogre and somebody hidden."""
        for who in (ANA, BO):
            await self.say(who, "sheet new", who.name)
            await self.say(who, "sheet set", "hp.max 30, stat.ref 8")
        await self.say(GM, "combat start", "Bridge")
        await self.say(ANA, "combat join", "Ana initiative 20")
        await self.say(BO, "combat join", "Bo initiative 10")
        await self.say(GM, "combat add", "Ogre hp.max 77 hp 77 initiative 15")
        await self.say(GM, "combat add", "Lurker hp.max 88 hp 88 initiative 12 hidden")
        await self.say(GM, "combat next")
        await self.shows("**Ana** acts")

    def board(self) -> Json:
        return self.discord.shown(self.discord.channels.board(self.channel)) | {
            "id": self.discord.channels.board(self.channel)["id"]
        }

    def read(self) -> str:
        boards = self.discord.channels.boards(self.channel)
        return text(boards[-1]) if boards else ""

    async def shows(self, words: str, seconds: float = 10.0) -> None:
        """Wait until the board says something."""
        await self.discord.until(lambda: words in self.read(), seconds)


def private(discord: FakeDiscord, message: Json) -> Json:
    """A private message as it comes back with a press on it; an edit of it does not say again that it is private."""
    return discord.shown(message) | {"flags": message.get("flags", 0) | 64}
