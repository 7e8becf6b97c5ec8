"""Examples of routes and income."""

from itertools import pairwise

from ezgame.core.ids import HexId, TrainId
from ezgame.core.routes.judge import judge_routes
from ezgame.core.routes.network import Network, Node, Route, RouteTrain, Segment
from tests.builders import ANN, Position
from tests.routes import earned, reason, route, run
from tests.titles.te.table import best_income, best_run, founded, rules_of, table
from tests.titles.te.vectors.building import laid
from tests.titles.te.vectors.reading import Reading, example

KHS_LINE = [
    ("F6", ("4", 1)),
    ("E7", ("8", 2)),
    ("D6", ("6", 5)),
    ("C7", ("58", 2)),
    ("B6", ("8", 5)),
]


@example("higher_announcement")
def higher_announcement(v: Reading) -> None:
    """Two towns and Osnabrück with Löhne bring 120, with Hamburg 150."""
    announced = v["given"]["announced"]
    assert v["given"]["president"] == "A"
    position = founded(table().phase("4"), "KHS", {ANN: 30})
    position = laid(
        position, [("G5", ("TE6", 0)), ("F6", ("4", 1)), ("E7", ("9", 1)), ("D8", ("4", 1))]
    )
    game = position.trains("KHS", "4").operating("KHS", "run")
    low, high = route(game, 0, "H6 G5 F6 D8"), route(game, 0, "G3 G5 F6 D8")
    assert earned(game, low)[0] == announced["A"] and earned(game, high)[0] == announced["B"]
    refusal = game.why_not(run(game, low))
    assert refusal is not None and refusal.key == "routes.not-best"
    game.apply(run(game, high))
    assert game.state.operating is not None
    assert game.state.operating.income == v["expect"]["income"]


@example("train_range")
def train_range(v: Reading) -> None:
    faces = {face.name: face for kind in table().title.trains.values() for face in kind.faces}
    for case in v["cases"]:
        kinds = case["stops"]
        nodes = tuple(
            Node(
                id=f"{place:02}",
                kind=kind,
                city_like=kind != "town",
                value=10,
                own_token=kind == "city" and kind not in kinds[:place],
                terminal=kind == "red",
            )
            for place, kind in enumerate(kinds)
        )
        segments = tuple(
            Segment(id=f"s{n}", a=a.id, b=b.id, pieces=(), atoms=frozenset({f"s{n}"}))
            for n, (a, b) in enumerate(pairwise(nodes))
        )
        face = faces[case["train"]]
        train = RouteTrain(
            id=TrainId("t"), name=face.name, max_stops=face.stops, max_cities=face.cities
        )
        network = Network(nodes=nodes, segments=segments, trains=(train,))
        drawn = Route(
            train=train.id,
            nodes=tuple(node.id for node in nodes),
            segments=tuple(segment.id for segment in segments),
        )
        verdict = judge_routes(network, (drawn,))
        assert (verdict.refusal is None) == case["legal"], case.plain()
        if "reason" in case:
            assert case["reason"] == "no own station"
            assert verdict.refusal is not None
            assert verdict.refusal.key == "routes.no-own-station"


@example("red_values")
def red_values(v: Reading) -> None:
    hexes = table().title.board.hexes.values()
    for case in v["cases"]:
        area = next(hex_ for hex_ in hexes if case["area"] in hex_.names)
        for phase, value in case["phases"].plain().items():
            position = table().phase(str(phase))
            color = rules_of(position).context.phase(position.state).color
            assert area.stops[0].values is not None
            assert area.stops[0].values[color] == value


@example("red_pairs")
def red_pairs(v: Reading) -> None:
    given = v["given"]
    position = founded(table().phase(str(given["phase"])), given["station"])
    position = laid(position, [("G5", given["G5"])])
    for case in v["cases"]:
        if "best_of" in case:
            assert best_income(position, "KHS", *case["best_of"]) == case["income"]
            continue
        game = position.trains("KHS", case["train"]).operating("KHS", "run")
        drawn = route(game, 0, " ".join(case["route"]))
        assert (reason(game, drawn) == "") == case["legal"]
        if case["legal"]:
            assert earned(game, drawn)[0] == case["value"]


@example("red_pairs_allowed")
def red_pairs_allowed(v: Reading) -> None:
    position = table()
    groups = rules_of(position).figures.routes.one_of.values()
    hexes = position.title.board.hexes
    for case in v["cases"]:
        pair = frozenset(HexId(name) for name in case["pair"])
        barred = any(pair <= group for group in groups)
        assert barred != case["legal"]
        one, other = sorted(pair)
        near = set(hexes[one].neighbours.values())
        close = other in near or any(
            other in hexes[name].neighbours.values() for name in near if name in hexes
        )
        assert close == barred


@example("khs_runs")
def khs_runs(v: Reading) -> None:
    given = v["given"]
    assert given["line"] == "khs_line" and given["stations"] == ["G5", "A7"]
    for case in v["cases"]:
        position = founded(table().phase(str(case["phase"])), "KHS")
        position = laid(position, KHS_LINE).station("KHS", "A7", 0)
        assert best_income(position, "KHS", case["train"]) == case["income"], case.plain()


def with_board(given: Reading) -> Position:
    position = table().phase(str(given["phase"]))
    hexes = [name for name in given if name in position.title.board.hexes]
    return laid(position, [(name, given[name]) for name in hexes])


@example("meeting_trains")
def meeting_trains(v: Reading) -> None:
    given, expect = v["given"], v["expect"]
    position = with_board(given)
    for company, hexes in given["stations"].plain().items():
        position = founded(position, company)
        for hex_id in hexes[1:]:
            position = position.station(company, hex_id)
    best = best_run(position, "CME", *map(str, given["trains"]))
    assert best.income == expect["income"]
    found = {frozenset(node.partition(".")[0] for node in each.nodes) for each in best.routes}
    assert found == {frozenset(each) for each in expect["routes"]}


@example("two_circles")
def two_circles(v: Reading) -> None:
    given = v["given"]
    for case in v["cases"]:
        changed = table(changes=case.changes)
        board = with_board(given)
        position = founded(Position(changed.rules, board.state), "KHS")
        assert given["stations"].plain() == {"KHS": ["G5.0"]}
        best = best_run(position, "KHS", given["train"])
        assert best.income == case["income"]
        if "route" in case:
            (found,) = best.routes
            assert list(found.nodes) in (case["route"], case["route"][::-1])
