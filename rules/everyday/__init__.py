"""What every ruleset can do: plain dice, help, settings, sheets."""

from rules import sheets
from rules.everyday import facts, resolve, verbs

FACTS = (*facts.FACTS, *sheets.FACTS)
RESOLVERS = {**resolve.RESOLVERS, **sheets.RESOLVERS}
VERBS = (*verbs.VERBS, *sheets.VERBS)

__all__ = ["FACTS", "RESOLVERS", "VERBS"]
