"""`python -m bot play` is the table in the terminal; `python -m bot` alone is the table in Discord."""

from __future__ import annotations

import argparse
import asyncio
import sys

from bot.terminal import Options, run

USAGE = 2
"""Exit status for wrong usage."""


def arguments(argv: list[str]) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Dice and rules for tabletop groups.")
    commands = parser.add_subparsers(dest="command")
    play = commands.add_parser("play", help="play in the terminal, without Discord")
    play.add_argument("--ruleset", metavar="KEY", help="sets the ruleset of the place played in")
    play.add_argument("--database", metavar="URL", help="SQLAlchemy URL; else DATABASE_URL, else a file under data/")
    play.add_argument("--place", default="terminal", help="which channel this stands for")
    play.add_argument("--user", default="you", help="who speaks")
    play.add_argument("--role", choices=("gm", "player"), default="gm", help="with which rights")
    play.add_argument("--seed", type=int, help="repeatable dice, for demonstrations and tests")
    play.add_argument("--json", action="store_true", help="one JSON object per line instead of text")
    play.add_argument("lines", nargs="*", metavar="LINE", help="lines to play; none: a prompt, or standard input")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    """Run, and answer with the exit status."""
    given = arguments(sys.argv[1:] if argv is None else argv)
    if given.command == "play":
        return _play(given)
    return _serve()


def _play(given: argparse.Namespace) -> int:
    options = Options(
        database=given.database or _database(),
        place=given.place,
        user=given.user,
        is_gm=given.role == "gm",
        ruleset=given.ruleset,
        seed=given.seed,
        as_json=given.json,
    )
    return asyncio.run(run(options, given.lines))


def _database() -> str:
    from bot.settings import Settings  # noqa: PLC0415 -- reading settings costs a tenth of a second

    return Settings().database_url


def _serve() -> int:
    from bot.settings import Settings, SettingsProblem  # noqa: PLC0415 -- as above

    try:
        token = Settings().token()
    except SettingsProblem as problem:
        print(problem, file=sys.stderr)
        return USAGE
    if token is None:
        print(
            "No token: set DISCORD_TOKEN or DISCORD_TOKEN_FILE to start the Discord bot.\n"
            "To play without Discord: python -m bot play",
            file=sys.stderr,
        )
        return USAGE
    print("This version has no Discord side yet. To play without Discord: python -m bot play", file=sys.stderr)
    return USAGE


if __name__ == "__main__":
    sys.exit(main())
