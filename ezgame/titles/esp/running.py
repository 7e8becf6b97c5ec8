"""Running in 18España: what stops are worth, which routes are barred, and how its trains run."""

from collections.abc import Iterable, Mapping
from typing import Any

from ezgame.core.board.ground import Ground
from ezgame.core.board.legs import node_id
from ezgame.core.board.running import PASS, Need, PairBonus, Running, RunRules, RunTrain
from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import TrainFace
from ezgame.core.ids import CompanyId, HexId, PhaseId, StopKind
from ezgame.core.routes.network import Network, RequiredSet, Tender
from ezgame.core.state import BoardState, Train

NORTH, SOUTH = "north", "south"


def make_running(title: Title, ground: Ground, rulings: Mapping[str, Any]) -> Running:
    """The maker of networks for one game; keep it beside the ground."""
    return Running(ground, run_rules(title, rulings))


def run_rules(title: Title, rulings: Mapping[str, Any]) -> RunRules:
    """What stops mean to trains, as data and rulings say."""
    values = title.values
    small = frozenset(values["routes.small_stops"])
    kinds = {stop.kind for hex in title.board.hexes.values() for stop in hex.stops}
    return RunRules(
        city_like=frozenset(kinds | {PASS}) - small,
        treasury=frozenset(values["routes.treasury_stops"]),
        values=rulings.get("board.values") or {},
        closed_pass="end" if rulings["routes.closed_pass_ends"] else "excluded",
        one_per_mark=True,
        several_in_hex=frozenset(HexId(hex) for hex in rulings["routes.double_hexes"]),
        bonuses=(_north_south(values), _east_west(title)),
        joined_needs=(
            Need(rule="pass", kinds=frozenset({PASS})),
            Need(rule=NORTH, parts=frozenset({NORTH})),
            Need(rule=SOUTH, parts=frozenset({SOUTH})),
        ),
    )


def _north_south(values: Mapping[str, Any]) -> PairBonus:
    row = values["bonuses.north_south"]
    return PairBonus(
        name="north-south",
        a=frozenset(row["one_of"]),
        b=frozenset(row["and_one_of"]),
        amount=row["value"],
    )


def _east_west(title: Title) -> PairBonus:
    row = title.values["bonuses.east_west"]
    one, other = (
        frozenset(hex.id for hex in title.board.hexes.values() if hex.mark == mark)
        for mark in row["marks"]
    )
    return PairBonus(name="east-west", a=one, b=other, amount=row["value"])


def esp_network(
    title: Title,
    running: Running,
    rulings: Mapping[str, Any],
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
    ground = running.ground
    runners = [_runner(title, ground, rulings, board, train, first_run_due) for train in trains]
    doubled = last_round and charter.kind == "major" and charter.part == _final_part(title)
    return running.network(
        board,
        company,
        title.phases[phase].color,
        runners,
        banned=banned_stops(title, rulings, company),
        multiplier=title.values["final_round.income_factor"] if doubled else 1,
        tender=_tender(title, runners) if tender and runners else None,
    )


def _final_part(title: Title) -> str:
    return str(title.values["final_round.part"])


def banned_stops(
    title: Title, rulings: Mapping[str, Any], company: CompanyId
) -> frozenset[StopKind]:
    """Kinds of stops that a company may not use: minors keep off red areas and passes."""
    if title.companies[company].kind != "minor":
        return frozenset()
    kinds = frozenset(StopKind(kind) for kind in title.values["routes.not_for_minors"])
    return kinds - {PASS} if rulings["routes.minors_at_passes"] else kinds


def _tender(title: Title, runners: list[RunTrain]) -> Tender:
    return Tender(
        trains=tuple(runner.id for runner in runners),
        stops=title.values["tenders.adds"],
        name="tender",
    )


def _runner(
    title: Title,
    ground: Ground,
    rulings: Mapping[str, Any],
    board: BoardState,
    train: Train,
    first_run_due: bool,
) -> RunTrain:
    strawberry = train.type == title.values["strawberry.train"]
    return RunTrain(
        id=train.id,
        name=train.name,
        faces=tuple(face_named(title, name) for name in train.faces),
        require=first_route(title, ground, rulings, board) if strawberry and first_run_due else (),
    )


def face_named(title: Title, name: str) -> TrainFace:
    """A face by its printed name."""
    for kind in title.trains.values():
        for face in kind.faces:
            if face.name == name:
                return face
    raise KeyError(name)


def first_route(
    title: Title, ground: Ground, rulings: Mapping[str, Any], board: BoardState
) -> tuple[RequiredSet, ...]:
    """Where the strawberry train must call on its first run."""
    if rulings["strawberry.first_route"] == "hexes":
        return tuple(
            RequiredSet(rule="strawberry", nodes=_stops_of(ground, board, HexId(hex)))
            for hex in title.values["strawberry.hexes"]
        )
    town = title.values["strawberry.town"]
    hex, edge = HexId(town["hex"]), town["edge"]
    joined = ground.face(board, hex).stop_edges
    stops = (index for index, edges in enumerate(joined) if edges >> edge & 1)
    nodes = frozenset(node_id(hex, index) for index in stops)
    return (RequiredSet(rule="strawberry", nodes=nodes),)


def _stops_of(ground: Ground, board: BoardState, hex: HexId) -> frozenset[str]:
    return frozenset(node_id(hex, index) for index in range(len(ground.face(board, hex).stops)))
