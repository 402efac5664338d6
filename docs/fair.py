"""Reckon dice again that a key has settled. It needs Python and nothing of Knucklebone.

python fair.py chronicle.json      every entry of what `export log json` hands out after `fair reveal`
python fair.py KEY 12 20 20 6      the faces of #12, two d20 and one d6 (a Fate die is a d3, a percentile digit a d10)
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256, shake_256
from pathlib import Path
from typing import Any


def faces(key: str, number: int, dice: list[int]) -> list[int]:
    """What dice with so many sides each show that fall one after the other."""
    stream, at, shown = shake_256(f"{key}:{number}".encode()).digest(100_000), 0, list[int]()
    for sides in dice:
        size = 1 if sides <= 256 else 2 if sides <= 65536 else 3
        limit = value = 256**size // sides * sides
        while value >= limit:
            value, at = int.from_bytes(stream[at : at + size], "big"), at + size
        shown.append(value % sides + 1)
    return shown


def verdict(entry: dict[str, Any], keys: list[dict[str, Any]]) -> str:
    """Whether the dice of an entry are those of its key."""
    if entry["counter"] is None:
        return "no key: real dice, dice from before there were keys, or some that you do not see"
    key = next((one["key"] for one in keys if one["since"] <= entry["entry"] <= one["until"]), None)
    if key is None:
        return "the key is secret yet"
    rolls = entry["rolls"]
    sides = [3 if roll["sides"] == "F" else int(roll["sides"]) for roll in rolls]
    # A Fate die shows -1, 0 and 1, a percentile digit 0 to 9.
    added = [2 if roll["sides"] == "F" else int(roll["role"] in ("tens", "ones")) for roll in rolls]
    fell = [roll["face"] + more for roll, more in zip(rolls, added, strict=True)]
    return f"N {entry['counter']}: {'right' if faces(key, entry['counter'], sides) == fell else 'WRONG'}"


def check(log: dict[str, Any]) -> bool:
    """Tell of each entry with dice whether they are right. Whether none is wrong."""
    for one in log["keys"]:
        bound = sha256(one["key"].encode()).hexdigest()
        print(f"#{one['since']} to #{one['until']}: `fair show` must have shown {bound} before")
    entries = [part for evening in log["evenings"] for part in evening["parts"] if part.get("rolls")]
    verdicts = [verdict(one, log["keys"]) for one in entries]
    for entry, said in zip(entries, verdicts, strict=True):
        print(f"#{entry['entry']}: {said}")
    return not any("WRONG" in one for one in verdicts)


def read(text: str) -> dict[str, Any]:
    """The log in a file; at a terminal a sentence comes before it."""
    try:
        return json.JSONDecoder().raw_decode(text, text.index("{"))[0]
    except ValueError:
        sys.exit("This file is not what `export log json` hands out.")


if __name__ == "__main__":
    match sys.argv[1:]:
        case [file]:
            sys.exit(not check(read(Path(file).read_text("utf-8"))))
        case [key, number, *dice]:
            print(*faces(key, int(number), [int(sides) for sides in dice]))
        case _:
            sys.exit(__doc__)
