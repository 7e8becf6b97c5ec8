"""Networks made from boards."""

from dataclasses import replace

from ezgame.core.board.ground import Ground
from ezgame.core.board.running import (
    Need,
    PairBonus,
    Running,
    RunTrain,
    StopBonus,
    StopRules,
)
from ezgame.core.definitions.board import GATE_STOP, Gate, Stop, Track
from ezgame.core.definitions.trains import TrainFace
from ezgame.core.ids import Color, Gauge, HexId, StopKind, TrainId
from ezgame.core.routes.judge import Judge
from ezgame.core.routes.network import Network, Node, Route, VisitBonus
from ezgame.core.state import BoardState
from tests.core.board.sketch import (
    BLUE,
    RED,
    a_board,
    a_ground,
    a_hex,
    a_station,
    a_tile,
    stops,
    tracks,
)

YELLOW, GREEN = Color("yellow"), Color("green")
TWO = TrainFace(name="2", stops=2)
COLUMN = [
    a_hex("0,0", stops=stops("city"), names=("Top",)),
    a_hex("0,2"),
    a_hex("0,4", stops=stops("town")),
    a_hex("0,6", stops=stops("city")),
]
TILES = {"0,0": "city", "0,2": "straight", "0,4": "town", "0,6": "city"}
BOARD = a_board(TILES, {"0,0": [a_station(RED)]})
SHORT = a_board({hex: t for hex, t in TILES.items() if hex != "0,6"}, {"0,0": [a_station(RED)]})
"""Without a tile on the last hex, where tests print something."""


def a_network(
    ground: Ground,
    board: BoardState = BOARD,
    rules: StopRules | None = None,
    color: Color = YELLOW,
    *faces: TrainFace,
) -> Network:
    train = RunTrain(id=TrainId("2-0"), name="2", faces=faces or (TWO,))
    return Running(ground, rules or StopRules()).network(board, RED, color, [train])


def node(network: Network, name: str) -> Node:
    return next(node for node in network.nodes if node.id == name)


def test_stops_become_nodes_and_track_between_them_segments() -> None:
    network = a_network(a_ground(COLUMN))
    assert [n.id for n in network.nodes] == ["0,0.0", "0,4.0", "0,6.0"]
    assert [(s.a, s.b, s.length) for s in network.segments] == [
        ("0,0.0", "0,4.0", 2),
        ("0,4.0", "0,6.0", 1),
    ]
    assert network.segments[0].pieces == ("0,0:0", "0,2:0", "0,4:1")
    assert node(network, "0,0.0").own_token and node(network, "0,0.0").name == "Top"
    assert node(network, "0,0.0").city_like and not node(network, "0,4.0").city_like


def test_two_segments_over_one_hex_side_exclude_each_other() -> None:
    switch = a_tile("fork", "green", "3-0 3-1")
    ground = a_ground(
        [
            COLUMN[0],
            a_hex("0,2"),
            a_hex("0,4", stops=stops("city")),
            a_hex("-1,3", stops=stops("city")),
        ],
        [switch, a_tile("city", "yellow", "0-a 3-a 4-a", "city")],
    )
    board = a_board(
        {"0,0": "city", "0,2": "fork", "0,4": "city", "-1,3": "city"}, {"0,0": [a_station(RED)]}
    )
    network = a_network(ground, board)
    first, second = [s for s in network.segments if "0,0.0" in (s.a, s.b)]
    assert first.atoms & second.atoms


def test_terminal_nodes_are_those_no_walk_passes() -> None:
    red = a_hex("0,6", color="red", stops=stops("offboard"), tracks=tracks("3-a"))
    ground = a_ground([*COLUMN[:3], red])
    assert node(a_network(ground, SHORT), "0,6.0").terminal
    full = a_board(TILES, {"0,0": [a_station(RED)], "0,6": [a_station(BLUE)]})
    assert node(a_network(a_ground(COLUMN), full), "0,6.0").terminal
    assert not node(a_network(a_ground(COLUMN)), "0,6.0").terminal


