"""The verbs that every ruleset has, with examples that parse."""

from rules.command import Verb

VERBS = (
    Verb("roll", ("roll 2d6+3", "roll 4d6kh3 times 6 # strength", "roll 5d10>=8", "roll 6d10!>=8", "roll open+60-20")),
    Verb("odds", ("odds roll 4d6kh3",)),
    Verb("undo", ("undo", "undo #12"), takes_entry=True),
    Verb("redo", ("redo",)),
    Verb("log", ("log", "log 20")),
    Verb("settings", ("settings show", "settings show changed", "settings ruleset vsd", "settings dice manual off")),
    Verb("help", ("help", "help roll")),
    Verb("forget", ("forget me",)),
    Verb("alias", ("alias add sneak roll 1d20+7", "alias list", "alias remove sneak")),
    Verb("stats", ("stats", "stats server")),
    Verb("purge", ("purge server",)),
    Verb("fair", ("fair show", "fair reveal")),
    Verb("doctor", ("doctor",)),
    Verb("about", ("about",)),
)
