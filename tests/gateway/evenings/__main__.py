"""The evenings as pictures: the channel as everybody saw it. `python -m tests.gateway.evenings FOLDER [KEY …]`.

It takes the environment of `make pictures`. The pictures are for looking at, and are not kept.
"""

from __future__ import annotations

import asyncio
import sys
from importlib import import_module
from pathlib import Path

from rules import keys
from tests.gateway.paper import DESKTOP, PHONE, draw, page
from tests.gateway.seated import seated
from tests.gateway.table import GIL, PEOPLE
from tests.gateway.transcript import Post


async def main(folder: Path, wanted: list[str]) -> None:
    """Play the evenings and draw them: a phone for everybody, a desktop for the GM, the board at its moments."""
    names = {one.id: one.name for one in PEOPLE}
    for key in wanted or keys():
        async with seated() as table:
            await import_module(f"tests.gateway.evenings.{key}").play(table)
        seen = {one.name: table.transcript.seen_by(one, table.channel) for one in PEOPLE}
        phones = {f"{key}-phone-{name}": page([(f"{key}: {name}", seen[name])], names, PHONE) for name in seen}
        boards = [(moment.step, [Post("0", table.channel, moment.body)]) for moment in table.moments]
        made = await draw({**phones, f"{key}-board": page(boards, names, PHONE)}, folder, PHONE, 4)
        desk = {f"{key}-desktop-{GIL.name}": page([(f"{key}: {GIL.name}", seen[GIL.name])], names, DESKTOP)}
        made += await draw(desk, folder, DESKTOP, 2)
        print(*made, sep="\n")  # noqa: T201 -- a script that is run by hand


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(target, sys.argv[2:]))
