"""An exploding d10 plus a skill against a number or another roll; armor, locations, wounds, magic with fumbles.

A shown 0 is a 10. Rule: witcher D59.
"""

from rules import everyday
from rules.rulesets.witcher.book import CHARACTERS
from rules.rulesets.witcher.chances import CHANCES
from rules.rulesets.witcher.facts import FACTS
from rules.rulesets.witcher.reader import WitcherReader
from rules.rulesets.witcher.resolve import RESOLVERS
from rules.rulesets.witcher.source_reader import GRAMMAR
from rules.rulesets.witcher.switches import SWITCHES
from rules.rulesets.witcher.tones import TONES
from rules.rulesets.witcher.tracker import COMBAT
from rules.rulesets.witcher.verbs import SAMPLE, VERBS

RULESET = everyday.ruleset(
    key="witcher",
    title="Exploding d10, armor and wounds",
    package=__name__,
    grammar=GRAMMAR,
    reader=WitcherReader(),
    verbs=VERBS,
    sample=SAMPLE,
    resolvers=RESOLVERS,
    facts=FACTS,
    tones=TONES,
    chances=CHANCES,
    switches=SWITCHES,
    characters=CHARACTERS,
    combat=COMBAT,
    zero_is_ten=True,
)
