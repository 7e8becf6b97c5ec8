"""Tiles, hexes and the board as printed. Where tiles lie now is state, not here.

Edges are numbered 0 to 5 clockwise; turning a tile by r moves edge e to (e + r) mod 6.
An end of a track is one number: an edge 0–5, or `STOP` + index of a stop on the same tile.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ezgame.core.ids import Color, CompanyId, Gauge, HexId, StopKind, TileId

EDGES = range(6)
STOP = 6
"""Ends from here on are stops: STOP + index."""

End = int
Layout = Literal["flat", "pointy"]

# One step over edge e in doubled coordinates (x east, y south).
EDGE_STEPS: Mapping[Layout, tuple[tuple[int, int], ...]] = {
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
}


def opposite(edge: int) -> int:
    return (edge + 3) % 6


def is_stop(end: End) -> bool:
    return end >= STOP


def turned(end: End, rotation: int) -> End:
    """The end after turning the tile; stops keep their number."""
    return end if end >= STOP else (end + rotation) % 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A place on a tile or hex where trains may stop."""

    kind: StopKind
    """city, town, mine, harbour, offboard, pass, port …: the title's data decide what a kind means."""
    slots: int = 0
    """Circles for stations."""
    value: int = 0
    values: Mapping[Color, int] | None = None
    """Values by the colour of the phase; a colour that is missing counts 0."""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """One piece of track between two ends."""

    a: End
    b: End
    gauge: Gauge = Gauge("")
    line: str = ""
    """Printed through-lines that share hex sides: track of two lines never joins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One face of a tile at rotation 0."""

    id: TileId
    color: Color
    stops: tuple[Stop, ...] = ()
    tracks: tuple[Track, ...] = ()
    label: str = ""
    other_side: TileId | None = None
    """The face on the back; both share one count."""
    upgrades: frozenset[TileId] = frozenset()
    """Faces that may replace this one, from the geometric rule and the declared exceptions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    kind: str
    cost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """A place printed or reserved for a company."""

    company: CompanyId
    stop: int | None
    """Index of the stop; None: the company chooses."""
    use: Literal["home", "destination"] = "home"
    from_color: Color | None = None
    """The circle exists only from this tile colour on."""
    wayside: int | None = None
    """The station stands beside the track of a hex without a city; what it is worth to its company."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex:
    """One hex of the board as printed."""

    id: HexId
    at: tuple[int, int]
    """Doubled coordinates, x east, y south."""
    part: str = ""
    """The region of the board, where the board has several."""
    color: Color = Color("blank")
    """blank, a tile colour for printed track, or a special kind such as red, harbour, pass."""
    names: tuple[str, ...] = ()
    stops: tuple[Stop, ...] = ()
    tracks: tuple[Track, ...] = ()
    terrain: Terrain | None = None
    label: str = ""
    labels_by_color: Mapping[Color, str] = field(default_factory=dict)
    """Where the label a tile must carry changes with its colour."""
    mark: str = ""
    """A letter that routes look at (E, W)."""
    homes: tuple[Home, ...] = ()
    impassable: frozenset[int] = frozenset()
    """Edges that no track crosses."""
    edge_costs: Mapping[int, int] = field(default_factory=dict)
    home_value: int | None = None
    """A home may stand here in no circle, and counts so much for its company."""
    must_connect: int | None = None
    """An edge that the first tile must serve."""
    area: str = ""
    """Several hexes that are one place."""
    secondary: bool = False
    """Not the hex of its area that carries name and value."""
    tags: frozenset[str] = frozenset()
    """Free words of the title's data, such as mine or coast."""
    neighbours: Mapping[int, HexId] = field(default_factory=dict)
    """Adjacent hexes by edge, impassable edges included; derived from `at`."""
    upgrades: Mapping[TileId, tuple[int, ...]] = field(default_factory=dict)
    """For printed yellow hexes: green tiles and their rotations, derived."""


GATE_STOP = StopKind("pass")
"""The kind of stop in a gate, as maps and routes call it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """A closed place between two parts of a board that companies may open."""

    hex: HexId
    name: str
    cost: int
    value: int
    ends: tuple[HexId, HexId]
    """The hexes where its printed line begins and ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    layout: Layout
    hexes: Mapping[HexId, Hex]
    gates: Mapping[HexId, Gate] = field(default_factory=dict)
    part_shift: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """How far a part is moved when the board is drawn (doubled coordinates); rules never look at it."""
    short_names: Mapping[str, str] = field(default_factory=dict)
    """Name → what a small map writes instead."""
    outside: Mapping[HexId, Hex] = field(default_factory=dict)
    """Printed hexes that are no part of this game; drawn pale, unknown to every rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSet:
    tiles: Mapping[TileId, Tile]
    counts: Mapping[TileId, int | None]
    """Physical copies; None is unlimited. Two faces of one tile show the same figure."""
    colors: tuple[Color, ...]
    """Order of upgrading."""
