"""From facts to sentences: the headline of an answer, and the lines below it."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING

from bot.render import combat, kept, sheets
from bot.render.dice import SHOWN_DICE, lay_out
from bot.render.document import document_of
from bot.render.marks import BOLD, BOLD_END, CODE, CODE_END, STRUCK, STRUCK_END, harmless
from bot.render.reckoning import noticed, reckoned, shown
from rules import (
    AliasesListed,
    CommitmentShown,
    Counted,
    DiceCounted,
    Examined,
    Fact,
    Finding,
    Helped,
    KeyRevealed,
    LogExported,
    Logged,
    MeExported,
    OddsTold,
    Reckoned,
    Repeated,
    Rolled,
    SettingsShown,
    SheetsExported,
    SheetShown,
    SheetsListed,
    Told,
    Tracked,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.render.wording import Wording
    from rules import Ruleset

SHOWN_NUMBERS = 12
"""Numbers of a distribution that are written out."""


def headline_of(fact: Fact, wording: Wording, ruleset: Ruleset) -> str:
    """The sentence that answers the line."""
    special = _HEADLINES.get(type(fact))
    return special(fact, wording, ruleset) if special else said(fact, wording)


def said(fact: Fact, wording: Wording) -> str:
    """The sentence of a fact from the catalogue."""
    figures = {name: shown(getattr(fact, name)) for name in _names(type(fact))}
    figures["outcome"] = harmless(fact.outcome.replace("_", " "))
    figures |= {name: wording.say(key) for name, key in fact.worded.items() if key in wording}
    return wording.say(f"{fact.kind}.{fact.headline}", **figures).rstrip()


def body_of(fact: Fact, wording: Wording, ruleset: Ruleset) -> tuple[str, ...]:
    """The lines below the headline."""
    special = _BODIES.get(type(fact))
    if special:
        return special(fact, wording, ruleset)
    if not isinstance(fact, Reckoned):
        return ()
    lines = [reckoned(fact.addends, wording)] if len(fact.addends) > 1 else []
    return (*lines, *(noticed(one, wording) for one in fact.remarks))


@cache
def _names(kind: type[Fact]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.name not in ("addends", "notices"))


# --- plain dice


def _rolled(fact: Rolled, wording: Wording, _ruleset: Ruleset) -> str:
    shown = lay_out(fact.form, fact.dice) if fact.dice else wording.say("card.calculation")
    return f"{BOLD}{fact.total}{BOLD_END} = {shown}"


def _counted(fact: Counted, wording: Wording, _ruleset: Ruleset) -> str:
    key = "card.success" if fact.successes == 1 else "card.successes"
    return f"{BOLD}{wording.say(key, count=fact.successes)}{BOLD_END} = {lay_out(fact.form, fact.dice)}"


def _repeated(fact: Repeated, _wording: Wording, _ruleset: Ruleset) -> str:
    room = max(SHOWN_DICE // len(fact.totals), 1)
    rows = [
        f"{BOLD}{total}{BOLD_END} = {lay_out(fact.form, dice, room)}"
        for total, dice in zip(fact.totals[:SHOWN_NUMBERS], fact.dice, strict=False)
    ]
    rest = ", ".join(map(str, fact.totals[SHOWN_NUMBERS:]))
    return "\n".join([*rows, f"… {rest}"] if rest else rows)


# --- chances


def _odds(fact: OddsTold, wording: Wording, _ruleset: Ruleset) -> str:
    return wording.say("odds.of", line=harmless(fact.of))


def _odds_body(fact: OddsTold, wording: Wording, _ruleset: Ruleset) -> tuple[str, ...]:
    rows: list[str] = []
    if len(fact.chances) > 1:
        rows = [
            f"{_percent(chance)} {wording.word('outcome', word)} {_bar(chance)}"
            for word, chance in fact.chances.items()
        ]
    rows += _further(fact, wording)
    if fact.expected is not None:
        rows.append(wording.say("odds.expected", value=f"{fact.expected:.4g}"))
    numbers = list((fact.distribution or {}).items())
    if len(fact.chances) == 1 or len(numbers) <= SHOWN_NUMBERS:
        likely = sorted(numbers, key=lambda pair: -pair[1])[:SHOWN_NUMBERS]
        rows += [
            f"{_percent(chance)} {number} {_bar(chance)}" for number, chance in numbers if (number, chance) in likely
        ]
        if len(numbers) > SHOWN_NUMBERS:
            rows.append(wording.say("odds.more", count=len(numbers) - SHOWN_NUMBERS))
    return tuple(rows)


def _further(fact: OddsTold, wording: Wording) -> Iterator[str]:
    """The further chances that there is a sentence for, and what is to be said where only one thing can come."""
    for key, value in fact.more.items():
        if f"odds.{key}" not in wording:
            continue
        several = value if isinstance(value, dict) else {"": value}
        told = [
            f"{wording.word('outcome', word)} {_amount(key, one)}".strip()
            for word, one in several.items()
            if isinstance(one, float)
        ]
        yield wording.say(f"odds.{key}", chances=", ".join(told))
    if len(fact.chances) == 1 and (only := f"odds.only.{next(iter(fact.chances))}") in wording:
        yield wording.say(only)


def _amount(key: str, figure: float) -> str:
    """A chance in percent; what is expected as it is."""
    return f"{figure:.4g}" if key.startswith("expected") else _percent(figure).strip()


def _percent(chance: float) -> str:
    return f"{chance * 100:6.2f} %"


def _bar(chance: float) -> str:
    return "█" * round(chance * 10)


# --- the house


def _settings(fact: SettingsShown, wording: Wording, _ruleset: Ruleset) -> str:
    return wording.say("settings.ruleset", ruleset=fact.ruleset)


def _settings_body(fact: SettingsShown, wording: Wording, ruleset: Ruleset) -> tuple[str, ...]:
    role = harmless(fact.gm_role or "")
    key = "settings.gm_role_by_number" if role.isdecimal() else "settings.gm_role"
    rows = [
        wording.say("settings.dice", value="on" if fact.manual_dice else "off"),
        wording.say(key, value=role or wording.say("settings.none")),
        wording.say("settings.language", value=fact.language),
    ]
    usual = {switch.name for switch in ruleset.switches if fact.switches.get(switch.name) == switch.default}
    decided = {name: value for name, value in fact.switches.items() if name not in usual}
    told = {**decided, **fact.switches} if fact.whole else decided
    left = len(fact.switches) - len(told)
    more = [wording.say("settings.more", count=left)] if left else []
    return (*rows, *_switches(told, wording, ruleset), *more)


def _switches(switches: dict[str, str], wording: Wording, ruleset: Ruleset) -> list[str]:
    rule = {switch.name: switch.rule for switch in ruleset.switches}
    return [
        wording.say(
            "settings.switch", name=name, value=value, rule=rule.get(name, ""), text=wording.word("switch", name)
        )
        for name, value in switches.items()
    ]


def _help(fact: Helped, wording: Wording, _ruleset: Ruleset) -> str:
    topic = f"{BOLD}{fact.topic}{BOLD_END}: {wording.word('verb', fact.topic or '')}"
    return topic if fact.topic else wording.say("help.title", ruleset=fact.ruleset)


def _help_body(fact: Helped, wording: Wording, ruleset: Ruleset) -> tuple[str, ...]:
    if fact.topic:
        rows = [wording.say("help.example", line=line) for line in fact.examples]
        return (*rows, *_switches(fact.switches, wording, ruleset))
    return tuple(
        f"{BOLD}{verb}{BOLD_END}: {wording.word('verb', verb)} {CODE}{line}{CODE_END}"
        for verb, line in zip(fact.verbs, fact.examples, strict=True)
    )


def _about(fact: Told, wording: Wording, _ruleset: Ruleset) -> str:
    del fact
    return wording.say("about.text")


def _about_body(fact: Told, wording: Wording, _ruleset: Ruleset) -> tuple[str, ...]:
    return (wording.say("about.rulesets", rulesets=", ".join(fact.rulesets)), wording.say("about.unofficial"))


def _log(fact: Logged, wording: Wording, _ruleset: Ruleset) -> str:
    if not fact.rows:
        return wording.say("log.empty")
    rows: list[str] = []
    for row in fact.rows:
        text = f"#{row.number} {row.who}: {row.text or wording.say('log.secret')}"
        rows.append(wording.say("log.retracted", row=f"{STRUCK}{text}{STRUCK_END}") if row.retracted else text)
    return "\n".join(rows)


def _examined(fact: Examined, wording: Wording, _ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(_found(one, wording) for one in fact.findings)


def _found(one: Finding, wording: Wording) -> str:
    figures = {name: shown(value) for name, value in one.figures.items()}
    return wording.say(f"finding.{one.outcome}", text=wording.say(f"finding.{one.key}.{one.outcome}", **figures))


def _document(fact: Fact, _wording: Wording, _ruleset: Ruleset) -> tuple[str, ...]:
    """What was handed out, ready to be copied."""
    document = document_of(fact)
    return tuple(map(harmless, document.text.split("\n"))) if document else ()


_HEADLINES: dict[type[Fact], Callable[..., str]] = {
    Rolled: _rolled,
    Counted: _counted,
    Repeated: _repeated,
    OddsTold: _odds,
    SettingsShown: _settings,
    Helped: _help,
    Told: _about,
    Logged: _log,
    SheetShown: sheets.shown,
    SheetsListed: sheets.listed,
    Tracked: combat.headline,
}
_BODIES: dict[type[Fact], Callable[..., tuple[str, ...]]] = {
    OddsTold: _odds_body,
    SettingsShown: _settings_body,
    Helped: _help_body,
    Told: _about_body,
    SheetShown: sheets.shown_body,
    SheetsListed: sheets.listed_body,
    SheetsExported: _document,
    MeExported: _document,
    LogExported: _document,
    Examined: _examined,
    DiceCounted: kept.counted,
    AliasesListed: kept.aliases,
    CommitmentShown: kept.bound,
    KeyRevealed: kept.revealed,
    Tracked: combat.body,
}
