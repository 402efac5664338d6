"""The verbs of this ruleset, with examples that parse. What each does stands in the catalogue."""

from rules import combat as tracker
from rules.command import Verb
from rules.sheets import PLAIN_DAMAGE

VERBS = (
    PLAIN_DAMAGE,
    Verb(
        "combat",
        (
            *(line for verb in tracker.VERBS for line in verb.examples),
            "combat declare Ana melee with sword flanking parry 30",
            "combat declare Ana other prepare",
            "combat declare Ana cast prepared 2 +65",
            "combat declare Orc shoot reloading",
        ),
    ),
    Verb("check", ("check 1d100+45 hard", "check +30 very hard time tools -20", "check climbing helped +20")),
    Verb("conflict", ("conflict Ana +50 vs Bor +35", "conflict Ana +50 -10 vs Bor +35 vs Cai +20")),
    Verb(
        "save",
        (
            "save +30 vs 75 level 4",
            "save +10 attack-level 8 per 5 1d10",
            "save +30 vs 90 drive 2 by Ana",
            "save poison",
        ),
    ),
    Verb(
        "attack",
        (
            "attack cmb 85 def 30 table sword armor light parry 25 flanking",
            "attack cmb 75 def 20 table bow armor medium cover partial distance 45",
            "attack Orc with sword parry 25",
        ),
    ),
    Verb("crit", ("crit cut grievous", "crit pierce E +20", "crit impact Mod heroic")),
    Verb("apply", ("apply #12 to Orc", "apply #12 target 2 to Orc"), takes_entry=True),
    Verb("fumble", ("fumble polearm", "fumble longbow", "fumble spell elemental")),
    Verb("cast", ("cast +65 weave 5 prepared 2 distance 20 resisted", "cast +40 weave 3 instant healing")),
    Verb("bolt", ("bolt +70 weave 2 improvised distance 20 def 15 armor light crit lightning",)),
    Verb("blast", ("blast +60 weave 6 instant crit fire def 20 armor none def 50 armor heavy",)),
    Verb("resonance", ("resonance weave 3 darkland attack",)),
    Verb("assess", ("assess +30",)),
    Verb("treat", ("treat bleeding severe +35", "treat injury serious +50 time", "treat poison +40")),
    Verb("rest", ("rest 3 hours",)),
    Verb("fall", ("fall 12.5 def 25 shield 15 armor none",)),
    Verb("travel", ("travel 240 km rough foot encumbered landmarks 1",)),
    Verb("sail", ("sail 500 km small ship", "sail 60 km canoe upstream crew half")),
    Verb("camp", ("camp +40 group 6 exposed helped +40", "camp +35 group 2 alone")),
    Verb("forage", ("forage +40",)),
    Verb("haven", ("haven +60 wilderness",)),
    Verb("buy", ("buy wl 2 fare 1 superior", "buy fare 2")),
    Verb("chase", ("chase start 3", "chase fled", "chase caught", "chase tie")),
    Verb("chart", ("chart sword total 117 armor light", "chart cut total 84", "chart edge")),
    Verb("charts", ("charts list", "charts import", "charts use default", "charts delete mine")),
    Verb("pick", ("pick #12 drop", "pick #12 crit:ally:Lig to Bor", "pick #12 136-145"), takes_entry=True),
    Verb(
        "drive",
        (
            "drive reroll #12",
            "drive natural #12",
            "drive scene 2",
            "drive scene end",
            "drive ignore",
            "drive strike #12",
        ),
        takes_entry=True,
    ),
)

SAMPLE = (
    "check +45 hard # over the wall",
    "attack cmb 60 def 20 table sword armor none",
    "odds save +20 vs 90",
    "undo",
)
"""Lines to click through on the first evening, in this order; they need nobody and leave nothing behind."""
