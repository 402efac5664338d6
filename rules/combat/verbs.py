"""The verb of the tracker, with examples that parse once the ruleset's pool stands for `{health}`."""

from rules.command import Verb

VERBS = (
    Verb(
        "combat",
        (
            "combat start",
            "combat add Goblin x3 initiative 12 {health}.max 20",
            "combat join Ana",
            "combat next",
            "combat back",
            "combat delay Ana after Goblin1",
            "combat move Goblin2 before Ana",
            "combat hp Goblin1 -5",
            "combat set Goblin1 initiative 15",
            "combat effect Ana blinded for 2 rounds",
            "combat effect Ana blinded until end of Goblin1",
            "combat clear Ana blinded",
            "combat hide Goblin3",
            "combat give Goblin2 Ana",
            "combat show",
            "combat end",
        ),
    ),
)
