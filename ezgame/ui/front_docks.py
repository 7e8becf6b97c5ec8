"""Which dock is in front of its tabs as the game goes on: the one that the step, the round or a choice needs."""

from ezgame.models.session import Session
from ezgame.ui.docks import Docks

ON_THE_MAP = {"lay_tile": "tiles", "place_station": "tiles", "run": "run"}
"""Kinds of actions and the dock that helps with them."""
STARTS = frozenset({"start", "start_larger"})
CONTROLS = "turn"
"""The dock of everything else."""


def dock_for(kinds: frozenset[str]) -> str:
    """The dock that helps with actions of these kinds."""
    return next((dock for kind, dock in ON_THE_MAP.items() if kind in kinds), CONTROLS)


class FrontDocks:
    """Kept by the window, which asks it after every change of what is shown."""

    def __init__(self, session: Session, docks: Docks) -> None:
        self._session, self._docks = session, docks
        self._round = ""
        """The kind of round the docks were led to last."""
        self._covered = False
        """Whether the chart covers the privates of an auction while a price is chosen."""

    def lead(self, *, afresh: bool = False) -> None:
        """Bring the dock of the step to the front: tiles when building, the run when running."""
        if afresh:
            self._round = ""
        kinds = frozenset(choice.action.kind for choice in self._session.choices())
        self._docks.raise_(CONTROLS if self._session.state.pending else dock_for(kinds))
        if self._session.live:  # who looks at the past does so in History, and goes on from there
            self._lead_round()
            self._lead_start(asked=bool(kinds) and kinds <= STARTS)

    def _lead_start(self, *, asked: bool) -> None:
        """Where the only question is at which price a company starts, the chart comes to the front; an auction that
        goes on, perhaps after undo, has its privates back."""
        if asked:
            self._covered |= self._docks.is_front("privates")
            self.show_prices()
        elif self._covered:
            self._covered = False
            if self._session.state.clock.kind == "auction":
                self._docks.raise_("privates")

    def show_prices(self) -> None:
        """A company is to be started: the chart, where its prices lie, unless that covered what chose it."""
        if not self._docks.share_tabs("market", CONTROLS):
            self._docks.raise_("market")

    def _lead_round(self) -> None:
        """In the opening auction the privates come to the front of their tabs; after it the chart does.

        Only the change of the round does so: a tab that somebody chooses meanwhile stays. What was in front in
        another game says nothing about a game that begins.
        """
        before, self._round = self._round, self._session.state.clock.kind
        if self._round == before:
            return
        docks = self._docks
        if self._round == "auction":
            docks.raise_("privates")
        elif (before in ("", "auction") and docks.is_front("privates")) or self._begins(before):
            for name in ("trains", "market") if docks.preset == "large" else ("market",):
                docks.raise_(name)

    def _begins(self, before: str) -> bool:
        return not before and not self._session.game.length
