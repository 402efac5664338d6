"""Reads the lines about sheets and pools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token

from rules.command import sheets
from rules.errors import ParseError
from rules.grammar.frame_reader import Children, FrameReader
from rules.grammar.parts import Clause, Clauses, Signed, Word, are_bare, column, unquoted, whole, with_signs

if TYPE_CHECKING:
    from rules.command import Command, Line


class SheetReader(FrameReader):
    """Readers of `sheet`, `heal`, `temp`, plain `damage` and `export me`."""

    def sheet_new(self, children: Children) -> Line:
        """`sheet new NAME [from TEMPLATE]`."""
        clauses = Clauses(children)
        return clauses.line(sheets.NewSheet(name=_names(children)[0], template=clauses.get("from")))

    def sheet_from(self, children: Children) -> Clause:
        """`from TEMPLATE`."""
        return Clause("from", children[1].text, column(children[0]))

    def sheet_set(self, children: Children) -> Line:
        """`sheet set FIELD VALUE [, FIELD VALUE …]`."""
        settings = tuple(part for part in children if isinstance(part, sheets.Setting))
        return Clauses(children).line(sheets.SetFields(settings=settings))

    def setting(self, children: Children) -> sheets.Setting:
        """A field and its value. Raises `ParseError` where there is no value."""
        *words, value = (part for part in children if not (isinstance(part, Token) and part.type == "JOIN"))
        if not words:
            raise ParseError("`{field}` has no value.", column=_end(value), field=str(value))
        field = unquoted(words[0]) if words[0].type == "STRING" else " ".join(words)
        field = " ".join(field.split())
        if not field:
            raise ParseError("A field's name cannot be empty.", column=column(words[0]))
        return sheets.Setting(field, str(value))

    def field_value(self, children: Children) -> str:
        """A number, a dice code or a quoted text, as one text."""
        first = children[0]
        if first.type == "STRING":
            return " ".join(unquoted(first).split())
        if first.type in ("SIGN", "SIGNED"):
            return f"{with_signs(children):+d}"
        return "".join("".join(children).split())

    def sheet_show(self, children: Children) -> Line:
        """`sheet show [NAME]`."""
        return _line(children, sheets.ShowSheet(name=_name(children)))

    def sheet_list(self, children: Children) -> Line:
        """`sheet list`."""
        return _line(children, sheets.ListSheets())

    def sheet_use(self, children: Children) -> Line:
        """`sheet use NAME`."""
        return _line(children, sheets.UseSheet(name=_names(children)[0]))

    def sheet_rename(self, children: Children) -> Line:
        """`sheet rename NAME NAME`."""
        name, new = _names(children)
        return _line(children, sheets.RenameSheet(name=name, new=new, bare=are_bare(children)))

    def sheet_give(self, children: Children) -> Line:
        """`sheet give NAME USER`."""
        name, *user = _names(children)
        bare = bool(user) and are_bare(children)
        return _line(children, sheets.GiveSheet(name=name, user=user[0] if user else str(children[3]), bare=bare))

    def sheet_delete(self, children: Children) -> Line:
        """`sheet delete NAME`."""
        return _line(children, sheets.DeleteSheet(name=_names(children)[0]))

    def sheet_export(self, children: Children) -> Line:
        """`sheet export [NAME]`."""
        return _line(children, sheets.ExportSheet(name=_name(children)))

    def sheet_import(self, children: Children) -> Line:
        """`sheet import [TEXT]`."""
        texts = [unquoted(part) for part in children if isinstance(part, Token) and part.type == "STRING"]
        return _line(children, sheets.ImportSheets(text=texts[0] if texts else None))

    def sheet_derive(self, children: Children) -> Line:
        """`sheet derive [NAME]`."""
        return _line(children, sheets.DeriveFields(name=_name(children)))

    def export_me(self, children: Children) -> Line:
        """`export me`."""
        return _line(children, sheets.ExportMe())

    def heal(self, children: Children) -> Line:
        """`heal [NAME] N`."""
        name, amount = _points(children)
        return _line(children, sheets.Heal(name=name, amount=amount))

    def temp(self, children: Children) -> Line:
        """`temp [NAME] N`."""
        name, amount = _points(children)
        return _line(children, sheets.SetTemporary(name=name, amount=amount))

    def plain_damage(self, children: Children) -> Line:
        """`damage N [to NAME]`."""
        clauses = Clauses(children)
        return clauses.line(sheets.TakeDamage(name=clauses.get("to"), amount=_points(children)[1]))

    def damage_to(self, children: Children) -> Clause:
        """`to NAME`."""
        return Clause("to", children[1].text, column(children[0]))


def _line(children: Children, command: Command) -> Line:
    return Clauses(part for part in children if isinstance(part, Clause)).line(command)


def _names(children: Children) -> list[str]:
    return [part.text for part in children if isinstance(part, Word)]


def _name(children: Children) -> str | None:
    return next(iter(_names(children)), None)


def _points(children: Children) -> tuple[str | None, int]:
    """Of whom, and how many. Numbers before the last one belong to the name, such as in `Goblin 2`."""
    name = _name(children)
    numbers = [part for part in children if isinstance(part, Token) and part.type == "INT"]
    signed = [part.value for part in children if isinstance(part, Signed)]
    if not signed:
        signed = [whole(numbers.pop())]
    if numbers and (name is None or len(numbers) > 1):
        raise ParseError("Two numbers stand here, and only one is wanted.", column=column(numbers[0]))
    return (f"{name} {numbers[0]}" if numbers else name), signed[0]


def _end(token: Token) -> int:
    return (token.end_pos or 0) + 1
