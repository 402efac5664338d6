"""An open-ended d100, bands of success, attack charts by armor, critical strikes, magic that the enemy may notice."""

from importlib import resources

from rules import everyday
from rules.combat.rules import CombatRules
from rules.grammar.charts_reader import GRAMMAR as CHARTS
from rules.rulesets.vsd.body import conditions
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.chances import CHANCES
from rules.rulesets.vsd.facts import FACTS
from rules.rulesets.vsd.likely import likely
from rules.rulesets.vsd.lookup import weigh
from rules.rulesets.vsd.phases import BY_PHASE
from rules.rulesets.vsd.reader import VsdReader
from rules.rulesets.vsd.resolvers import RESOLVERS
from rules.rulesets.vsd.switches import SWITCHES
from rules.rulesets.vsd.tones import TONES
from rules.rulesets.vsd.verbs import SAMPLE, VERBS

RULESET = everyday.ruleset(
    key="vsd",
    title="open-ended d100, bands and critical strikes",
    package=__name__,
    grammar=resources.files(__name__).joinpath("commands.lark").read_text("utf-8") + CHARTS,
    reader=VsdReader(),
    verbs=VERBS,
    sample=SAMPLE,
    resolvers=RESOLVERS,
    facts=FACTS,
    tones=TONES,
    chances=CHANCES,
    switches=SWITCHES,
    characters=CHARACTERS,
    weigh=weigh,
    combat=CombatRules(
        order=BY_PHASE,
        lines=likely,
        initiative=conditions.comes_in,
        set_effect=conditions.set_effect,
        clear_effect=conditions.clear_effect,
        out=conditions.is_out,
        conditions=conditions.conditions,
        plan=conditions.plan_of,
        turn_starts=conditions.assessment,
        turn_ends=conditions.round_ends,
    ),
)
