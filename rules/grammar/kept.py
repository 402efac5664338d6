"""Parsers that are ready for use, kept beside the byte code: a table is read ten times faster than it is reckoned.

A file is named by all that its parser was made of and appears as a whole, so that one which is there is the right one,
however many processes start at once. It deserves the trust that byte code has, and where none can be written there is
none.
"""

from __future__ import annotations

import pickle
from contextlib import suppress
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import lark
from lark import Lark

if TYPE_CHECKING:
    from collections.abc import Callable


# What the parsers call that Lark generates to stand alone.
_from_dict = Lark._load_from_dict  # noqa: SLF001  # type: ignore[reportPrivateUsage] -- see above


def parser(key: str, recipe: str, build: Callable[[object], Lark], transformer: object) -> Lark:
    """The parser that `build` makes with a transformer, kept under a key. `recipe` is all that it is made of."""
    file = _file(key, sha256(f"{lark.__version__}\n{recipe}".encode()).hexdigest()[:16])
    return _read(file, transformer) or _kept(build(transformer), file)


def _read(file: Path, transformer: object) -> Lark | None:
    try:
        held = pickle.loads(file.read_bytes())  # noqa: S301 -- see above
        return _from_dict(held["data"], held["memo"], transformer=transformer)
    except Exception:  # noqa: BLE001 -- there is none, or the disk spoiled it, and then it may raise anything
        return None


def _kept(built: Lark, file: Path) -> Lark:
    with suppress(OSError), TemporaryDirectory(dir=file.parent) as folder:
        fresh = Path(folder, "parser")
        with fresh.open("wb") as out:
            built.save(out)
        for old in file.parent.glob(f"{file.stem.partition('-')[0]}-*.lark"):
            old.unlink(missing_ok=True)
        fresh.replace(file)
    return built


def _file(key: str, digest: str) -> Path:
    beside = Path(cache_from_source(str(Path(__file__).with_name(f"{key}.lark"))))
    return beside.with_name(f"{beside.stem}-{digest}.lark")
