"""What a company can reach over track from its stations.

    reach = reach_of(ground, board, company)                    from all its stations
    reach = reach_of(ground, board, company, start={home})      from the station in one hex
    reach = reach_of(ground, board, company, foreign=False)     as if there were no foreign stations

A walk never crosses a hex side twice, so it cannot turn round at a switch; it ends at terminal
stops, at closed gates and in cities whose circles are all held by others. A stop where a walk
ends is itself reached.
"""

from collections.abc import Collection, Iterable
from functools import cached_property
from itertools import compress

from ezgame.core.board.face import Face, edges_of
from ezgame.core.board.ground import Ground, Recent
from ezgame.core.board.joints import kinds_of
from ezgame.core.board.legs import Place
from ezgame.core.board.rails import Rails, Yard
from ezgame.core.board.walks import ANY, ENTERED, LEFT, Found, Walks
from ezgame.core.definitions.board import STOP
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.state import BoardState

DIGITS = bytes.maketrans(b"\0\1", b"01")
IS_MARKED = bytes(mark & ANY != 0 for mark in range(256))
IS_LEFT = bytes(mark & LEFT != 0 for mark in range(256))


class Reach:
    """Stops, hex sides and pieces of track that can be reached."""

    def __init__(self, blocks: "Blocks", rails: Rails, starts: Collection[Place]) -> None:
        self._ground = blocks.ground
        self._faces = blocks.faces
        self._rails = rails
        self._starts = frozenset(starts)
        self._bare = {hex for hex, stop in starts if not self._faces[hex].ways[STOP + stop]}
        self._walks = Walks(rails, starts, blocks.passable)
        self._found = self._walks.find()
        self._passable = blocks.passable

    def has_stop(self, hex: HexId, stop: int) -> bool:
        return (self._ground.index[hex], stop) in self._found.stops

    def has_stop_in(self, hex: HexId) -> bool:
        number = self._ground.index[hex]
        stops = range(len(self._faces[number].stops))
        return any((number, stop) in self._found.stops for stop in stops)

    def edges(self, hex: HexId) -> int:
        """Edges of a hex, as bits, that reached track leads to from inside or from the neighbour.

        New track that starts at one of them continues the network. A station in a stop without
        track yet reaches all edges of its hex.
        """
        number = self._ground.index[hex]
        return 63 if number in self._bare else self._sides >> number * 6 & 63

    def sides_of(self, hex: HexId) -> int:
        """Edges of a hex, as bits, that walks cross or come to."""
        return self._sides >> self._ground.index[hex] * 6 & 63

    def leaves(self, side: int) -> bool:
        """Walks leave a hex by this side of it (six times its number, plus the edge)."""
        return bool(self._left >> side & 1)

    def leads_on(self, hex: HexId, stop: int) -> bool:
        """Walks come to this stop, or begin there, and may go on from it."""
        place = (self._ground.index[hex], stop)
        return place in self._found.stops and (place in self._starts or self._passable(place))

    def face(self, number: int) -> Face:
        """What a hex shows to the company."""
        return self._faces[number]

    def sees(self, hex: HexId, face: Face) -> bool:
        """The company has no view of its own of what this hex shows (see `wayside`)."""
        return self._faces[self._ground.index[hex]] is face

    def has_piece(self, hex: HexId, track: int) -> bool:
        """A walk runs over this piece of track from one end to the other, or from a home in its middle."""
        number = self._ground.index[hex]
        face = self._faces[number]
        return any(
            self._runs(number, index, face.tracks[index].a, face.tracks[index].b)
            or self._runs(number, index, face.tracks[index].b, face.tracks[index].a)
            for index, piece in enumerate(face.pieces)
            if piece == track
        )

    def _runs(self, hex: int, track: int, here: int, there: int) -> bool:
        """A walk runs over a piece in this direction: it has not left by the far end before."""
        # Ends of track at or above STOP are stops, those below are edges.
        stop = (hex, here - STOP) if here >= STOP else None
        # A walk may begin where others have to stop: at the company's own station.
        if stop is not None and stop not in self._starts and not self._passable(stop):
            return False
        rails = self._rails
        for kind in kinds_of(self._faces[hex].tracks[track], (hex, track), rails.gauges):
            begin = () if stop else rails.nodes(hex, track, here, kind)
            if not self._arrives(self._found, stop, begin):
                continue
            if here < STOP <= there:
                return True
            for node in rails.nodes(hex, track, there, kind):
                if self._arrives(self._walks.find(rails.same_track(node)), stop, begin):
                    return True
        return False

    @staticmethod
    def _arrives(found: Found, stop: Place | None, nodes: tuple[int, ...]) -> bool:
        """Walks come to a stop, or into a hex by one of these nodes."""
        if stop is not None:
            return stop in found.stops
        return any(found.marks[node] & ENTERED for node in nodes)

    @cached_property
    def _sides(self) -> int:
        """Bits of the sides, seen from both hexes."""
        across = self._ground.across
        marked = bytearray(len(across) + 1)
        for side in compress(self._rails.side, self._found.marks.translate(IS_MARKED)):
            if side >= 0:
                marked[side] = marked[across[side]] = 1
        marked.pop()
        return int(marked[::-1].translate(DIGITS), 2)

    @cached_property
    def _left(self) -> int:
        """Bits of the sides, seen from the hex that walks leave there."""
        marked = bytearray(len(self._ground.across) + 1)
        for side in compress(self._rails.side, self._found.marks.translate(IS_LEFT)):
            if side >= 0:
                marked[side] = 1
        marked.pop()
        return int(marked[::-1].translate(DIGITS), 2)

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
        return frozenset((ids[hex], stop) for hex, stop in self._found.stops)

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
        self.faces: list[Face] = ground.faces_for(board, company)
        self.terminal = ground.rules.terminal_kinds
        self._known: dict[Place, bool] = {}

    def passable(self, place: Place) -> bool:
        known = self._known.get(place)
        if known is None:
            known = self._known[place] = self._judge(place)
        return known

    @cached_property
    def own(self) -> frozenset[Place]:
        """Stops where the company has a station."""
        assert self.company is not None
        return frozenset(own_places(self.ground, self.board, self.company))

    def _judge(self, place: Place) -> bool:
        number, index = place
        name = self.ground.ids[number]
        stop = self.faces[number].stops[index]
        if stop.kind in self.terminal or not self.ground.is_open(self.board, name):
            return False
        # Stops without circles never block; a city blocks once others hold every circle.
        return not (stop.slots and self.foreign and self.full(name, index, stop.slots))

    def full(self, hex: HexId, index: int, slots: int) -> bool:
        """Every circle of a city is held by other companies."""
        held = set()
        for station in self.board.stations.get(hex, ()):
            if station.stop == index:
                # The own station opens the city, however many others stand there.
                if station.company == self.company:
                    return False
                held.add(station.slot)
        return len(held) >= slots and all(slot in held for slot in range(slots))


