"""A rule that groups dispute, and the values that it may have."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import Unknown, quote

_SAME = {"true": "on", "yes": "on", "false": "off", "no": "off"}
"""Words that are read as another value of a switch."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule that groups dispute. The first value is the default.

    `values` lists what may be set; `number` and `text` allow any whole number or any words besides. `rule` cites the
    rule that it decides; what the values mean stands in the catalogue under `switch.<name>`.
    """

    name: str
    values: tuple[str, ...]
    rule: str
    verbs: tuple[str, ...] = ()
    """Verbs whose help tells about it."""
    number: bool = False
    text: bool = False
    least: int | None = None
    most: int | None = None
    """Bounds of a number, where it has them."""
    everywhere: bool = False
    """Whether it holds in all rulesets of a server at once."""

    def read(self, value: str) -> str:
        """A value as it is kept. Raises `Unknown` for one that the switch does not take."""
        text = value.strip()
        meant = _SAME.get(text.casefold(), text.casefold())
        for known in self.values:
            if _SAME.get(known, known.casefold()) == meant:
                return known
        if self.number and text.removeprefix("-").isdecimal() and self._fits(int(text)):
            return str(int(text))
        if self.text and text:
            return text
        free = [words for words, taken in ((self._numbers, self.number), ("any words", self.text)) if taken]
        raise Unknown(
            "The switch `{switch}` does not take `{value}`.",
            hint="It takes: {values}.",
            switch=self.name,
            value=quote(value),
            values=", ".join([*self.values, *free]),
        )

    def _fits(self, value: int) -> bool:
        low, high = self.least, self.most
        return (low is None or low <= value) and (high is None or value <= high)

    @property
    def _numbers(self) -> str:
        """The numbers that it takes, in words."""
        if self.least is None and self.most is None:
            return "any number"
        low = "" if self.least is None else f" from {self.least}"
        return f"numbers{low}" + ("" if self.most is None else f" to {self.most}")

    def field(self, ruleset: str) -> str:
        """The field of the server that holds its value for a ruleset."""
        return f"switch.{'everywhere' if self.everywhere else ruleset}.{self.name}"

    @property
    def default(self) -> str:
        """The value that holds unless a server says otherwise."""
        return self.values[0]
