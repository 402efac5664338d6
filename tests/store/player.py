"""A process that opens a ledger and plays: `python -m tests.store.player URL COUNT`; without end when COUNT is 0.

It says the number of each entry that was committed.
"""

from __future__ import annotations

import asyncio
import itertools
import sys

from bot.store import Ledger
from tests.store.playing import count_up


async def main(url: str, count: int) -> None:
    """Play."""
    async with await Ledger.open(url) as ledger:
        for _ in range(count) if count else itertools.count():
            entry = await count_up(ledger)
            sys.stdout.write(f"{entry.number}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
