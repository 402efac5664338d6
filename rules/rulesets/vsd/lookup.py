"""Finding weapons, charts, severities and columns by what a player calls them. Rule: vsd 4.3."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rules.errors import Ambiguous, NotAllowed, Unknown
from rules.grammar.explain import nearest
from rules.grammar.text import blankless, name_key
from rules.rulesets.vsd.constants import FIGURES
from rules.rulesets.vsd.pack import AttackChart, CriticalChart, Pack, Weapon, load_pack
from rules.rulesets.vsd.switches import BLEED_LIGHT_MAX, BLEED_SEVERE_MAX, TABLES_PACK, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.scene import Scene
    from rules.state import State

PACK = "pack:"
"""What the entities of packs begin with; the id of the pack follows."""

Found = TypeVar("Found")


class FumbleClass(NamedTuple):
    """What a fumble depends on: the column, `melee` or `missile`, the modifier, and the type that would strike."""

    name: str
    column: str
    modifier: int
    crit: str = FIGURES["fumble"]["crit"]


@cache
def default_pack() -> Pack:
    """The charts and weapons that come with the program."""
    folder = resources.files("rules.rulesets.vsd").joinpath("charts")
    texts: dict[str, str] = {}
    for part in ("", "attack", "crit"):
        for file in (folder.joinpath(part) if part else folder).iterdir():
            if file.is_file():
                texts[f"{part}/{file.name}" if part else file.name] = file.read_text("utf-8")
    pack, faults = load_pack(texts)
    if pack is None:
        raise ValueError("; ".join(map(str, faults)))
    return pack


def pack_in_force(scene: Scene) -> Pack:
    """The pack that this server plays with. Raises `Unknown` where there is none of that name. Rule: vsd 3.7."""
    return pack_named(scene.state, scene.switch(TABLES_PACK))


def weigh(scene: Scene) -> None:
    """Raises `Unknown` for a pack that this server has not, `NotAllowed` for bounds of bleeding that cross."""
    pack_in_force(scene)
    light, severe = number(scene, BLEED_LIGHT_MAX), number(scene, BLEED_SEVERE_MAX)
    if light > severe:
        raise NotAllowed(
            "Light bleeding cannot reach {light} where Severe ends at {severe}.",
            hint="Set `{first}` and `{second}` so that the first is not above the second.",
            light=light,
            severe=severe,
            first=BLEED_LIGHT_MAX.name,
            second=BLEED_SEVERE_MAX.name,
        )


def pack_named(state: State, name: str) -> Pack:
    """A pack of this server by its id, or that of the program. Raises `Unknown` where there is none of that name."""
    if name == TABLES_PACK.default:
        return default_pack()
    texts = state.fields(PACK + name)
    pack = _read(tuple((file, str(text)) for file, text in texts.items() if "." in file)) if texts else None
    if pack is None:
        raise Unknown(
            "There is no pack of charts called `{name}`.",
            hint="There are: {known}. `charts use default` goes back to the charts of the program.",
            name=name,
            known=", ".join(f"`{one}`" for one in (TABLES_PACK.default, *packs_of(state))),
        )
    return pack


def packs_of(state: State) -> dict[str, str]:
    """The packs of this server: titles by id."""
    keys = (key for key in state.entities() if key.startswith(PACK))
    return {key.removeprefix(PACK): str(state.get(key, "name")) for key in keys}


@lru_cache(8)
def _read(texts: tuple[tuple[str, str], ...]) -> Pack | None:
    """A pack that was checked when it was taken over."""
    return load_pack(dict(texts))[0]


def find(wanted: str, *shelves: Sequence[tuple[str, Found]], missing: str) -> Found:
    """What is called so: a whole name on the first shelf that has it, else a beginning that fits one thing alone.

    Raises `Unknown` with the template `missing` and near names, `Ambiguous` with those that fit.
    """
    key = blankless(name_key(wanted))
    for shelf in shelves:
        for name, thing in shelf:
            if blankless(name_key(name)) == key:
                return thing
    every = [pair for shelf in shelves for pair in shelf]
    begun = [(name, thing) for name, thing in every if blankless(name_key(name)).startswith(key)]
    things = [thing for at, (_, thing) in enumerate(begun) if thing not in [other for _, other in begun[:at]]]
    if len(things) == 1:
        return things[0]
    if things:
        firsts = (next(name for name, other in begun if other == thing) for thing in things)
        fitting = ", ".join(f"`{name}`" for name in sorted(firsts, key=str.casefold))
        raise Ambiguous(
            "`{name}` could be several: {fitting}.", hint="Write more of the name.", name=wanted, fitting=fitting
        )
    names = [name for name, _ in every]
    near = nearest(wanted, [name.casefold() for name in names])
    hint = "Did you mean `{near}`?" if near else "There are: {known}."
    raise Unknown(missing, hint=hint, name=wanted, near=near, known=_some(names))


def _some(names: Sequence[str], limit: int = 12) -> str:
    shown = ", ".join(names[:limit])
    return shown if len(names) <= limit else f"{shown}, …"


class Arm(NamedTuple):
    """What is struck with: an attack chart, and the weapon if it is one."""

    chart: AttackChart
    weapon: Weapon | None


def find_arm(pack: Pack, wanted: str) -> Arm:
    """A weapon with its chart, or a bare attack chart. Rule: vsd 4.3, `table NAME`."""
    found = find(
        wanted, weapon_names(pack), tuple(pack.attacks.items()), missing="There is no weapon or table `{name}`."
    )
    return Arm(pack.attacks[found.attack], found) if isinstance(found, Weapon) else Arm(found, None)


def weapon_names(pack: Pack) -> tuple[tuple[str, Weapon], ...]:
    """Every name and alias of a weapon."""
    return tuple((name, weapon) for weapon in pack.weapons for name in (weapon.name, *weapon.aliases))


def find_critical(pack: Pack, wanted: str) -> CriticalChart:
    """A critical chart by its type."""
    return find(wanted, tuple(pack.criticals.items()), missing="There is no critical type `{name}`.")


def find_severity(pack: Pack, wanted: str) -> int:
    """The index of a severity by name, abbreviation or letter. Rule: vsd 4.3."""
    codes = pack.codes
    exact = [(word, severity) for severity in pack.severities for word in severity[:2]]
    letters = [(letter, pack.severities[codes.index(code)]) for letter, code in pack.aliases.items()]
    return pack.severities.index(find(wanted, exact, letters, missing="There is no severity `{name}`."))


def severity_name(code: str) -> str:
    """A severity of the program's own charts in full; the code itself where it is another's."""
    return next((one.name for one in default_pack().severities if one.code == code), code)


def find_column(pack: Pack, wanted: str | None) -> int:
    """The index of an armor column by its name or its head; the first where nobody named one."""
    if wanted is None:
        return 0
    named = [
        (word, index) for index, pair in enumerate(zip(pack.column_names, pack.columns, strict=True)) for word in pair
    ]
    return find(wanted, named, missing="There is no armor column `{name}`.")


def find_fumble_class(pack: Pack, wanted: str) -> FumbleClass:
    """A class of weapons, else a weapon. Rule: vsd 1.34, 4.3."""
    figures = FIGURES["fumble"]
    classes = [
        (name, FumbleClass(name, column, modifier))
        for column in ("melee", "missile")
        for name, modifier in figures[column].items()
    ]
    weapons = {weapon.name: fumble_class(Arm(pack.attacks[weapon.attack], weapon)) for weapon in pack.weapons}
    named = [(name, weapons[weapon.name]) for name, weapon in weapon_names(pack)]
    return find(wanted, classes, named, missing="There is no weapon or class of weapons `{name}`.")


def fumble_class(arm: Arm) -> FumbleClass:
    """How what is struck with is fumbled; a bare chart counts nothing. Rule: vsd 1.34, 3.7, 4.3."""
    missile = arm.chart.kind == "ranged" and not (arm.weapon is not None and arm.weapon.thrown)
    column = "missile" if missile else "melee"
    if arm.weapon is None:
        return FumbleClass(arm.chart.id, column, 0, arm.chart.crit)
    return FumbleClass(arm.weapon.name, column, arm.weapon.fumble_mod, arm.weapon.crit)