def test_values_follow_the_colour_of_the_phase_and_the_rulings() -> None:
    values = {YELLOW: 20, GREEN: 30}
    area = Stop(kind=StopKind("offboard"), values=values)
    red = a_hex("0,6", color="red", stops=(area,), tracks=tracks("3-a"))
    ground = a_ground([*COLUMN[:3], red])
    assert node(a_network(ground, SHORT), "0,6.0").value == 20
    assert node(a_network(ground, SHORT, color=GREEN), "0,6.0").value == 30
    assert node(a_network(ground, SHORT, color=Color("brown")), "0,6.0").value == 0
    ruled = StopRules(values={HexId("0,6"): {YELLOW: 50}})
    assert node(a_network(ground, SHORT, ruled), "0,6.0").value == 50


def test_some_kinds_pay_the_treasury() -> None:
    rules = StopRules(treasury=frozenset({StopKind("town")}))
    town = node(a_network(a_ground(COLUMN), rules=rules), "0,4.0")
    assert (town.value, town.treasury) == (0, 10)


def a_hill() -> Ground:
    name = HexId("0,2")
    hill = a_hex("0,2", color="pass", stops=stops("pass:2"), tracks=tracks("3-a 0-a"))
    there = Gate(hex=name, name="Hill", cost=60, value=30, ends=(HexId("0,0"), HexId("0,4")))
    return a_ground([COLUMN[0], hill, *COLUMN[2:]], gates={name: there})


def test_a_pass_is_worth_something_to_companies_with_a_station_there() -> None:
    tiles = {hex: tile for hex, tile in TILES.items() if hex != "0,2"}
    opened = a_board(tiles, {"0,0": [a_station(RED)]}, open_passes=["0,2"])
    hill = node(a_network(a_hill(), opened), "0,2.0")
    assert (hill.kind, hill.value, hill.city_like) == (GATE_STOP, 0, True)
    held = a_board(tiles, {"0,0": [a_station(RED)], "0,2": [a_station(RED)]}, open_passes=["0,2"])
    assert node(a_network(a_hill(), held), "0,2.0").value == 30


def test_a_closed_pass_is_no_stop_or_an_end_worth_nothing() -> None:
    tiles = {hex: tile for hex, tile in TILES.items() if hex != "0,2"}
    board = a_board(tiles, {"0,0": [a_station(RED)]})
    assert [n.id for n in a_network(a_hill(), board).nodes] == ["0,0.0"]
    ends = a_network(a_hill(), board, StopRules(closed_gate="end"))
    assert node(ends, "0,2.0").terminal and node(ends, "0,2.0").value == 0
    assert [n.id for n in ends.nodes] == ["0,0.0", "0,2.0"]


def test_groups_of_which_a_route_uses_one() -> None:
    pair = a_tile("double", "yellow", "0-a 3-a 0-b 3-b", "town town")
    hexes = [
        replace(COLUMN[0], mark="E"),
        a_hex("0,2", stops=stops("town town")),
        a_hex("0,4", stops=stops("town"), mark="E", area="Bay"),
        a_hex("0,6", stops=stops("city"), area="Bay"),
    ]
    city = a_tile("city", "yellow", "0-a 3-a", "city")
    town = a_tile("town", "yellow", "0-a 3-a", "town")
    ground = a_ground(hexes, [pair, city, town])
    board = a_board({**TILES, "0,2": "double"}, {"0,0": [a_station(RED)]})
    rules = StopRules(one_per_mark=True, several_in_hex=frozenset())
    groups = {group.rule: group.nodes for group in a_network(ground, board, rules).at_most_one}
    assert groups == {
        "mark E": {"0,0.0", "0,4.0"},
        "hex 0,2": {"0,2.0", "0,2.1"},
        "area Bay": {"0,4.0", "0,6.0"},
    }
    free = StopRules(several_in_hex=frozenset({HexId("0,2")}), areas={})
    assert a_network(ground, board, free).at_most_one == ()
    assert [g.rule for g in a_network(ground, board, StopRules()).at_most_one] == ["area Bay"]


def test_bonuses_name_the_nodes_of_their_hexes() -> None:
    bonus = PairBonus(
        name="long", a=frozenset({HexId("0,0")}), b=frozenset({HexId("0,6")}), amount=100
    )
    (made,) = a_network(a_ground(COLUMN), rules=StopRules(bonuses=(bonus,))).bonuses
    assert (made.name, made.amount) == ("long", 100)
    far = replace(bonus, b=frozenset({HexId("9,9")}))
    assert a_network(a_ground(COLUMN), rules=StopRules(bonuses=(far,))).bonuses == ()


