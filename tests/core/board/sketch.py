"""Small boards for tests: a few hexes, a few tiles, stations where a test wants them."""

from collections.abc import Iterable, Mapping

from ezgame.core.board.ground import Ground
from ezgame.core.board.placement import Builder, Placement, judge
from ezgame.core.board.rules import BoardRules, PlacementRules
from ezgame.core.definitions.board import (
    EDGE_STEPS,
    EDGES,
    STOP,
    Board,
    Gate,
    Hex,
    Home,
    Stop,
    Tile,
    TileSet,
    Track,
)
from ezgame.core.ids import Color, CompanyId, HexId, StopKind, TileId
from ezgame.core.state import BoardState, LaidTile, Station

RED, BLUE = CompanyId("Red"), CompanyId("Blue")
COLORS = (Color("yellow"), Color("green"), Color("brown"))


def tracks(text: str) -> tuple[Track, ...]:
    """Track such as "0-a 3-a 1-4": edges are digits, stops letters."""
    return tuple(Track(a=end(one), b=end(two)) for one, two in (t.split("-") for t in text.split()))


def end(text: str) -> int:
    return int(text) if text.isdigit() else STOP + ord(text) - ord("a")


def stops(text: str) -> tuple[Stop, ...]:
    """Stops such as "city:2 town": a kind and its circles (a city has one unless it says more)."""
    made = []
    for word in text.split():
        kind, _, slots = word.partition(":")
        made.append(
            Stop(kind=StopKind(kind), slots=int(slots or (kind in ("city", "pass"))), value=10)
        )
    return tuple(made)


def a_hex(name: str, **more: object) -> Hex:
    """A hex at a place such as "2,4": doubled coordinates of a flat layout."""
    x, y = name.split(",")
    return Hex(id=HexId(name), at=(int(x), int(y)), **more)


def a_tile(
    name: str, color: str, track: str, at: str = "", label: str = "", upgrades: Iterable[str] = ()
) -> Tile:
    return Tile(
        id=TileId(name),
        color=Color(color),
        stops=stops(at),
        tracks=tracks(track),
        label=label,
        upgrades=frozenset(TileId(each) for each in upgrades),
    )


TILES = (
    a_tile("straight", "yellow", "0-3", upgrades=["switch", "cross"]),
    a_tile("bend", "yellow", "0-2", upgrades=["switch"]),
    a_tile("town", "yellow", "0-a 3-a", "town"),
    a_tile("city", "yellow", "0-a 3-a", "city", upgrades=["city2"]),
    a_tile("pair", "yellow", "0-a 2-b", "city city", "OO", upgrades=["pair2"]),
    a_tile("switch", "green", "0-3 0-2"),
    a_tile("cross", "green", "0-3 1-4"),
    a_tile("city2", "green", "0-a 1-a 3-a 4-a", "city:2"),
    a_tile("pair2", "green", "0-a 1-a 2-b 3-b", "city city", "OO", upgrades=["merged"]),
    a_tile("merged", "brown", "0-a 1-a 2-a 3-a", "city:2", "OO"),
)


def a_ground(
    hexes: Iterable[Hex],
    tiles: Iterable[Tile] = TILES,
    rules: BoardRules | None = None,
    placement: PlacementRules | None = None,
    gates: Mapping[HexId, Gate] | None = None,
) -> Ground:
    """A ground of these hexes, neighbours found by their places."""
    given = tuple(hexes)
    places = {hex.at: hex.id for hex in given}
    joined = {}
    for hex in given:
        near = {}
        for edge in EDGES:
            dx, dy = EDGE_STEPS["flat"][edge]
            there = places.get((hex.at[0] + dx, hex.at[1] + dy))
            if there is not None:
                near[edge] = there
        values = {name: getattr(hex, name) for name in Hex.__dataclass_fields__}
        joined[hex.id] = Hex(**{**values, "neighbours": near})
    every = {tile.id: tile for tile in tiles}
    return Ground(
        Board(layout="flat", hexes=joined, gates=gates or {}),
        TileSet(tiles=every, counts=dict.fromkeys(every, 2), colors=COLORS),
        rules,
        placement,
    )


def a_board(
    tiles: Mapping[str, str],
    stations: Mapping[str, Iterable[Station]] | None = None,
    open_passes: Iterable[str] = (),
) -> BoardState:
    """Tiles such as {"0,0": "town/2"}."""
    laid = {}
    for hex, text in tiles.items():
        name, _, rotation = text.partition("/")
        laid[HexId(hex)] = LaidTile(tile=TileId(name), rotation=int(rotation or 0))
    return BoardState(
        tiles=laid,
        stations={HexId(hex): tuple(here) for hex, here in (stations or {}).items()},
        open_passes=frozenset(HexId(hex) for hex in open_passes),
    )


def a_station(company: CompanyId, stop: int = 0, slot: int = 0) -> Station:
    return Station(company=company, stop=stop, slot=slot)


def a_home(company: CompanyId, stop: int | None = 0) -> Home:
    return Home(company=company, stop=stop)


def all_accepted(
    ground: Ground, board: BoardState, builder: Builder, supply: Mapping[TileId, int | None]
) -> set[Placement]:
    """What the judge of placements accepts, every tile on every hex tried in every way."""
    return {
        Placement(hex, tile, rotation)
        for hex in ground.ids
        for tile in ground.tiles.tiles
        for rotation in range(6)
        if judge(ground, board, builder, supply, hex, tile, rotation) is None
    }
