"""From the board to the network of routes: which stops and segments one company's trains find.

    network(ground, rules, board, company, color, trains, ...) -> routes.Network

Titles say what their stops mean in `RunRules` and describe each train by its faces (`RunTrain`).
The judge and the search of `core.routes` do the rest.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from ezgame.core.board.ground import Ground
from ezgame.core.board.legs import Explorer, Place, node_id
from ezgame.core.board.reach import Blocks, own_places
from ezgame.core.definitions.board import STOP, Stop
from ezgame.core.definitions.trains import TrainFace
from ezgame.core.ids import Color, CompanyId, Gauge, HexId, StopKind, TrainId
from ezgame.core.routes.network import (
    AtMostOne,
    BothBonus,
    HexRange,
    Network,
    Node,
    NodeId,
    RequiredSet,
    RouteTrain,
    Segment,
    Tender,
)
from ezgame.core.state import BoardState

PASS = StopKind("pass")
"""The kind of a stop in a pass, whatever is printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairBonus:
    """Paid once for a route that stops in both sets of hexes."""

    name: str
    a: frozenset[HexId]
    b: frozenset[HexId]
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What a route must contain: one stop of these kinds and parts; empty: any."""

    rule: str
    kinds: frozenset[StopKind] = frozenset()
    parts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRules:
    """What stops mean to trains in one title."""

    city_like: frozenset[StopKind] = frozenset({StopKind("city"), StopKind("offboard"), PASS})
    treasury: frozenset[StopKind] = frozenset()
    """Kinds that pay into the treasury instead of the income."""
    uncounted: frozenset[StopKind] = frozenset()
    """Kinds that do not count for the minimum of two stops."""
    values: Mapping[HexId, Mapping[Color, int]] = field(default_factory=dict)
    """Values by colour that replace the printed ones."""
    closed_pass: Literal["excluded", "end"] = "excluded"
    """Whether a closed pass is no stop at all, or an end of routes worth nothing."""
    one_per_mark: bool = False
    """At most one stop of each mark in a route."""
    several_in_hex: frozenset[HexId] | None = None
    """Hexes where one route may use several stops; None: everywhere."""
    bonuses: tuple[PairBonus, ...] = ()
    joined_needs: tuple[Need, ...] = ()
    """What a train joined of several cards must run to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunTrain:
    """A train as its owner holds it: one face, or several joined ones."""

    id: TrainId
    name: str
    faces: tuple[TrainFace, ...]
    require: tuple[RequiredSet, ...] = ()
    """Sets of which its route must contain a stop, beyond the rules for joined trains."""


def network(
    ground: Ground,
    rules: RunRules,
    board: BoardState,
    company: CompanyId,
    color: Color,
    trains: Iterable[RunTrain],
    *,
    banned: frozenset[StopKind] = frozenset(),
    multiplier: int = 1,
    tender: Tender | None = None,
) -> Network:
    """Everything that decides the company's run; `banned` are kinds of stops it may not use."""
    blocks = Blocks(ground, board, company)
    places, segments = _survey(ground, rules, blocks)
    maker = _Maker(ground, rules, blocks, color)
    nodes = tuple(maker.node(place) for place in places)
    forbidden = frozenset(node.id for node in nodes if node.kind in banned)
    return Network(
        nodes=nodes,
        segments=tuple(segments),
        trains=tuple(maker.train(train, nodes, segments, forbidden) for train in trains),
        at_most_one=maker.groups(nodes),
        bonuses=maker.bonuses(nodes),
        multiplier=multiplier,
        tender=tender,
    )


def _survey(ground: Ground, rules: RunRules, blocks: Blocks) -> tuple[list[Place], list[Segment]]:
    """Stops that trains can come to, and the segments between them, in board order."""
    explorer = ground.part(Explorer)
    faces = blocks.faces
    shut = rules.closed_pass == "excluded"
    assert blocks.company is not None
    todo = own_places(ground, blocks.board, blocks.company)
    found: set[Place] = set(todo)
    segments: dict[str, Segment] = {}
    for place in todo:  # grows while it runs
        hex, stop = place
        for track, _ in faces[hex].ways[STOP + stop]:
            for leg in explorer.ways(faces, hex, stop, track).legs:
                end = leg.end
                if shut and not ground.is_open(blocks.board, ground.ids[end[0]]):
                    continue
                if leg.segment is not None:
                    segments[leg.segment.id] = leg.segment
                if end not in found:
                    found.add(end)
                    if blocks.passable(end):
                        todo.append(end)
    return sorted(found), [segments[name] for name in sorted(segments)]


