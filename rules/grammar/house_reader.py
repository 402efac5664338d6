"""Reads the lines about the ledger, the settings, and the program itself."""

from __future__ import annotations

from lark import Token

from rules.command import Line, everyday, kept
from rules.errors import LimitExceeded, NotAllowed, ParseError
from rules.grammar.frame_reader import Children, FrameReader
from rules.grammar.parts import Clause, Clauses, Signed, bare, column, name_of, unquoted, whole


class HouseReader(FrameReader):
    """Readers of `odds`, `undo`, `redo`, `log`, `help`, `about`, `settings`, and of what is kept."""

    def odds(self, children: Children) -> Line:
        """`odds` before a line."""
        word, line = children
        if line.hand is not None:
            raise ParseError("`odds` rolls nothing, so `rolled` has no place here.", column=column(word))
        command = line.command
        if isinstance(command, everyday.Roll) and command.times is not None:
            raise ParseError("`odds` answers for one roll: leave out `times`.", column=column(word))
        return line._replace(command=everyday.AskOdds(command=command))

    def undo(self, children: Children) -> Line:
        """`undo [#ENTRY]`."""
        numbers = [part for part in children[1:] if isinstance(part, int)]
        if not numbers:
            bare(children[0])
        return Clauses(children[1:]).line(everyday.Undo(entry=numbers[0] if numbers else None))

    def redo(self, children: Children) -> Line:
        """`redo`."""
        bare(children[0])
        return Clauses(children[1:]).line(everyday.Redo())

    def log(self, children: Children) -> Line:
        """`log [N]`."""
        counts = [whole(part) for part in children[1:] if isinstance(part, Token)]
        if not counts:
            bare(children[0])
        elif counts[0] == 0:
            raise NotAllowed("`log 0` shows nothing.", hint="Ask for 1 entry or more.")
        elif counts[0] > everyday.LOG_LIMIT:
            raise LimitExceeded(
                "`log` shows {limit} entries at most, not {count}.",
                hint="`log {limit}` shows the newest {limit}.",
                limit=everyday.LOG_LIMIT,
                count=counts[0],
            )
        return Clauses(children[1:]).line(everyday.ShowLog(count=counts[0] if counts else None))

    def help(self, children: Children) -> Line:
        """`help [VERB]`."""
        topics = [part.casefold() for part in children[1:] if isinstance(part, Token)]
        if not topics:
            bare(children[0])
        return Clauses(children).line(everyday.Help(topic=topics[0] if topics else None))

    def about(self, children: Children) -> Line:
        """`about`."""
        bare(children[0])
        return Clauses(children).line(everyday.About())

    def forget_me(self, children: Children) -> Line:
        """`forget me`."""
        return Clauses(children).line(everyday.ForgetMe())

    def stats(self, children: Children) -> Line:
        """`stats [me|server]`."""
        words = [bare(part) for part in children if isinstance(part, Token)]
        command = kept.ShowStats(whose=words[1].casefold()) if len(words) > 1 else kept.ShowStats()
        return Clauses(children).line(command)

    def purge(self, children: Children) -> Line:
        """`purge server`."""
        bare(children[1])
        return Clauses(children).line(kept.PurgeServer())

    def fair_show(self, children: Children) -> Line:
        """`fair show`."""
        bare(children[1])
        return Clauses(children).line(kept.ShowCommitment())

    def fair_reveal(self, children: Children) -> Line:
        """`fair reveal`."""
        bare(children[1])
        return Clauses(children).line(kept.RevealKey())

    def alias_add(self, children: Children) -> Line:
        """`alias add NAME LINE`."""
        *_, name, line = children
        return Line(kept.AddAlias(name=name_of([name]).text, line=line))

    def alias_remove(self, children: Children) -> Line:
        """`alias remove NAME`."""
        return Clauses(children).line(kept.RemoveAlias(name=name_of([children[2]]).text))

    def alias_list(self, children: Children) -> Line:
        """`alias list`."""
        bare(children[1])
        return Clauses(children).line(kept.ListAliases())

    def doctor(self, children: Children) -> Line:
        """`doctor`."""
        bare(children[0])
        return Clauses(children).line(kept.ExamineBot())

    def export_log(self, children: Children) -> Line:
        """`export log [markdown|json]`."""
        forms = [bare(part) for part in children[1:] if isinstance(part, Token)]
        command = kept.ExportLog(form=forms[1].casefold()) if len(forms) > 1 else kept.ExportLog()
        return Clauses(children).line(command)

    def settings_show(self, children: Children) -> Line:
        """`settings show [changed]`."""
        words = [bare(part) for part in children[1:] if isinstance(part, Token)]
        return Clauses(children).line(everyday.ShowSettings(changed=len(words) > 1))

    def settings_ruleset(self, children: Children) -> Line:
        """`settings ruleset KEY`."""
        return Clauses(children).line(everyday.SetRuleset(key=str(children[2]).casefold()))

    def settings_switch(self, children: Children) -> Line:
        """`settings switch NAME VALUE`."""
        return Clauses(children).line(everyday.SetSwitch(name=str(children[2]).casefold(), value=_joined(children[3:])))

    def settings_gm(self, children: Children) -> Line:
        """`settings gm ROLE`."""
        return Clauses(children).line(everyday.SetGmRole(role=_joined(children[2:])))

    def settings_dice(self, children: Children) -> Line:
        """`settings dice manual on|off`."""
        return Clauses(children).line(everyday.SetManualDice(value=str(children[3]).casefold()))

    def settings_language(self, children: Children) -> Line:
        """`settings language CODE`."""
        return Clauses(children).line(everyday.SetLanguage(code=str(children[2]).casefold()))


def _joined(children: Children) -> str:
    """Words of a free text as one."""
    parts = [part for part in children if not isinstance(part, Clause)]
    if len(parts) == 1:
        only = parts[0]
        if isinstance(only, Signed):
            return str(only.value)
        return unquoted(only) if only.type == "STRING" else str(only)
    return " ".join(map(str, parts))