def own_places(
    ground: Ground, board: BoardState, company: CompanyId, start: Iterable[HexId] | None = None
) -> list[Place]:
    """Where the company has stations, in board order; one beside the track is on all track of its hex."""
    hexes = board.stations if start is None else start
    faces = ground.faces_for(board, company)
    found = []
    for hex in hexes:
        number = ground.index[hex]
        for station in board.stations.get(hex, ()):
            if station.company != company:
                continue
            # A home beside the track is no stop of the tile: it is put on all of them.
            beside = station.stop >= len(ground.face(board, hex).stops)
            stops = range(len(faces[number].stops)) if beside else (station.stop,)
            found += [(number, stop) for stop in stops]
    return sorted(found)


class Reaches:
    """Computes and keeps reaches."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.kept: Recent[Reach] = Recent(128)

    def find(
        self,
        board: BoardState,
        company: CompanyId,
        start: frozenset[HexId] | None,
        foreign: bool,
    ) -> Reach:
        # Boards are frozen and kept by `Recent` along with the answer, so their ids are not used again.
        key = (id(board), company, start, foreign)
        known = self.kept.get(key)
        if known is not None:
            return known
        starts = own_places(self.ground, board, company, start)
        reach = self.flood(Blocks(self.ground, board, company, foreign), starts)
        return self.kept.put(key, board, reach)

    def flood(self, blocks: Blocks, starts: list[Place]) -> Reach:
        return Reach(blocks, self.ground.part(Yard).rails(blocks.faces), starts)


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
