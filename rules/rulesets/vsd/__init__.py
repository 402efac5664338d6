"""An open-ended d100, bands of success, attack charts by armor, critical strikes, magic that the enemy may notice."""

from importlib import resources

from rules import everyday
from rules.grammar.language import Language
from rules.ruleset import Ruleset
from rules.rulesets.vsd.chances import CHANCES
from rules.rulesets.vsd.facts import FACTS
from rules.rulesets.vsd.reader import VsdReader
from rules.rulesets.vsd.resolvers import RESOLVERS
from rules.rulesets.vsd.switches import SWITCHES
from rules.rulesets.vsd.verbs import VERBS

RULESET = Ruleset(
    key="vsd",
    title="open-ended d100, bands and critical strikes",
    package=__name__,
    verbs=VERBS,
    language=Language(resources.files(__name__).joinpath("commands.lark").read_text("utf-8"), VsdReader(), VERBS),
    resolvers={**everyday.RESOLVERS, **RESOLVERS},
    chances=CHANCES,
    facts=(*everyday.FACTS, *FACTS),
    switches=SWITCHES,
)
