"""Free circles, reservations, shared circles and homes."""

from ezgame.core.board.ground import Ground
from ezgame.core.board.rules import BoardRules
from ezgame.core.board.stations import (
    home_choices,
    judge_station,
    placed,
    reserving_of,
    station_choices,
    without,
)
from ezgame.core.definitions.board import Gate
from ezgame.core.definitions.finance import Company
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.refusal import Refusal
from ezgame.core.state import BoardState, CompanyState
from tests.core.board.sketch import (
    BLUE,
    RED,
    TILES,
    a_board,
    a_ground,
    a_hex,
    a_home,
    a_station,
    a_tile,
    stops,
    tracks,
)

GREEN = CompanyId("Green")
NOBODY: frozenset[CompanyId] = frozenset()
START = a_hex("0,0", stops=stops("city"))
TOWN = a_hex("0,4", stops=stops("town"))
CITY = a_hex("0,2", stops=stops("city"))
BASE = {"0,0": [a_station(RED)]}


def why(
    ground: Ground,
    board: BoardState,
    hex: str = "0,2",
    stop: int = 0,
    reserving: frozenset[CompanyId] = NOBODY,
    company: CompanyId = RED,
) -> Refusal | None:
    return judge_station(ground, board, company, HexId(hex), stop, reserving)


