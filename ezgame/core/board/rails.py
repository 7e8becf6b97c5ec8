"""Track as a graph in which a walk that crosses no hex side twice is an alternating path.

Every side of a hex, seen from inside, is a node. The two nodes of a common side are partners:
crossing leads from one to the other, and a walk uses each such pair at most once. Track inside a
hex leads from node to node, or from a node to a stop; a stop leads on to all nodes of its track.
`walks` follows such graphs.

Where track of several lines or gauges meets at a side, the side has a pair of nodes for each way
across it. If such ways stand for the same track, they are `rivals`: a walk uses one of them only.
"""

from dataclasses import dataclass, field

from ezgame.core.board.face import Face, edges_of
from ezgame.core.board.ground import Ground, Recent
from ezgame.core.board.joints import Gauges, Joints, Kind, Kinds, kinds_of
from ezgame.core.board.legs import Place
from ezgame.core.definitions.board import EDGES, STOP

NOWHERE = -1
"""The partner of a node where every walk ends."""

FEW = 4
"""Changed hexes up to which the rails of the board before are changed, not made anew."""


@dataclass(slots=True)
class Rails:
    """The track of one board. The first nodes are the sides of the hexes; others may follow."""

    partner: list[int]
    near: list[tuple[int, ...]]
    """By node: the nodes of its hex that track without a stop leads to."""
    stops: list[tuple[Place, ...]]
    """By node: the stops that track leads to."""
    exits: dict[Place, tuple[int, ...]]
    """By stop: the nodes that track leads to."""
    side: list[int]
    """By node: the side it belongs to; NOWHERE for track between two stops of a hex."""
    lanes: dict[tuple[int, Kind], tuple[int, ...]] = field(default_factory=dict)
    """By side and kind of track: its nodes, where they are not the side itself."""
    inside: dict[tuple[int, int, int], int] = field(default_factory=dict)
    """By hex, track and end: the node of that end of track between two stops of a hex."""
    rivals: list[tuple[int, ...]] = field(default_factory=list)
    """Nodes, one for each way across a side, of which a walk may use one only."""
    gauges: Gauges = field(default_factory=dict)
    shared: frozenset[int] = frozenset()
    """Hexes with sides of several nodes or track of several gauges."""

    def add(self, side: int) -> int:
        """One more node, without a partner."""
        self.partner.append(NOWHERE)
        self.near.append(())
        self.stops.append(())
        self.side.append(side)
        return len(self.side) - 1

    def pair(self, one: int, other: int) -> None:
        self.partner[one] = other
        self.partner[other] = one

    def nodes(self, hex: int, track: int, end: int, kind: Kind) -> tuple[int, ...]:
        """The nodes of one end of a piece of track that is used as this kind."""
        if end >= STOP:
            return (self.inside[hex, track, end],)
        side = hex * 6 + end
        return self.lanes.get((side, kind), (side,))

    def same_track(self, node: int) -> set[int]:
        """This node and its rivals, with their partners."""
        found = {node}
        for rivals in self.rivals:
            if node in rivals or self.partner[node] in rivals:
                found.update(rivals)
        return found | {self.partner[node] for node in found if self.partner[node] >= 0}


