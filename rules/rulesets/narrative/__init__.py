"""2d6 plus a skill, four bands, three resources that buy one reroll, flat harm."""

from importlib import resources

from rules.command import Verb
from rules.everyday import CHANCES, FACTS, RESOLVERS, VERBS
from rules.grammar.language import Language
from rules.rulesets.narrative.reader import NarrativeReader
from rules.ruleset import Ruleset

_VERBS = (
    *VERBS,
    Verb("check", ("check 2d6+2",)),
)

RULESET = Ruleset(
    key="narrative",
    title="2d6, bands and resources",
    package=__name__,
    verbs=_VERBS,
    language=Language(
        resources.files(__name__).joinpath("commands.lark").read_text("utf-8"), NarrativeReader(), _VERBS
    ),
    resolvers=RESOLVERS,
    chances=CHANCES,
    facts=FACTS,
)
