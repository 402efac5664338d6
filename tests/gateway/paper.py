"""A channel as a page that looks like Discord, and pictures of it; for looking at, not for testing."""

from __future__ import annotations

import html
import re
from importlib import import_module
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

from tests.gateway.fake import GM_ROLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tests.gateway.transcript import Post

Json = Any
PHONE, DESKTOP = 375, 720
"""Pixels from edge to edge."""
HEIGHT = 1500
_STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger"}
_INLINE = (
    (re.compile(r"&lt;/([^:&]+):\d+&gt;"), r'<span class="mention">/\1</span>'),
    (re.compile(rf"&lt;@&amp;{GM_ROLE}&gt;"), '<span class="mention">@Game Master</span>'),
    (re.compile(r"&lt;#(\d+)&gt;"), r'<span class="mention">#game-\1</span>'),
    (re.compile(r"\*\*(.+?)\*\*", re.DOTALL), r"<b>\1</b>"),
    (re.compile(r"~~(.+?)~~", re.DOTALL), r"<s>\1</s>"),
)
_BLOCK = tuple(f'<span class="{kind}">' for kind in ("h2", "h3", "sub", "q"))
_CODE = re.compile(r"``\s?(.+?)\s?``(?!`)|`([^`]+)`", re.DOTALL)
_CSS = Path(__file__).with_name("paper.css")


def page(titled: Iterable[tuple[str, Sequence[Post]]], names: Mapping[str, str], width: int) -> str:
    """A page of channels, each under a title, in columns of that width."""
    shown = "".join(
        (f"<h1>{html.escape(title)}</h1>" if title else "") + "".join(_post(one, names) for one in posts)
        for title, posts in titled
    )
    css = _CSS.read_text("utf-8").replace("WIDTH", str(width)).replace("HEIGHT", str(HEIGHT))
    return f'<!doctype html><meta charset="utf-8"><style>{css}</style><div id="all">{shown}</div>'


def _post(post: Post, names: Mapping[str, str]) -> str:
    above = ""
    if post.on is not None and post.on is not post:
        first = next((line for line in post.on.text.split("\n") if line), "…")
        above = f'<div class="ref">↪ <b>Knucklebone</b> {_inline(first.lstrip("#- "), names)}</div>'
    elif post.by is not None:
        typed = f"/{post.said}" if post.to else f"/{post.said.split(' ')[0]}"
        above = f'<div class="ref">↪ <b>{post.by.name}</b> used <b>{html.escape(typed)}</b></div>'
    kind = "private" if post.to else ""
    below = '<div class="sub">Only you can see this · Dismiss message</div>' if post.to and not post.is_form else ""
    body = _form(post.body) if post.is_form else _body(post.body, names)
    if post.waits:
        body = "<i>Knucklebone is thinking…</i>"
    return (
        f'<div class="post {kind}">{above}<div class="face"></div>'
        f'<span class="who">Knucklebone</span><span class="app">APP</span>{body}{below}</div>'
    )


def _body(body: Json, names: Mapping[str, str]) -> str:
    content = f'<div class="t">{markdown(body["content"], names)}</div>' if body.get("content") else ""
    return content + "".join(_component(one, names) for one in body.get("components", []))


def _component(one: Json, names: Mapping[str, str]) -> str:  # noqa: PLR0911 -- a list of kinds
    inner = "".join(_component(part, names) for part in one.get("components", []))
    match one["type"]:
        case 17:
            color = one.get("accent_color")
            style = f' style="border-left-color:#{color:06x}"' if color is not None else ""
            return f'<div class="card"{style}>{inner}</div>'
        case 10:
            return f'<div class="t">{markdown(one["content"], names)}</div>'
        case 14:
            return "<hr>"
        case 1:
            return f'<div class="row">{inner}</div>'
        case 2:
            off = " off" if one.get("disabled") else ""
            return f'<span class="b {_STYLES[one["style"]]}{off}">{html.escape(one["label"])}</span>'
        case 13:
            return f'<div class="file">📄 {html.escape(one["file"]["url"].rpartition("/")[2])}</div>'
        case _:
            options = " · ".join(html.escape(option["label"]) for option in one.get("options", []))
            return f'<div class="menu">{html.escape(one.get("placeholder") or "")} ▾<i>{options}</i></div>'


