"""What every ruleset can do: plain dice, help, settings."""

from rules.everyday.facts import FACTS
from rules.everyday.resolve import RESOLVERS
from rules.everyday.verbs import VERBS

__all__ = ["FACTS", "RESOLVERS", "VERBS"]
