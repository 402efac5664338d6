"""What every ruleset can do with characters: sheets, and the points that keep them alive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.command import Verb, sheets
from rules.sheets import points, resolve, transfer
from rules.sheets.facts import FACTS
from rules.sheets.naming import names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.command import Command
    from rules.resolver import Resolver

__all__ = ["FACTS", "PLAIN_DAMAGE", "RESOLVERS", "VERBS", "names"]

VERBS = (
    Verb(
        "sheet",
        (
            "sheet new Ana",
            "sheet set {health}.max 35, {health} 20",
            "sheet set {health} none",
            "sheet show Ana",
            "sheet list",
            "sheet use Ana",
            'sheet rename Ana "Ana of the Ford"',
            "sheet give Ana Bea",
            "sheet derive",
            "sheet export Ana",
            "sheet import",
            "sheet delete Ana",
        ),
    ),
    Verb("heal", ("heal Ana 5", "heal 5")),
    Verb("temp", ("temp Ana 8",)),
    Verb("export", ("export me", "export log", "export log json")),
)
"""Examples parse once the ruleset's pool stands for `{health}`."""
PLAIN_DAMAGE = Verb("damage", ("damage 5 to Ana", "damage 5"))
"""For a ruleset without a pipeline of its own, whose grammar names `_plain_damage` among its verbs."""

RESOLVERS: Mapping[type[Command], Resolver] = {
    sheets.NewSheet: resolve.create,
    sheets.SetFields: resolve.set_fields,
    sheets.ShowSheet: resolve.show,
    sheets.ListSheets: resolve.show_all,
    sheets.UseSheet: resolve.use,
    sheets.RenameSheet: resolve.rename,
    sheets.GiveSheet: resolve.give,
    sheets.DeleteSheet: resolve.delete,
    sheets.DeriveFields: resolve.derive,
    sheets.ExportSheet: transfer.export,
    sheets.ImportSheets: transfer.take_in,
    sheets.ExportMe: transfer.export_me,
    sheets.Heal: points.heal,
    sheets.SetTemporary: points.set_temporary,
    sheets.TakeDamage: points.take_damage,
}
