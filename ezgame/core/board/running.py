"""From the board to the network of routes: which stops and segments one company's trains find.

    running = Running(ground, RunRules(...))                 once per game
    running.network(board, company, color, trains, ...)      -> routes.Network

Titles say what their stops mean in `StopRules` and describe each train by its faces (`RunTrain`).
The judge and the search of `core.routes` do the rest.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from ezgame.core.board.face import Face
from ezgame.core.board.ground import Ground, Recent
from ezgame.core.board.legs import LegFinder, Place, node_id
from ezgame.core.board.reach import Blocks, own_places
from ezgame.core.board.stop_names import named_stops
from ezgame.core.definitions.board import GATE_STOP, STOP, Hex
from ezgame.core.definitions.trains import TrainFace
from ezgame.core.ids import Color, CompanyId, Gauge, HexId, StopKind, TrainId
from ezgame.core.routes.network import (
    AtMostOne,
    BothBonus,
    HexRange,
    Network,
    Node,
    NodeId,
    RangeBonus,
    RequiredSet,
    RouteTrain,
    Segment,
    VisitBonus,
)
from ezgame.core.state import BoardState

"""The kind of a stop in a pass, whatever is printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairBonus:
    """Paid once for a route that stops in both sets of hexes."""

    name: str
    a: frozenset[HexId]
    b: frozenset[HexId]
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StopBonus:
    """Paid for every stop in these hexes that a route calls at."""

    name: str
    hexes: frozenset[HexId]
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What a route must contain: one stop of these kinds and parts; empty: any."""

    rule: str
    kinds: frozenset[StopKind] = frozenset()
    parts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class StopRules:
    """What stops mean to trains in one title."""

    city_like: frozenset[StopKind] = frozenset({StopKind("city"), StopKind("offboard"), GATE_STOP})
    treasury: frozenset[StopKind] = frozenset()
    """Kinds that pay into the treasury instead of the income."""
    uncounted: frozenset[StopKind] = frozenset()
    """Kinds that do not count for the minimum of two stops."""
    values: Mapping[HexId, Mapping[Color, int]] = field(default_factory=dict)
    """Values by colour that replace the printed ones."""
    closed_gate: Literal["excluded", "end"] = "excluded"
    """Whether a closed gate is no stop at all, or an end of routes worth nothing."""
    one_per_mark: bool = False
    """At most one stop of each mark in a route."""
    areas: Mapping[str, frozenset[HexId]] | None = None
    """Hexes that are one place, of which a route uses one; None: as printed."""
    several_in_hex: frozenset[HexId] | None = None
    """Hexes where one route may use several stops; None: everywhere."""
    bonuses: tuple[PairBonus, ...] = ()
    multiples: Mapping[str, Mapping[HexId, int]] = field(default_factory=dict)
    """By name of a train: hexes whose stops count a multiple of their value for it."""
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


@dataclass(frozen=True, slots=True)
class Survey:
    """What trains of one company find on one board."""

    nodes: tuple[Node, ...]
    segments: tuple[Segment, ...]
    groups: tuple[AtMostOne, ...]
    bonuses: tuple[BothBonus, ...]


class Running:
    """Makes networks on one ground under one set of rules; keeps what stays the same."""

    def __init__(self, ground: Ground, rules: StopRules) -> None:
        self.ground = ground
        self.rules = rules
        self._surveys: Recent[Survey] = Recent(16)
        self._nodes: dict[tuple[Place, Face, bool, bool, Color], Node] = {}

    def network(
        self,
        board: BoardState,
        company: CompanyId,
        color: Color,
        trains: Iterable[RunTrain],
        *,
        banned: frozenset[StopKind] = frozenset(),
        unpaid: frozenset[StopKind] = frozenset(),
        own_bonuses: Iterable[StopBonus] = (),
        multiplier: int = 1,
        range_bonus: RangeBonus | None = None,
    ) -> Network:
        """Everything that decides the company's run; `banned` are kinds of stops it may not use, `unpaid`
        those that pay it nothing, `own_bonuses` what it is paid and others are not."""
        survey = self.survey(board, company, color)
        forbidden = frozenset(node.id for node in survey.nodes if node.kind in banned)
        several = tuple(trains)
        nodes = self._nodes_for(survey.nodes, several)
        if unpaid:
            nodes = tuple(replace(n, value=0, treasury=0) if n.kind in unpaid else n for n in nodes)
        return Network(
            nodes=nodes,
            segments=survey.segments,
            trains=tuple(self._train(train, survey, forbidden) for train in several),
            at_most_one=survey.groups,
            bonuses=(*survey.bonuses, *_visits(own_bonuses, survey.nodes)),
            multiplier=multiplier,
            range_bonus=range_bonus,
        )

    def _nodes_for(self, nodes: tuple[Node, ...], trains: tuple[RunTrain, ...]) -> tuple[Node, ...]:
        """The stops, with what they count for trains that see a multiple of their value."""
        found = {
            train.id: several
            for train in trains
            if (several := self.rules.multiples.get(train.faces[0].name))
        }
        if not found:
            return nodes
        return tuple(
            replace(
                node,
                values_by_train={
                    train: node.value * several[HexId(node.hex)]
                    for train, several in found.items()
                    if node.hex in several
                },
            )
            for node in nodes
        )

    def survey(self, board: BoardState, company: CompanyId, color: Color) -> Survey:
        key = (id(board), company, color)
        known = self._surveys.get(key)
        if known is not None:
            return known
        blocks = Blocks(self.ground, board, company)
        places, segments = self._walk(blocks)
        nodes = tuple(self._node(blocks, place, color) for place in places)
        survey = Survey(nodes, segments, self._groups(nodes), self._bonuses(nodes))
        return self._surveys.put(key, board, survey)

    def _walk(self, blocks: Blocks) -> tuple[list[Place], tuple[Segment, ...]]:
        """Stops that trains can come to, and the segments between them, in board order."""
        assert blocks.company is not None
        ways = self.ground.part(LegFinder).ways
        faces = blocks.faces
        shut = set(self.ground.board.gates) - blocks.board.open_passes
        if self.rules.closed_gate == "end":
            shut = set()
        todo = own_places(self.ground, blocks.board, blocks.company)
        found: set[Place] = set(todo)
        segments: dict[str, Segment] = {}
        for hex, stop in todo:  # grows while it runs
            for track, _ in faces[hex].ways[STOP + stop]:
                for leg in ways(faces, hex, stop, track).legs:
                    end = leg.end
                    if shut and self.ground.ids[end[0]] in shut:
                        continue
                    if leg.segment is not None:
                        segments[leg.segment.id] = leg.segment
                    if end not in found:
                        found.add(end)
                        if blocks.passable(end):
                            todo.append(end)
        return sorted(found), tuple(segments[name] for name in sorted(segments))

    def _node(self, blocks: Blocks, place: Place, color: Color) -> Node:
        number = place[0]
        own = place in blocks.own
        face = blocks.faces[number]
        key = (place, face, own, blocks.passable(place), color)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = self._make_node(*key)
        return node

    def _make_node(self, place: Place, face: Face, own: bool, passable: bool, color: Color) -> Node:
        number, index = place
        hex = self.ground.hexes[number]
        kind = GATE_STOP if hex.id in self.ground.board.gates else face.stops[index].kind
        worth = self._worth(hex.id, face, index, own, color)
        into_treasury = kind in self.rules.treasury
        return Node(
            id=node_id(hex.id, index),
            kind=kind,
            city_like=kind in self.rules.city_like,
            value=0 if into_treasury else worth,
            treasury=worth if into_treasury else 0,
            own_token=own,
            terminal=not passable,
            counts_for_minimum=kind not in self.rules.uncounted,
            hex=hex.id,
            name=_name(hex, face, index),
            marks=frozenset({hex.mark, hex.part} - {""}),
        )

    def _worth(self, hex: HexId, face: Face, index: int, own: bool, color: Color) -> int:
        gate = self.ground.board.gates.get(hex)
        if gate is not None:
            return gate.value if own else 0
        stop = face.stops[index]
        values = stop.values
        if face.tile is None and hex in self.rules.values:
            values = self.rules.values[hex]
        return stop.value if values is None else values.get(color, 0)

    def _groups(self, nodes: tuple[Node, ...]) -> tuple[AtMostOne, ...]:
        """Sets of which a route uses at most one stop."""
        sets: dict[str, set[NodeId]] = {}
        for node in nodes:
            hex = self.ground.board.hexes[HexId(node.hex)]
            if hex.mark and self.rules.one_per_mark:
                sets.setdefault(f"mark {hex.mark}", set()).add(node.id)
            if hex.area and self.rules.areas is None:
                sets.setdefault(f"area {hex.area}", set()).add(node.id)
            for area, members in (self.rules.areas or {}).items():
                if hex.id in members:
                    sets.setdefault(f"area {area}", set()).add(node.id)
            if node.kind == GATE_STOP:
                sets.setdefault("pass", set()).add(node.id)
            free = self.rules.several_in_hex
            beside = any(home.wayside is not None for home in hex.homes)
            if beside or (free is not None and hex.id not in free):
                sets.setdefault(f"hex {hex.id}", set()).add(node.id)
        return tuple(
            AtMostOne(rule=rule, nodes=frozenset(several))
            for rule, several in sets.items()
            if len(several) > 1
        )

    def _bonuses(self, nodes: tuple[Node, ...]) -> tuple[BothBonus, ...]:
        found = []
        for bonus in self.rules.bonuses:
            a = frozenset(node.id for node in nodes if node.hex in bonus.a)
            b = frozenset(node.id for node in nodes if node.hex in bonus.b)
            if a and b:
                found.append(BothBonus(name=bonus.name, a=a, b=b, amount=bonus.amount))
        return tuple(found)

    def _train(self, train: RunTrain, survey: Survey, forbidden: frozenset[NodeId]) -> RouteTrain:
        joined = len(train.faces) > 1
        needs = self.rules.joined_needs if joined else ()
        return RouteTrain(
            id=train.id,
            name=train.name,
            max_stops=_sum(face.stops for face in train.faces),
            max_cities=_cities(train.faces),
            hex_range=_hex_range(train.faces[0]),
            forbidden_gauges=frozenset() if joined else _banned(train.faces[0], survey),
            forbidden_nodes=forbidden,
            require_any=(*(self._required(need, survey) for need in needs), *train.require),
        )

    def _required(self, need: Need, survey: Survey) -> RequiredSet:
        fitting = (
            node.id
            for node in survey.nodes
            if (not need.kinds or node.kind in need.kinds)
            and (not need.parts or self.ground.board.hexes[HexId(node.hex)].part in need.parts)
        )
        return RequiredSet(rule=need.rule, nodes=frozenset(fitting))


def _visits(bonuses: Iterable[StopBonus], nodes: tuple[Node, ...]) -> tuple[VisitBonus, ...]:
    """The bonuses whose stops trains can come to."""
    found = []
    for bonus in bonuses:
        stops = frozenset(node.id for node in nodes if node.hex in bonus.hexes)
        if stops:
            found.append(VisitBonus(name=bonus.name, nodes=stops, amount=bonus.amount))
    return tuple(found)


def _name(hex: Hex, face: Face, index: int) -> str:
    """What players call a stop: its own name, one of several of its hex, or the hex's."""
    if face.stops[index].name:
        return face.stops[index].name
    if len(face.pieces) != len(set(face.pieces)):  # a home beside the track, on each of its pieces
        return " & ".join(hex.names) or hex.id
    if len(hex.names) == len(face.stops) > 1:
        return named_stops(hex, face)[index]
    return " & ".join(hex.names) or hex.area


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


def _banned(face: TrainFace, survey: Survey) -> frozenset[Gauge]:
    """Gauges on this network that the train may not run on."""
    if not face.gauges:
        return frozenset()
    met: set[Gauge] = set()
    for segment in survey.segments:
        met |= segment.gauges
    return frozenset(met - face.gauges)
