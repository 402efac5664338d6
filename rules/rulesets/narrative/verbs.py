"""The verbs of the 2d6 ruleset, with examples that parse."""

from rules.command import Verb

VERBS = (
    Verb("check", ("check 2d6+2", "check stealth", 'check +1 stakes "the bridge falls"')),
    Verb("reroll", ("reroll #12 stamina",), takes_entry=True),
    Verb("resolve", ("resolve #12",), takes_entry=True),
    Verb(
        "attack",
        ("attack 2d6+2 weapon 3 dr 1", "attack +2 weapon 1 vulnerable", "attack Goblin with spear", "attack Goblin"),
    ),
    Verb("damage", ("damage 4 dr 1 resist", "damage 3 to Kai")),
    Verb("cast", ("cast 2d6+2 cost 2 mana", 'cast arcana cost 1 mana "Cold Light"', "cast +2 damage 3")),
    Verb("treat", ("treat Bo", "treat Bo 2d6+1")),
    Verb("rest", ("rest",)),
    Verb("charts", ("charts list",)),
)

SAMPLE = (
    "check 2d6+2 # across the ice",
    "attack 2d6+2 weapon 3 dr 1",
    "odds check 2d6+2",
    "undo",
)
"""Lines to click through on the first evening, in this order; they need nobody and leave nothing behind."""
