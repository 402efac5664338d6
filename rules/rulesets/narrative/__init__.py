"""2d6 plus a skill, four bands, three resources that buy one reroll, flat harm."""

from importlib import resources

from rules import everyday
from rules.grammar import charts_reader
from rules.rulesets.narrative.facts import FACTS
from rules.rulesets.narrative.odds import CHANCES
from rules.rulesets.narrative.reader import NarrativeReader
from rules.rulesets.narrative.resolve import RESOLVERS
from rules.rulesets.narrative.sheet import CHARACTERS, COMBAT
from rules.rulesets.narrative.switches import SWITCHES
from rules.rulesets.narrative.tones import TONES
from rules.rulesets.narrative.verbs import SAMPLE, VERBS

RULESET = everyday.ruleset(
    key="narrative",
    title="2d6, bands and resources",
    package=__name__,
    grammar=resources.files(__name__).joinpath("commands.lark").read_text("utf-8") + charts_reader.GRAMMAR,
    reader=NarrativeReader(),
    verbs=VERBS,
    sample=SAMPLE,
    resolvers=RESOLVERS,
    facts=FACTS,
    tones=TONES,
    chances=CHANCES,
    switches=SWITCHES,
    characters=CHARACTERS,
    combat=COMBAT,
)
