"""Sheets for people: figures in short groups, lists, and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.marks import harmless
from rules import SheetShown, SheetsListed

if TYPE_CHECKING:
    from bot.render.wording import Wording
    from rules import Plain, Ruleset


def shown(fact: SheetShown, wording: Wording, _ruleset: Ruleset) -> str:
    """Whose figures these are."""
    if fact.owner is None:
        return wording.say("sheet.shown", name=harmless(fact.name))
    return wording.say("sheet.shown.owned", name=harmless(fact.name), owner=harmless(fact.owner))


def shown_body(fact: SheetShown, wording: Wording, ruleset: Ruleset) -> tuple[str, ...]:
    """One line for pools and single figures, then one line for each group such as `skill`."""
    if not fact.fields:
        return (wording.say("sheet.shown.empty", health=ruleset.characters.health),)
    filled = {maximum for pool, maximum in fact.pools.items() if pool in fact.fields}
    groups: dict[str, list[str]] = {"": []}
    for name, value in fact.fields.items():
        if name in filled:
            continue
        group, _, rest = name.partition(".")
        if name in fact.pools and fact.pools[name] in fact.fields:
            groups[""].append(
                wording.say("sheet.shown.pool", name=name, current=value, maximum=fact.fields[fact.pools[name]])
            )
        elif rest and group not in fact.fields:
            groups.setdefault(group, []).append(_figure(rest, value, wording))
        else:
            groups[""].append(_figure(name, value, wording))
    single = " · ".join(groups.pop(""))
    rows = [
        wording.say("sheet.shown.group", group=harmless(group), figures=" · ".join(figures))
        for group, figures in groups.items()
    ]
    return tuple([single, *rows] if single else rows)


def listed(fact: SheetsListed, wording: Wording, _ruleset: Ruleset) -> str:
    """What stands above a list."""
    return wording.say("sheet.listed" if fact.sheets else "sheet.listed.empty")


def listed_body(fact: SheetsListed, wording: Wording, _ruleset: Ruleset) -> tuple[str, ...]:
    """One line a sheet, and which one is played."""
    rows = [
        wording.say(
            "sheet.listed.row",
            name=harmless(one["name"] or ""),
            owner=harmless(one["owner"] or wording.say("sheet.listed.nobody")),
        )
        for one in fact.sheets
    ]
    if fact.in_use is not None:
        rows.append(wording.say("sheet.listed.in_use", name=harmless(fact.in_use)))
    return tuple(rows)


def _figure(name: str, value: Plain, wording: Wording) -> str:
    said = wording.say("sheet.shown.yes") if value is True else harmless(str(value))
    return wording.say("sheet.shown.figure", name=harmless(name), value=said)
