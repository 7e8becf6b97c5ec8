"""Which part of the board the table screen enlarges: where the acting company builds, stands and runs."""

from PySide6.QtCore import QRectF

from ezgame.core.ids import CompanyId, HexId
from ezgame.core.state import State
from ezgame.models.session import Session
from ezgame.ui.map.scene import MapScene
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.picture import RoutePicture

AROUND = 1.3
"""R of the neighbourhood that is shown round everything of interest."""
LARGEST = 7.0
"""R from edge to edge at least: nobody wants to see two hexes on a whole wall."""


def focus_hexes(session: Session, routes: list[RoutePicture]) -> frozenset[HexId]:
    """The hexes of interest: of the run that is shown, else stations and places where something can be done."""
    state = session.state
    company = acting(state)
    if company is None:
        return frozenset()
    run = {hex_ for route in routes for hex_, _ in route.tracks}
    if run:
        return frozenset(run)
    stations = {
        hex_
        for hex_, here in state.board.stations.items()
        if any(station.company == company for station in here)
    }
    places = (getattr(choice.action, "hex", None) for choice in session.choices())
    home = session.title.companies[company].home
    found = {*stations, *(HexId(place) for place in places if place is not None)}
    return frozenset(found or ({home} if home is not None else ()))


def acting(state: State) -> CompanyId | None:
    if state.clock.kind != "operating" or state.operating is None:
        return None
    return state.operating.company


def focus_rect(scene: MapScene, hexes: frozenset[HexId]) -> QRectF:
    """What to show of the scene; the whole board where nothing is of more interest than the rest."""
    known = [hex_ for hex_ in hexes if hex_ in scene.board.places]
    if not known:
        return scene.sceneRect()
    rect = scene.hexes_rect(known).adjusted(-AROUND * U, -AROUND * U, AROUND * U, AROUND * U)
    wide = max(0.0, LARGEST * U - rect.width()) / 2
    high = max(0.0, LARGEST * U - rect.height()) / 2
    return rect.adjusted(-wide, -high, wide, high).intersected(scene.sceneRect())
