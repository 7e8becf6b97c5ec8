"""Homes on a hex without a city: a station that stands beside the track, in no circle.

For the company at home there, every piece of track of the hex has a stop of its own; each way
through exists twice, with the stop and without it, over the same track. For everybody else the hex
is plain track. So only that company sees another face of the hex: `view` makes it.
"""

from ezgame.core.board.face import Face, make_face
from ezgame.core.definitions.board import STOP, Board, Hex, Home, Stop, Track
from ezgame.core.ids import CompanyId, HexId, StopKind
from ezgame.core.state import BoardState

KIND = StopKind("city")
"""What such a stop is to trains."""


def wayside_home(hex: Hex) -> Home | None:
    """The home in no circle that is printed in a hex."""
    return next((home for home in hex.homes if home.wayside is not None), None)


def hexes_with_waysides(board: Board) -> dict[HexId, Home]:
    """Hexes with such a home; few boards have any."""
    found = {}
    for hex in board.hexes.values():
        home = wayside_home(hex)
        if home is not None:
            found[hex.id] = home
    return found


def stands_at(board: BoardState, hex: HexId, company: CompanyId) -> bool:
    """Whether the company's station is on the hex."""
    return any(station.company == company for station in board.stations.get(hex, ()))


def view(face: Face, value: int) -> Face:
    """A face as the company at home there sees it: first all track as it is, then both halves of
    each piece with a stop in its middle."""
    tracks = list(face.tracks)
    stops = list(face.stops)
    pieces = list(face.pieces)
    for piece, track in enumerate(face.tracks):
        middle = STOP + len(stops)
        stops.append(Stop(kind=KIND, value=value))
        for end in (track.a, track.b):
            tracks.append(Track(a=end, b=middle, gauge=track.gauge, line=track.line))
            pieces.append(piece)
    return make_face(
        face.tile,
        face.rotation,
        face.color,
        face.label,
        tuple(stops),
        tuple(tracks),
        tuple(pieces),
    )