def key(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.key


def a_company(name: CompanyId, home: str | None, choices: tuple[str, ...] = ()) -> Company:
    return Company(
        id=name,
        short=name,
        name=name,
        kind="major",
        certificates=(),
        home=HexId(home) if home else None,
        home_choices=tuple(HexId(hex) for hex in choices),
        stations=2,
        color="#000000",
        text_color="#ffffff",
    )


def test_a_reached_free_circle_takes_a_station() -> None:
    ground = a_ground([START, CITY, TOWN])
    board = a_board({"0,0": "city", "0,2": "city", "0,4": "town"}, BASE)
    assert why(ground, board) is None
    assert list(station_choices(ground, board, RED, NOBODY)) == [("0,2", 0)]
    assert placed(ground, board, RED, HexId("0,2"), 0) == a_station(RED)


def test_reasons_against_a_station() -> None:
    ground = a_ground([START, CITY, TOWN, a_hex("4,0", stops=stops("city"))])
    board = a_board({"0,0": "city", "0,2": "city", "0,4": "town", "4,0": "city"}, BASE)
    assert key(why(ground, board, "9,9")) == "station.unknown-stop"
    assert key(why(ground, board, "0,2", 1)) == "station.unknown-stop"
    assert key(why(ground, board, "0,4")) == "station.no-circle"
    assert key(why(ground, board, "0,0")) == "station.already-here"
    assert key(why(ground, board, "4,0")) == "station.no-connection"
    full = a_board(board_tiles(board), {**BASE, "0,2": [a_station(BLUE)]})
    assert key(why(ground, full)) == "station.none-free"


def board_tiles(board: BoardState) -> dict[str, str]:
    return {hex: f"{laid.tile}/{laid.rotation}" for hex, laid in board.tiles.items()}


def test_a_connection_can_be_spared() -> None:
    ground = a_ground([START, a_hex("4,0", stops=stops("city"))])
    board = a_board({"0,0": "city", "4,0": "city"}, BASE)
    far = HexId("4,0")
    assert judge_station(ground, board, RED, far, 0, NOBODY, connected=False) is None


def test_a_home_circle_is_kept_until_its_company_is_placed_or_out() -> None:
    home = a_hex("0,2", stops=stops("city"), homes=(a_home(BLUE),))
    ground = a_ground([START, home])
    one = a_board({"0,0": "city", "0,2": "city"}, BASE)
    refusal = why(ground, one, reserving=frozenset({BLUE}))
    assert refusal is not None
    assert refusal.key == "station.reserved" and refusal.values["companies"] == (BLUE,)
    assert why(ground, one) is None
    two = a_board({"0,0": "city", "0,2": "city2"}, BASE)
    assert why(ground, two, reserving=frozenset({BLUE})) is None
    taken = a_board({"0,0": "city", "0,2": "city2"}, {**BASE, "0,2": [a_station(GREEN)]})
    assert key(why(ground, taken, reserving=frozenset({BLUE}))) == "station.reserved"


def test_destinations_reserve_nothing() -> None:
    goal = a_hex("0,2", stops=stops("city"), homes=())
    ground = a_ground([START, goal])
    board = a_board({"0,0": "city", "0,2": "city"}, BASE)
    assert why(ground, board, reserving=frozenset({BLUE})) is None


def test_separate_home_cities_are_closed_to_strangers() -> None:
    homes = (a_home(BLUE, None), a_home(GREEN, None))
    pair = a_hex("0,2", stops=stops("city city"), label="OO", homes=homes)
    ground = a_ground([START, pair])
    board = a_board({"0,0": "city", "0,2": "pair2"}, BASE)
    refusal = why(ground, board, stop=1, reserving=frozenset({BLUE, GREEN}))
    assert refusal is not None
    assert refusal.key == "station.home-hex-closed"
    assert refusal.values["companies"] == (BLUE, GREEN)
    half = a_board({"0,0": "city", "0,2": "pair2"}, {**BASE, "0,2": [a_station(BLUE, stop=0)]})
    assert key(why(ground, half, stop=1, reserving=frozenset({GREEN}))) == "station.home-hex-closed"
    assert why(ground, half, stop=1) is None


def test_merged_home_cities_keep_a_circle_for_each_home() -> None:
    pair = a_hex("0,2", stops=stops("city city"), label="OO", homes=(a_home(BLUE, None),))
    ground = a_ground([START, pair])
    board = a_board({"0,0": "city", "0,2": "merged"}, BASE)
    assert why(ground, board, reserving=frozenset({BLUE})) is None
    full = a_board({"0,0": "city", "0,2": "merged"}, {**BASE, "0,2": [a_station(GREEN)]})
    assert key(why(ground, full, reserving=frozenset({BLUE}))) == "station.reserved"


def test_a_home_company_chooses_among_free_home_cities() -> None:
    homes = (a_home(BLUE, None), a_home(GREEN, None))
    pair = a_hex("0,2", stops=stops("city city"), label="OO", homes=homes)
    ground = a_ground([START, pair])
    both = frozenset({BLUE, GREEN})
    blue, green = a_company(BLUE, "0,2"), a_company(GREEN, "0,2")
    empty = a_board({"0,2": "pair"})
    assert home_choices(ground, empty, blue, both) == (("0,2", 0), ("0,2", 1))
    half = a_board({"0,2": "pair"}, {"0,2": [a_station(BLUE, stop=1)]})
    assert home_choices(ground, half, green, frozenset({GREEN})) == (("0,2", 0),)
    crowded = a_ground([START, pair], rules=BoardRules(crowded_homes=True))
    assert home_choices(crowded, half, green, frozenset({GREEN})) == (("0,2", 0), ("0,2", 1))
    assert placed(crowded, half, GREEN, HexId("0,2"), 1) == a_station(GREEN, stop=1, slot=1)


def test_a_home_stop_is_found_on_a_tile_that_numbers_it_otherwise() -> None:
    swapped = a_tile("swapped", "green", "0-b 2-a", "city city", "OO")
    yellow = a_hex(
        "0,2",
        color="yellow",
        stops=stops("city city"),
        tracks=tracks("0-a 2-b"),
        homes=(a_home(BLUE, 0),),
    )
    ground = a_ground([START, yellow], [*TILES, swapped])
    board = a_board({"0,2": "swapped"})
    assert home_choices(ground, board, a_company(BLUE, "0,2"), frozenset({BLUE})) == (("0,2", 1),)


def test_a_company_without_a_fixed_home_chooses_a_hex() -> None:
    ground = a_ground([START, CITY])
    free = a_company(BLUE, None, ("0,0", "0,2"))
    board = a_board({}, BASE)
    assert home_choices(ground, board, free, NOBODY) == (("0,2", 0),)


def test_partners_share_one_circle() -> None:
    home = a_hex("0,2", stops=stops("city"), homes=(a_home(BLUE), a_home(GREEN)))
    rules = BoardRules(sharing=(frozenset({BLUE, GREEN}),))
    ground = a_ground([START, home], rules=rules)
    first = a_board({"0,0": "city", "0,2": "city2"}, {**BASE, "0,2": [a_station(BLUE)]})
    both = frozenset({BLUE, GREEN})
    # One circle is kept for the two of them, and none once one of them is there.
    assert why(ground, a_board(board_tiles(first), BASE), reserving=both) is None
    assert why(ground, first, reserving=frozenset({GREEN})) is None
    assert placed(ground, first, GREEN, HexId("0,2"), 0) == a_station(GREEN, slot=0)
    beside = a_ground([START, home], rules=BoardRules(sharing=rules.sharing, shared_circle="extra"))
    assert placed(beside, first, GREEN, HexId("0,2"), 0) == a_station(GREEN, slot=2)


def test_a_partner_closes_up_when_the_other_leaves() -> None:
    rules = BoardRules(sharing=(frozenset({BLUE, GREEN}),), shared_circle="extra")
    ground = a_ground([START], rules=rules)
    here = (a_station(BLUE, slot=0), a_station(GREEN, slot=1), a_station(RED, stop=1))
    assert without(ground, here, BLUE) == (a_station(GREEN, slot=0), a_station(RED, stop=1))
    assert without(ground, here, BLUE, close_up=False)[0] == a_station(GREEN, slot=1)


def test_a_pass_takes_stations_when_it_is_open() -> None:
    hill = a_hex("0,2", color="pass", stops=stops("pass:2"), tracks=tracks("3-a 0-a"))
    name = HexId("0,2")
    there = Gate(hex=name, name="Hill", cost=60, value=30, ends=(HexId("0,0"), HexId("0,4")))
    ground = a_ground([START, hill], gates={name: there})
    assert key(why(ground, a_board({"0,0": "city"}, BASE))) == "station.pass-closed"
    opened = a_board({"0,0": "city"}, {**BASE, "0,2": [a_station(BLUE)]}, open_passes=["0,2"])
    assert why(ground, opened) is None


def test_companies_reserve_until_they_are_placed_or_closed() -> None:
    states = {
        RED: CompanyState(home_placed=True),
        BLUE: CompanyState(),
        GREEN: CompanyState(closed=True),
    }
    assert reserving_of(states) == {BLUE}
