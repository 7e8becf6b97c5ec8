"""Running in 18España: what stops are worth, which routes are barred, and how its trains run."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ezgame.core.board.ground import Ground
from ezgame.core.board.legs import node_id
from ezgame.core.board.running import Need, PairBonus, Running, RunTrain, StopRules
from ezgame.core.definitions.board import GATE_STOP
from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import TrainFace
from ezgame.core.ids import Color, CompanyId, HexId, PhaseId, StopKind
from ezgame.core.routes.network import Bonus, BothBonus, Network, RangeBonus, RequiredSet
from ezgame.core.state import BoardState, Train
from ezgame.titles.esp.figures import Figures

NORTH, SOUTH = "north", "south"
HARBOUR, EAST_WEST = "harbour", "east-west"


def make_running(title: Title, ground: Ground, figures: Figures) -> Running:
    """The maker of networks for one game; keep it beside the ground."""
    return Running(ground, run_rules(title, figures))


def run_rules(title: Title, figures: Figures) -> StopRules:
    """What stops mean to trains, as data and rulings say."""
    small = figures.routes.small_stops
    kinds = {stop.kind for hex in title.board.hexes.values() for stop in hex.stops}
    return StopRules(
        city_like=frozenset(kinds | {GATE_STOP}) - small,
        treasury=figures.routes.treasury_stops,
        values={**_without_first_value(title, figures), **figures.board.values},
        closed_gate="end" if figures.routes.closed_pass_ends else "excluded",
        # No route from W to W or from E to E (ESP-5.4.2-05).
        one_per_mark=True,
        several_in_hex=figures.routes.double_hexes,
        bonuses=(_north_south(figures), _east_west(title, figures)),
        # A combined train needs a pass and one more stop on each map (ESP-6.2.1-09).
        joined_needs=(
            Need(rule="pass", kinds=frozenset({GATE_STOP})),
            Need(rule=NORTH, parts=frozenset({NORTH})),
            Need(rule=SOUTH, parts=frozenset({SOUTH})),
        ),
    )


def _without_first_value(title: Title, figures: Figures) -> dict[HexId, Mapping[Color, int]]:
    """Under a ruling hexes that are printed anew count nothing in the first colour."""
    if title.changes is None or figures.board.first_value_anew:
        return {}
    first = title.tiles.colors[0]
    return {
        name: {color: value for color, value in (stop.values or {}).items() if color != first}
        for name, printed in title.changes.printed.items()
        for stop in printed.stops
    }


def _north_south(figures: Figures) -> PairBonus:
    row = figures.bonuses.north_south
    return PairBonus(
        name="north-south",
        a=row.one_of,
        b=row.and_one_of,
        amount=row.value,
    )


def _east_west(title: Title, figures: Figures) -> PairBonus:
    row = figures.bonuses.east_west
    one, other = (
        frozenset(hex.id for hex in title.board.hexes.values() if hex.mark == mark)
        for mark in row.marks
    )
    return PairBonus(name=EAST_WEST, a=one, b=other, amount=row.value)


def esp_network(
    title: Title,
    running: Running,
    figures: Figures,
    board: BoardState,
    company: CompanyId,
    phase: PhaseId,
    trains: Iterable[Train],
    *,
    tender: bool = False,
    first_run_due: bool = True,
    last_round: bool = False,
) -> Network:
    """The network of a company and the trains that may run.

    `first_run_due`: the strawberry train has not made its first run yet. `last_round`: this is the
    very last operating round, which doubles the income of northern majors.
    """
    charter = title.companies[company]
    if charter.automatic:
        return _automatic_network(title, running, figures, board, company, phase, trains)
    ground = running.ground
    runners = [_runner(title, ground, figures, board, train, first_run_due) for train in trains]
    doubled = last_round and charter.kind == "major" and charter.part == figures.final_round.part
    return running.network(
        board,
        company,
        title.phases[phase].color,
        runners,
        banned=banned_stops(title, figures, company),
        multiplier=figures.final_round.income_factor if doubled else 1,
        range_bonus=_tender(figures, runners) if tender and runners else None,
    )


def _automatic_network(
    title: Title,
    running: Running,
    figures: Figures,
    board: BoardState,
    company: CompanyId,
    phase: PhaseId,
    trains: Iterable[Train],
) -> Network:
    """Of a company that nobody directs: some kinds of stops are worth nothing to it (Playbook 5.4)."""
    runners = [
        RunTrain(id=t.id, name=t.name, faces=tuple(face_named(title, name) for name in t.faces))
        for t in trains
    ]
    network = running.network(
        board, company, title.phases[phase].color, runners, unpaid=figures.automatic.unpaid
    )
    if not figures.automatic.bonuses:
        return replace(network, bonuses=())
    if figures.automatic.harbour_ends:
        return network
    # Under this ruling a harbour, which pays him nothing, ends no route from east to west either.
    harbours = frozenset(node.id for node in network.nodes if node.kind == HARBOUR)
    return replace(network, bonuses=tuple(_without(b, harbours) for b in network.bonuses))


def _without(bonus: Bonus, nodes: frozenset[str]) -> Bonus:
    """A bonus for a pair that these stops do not earn."""
    assert isinstance(bonus, BothBonus)
    if bonus.name != EAST_WEST:
        return bonus
    return replace(bonus, a=bonus.a - nodes, b=bonus.b - nodes)


def banned_stops(title: Title, figures: Figures, company: CompanyId) -> frozenset[StopKind]:
    """Kinds of stops that a company may not use: minors keep off red areas and passes."""
    if title.companies[company].kind != "minor":
        return frozenset()
    kinds = figures.routes.not_for_minors
    return kinds - {GATE_STOP} if figures.routes.minors_at_passes else kinds


def _tender(figures: Figures, runners: list[RunTrain]) -> RangeBonus:
    return RangeBonus(
        trains=tuple(runner.id for runner in runners),
        stops=figures.tenders.adds,
        name="tender",
    )


def _runner(
    title: Title,
    ground: Ground,
    figures: Figures,
    board: BoardState,
    train: Train,
    first_run_due: bool,
) -> RunTrain:
    strawberry = train.type == figures.strawberry.train
    return RunTrain(
        id=train.id,
        name=train.name,
        faces=tuple(face_named(title, name) for name in train.faces),
        require=first_route(ground, figures, board) if strawberry and first_run_due else (),
    )


def face_named(title: Title, name: str) -> TrainFace:
    """A face by its printed name."""
    for kind in title.trains.values():
        for face in kind.faces:
            if face.name == name:
                return face
    raise KeyError(name)


def first_route(ground: Ground, figures: Figures, board: BoardState) -> tuple[RequiredSet, ...]:
    """Where the strawberry train must call on its first run."""
    if figures.strawberry.first_route == "hexes":
        return tuple(
            RequiredSet(rule="strawberry", nodes=_stops_of(ground, board, hex))
            for hex in figures.strawberry.hexes
        )
    # The tile of F26 may lie turned: Aranjuez is the town joined to Madrid, known by its side (ESP-3.1-22).
    town = figures.strawberry.town
    joined = ground.face(board, town.hex).stop_edges
    stops = (index for index, edges in enumerate(joined) if edges >> town.edge & 1)
    nodes = frozenset(node_id(town.hex, index) for index in stops)
    return (RequiredSet(rule="strawberry", nodes=nodes),)


def _stops_of(ground: Ground, board: BoardState, hex: HexId) -> frozenset[str]:
    return frozenset(node_id(hex, index) for index in range(len(ground.face(board, hex).stops)))
