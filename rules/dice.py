"""Where chance comes from. Nothing in the rules draws a number anywhere else, and nothing is drawn past the tray."""

from __future__ import annotations

import os
import random
from functools import partial
from hashlib import sha256, shake_256
from itertools import islice
from typing import TYPE_CHECKING, Protocol
from weakref import WeakSet

from rules.errors import NotAllowed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SIDES_LIMIT = 1_000_000
"""Sides of one die. Rule: lines 3."""

_BUFFER = 384
_BYTE = 256
_SPARE = 64


class Dice(Protocol):
    """A source of faces."""

    def roll(self, sides: int) -> int:
        """One face from 1 to `sides`, each equally likely."""
        ...

    def rolls(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` faces, each from 1 to `sides`, each equally likely."""
        ...


class ScriptedDice:
    """Faces that are written down, for tests. Raises `NotAllowed` for a face too high or one that is missing."""

    def __init__(self, *faces: int) -> None:
        self._faces = faces

    def roll(self, sides: int) -> int:
        """The next face."""
        return self.rolls(1, sides)[0]

    def rolls(self, count: int, sides: int) -> tuple[int, ...]:
        """The next `count` faces."""
        if count > len(self._faces):
            raise NotAllowed("No scripted face is left for a d{sides}.", sides=sides)
        drawn, self._faces = self._faces[:count], self._faces[count:]
        if any(not 1 <= face <= sides for face in drawn):
            raise NotAllowed("A d{sides} cannot show {faces}.", sides=sides, faces=drawn)
        return drawn


class _ByteDice:
    """Exact faces from a stream of random bytes.

    For up to 256 sides a byte is kept only when it lies below the largest multiple of `sides`; the kept values are
    looked up in a fixed map, so that each face has the same number of bytes. Larger dice take as many bits as they
    need and throw away what is too large. Both are rejection: no face is likelier than another.
    """

    def __init__(self, stream: Callable[[int], bytes]) -> None:
        self._stream = stream
        self._ready: dict[int, Iterator[int]] = {}

    def roll(self, sides: int) -> int:
        """One face of a die with `sides` sides (1 to `SIDES_LIMIT`)."""
        try:
            return next(self._ready[sides])
        except (KeyError, StopIteration):
            return self.rolls(1, sides)[0]

    def rolls(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` faces of a die with `sides` sides (1 to `SIDES_LIMIT`)."""
        ready = self._ready
        drawn = tuple(islice(ready[sides], count)) if sides in ready else ()
        while len(drawn) < count:
            self._ready[sides] = self._refill(sides)
            drawn += tuple(islice(self._ready[sides], count - len(drawn)))
        return drawn

    def forget(self) -> None:
        """Throw away what was drawn ahead, so that a copy of this process cannot show the same faces."""
        self._ready.clear()

    def _refill(self, sides: int) -> Iterator[int]:
        if sides >= _BYTE:
            return iter(partial(self._large, sides), 0)  # no face is 0: it never ends
        faces, refused = _byte_map(sides)
        return iter(self._stream(_BUFFER).translate(faces, refused))

    def _large(self, sides: int) -> int:
        bits = (sides - 1).bit_length()
        size = (bits + 7) // 8
        mask = (1 << bits) - 1
        while True:
            value = int.from_bytes(self._stream(size), "big") & mask
            if value < sides:
                return value + 1


_MAPS: dict[int, tuple[bytes, bytes]] = {}


def _byte_map(sides: int) -> tuple[bytes, bytes]:
    """The face of each byte, and the bytes that are thrown away because they would favor a face."""
    found = _MAPS.get(sides)
    if found is None:
        kept = _BYTE - _BYTE % sides
        faces = bytes(value % sides + 1 for value in range(_BYTE))
        found = _MAPS[sides] = faces, bytes(range(kept, _BYTE))
    return found


class SystemDice(_ByteDice):
    """Faces from the operating system's secure source."""

    def __init__(self) -> None:
        super().__init__(os.urandom)
        _DRAWN_AHEAD.add(self)


_DRAWN_AHEAD: WeakSet[SystemDice] = WeakSet()


def _forget_all() -> None:
    for dice in _DRAWN_AHEAD:
        dice.forget()


if hasattr(os, "register_at_fork"):  # where processes can be copied at all
    os.register_at_fork(after_in_child=_forget_all)


class SeededDice(_ByteDice):
    """Repeatable faces for demonstrations and tests; never offered in Discord."""

    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(seed).randbytes)  # noqa: S311 -- repeatable on purpose, never used in play


class KeyedDice:
    """The faces of one line, fixed beforehand by a key and the line's number under it, so that anybody can check them.

    The bytes of the line are SHAKE-256 of the text `KEY:NUMBER`, as many as are needed. Each die takes one byte, one of
    more than 256 sides two or three (the first the highest). A value that is not below the largest multiple of the
    sides is thrown away and the next one taken; the rest of the division by the sides, plus 1, is the face. So every
    face is as likely as any other, and whoever has no key can no more tell one beforehand than guess the key.

    A number must serve one line only. `new_key` makes keys, `commitment` is what may be shown of one.
    """

    __slots__ = ("_drawn", "_rest", "_text", "counter")

    def __init__(self, key: str, counter: int) -> None:
        self._text = f"{key}:{counter}".encode()
        self._drawn = 0
        self._rest = iter(b"")
        self.counter = counter

    @property
    def fell(self) -> bool:
        """Whether a die has fallen."""
        return self._drawn > 0

    def roll(self, sides: int) -> int:
        """One face of a die with `sides` sides (1 to `SIDES_LIMIT`)."""
        size = 1 if sides <= _BYTE else ((sides - 1).bit_length() + 7) // 8
        many = _BYTE**size
        kept = many - many % sides
        while True:
            if size == 1:
                for value in self._rest:
                    if value < kept:
                        return value % sides + 1
                self._go_on(1)
            elif (value := int.from_bytes(self._take(size), "big")) < kept:
                return value % sides + 1

    def rolls(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` faces of a die with `sides` sides (1 to `SIDES_LIMIT`)."""
        if sides >= _BYTE:
            return tuple([self.roll(sides) for _ in range(count)])
        faces, refused = _byte_map(sides)
        drawn = b""
        while len(drawn) < count:
            drawn += self._take(count - len(drawn)).translate(faces, refused)
        return tuple(drawn)

    def _take(self, size: int) -> bytes:
        """The next so many bytes."""
        taken = bytes(islice(self._rest, size))
        while len(taken) < size:
            self._go_on(size - len(taken))
            taken += bytes(islice(self._rest, size - len(taken)))
        return taken

    def _go_on(self, size: int) -> None:
        """Have so many bytes and some more ready, when all before them are used up."""
        begin, self._drawn = self._drawn, 2 * (self._drawn + size) + _SPARE
        self._rest = iter(shake_256(self._text).digest(self._drawn)[begin:])


def new_key() -> str:
    """A key that nobody can guess: 64 hexadecimal digits from the operating system's secure source."""
    return os.urandom(32).hex()


def commitment(key: str) -> str:
    """What binds to a key and tells nothing of it: SHA-256 of its text, in hexadecimal digits."""
    return sha256(key.encode()).hexdigest()
