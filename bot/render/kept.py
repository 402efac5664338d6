"""The lines below a headline of what is kept: people's own words, dice that were counted, keys of dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.marks import harmless

if TYPE_CHECKING:
    from bot.render.wording import Wording
    from rules import AliasesListed, CommitmentShown, DiceCounted, KeyRevealed, Ruleset


def aliases(fact: AliasesListed, wording: Wording, _ruleset: Ruleset) -> tuple[str, ...]:
    """Somebody's own words, each with its line."""
    if not fact.aliases:
        return (wording.say("alias.none"),)
    return tuple(
        wording.say("alias.row", name=harmless(name), line=harmless(line)) for name, line in fact.aliases.items()
    )


def counted(fact: DiceCounted, wording: Wording, _ruleset: Ruleset) -> tuple[str, ...]:
    """Dice, face by face."""
    rows = [wording.say("stats.rolls", rolls=fact.rolls, criticals=fact.criticals, fumbles=fact.fumbles)]
    for one in fact.dice:
        mean, fair = f"{one.mean:.2f}", f"{one.fair_mean:g}"
        rows.append(wording.say(f"die.{one.outcome}", die=one.die, count=one.count, mean=mean, fair=fair))
        faces = " · ".join(f"{face}: {count}" for face, count in one.faces.items())
        each = {"expected": f"{one.expected:.1f}", "spread": f"{one.spread:.1f}"}
        rows += [wording.say("die.faces", faces=faces, **each)] if faces else []
    rows += [wording.say("stats.others", count=fact.others)] if fact.others else []
    rows += [wording.say("stats.by_hand", count=fact.by_hand)] if fact.by_hand else []
    return (*rows, *([wording.say("stats.limit", count=fact.limit)] if fact.limit else []))


def bound(fact: CommitmentShown, wording: Wording, _ruleset: Ruleset) -> tuple[str, ...]:
    """What the commitment is good for, and the keys that are public."""
    rows = [wording.say("dice_key.how" if fact.in_force else "dice_key.elsewhere")]
    rows += [wording.say("dice_key.passed", count=fact.passed)] if fact.passed else []
    for one in fact.keys:
        figures = {"since": one.since, "until": one.until, "commitment": one.commitment}
        rows.append(wording.say("dice_key.public", key=one.key, **figures))
    return tuple(rows)


def revealed(fact: KeyRevealed, wording: Wording, _ruleset: Ruleset) -> tuple[str, ...]:
    """How to check what fell under a key, and what binds the next one."""
    rows = [wording.say("dice_key.bound", commitment=fact.commitment), wording.say("dice_key.recipe")]
    rows += [wording.say("dice_key.passed", count=fact.passed)] if fact.passed else []
    return (*rows, wording.say("dice_key.next", since=fact.until + 1, commitment=fact.next))
