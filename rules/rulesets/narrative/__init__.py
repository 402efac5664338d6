"""2d6 plus a skill, four bands, three resources that buy one reroll, flat harm."""

from importlib import resources

from rules import everyday
from rules.grammar.language import Language
from rules.ruleset import Ruleset
from rules.rulesets.narrative.facts import FACTS
from rules.rulesets.narrative.odds import CHANCES
from rules.rulesets.narrative.reader import NarrativeReader
from rules.rulesets.narrative.resolve import RESOLVERS
from rules.rulesets.narrative.switches import SWITCHES
from rules.rulesets.narrative.verbs import VERBS

_VERBS = (*everyday.VERBS, *VERBS)

RULESET = Ruleset(
    key="narrative",
    title="2d6, bands and resources",
    package=__name__,
    verbs=_VERBS,
    language=Language(
        resources.files(__name__).joinpath("commands.lark").read_text("utf-8"), NarrativeReader(), _VERBS
    ),
    resolvers={**everyday.RESOLVERS, **RESOLVERS},
    chances=CHANCES,
    facts=(*everyday.FACTS, *FACTS),
    switches=SWITCHES,
)
