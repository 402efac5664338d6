"""What a person asks the referee for: a line to play, or what is known of one that is half typed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rules import SERVER, Conflict, GmsOnly, Player, admit, must_be_gm, name_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bot.render import Refusal, Wording
    from rules import Finding, Line, Odds, RulesError, Scene, State, Suggestion


class Unsure(Conflict):
    """The line cannot be undone, and whoever says it has not been asked whether they are sure."""

    def __init__(self, regret: str | None) -> None:
        super().__init__("This cannot be undone.", hint=regret)


class NoTable(GmsOnly):
    """A line about a combat where there can be none."""

    def __init__(self) -> None:
        super().__init__(
            "A combat needs a channel of a server: in a direct message nobody is a GM.",
            hint="Say it where your group plays. Here you can roll, ask for `odds` and keep sheets.",
        )


COMBAT = "combat"
"""The verb of the lines about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A line, who says it, and where. `origin` names the occasion, so that one occasion is played once only."""

    server: str
    place: str
    player: Player
    text: str
    origin: str | None = None
    sure: bool = True
    """Whether a line that cannot be undone is meant; a front end that asks once more says no at first."""
    called: str | None = None
    """What people call the place, where that is not its name."""
    users: Mapping[str, Player] = field(default_factory=dict[str, Player])
    """People whom the front end knows, by the names or mentions that stand in the line."""
    guests: bool = False
    """Whether a name that nobody is known by is somebody too: at a terminal a name is all that there is of a person."""
    attached: str | None = None
    """The text of the file that came with the line."""
    opens: Callable[[str], str] | None = None
    """Reads the file that a line names. Only for a front end on the person's own machine: nobody else's lines may lead
    to files of this one."""
    findings: Callable[[], Iterable[Finding]] = tuple
    """What the front end finds of itself, when it is asked to."""
    roles: frozenset[str] = frozenset()
    """Names and ids of the roles that the person holds; the one that `settings gm` names gives the GM's rights."""

    direct: bool = False
    """Whether it is said to the bot alone: there is no server, and nobody is a GM."""
    turn: str | None = None
    """The mark of the turn that the line is meant for; when it has passed on, the line is refused."""
    has_board: bool = False
    """Whether the place shows its combat by itself, so that an answer need not list everybody again."""

    def known(self, names: Iterable[str]) -> Mapping[str, Player]:
        """People behind the names that a line speaks of."""
        if not self.guests:
            return self.users
        return {**{name: Player(name.casefold(), name) for name in names}, **self.users}

    def must_mean(self, line: Line, scene: Scene) -> None:
        """Raises `Unsure` for a line that cannot be undone, unless it was asked for once more.

        Whoever may not say it is not asked: that raises as `admit` and `must_be_gm` do. Where nobody is a GM there is
        no combat: `NoTable`.
        """
        if self.direct and line.command.verb == COMBAT:
            raise NoTable
        if line.command.gms:
            admit(scene)
            must_be_gm(scene)
        if line.command.final and not self.sure:
            raise Unsure(line.command.regret)

    def told(self, error: RulesError) -> RulesError:
        """An error as whoever said the line is told it: where nobody is a GM there is none to ask."""
        if not self.direct or type(error) is not GmsOnly:
            return error
        return GmsOnly(
            "Only a GM may do this, and in a direct message nobody is one.", hint="Say it in a channel of a server."
        )

    def entitled(self, state: State) -> Request:
        """The same request with the rights that the person has by role."""
        role = state.get(SERVER, "gm.role")
        if self.player.is_gm or role is None or name_key(str(role)) not in map(name_key, self.roles):
            return self
        return replace(self, player=self.player._replace(is_gm=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What is known of a line while it is typed. `odds` is reckoned only when it is called, and may take long."""

    suggestions: tuple[Suggestion, ...]
    line: Line | None = None
    refusal: Refusal | None = None
    wording: Wording
    odds: Callable[[], Odds] | None = None