def _form(body: Json) -> str:
    fields = "".join(
        f'<b>{html.escape(one["label"])}</b><div class="hint">{html.escape(one.get("description") or "")}</div>'
        f'<div class="field">{html.escape(str(one["component"].get("value") or ""))}'
        f"{_options(one['component'])}</div>"
        for one in body["components"]
    )
    return f'<div class="form"><div class="h3">{html.escape(body["title"])}</div>{fields}</div>'


def _options(field: Json) -> str:
    shown = " · ".join(html.escape(option["label"]) for option in field.get("options", []))
    return f"<span class=hint>{html.escape(field.get('placeholder') or '')} {shown}</span>"


def markdown(text: str, names: Mapping[str, str]) -> str:
    """Discord's markdown as it is shown."""
    pieces = re.split(r"```\n?(.*?)\n?```", text, flags=re.DOTALL)
    return "".join(
        f"<pre>{html.escape(piece)}</pre>" if at % 2 else _lines(piece.strip("\n"), names)
        for at, piece in enumerate(pieces)
    )


def _lines(text: str, names: Mapping[str, str]) -> str:
    lines = [_line(line, names) for line in text.split("\n")]
    # What is a block of its own needs no line's end.
    return "".join(line if line.startswith(_BLOCK) else f"{line}\n" for line in lines).rstrip("\n")


def _line(line: str, names: Mapping[str, str]) -> str:
    for sign, kind in (("## ", "h2"), ("### ", "h3"), ("-# ", "sub"), ("> ", "q")):
        if line.startswith(sign):
            return f'<span class="{kind}">{_inline(line.removeprefix(sign), names)}</span>'
    if line.startswith("- "):
        line = f"• {line[2:]}"
    return _inline(line, names)


def _inline(text: str, names: Mapping[str, str]) -> str:
    kept: list[str] = []

    def keep(shown: str) -> str:
        kept.append(shown)
        return f"\x00{len(kept) - 1}\x00"

    text = _CODE.sub(lambda found: keep(f"<code>{html.escape(found[1] or found[2])}</code>"), text)
    text = re.sub(r"\\([^a-zA-Z0-9\s])", lambda found: keep(html.escape(found[1])), text)
    text = re.sub(
        r"<@!?(\d+)>", lambda found: keep(f'<span class="mention">@{names.get(found[1], found[1])}</span>'), text
    )
    text = html.escape(text)
    for pattern, shown in _INLINE:
        text = pattern.sub(shown, text)
    return re.sub(r"\x00(\d+)\x00", lambda found: kept[int(found[1])], text)


async def draw(pages: Mapping[str, str], folder: Path, width: int, columns: int, *, whole: bool = False) -> list[Path]:
    """Pictures of pages, each of so many columns; `whole`: one picture of a page, as high as what stands on it."""
    playing: Any = import_module("playwright.async_api").async_playwright  # `make pictures` alone has it
    made: list[Path] = []
    step = (width + 12) * columns
    async with playing() as play:
        browser = await play.chromium.launch(executable_path=browser_of_the_system(), args=["--no-sandbox"])
        for name, text in pages.items():
            sheet = await browser.new_page(viewport={"width": step, "height": HEIGHT})
            await sheet.set_content(text)
            if whole:
                box = await sheet.evaluate(
                    "Math.max(...[...document.querySelectorAll('.post')].map(e=>e.getBoundingClientRect().bottom))"
                )
                made.append(folder / f"{name}.png")
                await sheet.screenshot(path=made[-1], clip={"x": 0, "y": 0, "width": width, "height": box + 8})
                await sheet.close()
                continue
            total = await sheet.evaluate("document.documentElement.scrollWidth")
            await sheet.set_viewport_size({"width": total, "height": HEIGHT})
            for at, left in enumerate(range(0, total - 20, step)):
                file = folder / f"{name}-{at + 1}.png"
                clip = {"x": left, "y": 0, "width": min(step, total - left), "height": HEIGHT}
                await sheet.screenshot(path=file, clip=clip)
                made.append(file)
            await sheet.close()
        await browser.close()
    return made


def browser_of_the_system() -> str:
    """The path of Chromium. Raises `SystemExit` where there is none."""
    found = which("chromium") or which("chromium-browser") or which("google-chrome")
    if found is None:
        raise SystemExit("There is no Chromium: install it (on Debian and Ubuntu: apt install chromium).")
    return found
