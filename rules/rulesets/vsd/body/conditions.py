"""Conditions by their words, and what happens to them as rounds pass. Rule: vsd 1.22, 1.32, 4.1, 4.2."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules import pools
from rules.combat.rounds import round_of
from rules.errors import NotAllowed
from rules.fact import Notice
from rules.grammar.text import blankless, name_key
from rules.outcome import Action
from rules.rulesets.vsd.body.afflict import ASSESS, FLAGS, UNAWARE, afflict, lift, set_count
from rules.rulesets.vsd.body.book import CONDITIONS, ILLNESSES
from rules.rulesets.vsd.body.characters import CHARACTERS
from rules.rulesets.vsd.body.declared import declared, round_over
from rules.rulesets.vsd.body.engagement import DISENGAGE, part
from rules.rulesets.vsd.body.illness import overcome
from rules.rulesets.vsd.body.parry import parry
from rules.rulesets.vsd.body.settle import SOUL, count_down
from rules.rulesets.vsd.effects import Effect, parse_effect

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.draft import Draft
    from rules.fact import Plain
    from rules.people import Character
    from rules.scene import Scene
    from rules.state import State
    from rules.tray import Tray

_WORDS = {field: word for word, field in FLAGS.items()} | {"dead": "dead", "assess": "assess"}
_COUNTED = {"bleed": "bleed", "inj": "injury", "burn": "burn", "soul": "soul", "dying": "dying"}
_CALLED = {"bleeding": "bleed", "injured": "injury", "burning": "burn"}
_BY_ITSELF = "bruised"
_TIMED = tuple(field for field in FLAGS.values() if field != "stunned")
_ILLNESS = re.compile(rf"({'|'.join(ILLNESSES)}):([1-9][0-9]{{0,2}})")
_AMOUNT = re.compile(r"(bleed|burn)\+([0-9]{1,3})")


def set_effect(scene: Scene, draft: Draft, one: Character, words: str, rounds: int | None) -> bool:
    """Lay an effect of this ruleset on somebody. Whether the words are one. Rule: vsd 4.1."""
    key = blankless(name_key(words))
    if found := _ILLNESS.fullmatch(key):
        draft.set(one.bearer, found[1], int(found[2]))
        return True
    if key == _BY_ITSELF:
        spelled = scene.ruleset.language.spell_name(one.name)
        raise NotAllowed(
            "Bruised follows from hit points; it is not set.", hint="Say `combat hp {spelled} -N`.", spelled=spelled
        )
    effect = Effect(_WORDS[key]) if key in _WORDS else parse_effect(key)
    if effect is None or effect.word in ("ask", "crit", "disarm"):
        return False
    if rounds is not None and effect.word in FLAGS:
        # The tracker counts rounds from the next Assessment on; Stunned ends right before, with Other.
        effect = Effect(effect.word, rounds - 1 if effect.word == "stun" else rounds)
    afflict(scene, draft, one.bearer, (effect,))
    return True


def clear_effect(scene: Scene, draft: Draft, one: Character, words: str) -> bool:
    """Take an effect of this ruleset off somebody. Whether it was one that lay there."""
    del scene
    key = blankless(name_key(words))
    if found := _AMOUNT.fullmatch(key):
        return _lessen(draft, one.bearer, found[1], int(found[2]))
    head = re.split(r"[:+-]", key)[0]
    if head in ILLNESSES:
        ill = draft.get(one.bearer, head) is not None
        overcome(draft, one.bearer, head)
        return ill
    field = FLAGS.get(head) or _COUNTED.get(head) or _CALLED.get(head, head)
    known = field in CONDITIONS or field in _COUNTED.values() or field in (ASSESS, UNAWARE)
    return known and lift(draft, one.bearer, field)


def _lessen(draft: Draft, bearer: str, field: str, amount: int) -> bool:
    had = draft.number(bearer, field)
    set_count(draft, bearer, field, max(had - amount, 0))
    CHARACTERS.follow(draft, bearer, (field,))
    return bool(had)


def is_out(fields: Mapping[str, Plain]) -> bool:
    """Whether somebody takes no action at all: dead or Incapacitated. Rule: vsd 1.32."""
    return bool(fields.get("dead") or fields.get("incapacitated"))


def conditions(state: State, one: Character) -> tuple[str, ...]:
    """What lies on somebody, in words: keys of the catalogue (`condition.<word>`)."""
    fields = state.fields(one.bearer)
    counted = [field for field in _COUNTED.values() if fields.get(field)]
    return tuple(field for field in (*CONDITIONS, *counted, *ILLNESSES, ASSESS, UNAWARE) if fields.get(field))


def assessment(scene: Scene, draft: Draft, one: Character, tray: Tray) -> tuple[Notice | Action, ...]:
    """What the beginning of a round does to somebody: Dying, durations, bleeding, burning. Rule: vsd 1.22, A42."""
    del tray
    bearer = one.bearer
    draft.note(bearer, UNAWARE, None)
    if draft.get(bearer, "dead"):
        return ()
    return tuple(_assessed(scene, draft, one))


def _assessed(scene: Scene, draft: Draft, one: Character) -> Iterator[Notice | Action]:
    bearer, who = one.bearer, ("name", one.name)
    if cause := count_down(draft, bearer):
        yield Notice("dies", (who,))
        if cause == SOUL:
            yield Notice("rises", (who,))
        return
    for field in _TIMED:
        left = draft.get(bearer, f"{field}.left")
        if isinstance(left, int) and left > 1:
            draft.note(bearer, f"{field}.left", left - 1)
        elif left is not None:
            lift(draft, bearer, field)
    for field in ("bleed", "burn"):
        amount = draft.number(bearer, field)
        if amount:
            pools.lose(draft, CHARACTERS, bearer, "hp", amount)
            yield Notice(f"{field}s", (who, ("amount", amount)))
    if draft.get(bearer, ASSESS):
        line = f"assess perception as {scene.ruleset.language.spell_name(one.name)}"
        yield Notice("must_assess", (who, ("line", line)))
        yield Action("assess", line, once=True)


def round_ends(scene: Scene, draft: Draft, one: Character, tray: Tray) -> tuple[Notice, ...]:
    """What the end of Other does to somebody: who was Stunned before this round recovers. Rule: vsd A44."""
    del tray
    bearer, key, number = one.bearer, str(one.combatant), round_of(draft, scene.place, 1)
    broken = any(draft.get(bearer, state) for state in ("stunned", "incapacitated", "dead"))
    if draft.get(bearer, "stunned") and draft.number(bearer, "stunned.until") <= number:
        lift(draft, bearer, "stunned")
    if declared(draft, key).does == DISENGAGE:
        part(draft, bearer)
    round_over(draft, key, number, broken=broken)
    parry(draft, key, None)
    return ()


def plan_of(draft: Draft, one: Character) -> str | None:
    """What somebody means to do this round, as it was declared."""
    kept = declared(draft, one.combatant)
    return " ".join(filter(None, (kept.text, kept.guard))) or None


def comes_in(scene: Scene, draft: Draft, bearer: str, tray: Tray) -> int | None:
    """Leave behind what an earlier combat left: there is no initiative to roll."""
    del tray
    part(draft, bearer)
    if draft.get(bearer, "stunned"):
        draft.note(bearer, "stunned.until", round_of(draft, scene.place, 1) + 1)
    return None
