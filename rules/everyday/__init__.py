"""What every ruleset can do: plain dice, help, settings."""

from rules.everyday.chances import CHANCES
from rules.everyday.facts import FACTS
from rules.everyday.resolve import RESOLVERS
from rules.everyday.verbs import VERBS

__all__ = ["CHANCES", "FACTS", "RESOLVERS", "VERBS"]
