"""What comes of a command: the shape of the functions that a ruleset is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.odds import Odds
from rules.outcome import Outcome
from rules.scene import Scene
from rules.tray import Tray

Resolver = Callable[[Any, Scene, Tray], Outcome]
"""Plays a command of its own kind. Raises `RulesError`; then nothing happened."""
OddsMaker = Callable[[Any, Scene], Odds]
"""Reckons the chances of a command of its own kind."""
