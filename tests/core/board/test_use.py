"""Tiles must be of use where a title wants that: new track that is reached, or a stop worth more."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from ezgame.core.board.fit import Fits
from ezgame.core.board.ground import Ground
from ezgame.core.board.placement import Builder, candidates, judge
from ezgame.core.board.reach import reach_of
from ezgame.core.board.rules import PlacementRules
from ezgame.core.board.use import Uses, gains
from ezgame.core.definitions.board import Stop, Tile, Track
from ezgame.core.ids import Gauge, HexId, StopKind, TileId
from ezgame.core.state import BoardState
from tests.core.board.sketch import (
    BLUE,
    COLORS,
    RED,
    TILES,
    a_board,
    a_ground,
    a_hex,
    a_station,
    a_tile,
    all_accepted,
    end,
    stops,
    tracks,
)

NEW_OR_VALUE = PlacementRules(upgrade="new_or_value")
BUILDER = Builder(company=RED, colors=frozenset(COLORS))
AT_HOME = {"4,4": [a_station(RED)]}
GAUGES = {"n": "narrow", "s": "standard", "d": "dual"}


def gauged(text: str) -> tuple[Track, ...]:
    """Track such as "0-3n 1-as": ends, then the first letter of the gauge."""
    return tuple(
        Track(a=end(one), b=end(two[:-1]), gauge=Gauge(GAUGES[two[-1]]))
        for one, two in (word.split("-") for word in text.split())
    )


def a_gauged_tile(
    name: str, color: str, text: str, at: str = "", upgrades: tuple[str, ...] = ()
) -> Tile:
    return replace(a_tile(name, color, "", at, upgrades=upgrades), tracks=gauged(text))


SET = (
    a_gauged_tile("narrow", "yellow", "0-3n", upgrades=("both", "dual", "aside")),
    a_gauged_tile("standard", "yellow", "0-3s", upgrades=("dual",)),
    a_gauged_tile("two", "yellow", "0-3n 1-4s"),
    a_gauged_tile("city", "yellow", "0-an 3-as", "city", upgrades=("wide", "rich")),
    a_gauged_tile("both", "green", "0-3n 0-2s"),
    a_gauged_tile("aside", "green", "0-3n 1-5s"),
    a_gauged_tile("dual", "green", "0-3d"),
    a_gauged_tile("wide", "green", "0-an 3-as 1-as", "city:2"),
    replace(
        a_gauged_tile("rich", "green", "0-an 3-as", "city"),
        stops=(Stop(kind=StopKind("city"), slots=1, value=30),),
    ),
)
HEXES = [
    a_hex("4,4", stops=stops("city")),
    *[a_hex(f"{x},{y}") for x in range(2, 7) for y in range(x % 2, 12, 2) if (x, y) != (4, 4)],
]


@pytest.fixture
def ground() -> Ground:
    return a_ground(HEXES, SET, placement=NEW_OR_VALUE)


def why(ground: Ground, board: BoardState, hex: str, text: str) -> str | None:
    tile, _, rotation = text.partition("/")
    supply = dict.fromkeys(ground.tiles.tiles, 1)
    found = judge(ground, board, BUILDER, supply, HexId(hex), TileId(tile), int(rotation or 0))
    return None if found is None else found.key


@pytest.mark.rule("49-TRK-03", "49-TRK-06")
def test_a_first_tile_must_join_reached_track_of_its_gauge(ground: Ground) -> None:
    board = a_board({"4,4": "city"}, AT_HOME)  # narrow to the south, standard to the north
    assert why(ground, board, "4,6", "narrow") is None
    assert why(ground, board, "4,6", "standard") == "track.no-use"
    assert why(ground, board, "4,2", "standard") is None
    assert why(ground, board, "4,2", "narrow") == "track.no-use"


@pytest.mark.rule("49-TRK-03")
def test_of_two_separate_pieces_one_is_enough(ground: Ground) -> None:
    board = a_board({"4,4": "city"}, AT_HOME)
    assert why(ground, board, "4,6", "two/0") is None
    assert why(ground, board, "4,6", "two/5") == "track.no-use"  # standard against narrow


@pytest.mark.rule("49-TRK-04")
def test_the_bare_home_takes_any_fitting_tile(ground: Ground) -> None:
    board = a_board({}, AT_HOME)
    assert [why(ground, board, "4,4", f"city/{r}") for r in range(6)] == [None] * 6


@pytest.mark.rule("49-TRK-07")
def test_a_piece_that_turns_dual_is_new_track(ground: Ground) -> None:
    board = a_board({"4,4": "city", "4,6": "narrow", "4,2": "narrow"}, AT_HOME)
    assert why(ground, board, "4,6", "dual") is None
    # The narrow track beside the standard exit was not reached; the dual track is.
    assert why(ground, board, "4,2", "dual") is None
    far = a_board({"4,4": "city", "4,8": "narrow"}, AT_HOME)
    assert why(ground, far, "4,8", "dual") == "track.no-connection"


@pytest.mark.rule("49-TRK-07")
def test_an_upgrade_whose_new_track_is_not_reached_is_refused(ground: Ground) -> None:
    board = a_board({"4,4": "city", "4,6": "narrow"}, AT_HOME)
    # Its new piece begins at the same side, where narrow track comes in.
    assert why(ground, board, "4,6", "both/3") == "track.no-use"
    assert why(ground, board, "4,6", "aside/0") == "track.no-use"


@pytest.mark.rule("49-TRK-07", "49-RTE-02", "TE-TRK-12", "TE-RTE-01")
def test_track_that_ends_in_a_switch_the_same_route_has_used_is_of_no_use() -> None:
    tiles = (
        *SET,
        a_gauged_tile("straight", "yellow", "0-3n", upgrades=("closing", "leaving")),
        a_gauged_tile("curve", "yellow", "0-1n"),
        a_gauged_tile("closing", "green", "0-3n 0-1n"),
        a_gauged_tile("leaving", "green", "0-3n 1-4n"),
    )
    field = a_ground(HEXES, tiles, placement=NEW_OR_VALUE)
    # From the city south through 4,6 and 4,8, back north through 3,7, and into 4,6 from its south-west.
    ring = {"4,4": "city", "4,6": "straight", "4,8": "curve/2", "3,7": "curve/4"}
    board = a_board(ring, AT_HOME)
    assert (
        why(field, board, "4,6", "leaving") is None
    )  # the new piece is entered from the south-west
    assert why(field, board, "4,6", "closing") == "track.no-use"  # it ends where the route went out
    open_ring = a_board({name: ring[name] for name in ("4,4", "4,6")}, AT_HOME)
    assert why(field, open_ring, "4,6", "leaving") == "track.no-use"


@pytest.mark.rule("49-TRK-07")
def test_a_stop_that_is_worth_more_is_enough(ground: Ground) -> None:
    board = a_board({"4,4": "city"}, AT_HOME)
    assert why(ground, board, "4,4", "rich") is None
    poor = a_ground(
        HEXES,
        [*SET[:-1], replace(SET[-1], stops=stops("city"))],
        placement=NEW_OR_VALUE,
    )
    assert why(poor, board, "4,4", "rich") == "track.no-use"


@pytest.mark.rule("49-TRK-07")
def test_printed_track_is_upgraded_by_the_same_rule() -> None:
    printed = a_hex(
        "4,6",
        color="yellow",
        tracks=tracks("0-3"),
        upgrades={TileId("switch"): (0, 3), TileId("cross"): (0,)},
    )
    hexes = [printed, *[hex for hex in HEXES if hex.id != "4,6"]]
    ground = a_ground(hexes, TILES, placement=NEW_OR_VALUE)
    board = a_board({"4,4": "city"}, AT_HOME)
    assert why(ground, board, "4,6", "switch/3") is None
    assert why(ground, board, "4,6", "switch/0") == "track.no-use"
    assert why(ground, board, "4,6", "cross/0") == "track.no-use"
    loose = a_ground(hexes, TILES)
    assert why(loose, board, "4,6", "switch/0") is None


def test_a_wider_city_that_lets_walks_through_is_looked_at_on_the_new_board(ground: Ground) -> None:
    field = a_ground(
        [a_hex("4,8", stops=stops("city")), *[hex for hex in HEXES if hex.id != "4,8"]],
        SET,
        placement=NEW_OR_VALUE,
    )
    laid = {"4,4": "city", "4,6": "narrow", "4,8": "city/3"}
    board = a_board(laid, {**AT_HOME, "4,8": [a_station(BLUE)]})
    reach = reach_of(field, board, RED)
    assert reach.has_stop(HexId("4,8"), 0) and not reach.leads_on(HexId("4,8"), 0)
    old, new = field.face(board, HexId("4,8")), field.face_of(TileId("wide"), 3)
    assert field.part(Uses).known(reach, HexId("4,8"), old, new) is None
    assert why(field, board, "4,8", "wide/3") is None


def random_game(seed: int) -> tuple[Ground, BoardState]:
    """A field with tiles of all gauges lying anywhere, and stations of two companies."""
    dice = random.Random(seed)
    names = [f"{x},{y}" for x in range(5) for y in range(x % 2, 10, 2)]
    cities = set(dice.sample(names, 7))
    hexes = [a_hex(name, stops=stops("city") if name in cities else ()) for name in names]
    set_of_tiles = [*random_tiles(dice, "p", ""), *random_tiles(dice, "c", "city")]
    ground = a_ground(hexes, set_of_tiles, placement=NEW_OR_VALUE)
    laid = {}
    for name in dice.sample(names, 16):
        kind = "c" if name in cities else "p"
        color = dice.choice(("yellow", "yellow", "green"))
        fitting = [t.id for t in set_of_tiles if t.id[0] == kind and t.color == color]
        laid[name] = f"{dice.choice(fitting)}/{dice.randrange(6)}"
    held = dice.sample(sorted(cities), 4)
    stations = {name: [a_station(RED if number < 2 else BLUE)] for number, name in enumerate(held)}
    return ground, a_board(laid, stations)


def random_tiles(dice: random.Random, letter: str, at: str) -> list[Tile]:
    """Yellow tiles, each with green ones that keep its track and have more of it."""
    found = []
    for number in range(4):
        words = [random_track(dice, at) for _ in range(dice.randint(1, 2))]
        later = [f"{letter}{number}{more}" for more in "xy"]
        found.append(a_gauged_tile(f"{letter}{number}", "yellow", " ".join(words), at, (*later,)))
        for name in later:
            more = [f"{w[:-1]}d" if dice.random() < 0.3 else w for w in words]
            more.append(random_track(dice, at))
            wider = "city:2" if at and dice.random() < 0.5 else at
            found.append(a_gauged_tile(name, "green", " ".join(dict.fromkeys(more)), wider))
    return found


def random_track(dice: random.Random, at: str) -> str:
    one, two = dice.sample(range(6), 2)
    far = "a" if at else str(two)
    return f"{one}-{far}{dice.choice('nsd')}"


def compare(seed: int) -> Counter[bool | None]:
    """What is known at once against walks over the new board, for every tile that fits somewhere."""
    ground, board = random_game(seed)
    reach = reach_of(ground, board, RED)
    count: Counter[bool | None] = Counter()
    for hex in ground.ids:
        old = ground.face(board, hex)
        for new in ground.part(Fits).options(hex, old):
            known = ground.part(Uses).known(reach, hex, old, new)
            count[known] += 1
            if known is not None:
                walked = gains(ground, board, RED, hex, old, new)
                assert walked == known, (seed, hex, new.tile, new.rotation)
    return count


def test_what_is_known_at_once_is_true_on_random_boards() -> None:
    count: Counter[bool | None] = sum((compare(seed) for seed in range(20)), Counter())
    assert count[True] > 200 and count[False] > 200, count


@pytest.mark.long
def test_what_is_known_at_once_is_true_on_many_random_boards() -> None:
    count: Counter[bool | None] = sum((compare(seed) for seed in range(100, 400)), Counter())
    assert count[True] > 5_000 and count[False] > 5_000, count


def test_candidates_are_what_the_judge_accepts() -> None:
    colors = set()
    for seed in range(4):
        ground, board = random_game(seed)
        supply: dict[TileId, int | None] = dict.fromkeys(ground.tiles.tiles, 1)
        listed = set(candidates(ground, board, BUILDER, supply))
        accepted = all_accepted(ground, board, BUILDER, supply)
        assert listed == accepted != set()
        colors |= {ground.tiles.tiles[placement.tile].color for placement in listed}
    assert colors == {"yellow", "green"}
