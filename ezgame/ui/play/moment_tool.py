"""Looking at the past: the hexes that the shown action changed are outlined, its run is drawn."""

from ezgame.core.actions import Dividend
from ezgame.core.events import Event, RoutesRun
from ezgame.core.ids import HexId
from ezgame.models.session import Session
from ezgame.ui.map.scene import MapScene
from ezgame.ui.play.tool import Tool

FAR = 12
"""Actions between a run and its dividend, at most: a private bought, an offer answered."""


class MomentTool(Tool):
    """In the present it only keeps the last run in sight."""

    def __init__(self, session: Session, scene: MapScene) -> None:
        super().__init__(session, scene)
        self._looked_at = -1
        self._last: RoutesRun | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened last before the shown moment."""
        if self.session.live or not self.session.position:
            return ()
        return self.session.game.applied_at(self.session.position).events

    def highlights(self) -> dict[HexId, str]:
        found = (getattr(event, "hex", None) for event in self.events)
        return {HexId(hex_): "changed" for hex_ in found if hex_ is not None}

    @property
    def run(self) -> RoutesRun | None:
        """The run that was made then; while its income is dealt with, it stays in sight."""
        if self.session.live:
            return self._dealt_with()
        return next((event for event in self.events if isinstance(event, RoutesRun)), None)

    def _dealt_with(self) -> RoutesRun | None:
        """The run of this turn, in the step that pays or keeps its income."""
        game = self.session.game
        if self._looked_at != game.position:
            self._looked_at, self._last = game.position, None
            steps = () if game.state.finished else self.session.rules.active(game.state)
            if any(Dividend in step.accepts for step in steps):
                self._last = self._find()
        return self._last

    def _find(self) -> RoutesRun | None:
        game = self.session.game
        turn = game.state.operating
        for position in range(game.position, max(0, game.position - FAR), -1):
            for event in game.applied_at(position).events:
                if isinstance(event, RoutesRun):
                    return event if turn is not None and event.company == turn.company else None
        return None

    def reset(self) -> None:
        self._looked_at = -1
