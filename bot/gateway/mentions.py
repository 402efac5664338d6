"""Commands as people can click them, once Discord has told their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Mentions:
    """Knows the number of each root command; until it does, a command is told by its name."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}

    def learn(self, numbers: Mapping[str, str]) -> None:
        """Take over the numbers of the root commands by name."""
        self._numbers = dict(numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def of(self, head: str) -> str:
        """The command, `sheet new` being one with a subcommand, in Discord's markdown."""
        number = self._numbers.get(head.partition(" ")[0])
        return f"`/{head}`" if number is None else f"</{head}:{number}>"
