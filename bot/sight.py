"""What of an outcome a person may see: nothing hidden, no figures of others' monsters, nothing secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import Outcome, Player, Ruleset, State, visible_changes

if TYPE_CHECKING:
    from bot.store import Entry

EVERYBODY = Player("", "everybody")
"""Whoever reads what is shown to all: sees what every player may see."""


def seen_by(player: Player, outcome: Outcome, state: State, place: str, ruleset: Ruleset) -> Outcome:
    """The outcome as `player` may see it. `state` is the one after it."""
    facts = tuple(fact.seen_by(player.id, gm=player.is_gm) for fact in outcome.facts)
    changes = outcome.changes
    if changes:
        changes = visible_changes(state, place, player, changes, ruleset.characters)
    return Outcome(facts, outcome.throws, changes, outcome.actions)


def is_secret_from(player: Player, entry: Entry) -> bool:
    """Whether an entry was rolled in secret by somebody else, and the reader is no GM."""
    return entry.secret and not player.is_gm and entry.person != player.id
