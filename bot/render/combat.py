"""The tracker for people: whose turn it is, how everybody fares, what lies on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.marks import BOLD, BOLD_END, harmless

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.render.wording import Wording
    from rules import EffectShown, Ruleset, Tracked, TrackedRow

LISTED = frozenset({"shown", "turn", "started", "delayed", "moved"})
"""Outcomes under which everybody is listed; the others tell of one only."""
NEWCOMERS = frozenset({"added", "joined"})
"""Outcomes under which those who are new are listed."""
SHOWN_ROWS = 40
"""Combatants that are listed at once, the current one always among them."""


def headline(fact: Tracked, wording: Wording, _ruleset: Ruleset) -> str:
    """What happened, or whose turn it is."""
    if fact.veiled:
        return wording.say("combat.veiled")
    if fact.outcome in ("turn", "shown"):
        return turn_line(fact, wording)
    figures = {"who": _who(fact), "effect": _laid(fact, wording), "round": fact.round}
    figures["owner"] = harmless(fact.owner_name or "–")
    said = wording.say(f"combat.{fact.headline}", **figures)
    if fact.outcome in ("removed", "delayed"):
        return f"{said} {turn_line(fact, wording)}"
    return _titled(fact, said) if fact.outcome == "started" else said


def body(fact: Tracked, wording: Wording, _ruleset: Ruleset) -> tuple[str, ...]:
    """What happened by itself, and everybody in order."""
    told = [_remark(one.notice.key, one.notice.figures, wording) for one in fact.remarks]
    if fact.outcome in NEWCOMERS:
        new = {one.name for one in fact.who}
        return (*told, *_rows([row for row in fact.rows if row.who.name in new], wording))
    if fact.outcome not in LISTED:
        return tuple(told)
    if fact.outcome == "shown" and not fact.rows:
        told.append(wording.say("combat.empty"))
    return (*told, *_rows(fact.rows, wording))


def laid(fact: Tracked, wording: Wording) -> str:
    """That an effect was laid on somebody, without how long it lasts: as a change of theirs says it too."""
    return wording.say("combat.effect", who=_who(fact), effect=harmless(fact.effect or ""))


def turn_line(fact: Tracked, wording: Wording) -> str:
    """Round, phase, and whose turn it is."""
    phase = f", {wording.word('phase', fact.phase)}" if fact.phase else ""
    key = "combat.turn_of" if fact.current else "combat.turn_open"
    return _titled(fact, wording.say(key, round=fact.round, phase=phase, current=harmless(fact.current or "")))


def _who(fact: Tracked) -> str:
    return ", ".join(harmless(one.name) for one in fact.who)


def _titled(fact: Tracked, said: str) -> str:
    return f"{harmless(fact.title)} · {said}" if fact.title else said


def _rows(rows: Sequence[TrackedRow], wording: Wording) -> Iterator[str]:
    at = next((place for place, row in enumerate(rows) if row.turn), 0)
    first = max(0, min(at - SHOWN_ROWS // 2, len(rows) - SHOWN_ROWS))
    last = first + SHOWN_ROWS
    if first:
        yield wording.say("combat.before", count=first)
    yield from (row_line(row, wording) for row in rows[first:last])
    if len(rows) > last:
        yield wording.say("combat.behind", count=len(rows) - last)


def row_line(row: TrackedRow, wording: Wording) -> str:
    """One combatant: who, how they fare, what lies on them."""
    name = harmless(row.who.name)
    pieces = [f"{BOLD}{name}{BOLD_END}" if row.turn else name]
    if row.who.hidden:
        pieces.append(wording.say("combat.mark_hidden"))
    if row.phase is not None:
        pieces.append(wording.word("phase", row.phase))
    if row.initiative is not None:
        pieces.append(wording.say("combat.initiative", value=row.initiative))
    if row.health is not None:
        pieces.append(wording.say("combat.health", current=row.health, maximum=_most(row.maximum)))
    pieces += [f"{pool.name} {pool.current}{_most(pool.maximum)}" for pool in row.pools]
    if row.state is not None and (row.health is None or row.health <= 0):
        pieces.append(wording.word("health", row.state))
    pieces += [wording.word("condition", one) for one in row.conditions]
    if row.out:
        pieces.append(wording.say("combat.mark_out"))
    pieces += [_effect(one, wording) for one in row.effects]
    if row.plan is not None:
        pieces.append(harmless(row.plan))
    return f"{wording.say('combat.mark_turn') if row.turn else wording.say('combat.mark')} {' · '.join(pieces)}"


def _most(maximum: int | None) -> str:
    return "" if maximum is None else f"/{maximum}"


def _laid(fact: Tracked, wording: Wording) -> str:
    """The effect that a line was about; one that was laid on, with how long it lasts."""
    words = fact.effect or ""
    about = {one.name for one in fact.who} if fact.outcome == "effect" else set[str]()
    lying = (one for row in fact.rows if row.who.name in about for one in row.effects)
    return next((_effect(one, wording) for one in lying if one.words == words), harmless(words.replace("_", " ")))


def _effect(one: EffectShown, wording: Wording) -> str:
    words = harmless(one.words)
    tails: list[str] = []
    if one.left is not None:
        key = {0: "combat.last_round", 1: "combat.round_left"}.get(one.left, "combat.rounds_left")
        tails.append(wording.say(key, count=one.left))
    if one.edge is not None and one.of is not None:
        tails.append(wording.say(f"combat.until_{one.edge}", name=harmless(one.of.name)))
    return f"{words} ({', '.join(tails)})" if tails else words


def _remark(key: str, figures: tuple[tuple[str, int | str], ...], wording: Wording) -> str:
    shown = {name: harmless(value) if isinstance(value, str) else value for name, value in figures}
    return wording.say(f"notice.{key}", **shown)
