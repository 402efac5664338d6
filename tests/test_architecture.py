"""The house rules that neither the linter nor the layer contracts can see. `make layers` holds who may import whom."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PRODUCT = ("bot", "rules")
EVERYTHING = (*PRODUCT, "bench", "migrations", "tests")

FILE_LINES = 300
FUNCTION_LINES = 40

IGNORE = re.compile(r"#\s*(?:noqa|type:\s*ignore|pyright:\s*ignore)")
IGNORE_WITH_REASON = re.compile(
    r"#\s*(?:noqa:\s*[A-Z]+\d+(?:,\s*[A-Z]+\d+)*|(?:type|pyright):\s*ignore\[[\w, -]+\])\s+--\s+\w.{3,}"
)
NOUNS_THAT_HIDE_A_NOUN = re.compile(r"(?i)helpers?|utils?|utilities|misc|manager")
BRITISH = re.compile(r"(?i)\b(?:armour|behaviour|colou?rise|colour|defence|favour|honour|neighbour\w*|recognise)\b")

Definition = ast.FunctionDef | ast.AsyncFunctionDef


class Module(NamedTuple):
    """A source file, read."""

    name: str
    text: str
    tree: ast.Module


def modules(*folders: str) -> list[Module]:
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    texts = [path.read_text("utf-8") for path in paths]
    return [
        Module(path.relative_to(ROOT).as_posix(), text, ast.parse(text))
        for path, text in zip(paths, texts, strict=True)
    ]


def definitions(module: Module) -> Iterator[Definition]:
    return (node for node in ast.walk(module.tree) if isinstance(node, Definition))


def comments(module: Module) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def test_no_file_is_longer_than_a_noun() -> None:
    lines = {module.name: module.text.count("\n") for module in modules(*PRODUCT)}
    assert lines
    assert not {name: count for name, count in lines.items() if count > FILE_LINES}


def test_no_function_is_longer_than_a_screen() -> None:
    assert not {
        f"{module.name}:{node.lineno} {node.name}": length
        for module in modules(*EVERYTHING)
        for node in definitions(module)
        if (length := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION_LINES
    }


def test_every_ignore_states_its_reason() -> None:
    assert not [
        f"{module.name}:{line} {comment}"
        for module in modules(*EVERYTHING)
        for line, comment in comments(module)
        if IGNORE.search(comment) and not IGNORE_WITH_REASON.search(comment)
    ]


def test_every_ignore_of_the_project_file_states_its_reason() -> None:
    lines = (ROOT / "pyproject.toml").read_text("utf-8").splitlines()
    codes = [line for line in lines if re.match(r'\s+"[A-Z]+\d*",', line)]
    assert codes
    assert not [line for line in codes if not re.search(r'",\s+# \S', line)]


def refusals() -> frozenset[str]:
    """Names of all classes of refusals, wherever they are defined."""
    classes = [node for module in modules(*PRODUCT) for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)]
    found = {"RulesError"}
    while more := {
        node.name for node in classes if node.name not in found and found & {ast.unparse(base) for base in node.bases}
    }:
        found |= more
    return frozenset(found)


def filled_in(node: ast.expr) -> bool:
    """Whether a text is put together in the code, where no other language could replace it."""
    match node:
        case ast.JoinedStr() | ast.BinOp(left=ast.Constant() | ast.JoinedStr(), op=ast.Mod() | ast.Add()):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="format")):
            return True
        case ast.IfExp():
            return filled_in(node.body) or filled_in(node.orelse)
        case _:
            return False


def test_the_text_of_a_refusal_is_a_template() -> None:
    names = refusals()
    assert {"RulesError", "ParseError", "NotAllowed"} <= names
    calls = [
        (module.name, node)
        for module in modules(*PRODUCT)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in names
    ]
    assert not [
        f"{name}:{call.lineno}"
        for name, call in calls
        if any(map(filled_in, [*call.args, *(given.value for given in call.keywords if given.arg in {"what", "hint"})]))
    ]


def named(module: Module) -> Iterator[tuple[int, str]]:
    """Every name that a module gives to something."""
    for node in ast.walk(module.tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.lineno, node.name
            case ast.arg():
                yield node.lineno, node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.lineno, node.id
            case _:
                pass


def test_names_are_the_words_of_the_glossary() -> None:
    """A table is a chart, a campaign or a row; and what manages or helps has no name yet."""
    assert not [
        f"{module.name}:{line} {name}"
        for module in modules(*PRODUCT)
        for line, name in [(1, Path(module.name).stem), *named(module)]
        if name.strip("_").casefold() in {"table", "tables"}
        or any(NOUNS_THAT_HIDE_A_NOUN.fullmatch(part) for part in re.findall(r"[A-Z]?[a-z]+", name))
    ]


def test_spelling_is_american() -> None:
    """In names and comments; what a player may type and the outcome words of the line language are texts."""
    written = [
        (module.name, line, text)
        for module in modules(*PRODUCT, "migrations")
        for line, text in [*comments(module), *((line, name.replace("_", " ")) for line, name in named(module))]
    ]
    assert not [f"{name}:{line} {text}" for name, line, text in written if BRITISH.search(text)]


GENERIC = re.compile(r"\b(?:combat (?!add|start)\w+|treat|heal|damage \w+ to) NAME\b")
"""A line for anybody's name."""


def test_a_hint_names_whom_it_is_about() -> None:
    """Where a refusal knows who is meant, its hint is a line that can be said as it is."""
    calls = (
        (module.name, node, {word.arg: word.value for word in node.keywords})
        for module in modules(*PRODUCT)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
    )
    generic = [
        f"{name}:{node.lineno}"
        for name, node, words in calls
        if "hint" in words
        and {"name", "who"} & words.keys()
        and any(GENERIC.search(str(part.value)) for part in ast.walk(words["hint"]) if isinstance(part, ast.Constant))
    ]
    assert not generic
