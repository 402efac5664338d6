"""The rules of the games: from a line to what comes of it. Pure: no network, no database, no clock.

What stands here is what a front end may use; everything else is the rules' own affair.
"""

from rules.characters import character_rules
from rules.combat.facts import SET, EffectShown, InWords, Staged, Tracked, Veiled
from rules.combat.facts import Row as TrackedRow
from rules.combat.likely import TARGET, led_by, likely_lines
from rules.combat.mention import mentions
from rules.combat.sight import staged, touched_by, unseen_names, veils, visible_changes
from rules.combat.whose import WhoseTurn, whose_turn
from rules.command import Command, Line, Past, quoted
from rules.command.everyday import AskOdds, ForgetMe, Redo, Roll, SetRuleset, ShowLog, Undo
from rules.command.kept import ExamineBot, ExportLog, PurgeServer, RevealKey, ShowCommitment, ShowStats
from rules.dice import Dice, KeyedDice, ScriptedDice, SeededDice, SystemDice, commitment, new_key
from rules.errors import (
    Ambiguous,
    Conflict,
    Forbidden,
    GmsOnly,
    LimitExceeded,
    NotAllowed,
    Options,
    ParseError,
    RulesError,
    Unknown,
    filled,
    quote,
)
from rules.everyday import FACTS
from rules.everyday.facts import (
    Counted,
    Forgotten,
    Helped,
    Logged,
    LogRow,
    OddsTold,
    Redone,
    Repeated,
    Retracted,
    Rolled,
    SettingSet,
    SettingsShown,
    Told,
    Undone,
)
from rules.everyday.facts_kept import (
    AliasesListed,
    CommitmentShown,
    DiceCounted,
    DieCounted,
    Examined,
    Finding,
    KeyRevealed,
    LogExported,
    OldKey,
    Purged,
)
from rules.everyday.switches import HEALTH, PING
from rules.expression import Fallen, Worked
from rules.fact import CRITICALS, FUMBLES, Addend, Fact, Notice, Plain, Reckoned, plain, result_of
from rules.grammar.complete import Suggestion
from rules.grammar.parts import NAME_LIMIT
from rules.grammar.text import LINE_LIMIT, name_key
from rules.odds import Odds
from rules.outcome import Action, Outcome
from rules.people import COMBATANT, aliases_of, combatants, must_be_gm, must_be_out, owned_by, plain_name
from rules.persona import admit, in_use
from rules.ruleset import Ruleset, played
from rules.rulesets import DEFAULT, installed, is_verb, keys, load, parse
from rules.scene import Player, Scene
from rules.sheets.facts import MeExported, SheetGiven, SheetsExported, SheetShown, SheetsListed
from rules.sheets.naming import names
from rules.state import SERVER, Change, State, inverted, place_of
from rules.switch import Switch
from rules.tone import Tone
from rules.tray import Throw, natural_of

__all__ = [
    "COMBATANT",
    "CRITICALS",
    "DEFAULT",
    "FACTS",
    "FUMBLES",
    "HEALTH",
    "LINE_LIMIT",
    "NAME_LIMIT",
    "PING",
    "SERVER",
    "SET",
    "TARGET",
    "Action",
    "Addend",
    "AliasesListed",
    "Ambiguous",
    "AskOdds",
    "Change",
    "Command",
    "CommitmentShown",
    "Conflict",
    "Counted",
    "Dice",
    "DiceCounted",
    "DieCounted",
    "EffectShown",
    "ExamineBot",
    "Examined",
    "ExportLog",
    "Fact",
    "Fallen",
    "Finding",
    "Forbidden",
    "ForgetMe",
    "Forgotten",
    "GmsOnly",
    "Helped",
    "InWords",
    "KeyRevealed",
    "KeyedDice",
    "LimitExceeded",
    "Line",
    "LogExported",
    "LogRow",
    "Logged",
    "MeExported",
    "NotAllowed",
    "Notice",
    "Odds",
    "OddsTold",
    "OldKey",
    "Options",
    "Outcome",
    "ParseError",
    "Past",
    "Plain",
    "Player",
    "PurgeServer",
    "Purged",
    "Reckoned",
    "Redo",
    "Redone",
    "Repeated",
    "Retracted",
    "RevealKey",
    "Roll",
    "Rolled",
    "RulesError",
    "Ruleset",
    "Scene",
    "ScriptedDice",
    "SeededDice",
    "SetRuleset",
    "SettingSet",
    "SettingsShown",
    "SheetGiven",
    "SheetShown",
    "SheetsExported",
    "SheetsListed",
    "ShowCommitment",
    "ShowLog",
    "ShowStats",
    "Staged",
    "State",
    "Suggestion",
    "Switch",
    "SystemDice",
    "Throw",
    "Told",
    "Tone",
    "Tracked",
    "TrackedRow",
    "Undo",
    "Undone",
    "Unknown",
    "Veiled",
    "WhoseTurn",
    "Worked",
    "admit",
    "aliases_of",
    "character_rules",
    "combatants",
    "commitment",
    "filled",
    "in_use",
    "installed",
    "inverted",
    "is_verb",
    "keys",
    "led_by",
    "likely_lines",
    "load",
    "mentions",
    "must_be_gm",
    "must_be_out",
    "name_key",
    "names",
    "natural_of",
    "new_key",
    "owned_by",
    "parse",
    "place_of",
    "plain",
    "plain_name",
    "played",
    "quote",
    "quoted",
    "result_of",
    "staged",
    "touched_by",
    "unseen_names",
    "veils",
    "visible_changes",
    "whose_turn",
]
