"""Which stop of a hex has which of its names: what the map writes, a run is booked under and a card tells."""

from ezgame.core.board.face import Face
from ezgame.core.definitions.board import Hex


def named_stops(hex_: Hex, face: Face) -> tuple[str, ...]:
    """The names of a hex in the order of the stops of what lies there; where an edge must be served, the last name
    belongs to the stop that serves it."""
    edge = hex_.must_connect
    if edge is None or len(hex_.names) != len(face.stops) or not face.tracks:
        return hex_.names
    serving = [stop for stop, edges in enumerate(face.stop_edges) if edges >> edge & 1]
    if len(serving) != 1:
        return hex_.names
    names = list(hex_.names[:-1])
    names.insert(serving[0], hex_.names[-1])
    return tuple(names)
