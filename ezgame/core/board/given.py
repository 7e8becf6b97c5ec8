"""Routes that somebody gives: drawn by hand as stops, or recorded as lists of hexes per leg.

    route_drawn(network, train, stops, pieces, used)         -> Route | Refusal
    route_recorded(network, train, legs, hexes, nodes, used) -> Route | Refusal

Both look for segments of the network that fit and leave alone the track in `used` (atoms of the
routes given before). They only find the path; whether it may be run is the judge's question.

Refusals have keys `routes.…`; `reasons` lists them with their values.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ezgame.core.ids import HexId, TrainId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.routes.network import Network, NodeId, Route, Segment


def _hexes_of(pieces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(piece.rpartition(":")[0] for piece in pieces)


class Paths:
    """A network prepared for finding given routes."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.nodes = {node.id for node in network.nodes}
        self.segments = {segment.id: segment for segment in network.segments}
        self._between: dict[frozenset[NodeId], list[Segment]] = {}
        self._through: dict[tuple[str, ...], list[Segment]] = {}
        for segment in network.segments:
            self._between.setdefault(frozenset((segment.a, segment.b)), []).append(segment)
            hexes = _hexes_of(segment.pieces)
            self._through.setdefault(hexes, []).append(segment)
            if len(hexes) > 1:
                self._through.setdefault(hexes[::-1], []).append(segment)

    def between(self, a: NodeId, b: NodeId) -> list[Segment]:
        """Ways between two stops, fewest pieces first."""
        return sorted(self._between.get(frozenset((a, b)), ()), key=lambda s: (len(s.pieces), s.id))

    def through(self, hexes: tuple[str, ...]) -> list[Segment]:
        """Ways that run through exactly these hexes, in either direction."""
        if len(hexes) == 1:
            hexes = (hexes[0].split(" ")[0],)
        return list(dict.fromkeys(self._through.get(hexes, ())))


def route_drawn(
    paths: Paths,
    train: TrainId,
    stops: Sequence[tuple[HexId, int]],
    pieces: Sequence[Sequence[str]] = (),
    used: frozenset[str] = frozenset(),
    extended: bool = False,
) -> Route | Refusal:
    """The route over these stops; `pieces` of a leg choose among parallel ways."""
    nodes = tuple(f"{hex}.{stop}" for hex, stop in stops)
    if len(nodes) < 2:
        return refuse("routes.no-stops", train=train)
    for node in nodes:
        if node not in paths.nodes:
            return refuse("routes.unknown-stop", train=train, stop=node)
    options: list[list[Segment]] = []
    for index, (a, b) in enumerate(pairwise(nodes)):
        ways = paths.between(a, b)
        if index < len(pieces) and pieces[index]:
            wanted = set(pieces[index])
            ways = [segment for segment in ways if set(segment.pieces) == wanted]
        if not ways:
            return refuse("routes.not-connected", train=train, stop=a, next=b)
        options.append(ways)
    # Track that is used twice is for the judge to refuse; here the route only has to be found.
    chosen = _choose(options, used) or [ways[0] for ways in options]
    return Route(
        train=train,
        nodes=nodes,
        segments=tuple(segment.id for segment in chosen),
        extended=extended,
    )


def _choose(options: list[list[Segment]], used: frozenset[str]) -> list[Segment] | None:
    """One way per leg without using track twice; None if there is no such choice."""
    if not options:
        return []
    for segment in options[0]:
        if not segment.atoms & used:
            rest = _choose(options[1:], used | segment.atoms)
            if rest is not None:
                return [segment, *rest]
    return None


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read the first legs of a recorded route."""

    nodes: tuple[NodeId, ...]
    segments: tuple[Segment, ...]
    used: frozenset[str]

    def fit(self, wanted: Sequence[NodeId], hexes: Sequence[str]) -> tuple[int, int]:
        """Stops named by the record, and stops in the named hexes."""
        named = sum(node in wanted for node in self.nodes)
        placed = sum(
            node.rpartition(".")[0] == hex for node, hex in zip(self.nodes, hexes, strict=False)
        )
        return named, placed

    def length(self) -> int:
        """In pieces of track; the shortest comes first where nothing else decides."""
        return sum(len(segment.pieces) for segment in self.segments)

    def route(self, train: TrainId) -> Route:
        return Route(
            train=train,
            nodes=self.nodes,
            segments=tuple(segment.id for segment in self.segments),
        )


def route_recorded(
    paths: Paths,
    train: TrainId,
    legs: Sequence[Sequence[str]],
    hexes: Sequence[str] = (),
    nodes: Sequence[NodeId] = (),
    used: frozenset[str] = frozenset(),
    rank: Callable[[Route], int] = lambda _route: 0,
) -> Route | Refusal:
    """The route whose legs run through these hexes; `nodes` and `hexes` settle what is ambiguous, and
    where they do not, the route with the highest `rank` is taken."""
    readings: list[_Reading] = []
    for index, leg in enumerate(legs):
        ways = paths.through(tuple(leg))
        grown = (
            [_Reading((a, b), (s,), used | s.atoms) for s in ways for a, b in _both(s)]
            if index == 0
            else [r for reading in readings for r in _longer(reading, ways)]
        )
        free = [r for r in grown if not r.segments[-1].atoms & (_before(r, used))]
        if not grown:
            return refuse("routes.unknown-leg", train=train, leg="-".join(leg))
        # A record that uses track twice is read all the same, and refused by the judge.
        readings = free or grown
    if not readings:
        return refuse("routes.no-stops", train=train)
    fitting = max(r.fit(nodes, hexes) for r in readings)
    routes = [
        r.route(train)
        for r in sorted(readings, key=_Reading.length)
        if r.fit(nodes, hexes) == fitting
    ]
    return routes[0] if len(routes) == 1 else max(routes, key=rank)


def _both(segment: Segment) -> tuple[tuple[NodeId, NodeId], tuple[NodeId, NodeId]]:
    return (segment.a, segment.b), (segment.b, segment.a)


def _longer(reading: _Reading, ways: list[Segment]) -> list[_Reading]:
    last = reading.nodes[-1]
    return [
        _Reading((*reading.nodes, b), (*reading.segments, s), reading.used | s.atoms)
        for s in ways
        for a, b in _both(s)
        if a == last
    ]


def _before(reading: _Reading, used: frozenset[str]) -> frozenset[str]:
    """Track used before the last leg of a reading."""
    return used.union(*(segment.atoms for segment in reading.segments[:-1]))
