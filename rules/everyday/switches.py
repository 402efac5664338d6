"""What a server decides for all its rulesets at once; what a value means stands in the catalogue."""

from __future__ import annotations

from rules.switch import Switch

HEALTH = Switch("health", ("words", "figures"), "lines 7", ("combat",), everywhere=True)
PING = Switch("ping", ("on", "off"), "lines 7", ("combat",), everywhere=True)

SWITCHES = (HEALTH, PING)
