"""What every ruleset can do: plain dice, help, settings, the combat of a place."""

from rules import combat
from rules.everyday import facts, resolve, verbs

__all__ = ["FACTS", "RESOLVERS", "VERBS"]

FACTS = (*facts.FACTS, *combat.FACTS)
RESOLVERS = {**resolve.RESOLVERS, **combat.RESOLVERS}
VERBS = (*verbs.VERBS, *combat.VERBS)
