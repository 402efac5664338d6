"""The verbs of this ruleset, with examples that parse."""

from rules.command import Verb

VERBS = (
    Verb(
        "check",
        (
            "check 1d10+14 dc 14",
            "check +10 vs 1d10+12",
            "check stat 6 dc demanding luck 1",
            "check endurance ends poison",
        ),
    ),
    Verb("save", ("save", "save 7 -1 luck 1", "save or stun as Ghoul")),
    Verb("percent", ("percent 30", "percent 20 inflicts bleed to Ghoul")),
    Verb(
        "attack",
        (
            "attack 1d10+14 wa +1 strong vs 1d10+12 damage 2d6+3 bonus +2 sp 8",
            "attack 1d10+15 at head undefended",
            'attack ghoul with "war sword"',
        ),
    ),
    Verb(
        "defend",
        ("defend #12 dodge 1d10+13 foes 3", "defend #12 block shield", "defend #12 block arm", "defend #12 resist"),
        takes_entry=True,
    ),
    Verb(
        "damage",
        (
            "damage 2d6+3 sp 8 at upper",
            "damage 2d6+3 to Ana",
            "damage 2d6+1 silver 1d6 critical resist",
            "damage 3d4 type fire to Ana",
        ),
    ),
    Verb(
        "cast",
        (
            "cast 1d10+12 dc 14 cost 4 vigor 5",
            "cast 1d10+12 vs 1d10+13 cost 2",
            "cast 1d10+12 none cost 1 active",
            "cast scorch cost 3 at Ghoul distance 2",
            "cast 1d10+12 cost 2",
        ),
    ),
    Verb("fumble", ("fumble cost 3 element fire",)),
    Verb("crit", ("crit lower",)),
    Verb("initiative", ("initiative ref 7",)),
    Verb("craft", ("craft 1d10+11 dc 15", "craft alchemy from salve")),
    Verb("fall", ("fall 7",)),
    Verb("treat", ("treat Ana with 1d10+10 doctor",)),
    Verb("stabilize", ("stabilize Bo with 1d10+10",)),
    Verb("rest", ("rest 3 hours strenuous 1", "rest 2 days")),
    Verb("light", ("light dark",)),
    Verb("session", ("session",)),
    Verb("luck", ("luck #12 2",), takes_entry=True),
    Verb("ambush", ("ambush Ana vs Ghoul Bandit", "ambush Ana +12 vs Goblin +9")),
    Verb("keep", ("keep #12",), takes_entry=True),
    Verb("drop", ("drop #12",), takes_entry=True),
    Verb("chart", ("chart beast total 10", "chart hit_location")),
    Verb("charts", ("charts list", "charts import", "charts use beast", "charts delete mine")),
)

SAMPLE = (
    "check 1d10+14 dc 14 # over the wall",
    "attack 1d10+14 vs 1d10+12 damage 2d6+3 sp 8",
    "odds check 1d10+14 dc 18",
    "undo",
)
"""Lines to click through on the first evening, in this order; they need nobody and leave nothing behind."""
