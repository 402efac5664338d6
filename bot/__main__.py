"""`python -m bot play` is the table in the terminal; `python -m bot` alone is the table in Discord."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.heartbeat import health
from bot.settings import Settings, SettingsProblem, loopback

USAGE = 2
"""Exit status for wrong usage."""


def arguments(argv: list[str]) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Dice and rules for tabletop groups.")
    commands = parser.add_subparsers(dest="command")
    play = commands.add_parser("play", help="play in the terminal, without Discord")
    play.add_argument("--ruleset", metavar="KEY", help="sets the ruleset of the place played in")
    play.add_argument("--database", metavar="URL", help="SQLAlchemy URL; else DATABASE_URL, else a file under data/")
    play.add_argument("--place", type=_called, default="terminal", help="which channel this stands for")
    play.add_argument("--user", type=_called, default="you", help="who speaks")
    play.add_argument("--role", choices=("gm", "player"), default="gm", help="with which rights")
    play.add_argument("--seed", type=int, help="repeatable dice, for demonstrations and tests")
    play.add_argument("--json", action="store_true", help="one JSON object per line instead of text")
    play.add_argument("lines", nargs="*", metavar="LINE", help="lines to play; none: a prompt, or standard input")
    commands.add_parser("healthcheck", help="whether the Discord bot that runs here is well")
    return parser.parse_args(argv)


def _called(text: str) -> str:
    """The name of a place or a person from the command line. Raises `ArgumentTypeError` for one that cannot be read."""
    if not text.strip() or not text.isprintable():
        raise argparse.ArgumentTypeError("a name is some text on one line")
    return text.strip()


def main(argv: list[str] | None = None) -> int:
    """Run, and answer with the exit status."""
    given = arguments(sys.argv[1:] if argv is None else argv)
    run = {"play": lambda: _play(given), "healthcheck": _healthcheck}.get(given.command, _serve)
    try:
        return run()
    except SettingsProblem as problem:
        print(problem, file=sys.stderr)
        return USAGE


def _play(given: argparse.Namespace) -> int:
    import asyncio  # noqa: PLC0415 -- a health check runs every half minute and needs none of this

    from bot.terminal import Options, run  # noqa: PLC0415 -- as above

    options = Options(
        database=given.database or Settings.read().database_url,
        place=given.place,
        user=given.user,
        is_gm=given.role == "gm",
        ruleset=given.ruleset,
        seed=given.seed,
        as_json=given.json,
    )
    return asyncio.run(run(options, given.lines))


def _serve() -> int:
    import asyncio  # noqa: PLC0415 -- as above

    from rules import installed  # noqa: PLC0415 -- as above

    settings = Settings.read()
    token = settings.needed_token()
    # Building a grammar needs much memory for a moment. Done first, what it leaves is filled by what is loaded next.
    for ruleset in installed():
        ruleset.language.make_ready()
    return asyncio.run(_served(settings, token))


async def _served(settings: Settings, token: str) -> int:
    from bot.gateway import serve  # noqa: PLC0415 -- only now, see above
    from bot.store import Ledger, StoreProblem  # noqa: PLC0415 -- as above

    try:
        async with await Ledger.open(settings.database_url) as ledger:
            return await serve(ledger, token, Path(settings.heartbeat_file), loopback())
    except StoreProblem as problem:
        print(problem, file=sys.stderr)
        return USAGE


def _healthcheck() -> int:
    problem = health(Path(Settings.read().heartbeat_file))
    print(problem or "well")
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main())