class _Maker:
    """Turns places and faces into nodes, groups and trains."""

    def __init__(self, ground: Ground, rules: RunRules, blocks: Blocks, color: Color) -> None:
        self.ground = ground
        self.rules = rules
        self.blocks = blocks
        self.board = blocks.board
        self.color = color

    def node(self, place: Place) -> Node:
        number, index = place
        hex = self.ground.hexes[number]
        stop = self.blocks.faces[number].stops[index]
        kind = PASS if hex.id in self.ground.board.passes else stop.kind
        own = any(
            station.company == self.blocks.company and station.stop == index
            for station in self.board.stations.get(hex.id, ())
        )
        worth = self.worth(hex.id, stop, own)
        into_treasury = kind in self.rules.treasury
        return Node(
            id=node_id(hex.id, index),
            kind=kind,
            city_like=kind in self.rules.city_like,
            value=0 if into_treasury else worth,
            treasury=worth if into_treasury else 0,
            own_token=own,
            terminal=not self.blocks.passable(place),
            counts_for_minimum=kind not in self.rules.uncounted,
            hex=hex.id,
            name=self.name(number, index),
            marks=frozenset({hex.mark, hex.part} - {""}),
        )

    def worth(self, hex: HexId, stop: Stop, own: bool) -> int:
        mountain = self.ground.board.passes.get(hex)
        if mountain is not None:
            return mountain.value if own else 0
        values = stop.values
        if hex in self.rules.values and hex not in self.board.tiles:
            values = self.rules.values[hex]
        return stop.value if values is None else values.get(self.color, 0)

    def name(self, number: int, index: int) -> str:
        hex = self.ground.hexes[number]
        stops = self.blocks.faces[number].stops
        if stops[index].name:
            return stops[index].name
        if len(hex.names) == len(stops) > 1:
            return hex.names[index]
        return " & ".join(hex.names) or hex.area

    def groups(self, nodes: tuple[Node, ...]) -> tuple[AtMostOne, ...]:
        """Sets of which a route uses at most one stop."""
        sets: dict[str, set[NodeId]] = {}
        for node in nodes:
            hex = self.ground.board.hexes[HexId(node.hex)]
            if hex.mark and self.rules.one_per_mark:
                sets.setdefault(f"mark {hex.mark}", set()).add(node.id)
            if hex.area:
                sets.setdefault(f"area {hex.area}", set()).add(node.id)
            if node.kind == PASS:
                sets.setdefault("pass", set()).add(node.id)
            free = self.rules.several_in_hex
            if free is not None and hex.id not in free:
                sets.setdefault(f"hex {hex.id}", set()).add(node.id)
        return tuple(
            AtMostOne(rule=rule, nodes=frozenset(members))
            for rule, members in sets.items()
            if len(members) > 1
        )

    def bonuses(self, nodes: tuple[Node, ...]) -> tuple[BothBonus, ...]:
        found = []
        for bonus in self.rules.bonuses:
            a = frozenset(node.id for node in nodes if node.hex in bonus.a)
            b = frozenset(node.id for node in nodes if node.hex in bonus.b)
            if a and b:
                found.append(BothBonus(name=bonus.name, a=a, b=b, amount=bonus.amount))
        return tuple(found)

    def train(
        self,
        train: RunTrain,
        nodes: tuple[Node, ...],
        segments: list[Segment],
        forbidden: frozenset[NodeId],
    ) -> RouteTrain:
        joined = len(train.faces) > 1
        needs = self.rules.joined_needs if joined else ()
        return RouteTrain(
            id=train.id,
            name=train.name,
            max_stops=_sum(face.stops for face in train.faces),
            max_cities=_cities(train.faces),
            hex_range=_hex_range(train.faces[0]),
            forbidden_gauges=frozenset() if joined else _banned(train.faces[0], segments),
            forbidden_nodes=forbidden,
            require_any=(*(self._required(need, nodes) for need in needs), *train.require),
        )

    def _required(self, need: Need, nodes: tuple[Node, ...]) -> RequiredSet:
        fitting = (
            node.id
            for node in nodes
            if (not need.kinds or node.kind in need.kinds)
            and (not need.parts or self.ground.board.hexes[HexId(node.hex)].part in need.parts)
        )
        return RequiredSet(rule=need.rule, nodes=frozenset(fitting))


def _sum(figures: Iterable[int | None]) -> int | None:
    """The sum of limits; unlimited as soon as one is."""
    total = 0
    for figure in figures:
        if figure is None:
            return None
        total += figure
    return total


def _cities(faces: tuple[TrainFace, ...]) -> int | None:
    """City-like stops of one or several faces: a face without a limit of its own may use all its stops."""
    if all(face.cities is None for face in faces):
        return None
    return _sum(face.stops if face.cities is None else face.cities for face in faces)


def _hex_range(face: TrainFace) -> HexRange | None:
    return None if face.hexes is None else HexRange(hexes=face.hexes, weights=face.weights)


def _banned(face: TrainFace, segments: list[Segment]) -> frozenset[Gauge]:
    """Gauges on this network that the train may not run on."""
    if not face.gauges:
        return frozenset()
    met: set[Gauge] = set()
    for segment in segments:
        met |= segment.gauges
    return frozenset(met - face.gauges)
