"""Replacing a tile: which old track stays, which old stop becomes which new one, where stations go.

Stations follow their track, not the number of their stop: two cities may become one, and the
cities of a turned tile may be listed in another order.
"""

from collections.abc import Mapping

from ezgame.core.board.face import Face, edges_of
from ezgame.core.board.ground import Ground
from ezgame.core.board.rules import BoardRules
from ezgame.core.definitions.board import STOP
from ezgame.core.ids import CompanyId, Gauge, HexId, TileId
from ezgame.core.state import BoardState, Station

NO_CIRCLES: Mapping[CompanyId, int] = {}


def stop_map(old: Face, new: Face) -> tuple[int, ...]:
    """By old stop: the new stop that keeps its track; by order where there is no track. -1: gone."""
    return tuple(_successor(old, new, index) for index in range(len(old.stops)))


def _successor(old: Face, new: Face, index: int) -> int:
    edges = old.stop_edges[index]
    kind = old.stops[index].kind
    alike = [i for i, stop in enumerate(new.stops) if stop.kind == kind]
    if not alike:
        return -1
    if edges:
        best = max(alike, key=lambda i: ((edges & new.stop_edges[i]).bit_count(), -i))
        if edges & new.stop_edges[best]:
            return best
    return index if index in alike else alike[min(index, len(alike) - 1)]


def new_pieces(old: Face, new: Face) -> tuple[int, ...]:
    """Indexes of track on the new face that the old one does not have in the same place and gauge."""
    successors = stop_map(old, new)

    def carried(end: int) -> int:
        """The same end on the new face; -1: its stop is gone."""
        if end < STOP:
            return end
        successor = successors[end - STOP]
        return -1 if successor < 0 else STOP + successor

    kept = {(frozenset((carried(t.a), carried(t.b))), t.gauge) for t in old.tracks}
    return tuple(
        index
        for index, track in enumerate(new.tracks)
        if (frozenset((track.a, track.b)), track.gauge) not in kept
    )


def keeps_track(old: Face, new: Face, any_gauge: Gauge) -> bool:
    """Every old piece lies in the same place on the new face.

    A stop keeps its track if one new stop has all its edges; separate stops stay separate as long
    as the new face has as many. A stop whose kind is not on the new face any more (a dismantled
    one) keeps its track if its edges are still joined with each other.
    """
    if old.exits & ~new.exits or not old.plain <= new.plain:
        return False
    successors = stop_map(old, new)
    for index, edges in enumerate(old.stop_edges):
        if successors[index] >= 0:
            if edges & ~new.stop_edges[successors[index]]:
                return False
        elif not _joined(edges, new):
            return False
    if len(new.stops) >= len(old.stops) and len(set(successors)) < len(successors):
        return False
    return all(
        (edge, gauge) in new.gauges or (edge, any_gauge) in new.gauges for edge, gauge in old.gauges
    )


def _joined(edges: int, face: Face) -> bool:
    """The edges are joined with each other, by one stop or by plain track."""
    if any(not edges & ~mask for mask in face.stop_edges):
        return True
    return edges_of(edges) in face.plain


def moved_stations(
    stations: tuple[Station, ...],
    old: Face,
    new: Face,
    rules: BoardRules,
    printed: Mapping[CompanyId, int] = NO_CIRCLES,
) -> tuple[Station, ...]:
    """The stations of a hex as they stand on the new face, in the old order. `printed`: circles of
    the new face that are meant for these companies; they are taken first."""
    successors = stop_map(old, new)
    taken: dict[int, dict[int, Station]] = {}
    moved = []
    for station in sorted(stations, key=lambda s: (s.company not in printed, s.stop, s.slot)):
        if station.stop >= len(old.stops):  # it stands beside the track and stays there
            beside = Station(company=station.company, stop=len(new.stops), slot=station.slot)
            moved.append((stations.index(station), beside))
            continue
        stop = max(successors[station.stop], 0)
        places = taken.setdefault(stop, {})
        slot = printed.get(station.company, -1)
        if slot < 0 or slot in places:
            slot = _slot(station, places, new.stops[stop].slots, rules)
        there = Station(company=station.company, stop=stop, slot=slot)
        places.setdefault(slot, there)
        moved.append((stations.index(station), there))
    return tuple(station for _, station in sorted(moved, key=lambda pair: pair[0]))


def _slot(station: Station, places: dict[int, Station], slots: int, rules: BoardRules) -> int:
    partners = rules.partners(station.company)
    if rules.shared_circle == "stacked":
        for slot, there in places.items():
            if there.company in partners:
                return slot
    elif any(there.company in partners for there in places.values()):
        # Partners that do not stack: the second stands beyond the circles of the city.
        return next(slot for slot in range(slots, slots + len(places) + 1) if slot not in places)
    if station.slot < slots and station.slot not in places:
        return station.slot
    return next(slot for slot in range(slots + len(places) + 1) if slot not in places)


def stations_after(
    ground: Ground, board: BoardState, hex: HexId, tile: TileId, rotation: int
) -> tuple[Station, ...]:
    """Where the stations of a hex stand once the tile lies there."""
    stations = board.stations.get(hex, ())
    if not stations:
        return ()
    old, new = ground.face(board, hex), ground.face_of(tile, rotation)
    return moved_stations(
        stations, old, new, ground.rules, _printed_circles(ground, hex, stations, old, new)
    )


def _printed_circles(
    ground: Ground, hex: HexId, stations: tuple[Station, ...], old: Face, new: Face
) -> Mapping[CompanyId, int]:
    """Which circle of a tile with printed marks belongs to whom: one's own, or that of the company
    whose printed circle a station has taken."""
    marks = ground.rules.slot_marks.get(new.tile, ()) if new.tile is not None else ()
    if not marks:
        return NO_CIRCLES
    homes = ground.board.hexes[hex].homes if old.tile is None else ()
    found = {}
    for station in stations:
        owners = [home.company for home in homes if home.stop == station.stop]
        owner = next((each for each in (station.company, *owners) if each in marks), None)
        if owner is not None:
            found[station.company] = marks.index(owner)
    return found
