"""All passes open at once when phase 3 begins, and his stations stand there (Playbook 5.4)."""

from ezgame.core.board.stations import placed
from ezgame.core.events import PassOpened, StationPlaced
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.transition import Transition
from ezgame.titles.esp.context import Context


def open_passes(context: Context, t: Transition) -> None:
    """Whoever causes the phase; nothing is paid. One circle of each pass stays free."""
    for name in context.title.board.gates:
        if name not in t.state.board.open_passes:
            t.emit(PassOpened(company=None, hex=name, reason="phase"))
    for company, place in context.figures.automatic.pass_stations.items():
        station = placed(context.ground, t.state.board, CompanyId(company), HexId(place), 0)
        t.emit(StationPlaced(hex=HexId(place), station=station))
