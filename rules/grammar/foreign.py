"""What people type who know other programs, as a line of this language: `!r 4d6 drop lowest`, `init next`, `1w6`.

Nothing here is read: it only makes hints, and a hint is shown only if it can be read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_NAME = r"[^\W\d_][\w'-]*"
_WHOSE = rf"(\"[^\"]+\"|{_NAME}(?: +[0-9]+(?= *$))?)"
_SHEET = "new|set|show|list|use|rename|give|delete|export|import|derive"
_POOL = r"([0-9]*d[0-9]+)"
_BEFORE = re.compile(r"\s*(odds\s+|alias\s+add\s+[^\s\"]+\s+)?(.*?)\s*", re.IGNORECASE | re.DOTALL)
_COPY = re.compile(rf"(to|heal) ({_NAME} [0-9]+)(?= |$)", re.IGNORECASE)

_RULES = (
    (r"[!.?$&;,~/]+ *(?=[a-z0-9])", ""),
    (r"(?:r|rr|rolls|dice|die|throw) +(?=\S)", "roll "),
    (r"r(?=[0-9]*d[0-9])", "roll "),
    (r"(?=[0-9]*[dw][0-9]|[0-9(+-])", "roll "),
    # Turns of a combat.
    (r"(?:start|begin|new) +(?:the +)?(?:combat|fight|encounter|initiative)", "combat start"),
    (r"(?:end|stop|finish) +(?:the +)?(?:combat|fight|encounter|initiative)", "combat end"),
    (r"next(?: +(?:turn|round))?$", "combat next"),
    (rf"(?:init|i|initiative|encounter|fight|battle) +(?={_NAME})", "combat "),
    (r"(?:init|encounter|fight|battle)$", "combat show"),
    (r"(?=(?:join|delay|hide|reveal|add|remove|hp|effect) )", "combat "),
    (r"(?=join$|back$)", "combat "),
    (r"combat +(?:begin|new|init|open)(?= |$)", "combat start"),
    (r"combat +(?:stop|finish|over|close)(?= |$)", "combat end"),
    (r"combat +(?:next +(?:turn|round|phase)|turn|n)$", "combat next"),
    (r"combat +(?:list|status|order|view)$", "combat show"),
    (r"combat +(?:kill|delete|rm|drop) +", "combat remove "),
    (r"combat +(?:previous|prev|undo)$", "combat back"),
    (r"combat +(?:condition|status) +", "combat effect "),
    (r"combat +(?=(?:attack|damage|heal|check|roll) )", ""),
    (rf"combat +({_NAME}) +([+-] *[0-9]+)$", r"combat hp \1 \2"),
    (rf"combat +hp +([+-] *[0-9]+) +{_WHOSE}$", r"combat hp \2 \1"),
    (rf"combat +add +([1-9][0-9]*) *x? +({_NAME})", r"combat add \2 x\1"),
    (rf"combat +add +({_NAME}) +([2-9]|[1-9][0-9]+)(?= |$)", r"combat add \1 x\2"),
    # Sheets and points.
    (r"(?:char|character|pc) +", "sheet "),
    (r"sheet +(?:create|make|add)(?= )", "sheet new"),
    (r"sheet +(?:view|display|print|get)(?= |$)", "sheet show"),
    (r"sheet +(?:edit|change|update)(?= )", "sheet set"),
    (r"sheet +(?:remove|del|rm)(?= )", "sheet delete"),
    (r"sheet +(?:select|switch|choose|activate)(?= )", "sheet use"),
    (rf"sheet +(?!(?:{_SHEET})$)({_NAME})$", r"sheet show \1"),
    (rf"sheet +rename +({_NAME}) +({_NAME}(?: +{_NAME})+)$", r'sheet rename \1 "\2"'),
    (rf"sheet +set +([0-9]+) +({_NAME})$", r"sheet set \2 \1"),
    (r"((?:combat +(?:add|set)|sheet +set) .*?[^\W\d_]{2})([0-9]+)$", r"\1 \2"),
    (rf"heal +([0-9]+) +(?:to +)?{_WHOSE}$", r"heal \2 \1"),
    (rf"damage +([0-9]+) +(?!to ){_WHOSE}$", r"damage \1 to \2"),
    (rf"damage +{_WHOSE} +([0-9]+)$", r"damage \2 to \1"),
    # Others.
    (rf'alias +add +"({_NAME}) +({_NAME})"', r"alias add \1_\2"),
    (r"log +all$", "log 100"),
    (r"(undo|redo) +(?:last|it|that)$", r"\1"),
    (r"rest +([0-9]+) *h$", r"rest \1 hours"),
    (r"rest +([0-9]+) *d$", r"rest \1 days"),
    (r"rest +[0-9]+ *(?:h|hours?|d|days?)$", "rest"),
    (r"odds +(.*?) +times[ :=]*[0-9]+", r"odds \1"),
    (r"odds +(.*?) +rolled((?: +[+-]?[0-9]+)+)", r"odds \1"),
)
_KEPT = re.compile(
    rf"{_POOL} +(?P<what>keep|drop) +(?:the +)?"
    r"(?:(?P<which>low|high|worst|best)(?:est)? *(?P<count>[0-9]*)"
    r"|(?P<many>[0-9]+)(?: +(?P<them>low|high|worst|best)(?:est)?)?)",
    re.IGNORECASE,
)
_DICE = (
    (r"\b([0-9]*)w([0-9]+)\b", r"\1d\2"),
    (r"\b([0-9]*)d(?=\s|$)", r"\1d6"),
    (r"^roll +([0-9]+) *(?:x| ) *\(?([0-9]*d[0-9][^)]*)\)?$", r"roll \2 times \1"),
    (rf"{_POOL}d([0-9]+)", r"\1dl\2"),
    (rf"{_POOL} *- *L\b", r"\1dl1"),
    (rf"{_POOL} *- *H\b", r"\1dh1"),
    (rf"{_POOL} *(?:,| and ) *(?=[0-9]*d[0-9])", r"\1+"),
    (rf"{_POOL} +(?=[0-9]*d[0-9])", r"\1+"),
    (r" *\bplus +", "+"),
    (r" *\bminus +", "-"),
    (r"\b[12]?d20\b(?!k)(.*?) *\b(?:with +)?adv(?:antage)?\b", r"2d20kh1\1"),
    (r"\b[12]?d20\b(?!k)(.*?) *\b(?:with +)?dis(?:adv(?:antage)?)?\b", r"2d20kl1\1"),
    (r"^(.*?) *\[([^\]]+)\](.*)$", r"\1\3 # \2"),
)
_OTHER = (
    (rf"roll +({_NAME}.*)", r"check \1"),
    (rf"roll .*[+-] *({_NAME})$", r"check \1"),
    (rf"({_NAME}(?: {_NAME})* +(?:(?:dc|vs)\b|[+-]).*)", r"check \1"),
)


def _kept(found: re.Match[str]) -> str:
    """Dice with what is kept or dropped of them."""
    what = found["what"][0].lower()
    which = (found["which"] or found["them"] or ("low" if what == "d" else "high")).lower()
    count = found["count"] or found["many"] or "1"
    return f"{found[1]}{what}{'l' if which in ('low', 'worst') else 'h'}{count}"


def ours(plain: str, verbs: Collection[str]) -> Iterator[str]:
    """Lines of this language that a line may have meant, the likeliest first. They need not be readable.

    `verbs` are words that lines begin with: what begins with none of them may be a skill.
    """
    found = _BEFORE.fullmatch(plain)
    before, line = (found[1] or "", found[2]) if found else ("", plain)
    made = [line]
    for pattern, put in _RULES:
        whole = before + made[-1] if pattern.startswith("odds") else made[-1]
        mended = re.sub(rf"^(?:{pattern})", put, whole, count=1, flags=re.IGNORECASE).removeprefix(before)
        if mended != made[-1]:
            made.append(mended)
    if made[-1][:5].casefold() == "roll ":
        made += _of_dice(made[-1])
    copies = _COPY.sub(r'\1 "\2"', made[-1])
    if copies != made[-1]:
        made.append(copies)
    yield from (before + one for one in reversed(made[1:]))
    for pattern, put in _OTHER[: 2 if made[-1].partition(" ")[0].casefold() in verbs else 3]:
        mended, count = re.subn(rf"^(?:{pattern})$", put, made[-1], count=1, flags=re.IGNORECASE)
        if count:
            yield before + mended


def _of_dice(line: str) -> list[str]:
    """The steps from a line of dice in another spelling to one in ours."""
    steps = [line]
    kept = _KEPT.sub(_kept, line)
    if kept != line:
        steps.append(kept)
    for pattern, put in _DICE:
        mended = re.sub(pattern, put, steps[-1], flags=re.IGNORECASE)
        if mended != steps[-1]:
            steps.append(mended)
    return steps[1:]
