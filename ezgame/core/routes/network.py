"""The neutral network that route questions are asked of: stops, segments, trains, and what counts.

This module is the contract between whoever knows a board and a rulebook (the builder) and those
who only know paths: `search` finds the best run, `judge` tells whether a drawn run is legal and
what it earns. Nothing here names a title; every rule of a title arrives as data:

* A **node** is a place where trains stop. It has a value (income), perhaps a treasury amount, and
  uses range. `terminal` nodes may only end a route (a city full of foreign tokens, a red area).
* A **segment** is track between two nodes with no node in between. Parallel segments are
  different ways between the same nodes. Two segments with a common **atom** exclude each other,
  within a route and between routes; the builder chooses the atoms (hex sides, switch legs).
* A **train** has a range (stops in all, city-like stops, or weighted hexes), bans, and sets of
  which its route must contain a node.
* Groups, bonuses, multiplier, bonus to a range and the minimum hold for every route of the run.

A legal route is a simple path over segments: every node once, no atom twice, at least
`minimum_stops` nodes that count for it, at least one own token, terminal nodes only at the ends,
within the range, the bans and the required sets of its train, and at most one node of each
`AtMostOne`. Each train runs at most once, and no atom is used by two routes.
Income of a route = (values + bonuses) x multiplier. Treasury money is not multiplied.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ezgame.core.ids import Gauge, TrainId

NodeId = str
SegmentId = str


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A stop. Ids order ties: the alphabetically first wins."""

    id: NodeId
    kind: str
    city_like: bool
    """Uses the city part of an m+n range (cities, red areas, passes …)."""
    value: int = 0
    """Income in the current phase, for every train not named in `values_by_train`."""
    values_by_train: Mapping[TrainId, int] = field(default_factory=dict)
    treasury: int = 0
    """Money that goes straight to the treasury when a route stops here."""
    visit_cost: int = 1
    """Stops of range used, at least 1."""
    own_token: bool = False
    terminal: bool = False
    """A route may end here but not pass."""
    counts_for_minimum: bool = True
    """Whether the node is one of the `minimum_stops` (ports of some titles are not)."""
    hex: str = ""
    name: str = ""
    marks: frozenset[str] = frozenset()
    """Free words for the account (E, W, north …); the search never reads them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """One way between two different nodes, without a node in between."""

    id: SegmentId
    a: NodeId
    b: NodeId
    pieces: tuple[str, ...]
    """Track pieces in order from a to b."""
    atoms: frozenset[str]
    """Conflict keys. Empty: the segment conflicts with nothing."""
    gauges: frozenset[Gauge] = frozenset()
    length: int = 1
    """Hexes entered when travelling from one end to the other, for trains that count hexes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HexRange:
    """Range counted in hexes: each segment costs length x the highest weight of its gauges."""

    hexes: int
    weights: Mapping[Gauge, int] = field(default_factory=dict)
    """Weight of a hex by gauge; a gauge that is missing weighs 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredSet:
    """The route must contain at least one of these nodes."""

    rule: str
    nodes: frozenset[NodeId]


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteTrain:
    """One train as the network sees it."""

    id: TrainId
    name: str
    max_stops: int | None
    """Most stops in all; None is unlimited."""
    max_cities: int | None = None
    """Most city-like stops among them (the m of an m+n train); None: no further limit."""
    hex_range: HexRange | None = None
    """A further limit in weighted hexes."""
    forbidden_gauges: frozenset[Gauge] = frozenset()
    forbidden_nodes: frozenset[NodeId] = frozenset()
    require_any: tuple[RequiredSet, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AtMostOne:
    """One route may contain at most one of these nodes."""

    rule: str
    nodes: frozenset[NodeId]


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitBonus:
    """Paid for every one of these nodes that a route visits."""

    name: str
    nodes: frozenset[NodeId]
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BothBonus:
    """Paid once for a route that stops in both sets."""

    name: str
    a: frozenset[NodeId]
    b: frozenset[NodeId]
    amount: int


Bonus = VisitBonus | BothBonus


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeBonus:
    """Further stops that are not city-like, added to the range of one train of the run.

    A train with n stops then has n city-like stops and n + `stops` in all. The search puts it
    where it is worth most among `trains`; name one train to fix it.
    """

    trains: tuple[TrainId, ...]
    stops: int = 1
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """Everything that decides which runs of one company are legal and what they earn."""

    nodes: tuple[Node, ...]
    segments: tuple[Segment, ...]
    trains: tuple[RouteTrain, ...]
    at_most_one: tuple[AtMostOne, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    multiplier: int = 1
    minimum_stops: int = 2
    range_bonus: RangeBonus | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """What one train runs: its stops in order and the segments between them."""

    train: TrainId
    nodes: tuple[NodeId, ...]
    segments: tuple[SegmentId, ...]
    extended: bool = False
    """Whether the bonus to the range is given to this train."""


def with_bonus(train: RouteTrain, bonus: RangeBonus) -> RouteTrain:
    """The train with the bonus; a train without a limit of stops gains nothing."""
    if train.max_stops is None:
        return train
    return RouteTrain(
        id=train.id,
        name=train.name,
        max_stops=train.max_stops + bonus.stops,
        max_cities=train.max_stops if train.max_cities is None else train.max_cities,
        hex_range=train.hex_range,
        forbidden_gauges=train.forbidden_gauges,
        forbidden_nodes=train.forbidden_nodes,
        require_any=train.require_any,
    )


def segment_weight(segment: Segment, reach: HexRange) -> int:
    """Hexes of range that the segment uses up."""
    return segment.length * max((reach.weights.get(g, 1) for g in segment.gauges), default=1)
