"""What a company can reach over track from its stations.

    reach = reach_of(ground, board, company)                    from all its stations
    reach = reach_of(ground, board, company, start={home})      from the station in one hex
    reach = reach_of(ground, board, company, foreign=False)     as if there were no foreign stations

A walk never crosses a hex side twice, so it cannot turn round at a switch; it ends at terminal
stops, at closed passes and in cities whose circles are all held by others. A stop where a walk
ends is itself reached.
"""

from collections.abc import Iterable
from functools import cached_property

from ezgame.core.board.face import Face, edges_of
from ezgame.core.board.ground import Ground, Recent
from ezgame.core.board.legs import Explorer, Place, Ways
from ezgame.core.definitions.board import STOP
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.state import BoardState

TRIES = 8
"""Different ways to a stop that are tried when the first ones stand in their own way."""


class Reach:
    """Stops, hex sides and pieces of track that can be reached."""

    def __init__(
        self,
        ground: Ground,
        places: frozenset[Place],
        sides: int,
        pieces: int,
        bare: frozenset[int],
    ) -> None:
        self._ground = ground
        self._places = places
        self._sides = sides
        self._pieces = pieces
        self._bare = bare

    def has_stop(self, hex: HexId, stop: int) -> bool:
        return (self._ground.index[hex], stop) in self._places

    def has_stop_in(self, hex: HexId) -> bool:
        number = self._ground.index[hex]
        return any(place[0] == number for place in self._places)

    def edges(self, hex: HexId) -> int:
        """Edges of a hex, as bits, that reached track leads to from inside or from the neighbour.

        New track that starts at one of them continues the network. A station in a stop without
        track yet reaches all edges of its hex.
        """
        number = self._ground.index[hex]
        return 63 if number in self._bare else self._sides >> number * 6 & 63

    def has_piece(self, hex: HexId, track: int) -> bool:
        return bool(self._pieces >> (self._ground.index[hex] * 32 + track) & 1)

    @cached_property
    def hexes(self) -> tuple[HexId, ...]:
        """Hexes with at least one reached edge, in board order."""
        sides = self._sides
        return tuple(
            name
            for number, name in enumerate(self._ground.ids)
            if sides >> number * 6 & 63 or number in self._bare
        )

    @cached_property
    def stops(self) -> frozenset[tuple[HexId, int]]:
        ids = self._ground.ids
        return frozenset((ids[hex], stop) for hex, stop in self._places)

    @cached_property
    def sides(self) -> frozenset[tuple[HexId, int]]:
        """Hexes and edges, for drawing."""
        return frozenset((hex, edge) for hex in self.hexes for edge in edges_of(self.edges(hex)))


class Blocks:
    """Which stops a walk may go through, for one company on one board."""

    def __init__(
        self, ground: Ground, board: BoardState, company: CompanyId | None, foreign: bool = True
    ) -> None:
        self.ground = ground
        self.board = board
        self.company = company
        self.foreign = foreign
        self.faces: list[Face] = ground.faces(board)
        self.terminal = ground.rules.terminal_kinds
        self._known: dict[Place, bool] = {}

    def passable(self, place: Place) -> bool:
        known = self._known.get(place)
        if known is None:
            known = self._known[place] = self._judge(place)
        return known

    def _judge(self, place: Place) -> bool:
        number, index = place
        name = self.ground.ids[number]
        stop = self.faces[number].stops[index]
        if stop.kind in self.terminal or not self.ground.is_open(self.board, name):
            return False
        return not (stop.slots and self.foreign and self.full(name, index, stop.slots))

    def full(self, hex: HexId, index: int, slots: int) -> bool:
        """Every circle of a city is held by other companies."""
        held = set()
        for station in self.board.stations.get(hex, ()):
            if station.stop == index:
                if station.company == self.company:
                    return False
                held.add(station.slot)
        return len(held) >= slots and all(slot in held for slot in range(slots))


def own_places(
    ground: Ground, board: BoardState, company: CompanyId, start: Iterable[HexId] | None = None
) -> list[Place]:
    """Where the company has stations, in board order."""
    hexes = board.stations if start is None else start
    return sorted(
        (ground.index[hex], station.stop)
        for hex in hexes
        for station in board.stations.get(hex, ())
        if station.company == company
    )


class Reaches:
    """Computes and keeps reaches."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.explorer = ground.part(Explorer)
        self.kept: Recent[Reach] = Recent(128)

    def find(
        self,
        board: BoardState,
        company: CompanyId,
        start: frozenset[HexId] | None,
        foreign: bool,
    ) -> Reach:
        key = (id(board), company, start, foreign)
        known = self.kept.get(key)
        if known is not None:
            return known
        starts = own_places(self.ground, board, company, start)
        reach = self.flood(Blocks(self.ground, board, company, foreign), starts)
        return self.kept.put(key, board, reach)

    def flood(self, blocks: Blocks, starts: list[Place]) -> Reach:
        faces = blocks.faces
        sides = pieces = 0
        reached: set[Place] = set(starts)
        bare = frozenset(hex for hex, stop in starts if not faces[hex].ways[STOP + stop])
        arrivals: list[tuple[Place, int]] = [(place, 0) for place in starts]
        todo: dict[Place, list[int]] = {}
        tries: dict[tuple[Place, int], int] = {}
        for place, used in arrivals:  # grows while it runs: breadth first
            hex, stop = place
            tracks = todo.get(place)
            if tracks is None:
                tracks = todo[place] = [track for track, _ in faces[hex].ways[STOP + stop]]
            for track in tuple(tracks):
                ways = self.explorer.ways(faces, hex, stop, track)
                if ways.first & used:
                    continue
                if ways.mask & used:
                    ways = self._again(faces, place, track, used, tries)
                else:
                    tracks.remove(track)
                sides |= ways.sides
                pieces |= ways.pieces
                for leg in ways.legs:
                    reached.add(leg.end)
                    if todo.get(leg.end) != [] and blocks.passable(leg.end):
                        arrivals.append((leg.end, used | leg.mask))
        return Reach(self.ground, frozenset(reached), sides, pieces, bare)

    def _again(
        self,
        faces: list[Face],
        place: Place,
        track: int,
        used: int,
        tries: dict[tuple[Place, int], int],
    ) -> Ways:
        """Leave where the way to the stop has already used some of the track ahead."""
        key = (place, track)
        tries[key] = tries.get(key, 0) + 1
        if tries[key] > TRIES:
            return NOWHERE
        return self.explorer.explore(faces, *place, track, used)


NOWHERE = Ways((), 0, 0, 0, 0, ())


def reach_of(
    ground: Ground,
    board: BoardState,
    company: CompanyId,
    *,
    start: frozenset[HexId] | None = None,
    foreign: bool = True,
) -> Reach:
    """What the company can reach; kept per board."""
    return ground.part(Reaches).find(board, company, start, foreign)
