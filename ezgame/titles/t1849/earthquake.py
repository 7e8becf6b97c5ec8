"""Phase 12 begins with an earthquake in Messina (49-EVT-01 to 49-EVT-04)."""

from ezgame.core.board.fit import supply_key
from ezgame.core.events import StationRemoved, TileRemoved
from ezgame.core.transition import Transition
from ezgame.families.treasury.closing import Closing
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.events import EarthquakeStruck, GroundSettled
from ezgame.titles.t1849.state import own


class Earthquake:
    def __init__(self, context: Context, closing: Closing) -> None:
        self._context = context
        self._closing = closing
        self.hex = context.figures.earthquake.hex
        self._returned = bool(context.figures.tiles.messina["returned"])

    def strike(self, t: Transition) -> None:
        """The printed hex shows again, its markers are lost for the game."""
        t.emit(EarthquakeStruck(hex=self.hex))
        for station in t.state.board.stations.get(self.hex, ()):
            t.emit(StationRemoved(company=station.company, hex=self.hex))
        laid = t.state.board.tiles.get(self.hex)
        if laid is not None:
            key = supply_key(self._context.title.tiles, laid.tile)
            t.emit(TileRemoved(hex=self.hex, returned=key if self._returned else None))
        standing = {s.company for there in t.state.board.stations.values() for s in there}
        for company, now in t.state.companies.items():
            # Who stood nowhere else closes at once, in its own turn as well (49-EVT-03).
            if now.floated and company not in standing:
                self._closing.close(t, company, "earthquake")

    def stock_round_begins(self, t: Transition) -> None:
        """Messina is rebuilt after the next stock round."""
        if own(t.state).shaken:
            t.emit(GroundSettled(hex=self.hex))