def test_trains_run_as_their_faces_say() -> None:
    narrow, broad = Gauge("narrow"), Gauge("broad")
    hexes = [
        COLUMN[0],
        a_hex("0,2", color="grey", tracks=(Track(a=3, b=0, gauge=narrow),)),
        a_hex("0,4", color="grey", stops=stops("town"), tracks=(Track(a=3, b=6, gauge=narrow),)),
    ]
    plain = TrainFace(name="3", stops=3, gauges=frozenset({broad}))
    mixed = TrainFace(name="1+2", stops=3, cities=1, gauges=frozenset({narrow}))
    ground = a_ground(hexes)
    board = a_board({"0,0": "city"}, {"0,0": [a_station(RED)]})
    (one,) = a_network(ground, board, None, YELLOW, plain).trains
    assert (one.max_stops, one.max_cities, one.forbidden_gauges) == (3, None, {narrow})
    (other,) = a_network(ground, board, None, YELLOW, mixed).trains
    assert (other.max_stops, other.max_cities, other.forbidden_gauges) == (3, 1, frozenset())
    rules = StopRules(joined_needs=(Need(rule="town", kinds=frozenset({StopKind("town")})),))
    (joined,) = a_network(ground, board, rules, YELLOW, plain, mixed).trains
    assert (joined.max_stops, joined.max_cities, joined.forbidden_gauges) == (6, 4, frozenset())
    assert [(need.rule, need.nodes) for need in joined.require_any] == [("town", {"0,4.0"})]
    (endless,) = a_network(ground, board, None, YELLOW, TrainFace(name="D", stops=None)).trains
    assert endless.max_stops is None


def test_hex_ranges_come_from_the_face() -> None:
    face = TrainFace(name="4H", stops=None, hexes=4, weights={Gauge("narrow"): 2})
    (train,) = a_network(a_ground(COLUMN), BOARD, None, YELLOW, face).trains
    assert train.hex_range is not None
    assert (train.hex_range.hexes, train.hex_range.weights) == (4, {"narrow": 2})


def test_banned_kinds_are_forbidden_to_every_train() -> None:
    running = Running(a_ground(COLUMN), StopRules())
    train = RunTrain(id=TrainId("2-0"), name="2", faces=(TWO,))
    banned = frozenset({StopKind("town")})
    network = running.network(BOARD, RED, YELLOW, [train], banned=banned, multiplier=2)
    assert network.trains[0].forbidden_nodes == {"0,4.0"}
    assert network.multiplier == 2


TWO_TRAINS = [
    RunTrain(id=TrainId("2-0"), name="2", faces=(TWO,)),
    RunTrain(id=TrainId("E-0"), name="E", faces=(TrainFace(name="E", stops=None),)),
]


def income(network: Network, train: str) -> int:
    """What a run from the top to the town earns with one train."""
    route = Route(
        train=TrainId(train), nodes=("0,0.0", "0,4.0"), segments=(network.segments[0].id,)
    )
    verdict = Judge(network).judge([route])
    assert verdict.refusal is None
    return verdict.income


def test_some_trains_count_a_multiple_of_some_stops() -> None:
    rules = StopRules(multiples={"E": {HexId("0,0"): 2}})
    network = Running(a_ground(COLUMN), rules).network(BOARD, RED, YELLOW, TWO_TRAINS)
    assert [node.values_by_train for node in network.nodes] == [{"E-0": 20}, {}, {}]
    assert (income(network, "2-0"), income(network, "E-0")) == (20, 30)
    alone = Running(a_ground(COLUMN), rules).network(BOARD, RED, YELLOW, TWO_TRAINS[:1])
    assert [node.values_by_train for node in alone.nodes] == [{}, {}, {}]


def test_a_company_may_have_a_bonus_of_its_own_for_a_stop() -> None:
    running = Running(a_ground(COLUMN), StopRules())
    bonus = StopBonus(name="port", hexes=frozenset({HexId("0,4"), HexId("9,9")}), amount=20)
    network = running.network(BOARD, RED, YELLOW, TWO_TRAINS, own_bonuses=[bonus])
    assert network.bonuses == (VisitBonus(name="port", nodes=frozenset({"0,4.0"}), amount=20),)
    assert income(network, "2-0") == 40
    away = replace(bonus, hexes=frozenset({HexId("9,9")}))
    assert running.network(BOARD, RED, YELLOW, TWO_TRAINS, own_bonuses=[away]).bonuses == ()
    assert running.network(BOARD, RED, YELLOW, TWO_TRAINS).bonuses == ()
