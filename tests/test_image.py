"""What the container must never lose. `make image-check` builds and runs it; this reads what the recipe says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SECRETIVE = re.compile(r"(?i)token|secret|password|key")


class Step(NamedTuple):
    """An instruction of a Dockerfile."""

    word: str
    rest: str


def stages(text: str) -> list[list[Step]]:
    """The instructions of a Dockerfile, stage by stage."""
    text = re.sub(r"(?m)^\s*#.*\n", "", text)
    lines = re.sub(r"\\\n\s*", "", text).split("\n")
    found: list[list[Step]] = []
    for line in filter(None, lines):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            found.append([])
        found[-1].append(Step(word, rest.strip()))
    return found


def settings(text: str) -> dict[str, str | list[str]]:
    """The settings of a compose file by their dotted names. Reads the YAML used there, and raises at any other."""
    found: dict[str, str | list[str]] = {}
    path: list[tuple[int, str]] = []
    for line in filter(None, (re.sub(r"(^|\s)#.*", "", line).rstrip() for line in text.splitlines())):
        read = re.fullmatch(r"( *)(?:(- )|([\w-]+):(?: |$))(.*)", line)
        assert read, line
        indent, item, key, value = len(read[1]), read[2], read[3], read[4]
        while path and path[-1][0] >= indent:
            path.pop()
        path += [(indent, key)] if key else []
        name = ".".join(part for _, part in path)
        if item:
            items = found.setdefault(name, [])
            assert isinstance(items, list), line
            items.append(value)
        elif value:
            found[name] = json.loads(value) if value[0] in '["{' else value
    return found


BUILDER, IMAGE = stages((ROOT / "Dockerfile").read_text("utf-8"))
COMPOSE = settings((ROOT / "compose.yaml").read_text("utf-8"))


def only(word: str) -> str:
    """What an instruction says that stands once in the image."""
    (rest,) = [step.rest for step in IMAGE if step.word == word]
    return rest


def variables() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in shlex.split(only("ENV")))


@pytest.mark.parametrize("stage", [BUILDER, IMAGE])
def test_the_base_has_a_version(stage: list[Step]) -> None:
    assert re.match(r"python:3\.\d+-slim( |$)", stage[0].rest)


def test_dependencies_are_those_of_the_lock_file_and_need_no_compiler() -> None:
    (install,) = [step.rest for step in BUILDER if " pip " in step.rest]
    assert {"--require-hashes", "--only-binary"} <= set(install.split())
    assert "--requirement requirements.lock" in install
    assert not [step for step in BUILDER + IMAGE if re.search(r"\b(apt|apt-get|apk)\b", step.rest)]


def test_the_image_takes_nothing_but_what_was_built() -> None:
    assert [step.rest for step in IMAGE if step.word in {"COPY", "ADD"}] == [
        "--from=builder /opt/venv /opt/venv",
        "--from=builder /app /app",
    ]


def test_nothing_is_sent_to_the_builder_but_what_runs() -> None:
    first, *rest = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line[:1] != "#"]
    assert first == "*"
    let_in = {line.strip("!/") for line in rest if line.startswith("!")}
    assert let_in == {"bot", "rules", "migrations", "requirements.lock", "LICENSE", "NOTICE"}


def test_the_user_is_a_number_and_not_root() -> None:
    user, group = map(int, only("USER").split(":"))
    assert user
    assert group
    (made,) = [step.rest for step in IMAGE if step.word == "RUN"]
    assert f"--owner={user} --group={group} /data" in made
    # A volume takes over the owner that the folder had when it was declared.
    words = [step.word for step in IMAGE]
    assert words.index("RUN") < words.index("VOLUME")


def test_what_is_written_is_in_the_volume_or_for_a_moment() -> None:
    assert only("VOLUME") == "/data"
    assert variables()["DATABASE_URL"] == "sqlite+aiosqlite:////data/knucklebone.db"
    assert variables()["HEARTBEAT_FILE"].startswith("/tmp/")  # noqa: S108 -- the container's own


def test_no_secret_is_in_the_image() -> None:
    assert not [name for name in variables() if SECRETIVE.search(name)]
    assert not [step for step in BUILDER + IMAGE if step.word == "ARG"]


def test_signals_reach_the_bot() -> None:
    assert json.loads(only("ENTRYPOINT")) == ["python", "-m", "bot"]
    assert only("STOPSIGNAL") == "SIGTERM"
    assert not [step for step in IMAGE if step.word == "CMD"]


def test_the_container_may_do_nothing_but_write_its_data() -> None:
    assert COMPOSE["services.bot.read_only"] == "true"
    assert COMPOSE["services.bot.cap_drop"] == ["ALL"]
    assert COMPOSE["services.bot.security_opt"] == ["no-new-privileges:true"]
    assert COMPOSE["services.bot.volumes"] == ["data:/data"]
    (temporary,) = COMPOSE["services.bot.tmpfs"]
    assert temporary.startswith("/tmp:size=")  # noqa: S108 -- the container's own
    assert not {"cap_add", "privileged", "ports", "network_mode", "user", "pid"} & {
        name.split(".")[2] for name in COMPOSE if name.startswith("services.bot.")
    }


def test_the_container_has_its_limits() -> None:
    assert re.fullmatch(r"\d+m", str(COMPOSE["services.bot.mem_limit"]))
    assert COMPOSE["services.bot.logging.options.max-size"]
    assert COMPOSE["services.bot.logging.options.max-file"]


def test_it_is_restarted_but_not_killed_in_its_work() -> None:
    from bot.gateway.life import GRACE  # noqa: PLC0415 -- imports the library of Discord

    assert COMPOSE["services.bot.init"] == "true"
    assert COMPOSE["services.bot.restart"] == "unless-stopped"
    assert float(str(COMPOSE["services.bot.stop_grace_period"]).rstrip("s")) > GRACE


def test_the_token_is_a_file_that_is_never_taken_in() -> None:
    assert COMPOSE["services.bot.environment.DISCORD_TOKEN_FILE"] == "/run/secrets/discord_token"  # noqa: S105 -- a path
    assert COMPOSE["services.bot.secrets"] == ["discord_token"]
    file = Path(str(COMPOSE["secrets.discord_token.file"]))
    assert f"/{file.parent.name}/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_both_files_ask_for_the_same_signs_of_life() -> None:
    options, _, command = only("HEALTHCHECK").partition("CMD ")
    assert json.loads(command) == ["python", "-m", "bot", "healthcheck"]
    image = {name.replace("-", "_"): value for name, value in re.findall(r"--(\S+)=(\S+)", options)}
    compose = {name.rpartition(".")[2]: value for name, value in COMPOSE.items() if ".healthcheck." in name}
    assert image | {"test": ["CMD", *json.loads(command)]} == compose
