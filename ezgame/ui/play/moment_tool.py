"""Looking at the past: the hexes that the shown action changed are outlined, its run is drawn."""

from ezgame.core.events import Event, RoutesRun
from ezgame.core.ids import HexId
from ezgame.ui.play.tool import Tool


class MomentTool(Tool):
    """Has nothing to do in the present."""

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
        """The run that was made then."""
        return next((event for event in self.events if isinstance(event, RoutesRun)), None)