class Yard:
    """Makes and keeps the rails of the boards on one ground."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.joints = Joints(ground)
        self._kept: Recent[Rails] = Recent(16)
        self._plain: dict[tuple[int, Face], _Plain] = {}
        self._last: tuple[list[Face], Rails] | None = None
        """The board that was asked for last, with its rails: the next one is mostly alike."""

    def rails(self, faces: list[Face]) -> Rails:
        """The rails of a board, by what its hexes show (to one company)."""
        known = self._kept.get(id(faces))
        if known is None:
            # After most actions one hex looks otherwise: the rest of the board is taken over.
            known = self._change(faces) or self._make(faces)
            self._kept.put(id(faces), faces, known)
        self._last = (faces, known)
        return known

    def _change(self, faces: list[Face]) -> Rails | None:
        """The rails of the last board with other track in a few hexes; None where that is not enough.

        What `_make` would make, without looking at the rest of the board. That needs every changed hex
        to have one node per side, and no track at it or beside it whose gauge depends on others.
        """
        if self._last is None:
            return None
        before, old = self._last
        changed = [hex for hex, face in enumerate(faces) if before[hex] is not face]
        # Another position of the game: making all anew is cheaper than comparing.
        if len(changed) > FEW:
            return None
        if not all(self._stands_alone(old, before, faces, hex) for hex in changed):
            return None
        rails = Rails(
            list(old.partner),
            list(old.near),
            list(old.stops),
            dict(old.exits),
            old.side,
            old.lanes,
            old.inside,
            old.rivals,
            old.gauges,
            old.shared,
        )
        for hex in changed:
            # A replaced tile may have fewer stops than the old one.
            for stop in range(len(before[hex].stops)):
                rails.exits.pop((hex, stop), None)
            rails.near[hex * 6 : hex * 6 + 6] = [()] * 6
            rails.stops[hex * 6 : hex * 6 + 6] = [()] * 6
            if faces[hex].tracks:
                self._fill_plain(rails, hex, faces[hex])
            # A side with several nodes changes the numbering: then everything is made anew.
            if not self._cross_again(rails, faces, hex):
                return None
        return rails

    def _stands_alone(self, rails: Rails, before: list[Face], faces: list[Face], hex: int) -> bool:
        if before[hex].joins_stops or faces[hex].joins_stops:
            return False
        for side in range(hex * 6, hex * 6 + 6):
            there = self.ground.across[side] // 6
            if there >= 0 and (there in rails.shared or self.joints.takes_gauge(faces[there])):
                return False
        return hex not in rails.shared and not (
            self.joints.takes_gauge(before[hex]) or self.joints.takes_gauge(faces[hex])
        )

    def _cross_again(self, rails: Rails, faces: list[Face], hex: int) -> bool:
        """Make partners at all sides of one hex; whether each of them needs one node only."""
        face, across = faces[hex], self.ground.across
        own = self.joints.kinds(hex, face, {}) if face.exits else ()
        for edge in EDGES:
            side = hex * 6 + edge
            facing = across[side]
            if facing < 0:
                continue
            there, entry = divmod(facing, 6)
            other = faces[there]
            here_ends, there_ends = face.exits >> edge & 1, other.exits >> entry & 1
            rails.partner[side] = rails.partner[facing] = NOWHERE
            if here_ends and there_ends:
                far = self.joints.kinds(there, other, {})[entry]
                if not self._one_node(own[edge], far):
                    return False
                if self.joints.ways(own[edge], far):
                    rails.pair(side, facing)
            # Track that ends at a blank side: a walk may come to the side, new track will go on
            # from there.
            elif here_ends or there_ends:
                rails.pair(side, facing)
        return True

    def _one_node(self, here: Kinds, there: Kinds) -> bool:
        """All track on both sides joins, or none does."""
        ways = self.joints.ways(here, there)
        return not ways or (len(ways) == 1 and ways[0].here == here and ways[0].there == there)

    def _make(self, faces: list[Face]) -> Rails:
        count = 6 * len(faces)
        rails = Rails([NOWHERE] * count, [()] * count, [()] * count, {}, list(range(count)))
        rails.gauges = self.joints.gauges(faces)
        shared = {hex for hex, _ in rails.gauges}
        self._cross_all(rails, faces, shared)
        for hex, face in enumerate(faces):
            if hex in shared:
                _fill(rails, hex, face)
            elif face.tracks:
                self._fill_plain(rails, hex, face)
        rails.shared = frozenset(shared)
        return rails

    def _fill_plain(self, rails: Rails, hex: int, face: Face) -> None:
        """Track in a hex where every side is one node; that does not depend on other hexes."""
        known = self._plain.get((hex, face))
        if known is None:
            known = self._plain[hex, face] = _plain(hex, face)
        first = hex * 6
        rails.near[first : first + 6] = known.near
        rails.stops[first : first + 6] = known.stops
        rails.exits.update(known.exits)
        for track, here, there in known.inside:
            rails.exits[hex, here - STOP] += (_inside(rails, hex, track, here, there),)

    def _cross_all(self, rails: Rails, faces: list[Face], shared: set[int]) -> None:
        """Make partners of the nodes on both sides; note hexes with sides of several nodes."""
        across, kinds = self.ground.across, self.joints.kinds
        for hex, face in enumerate(faces):
            own = kinds(hex, face, rails.gauges) if face.exits else ()
            for edge in edges_of(face.exits):
                side = hex * 6 + edge
                facing = across[side]
                if facing < 0 or rails.partner[side] >= 0:
                    continue
                there, entry = divmod(facing, 6)
                other = faces[there]
                if not other.exits >> entry & 1:
                    rails.pair(side, facing)
                # Each pair of sides is looked at once, from the hex with the lower number.
                elif side < facing:
                    far = kinds(there, other, rails.gauges)[entry]
                    if self._cross(rails, side, facing, own[edge], far):
                        shared |= {hex, there}

    def _cross(self, rails: Rails, side: int, facing: int, here: Kinds, there: Kinds) -> bool:
        """Whether the side needs several nodes, which are made then."""
        ways = self.joints.ways(here, there)
        if self._one_node(here, there):
            if ways:
                rails.pair(side, facing)
            return False
        lanes: dict[str, list[int]] = {}
        for way in ways:
            one, other = rails.add(side), rails.add(facing)
            rails.pair(one, other)
            lanes.setdefault(way.lane, []).append(one)
            for node, at, several in ((one, side, way.here), (other, facing, way.there)):
                for kind in several:
                    rails.lanes[at, kind] = (*rails.lanes.get((at, kind), ()), node)
        rails.rivals += [tuple(nodes) for nodes in lanes.values() if len(nodes) > 1]
        return True


@dataclass(frozen=True, slots=True)
class _Plain:
    """What one hex adds to rails."""

    near: list[tuple[int, ...]]
    stops: list[tuple[Place, ...]]
    exits: dict[Place, tuple[int, ...]]
    inside: list[tuple[int, int, int]]
    """Track between two stops, in both directions: its number, where it begins and ends."""


def _plain(hex: int, face: Face) -> _Plain:
    first = hex * 6
    ends = [[end for _, end in face.ways[edge]] for edge in EDGES]
    stops = range(STOP, STOP + len(face.stops))
    return _Plain(
        near=[tuple(first + end for end in here if end < STOP) for here in ends],
        stops=[tuple((hex, end - STOP) for end in here if end >= STOP) for here in ends],
        exits={
            (hex, stop - STOP): tuple(first + end for _, end in face.ways[stop] if end < STOP)
            for stop in stops
        },
        inside=[
            (track, stop, end) for stop in stops for track, end in face.ways[stop] if end >= STOP
        ],
    )


def _inside(rails: Rails, hex: int, track: int, here: int, there: int) -> int:
    """The node by which track between two stops of a hex leaves one of them."""
    key = (hex, track, here)
    if key not in rails.inside:
        # Track between two stops crosses no side, but a walk must not use it twice either.
        one, other = rails.add(NOWHERE), rails.add(NOWHERE)
        rails.pair(one, other)
        rails.stops[one], rails.stops[other] = ((hex, here - STOP),), ((hex, there - STOP),)
        rails.inside[key], rails.inside[hex, track, there] = one, other
    return rails.inside[key]


def _fill(rails: Rails, hex: int, face: Face) -> None:
    """Track in a hex where sides have several nodes, or track several gauges."""
    for stop in range(len(face.stops)):
        rails.exits[hex, stop] = ()
    for index, track in enumerate(face.tracks):
        if track.a >= STOP and track.b >= STOP:
            for here, there in ((track.a, track.b), (track.b, track.a)):
                node = _inside(rails, hex, index, here, there)
                rails.exits[hex, here - STOP] += (node,)
            continue
        for kind in kinds_of(track, (hex, index), rails.gauges):
            for here, there in ((track.a, track.b), (track.b, track.a)):
                if here >= STOP:
                    continue
                for node in rails.lanes.get((hex * 6 + here, kind), (hex * 6 + here,)):
                    if there >= STOP:
                        rails.stops[node] += ((hex, there - STOP),)
                        rails.exits[hex, there - STOP] += (node,)
                    else:
                        side = hex * 6 + there
                        rails.near[node] += rails.lanes.get((side, kind), (side,))
