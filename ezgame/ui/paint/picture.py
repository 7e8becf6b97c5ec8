"""What the painter needs to know of a board, and nothing of rules: plain, hashable values.

`BoardPosition` is what changes during a game; ezgame.ui.paint.compose turns it, together with the
printed board, into one `HexPicture` per hex. Equal pictures look equal, so they serve as cache keys.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ezgame.core.definitions.board import Layout
from ezgame.core.ids import Color, CompanyId, HexId, TileId
from ezgame.ui.geometry.curves import Curve
from ezgame.ui.geometry.face import PrintedFace
from ezgame.ui.geometry.lattice import Point


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenPicture:
    """A station on the board. Two with the same stop and slot share the circle."""

    company: CompanyId
    stop: int
    slot: int
    faded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservationPicture:
    """A circle kept for a company, or the mark of a place it wants to reach."""

    company: CompanyId
    stop: int | None
    """None: any circle of the hex."""
    use: Literal["home", "destination"] = "home"
    void: bool = False
    """The company is not in this game: the circle is struck out and free for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkPlate:
    """A short text on a plate of a colour, on a hex besides tiles and stations: a marker in a harbour, say."""

    hex: HexId
    text: str
    color: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPosition:
    """What lies on the board now. The default is the empty board at the start."""

    tiles: Mapping[HexId, tuple[TileId, int]] = field(default_factory=dict)
    """Laid tiles with their rotation."""
    tokens: Mapping[HexId, tuple[TokenPicture, ...]] = field(default_factory=dict)
    reservations: Mapping[HexId, tuple[ReservationPicture, ...]] | None = None
    """None: as printed on the board."""
    void_homes: frozenset[CompanyId] = frozenset()
    """Companies that are not in this game; used with printed reservations."""
    open_passes: frozenset[HexId] = frozenset()
    phase_color: Color | None = None
    """Which of the values printed by colour counts now; None: all are shown alike."""
    values: Mapping[tuple[HexId, int], Mapping[Color, int]] = field(default_factory=dict)
    """Values by colour that a ruling changes, by hex and stop."""
    plates: tuple[MarkPlate, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StopPicture:
    kind: str
    slots: int = 0
    value: int = 0
    values: tuple[tuple[str, int], ...] = ()
    """Values by colour, in the order of the phases."""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassPicture:
    cost: int
    value: int
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HexPicture:
    """One hex or tile as it is to be drawn, without its place."""

    layout: Layout = "flat"
    color: str = "blank"
    face: PrintedFace = field(default_factory=PrintedFace)
    rotation: int = 0
    stops: tuple[StopPicture, ...] = ()
    tile: str = ""
    """Name of the tile that was laid; empty on the printed board."""
    rank: int = 0
    """Which colour in the order of upgrading a laid tile has, from 1: shown as pips."""
    label: str = ""
    names: tuple[str, ...] = ()
    short_names: tuple[str, ...] = ()
    """What a small map writes instead of each name; empty if no name is long."""
    coordinate: str = ""
    mark: str = ""
    terrain: tuple[str, int] | None = None
    tokens: tuple[TokenPicture, ...] = ()
    reservations: tuple[ReservationPicture, ...] = ()
    wayside: bool = False
    """A home station may stand here beside the track."""
    gate: PassPicture | None = None
    """A pass: closed with its price, or open."""
    stub: int | None = None
    """An edge the first tile must serve: a short printed track."""
    area: str = ""
    """Set where the hex is part of a place of several hexes: name and value are drawn by the area."""
    phase: str = ""
    """The colour of the phase."""
    destination: tuple[CompanyId, ...] = ()
    """Companies whose goal this place is."""
    beside: tuple[tuple[Point, "HexPicture"], ...] = ()
    """Crowded hexes whose figures this one's keep off, and the way to them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaPicture:
    """A place of several hexes, drawn as one."""

    name: str
    color: str
    hexes: tuple[HexId, ...]
    values: tuple[tuple[str, int], ...]
    phase: str
    mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RibbonPicture:
    """The printed line of a pass between two parts of the board."""

    line: str
    hex: HexId
    curve: Curve
    """From the pass to the hex where the line ends, in board coordinates."""
    gauge: str
    open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BorderPicture:
    """Something drawn on the side between two hexes."""

    a: Point
    b: Point
    kind: Literal["blocked", "cost"]
    cost: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyPicture:
    """What an emblem shows."""

    id: CompanyId
    text: str
    code: str
    """Two letters for small emblems."""
    color: str
    dashes: bool = False
    ring: bool = False


@dataclass(frozen=True, kw_only=True)
class BoardPicture:
    """A whole board with a position, ready to be drawn."""

    layout: Layout
    hexes: Mapping[HexId, HexPicture]
    places: Mapping[HexId, Point]
    """Centres in units of R, parts already moved to where they are shown."""
    parts: Mapping[str, tuple[HexId, ...]]
    areas: tuple[AreaPicture, ...] = ()
    ribbons: tuple[RibbonPicture, ...] = ()
    borders: tuple[BorderPicture, ...] = ()
    companies: Mapping[CompanyId, CompanyPicture] = field(default_factory=dict)
    rim: tuple[tuple[Point, str], ...] = ()
    """Letters and numbers of columns and rows beside the board."""
    outside: Mapping[HexId, Point] = field(default_factory=dict)
    """Centres of printed hexes beside the board that are no part of this game; drawn pale."""
    connectors: Mapping[tuple[HexId, int], str] = field(default_factory=dict)
    """Printed track of a pass that is shown as a ribbon: hex and index of the track → line."""
    plates: tuple[MarkPlate, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AmountPicture:
    """What a stop gives to a run, written over its value."""

    hex: HexId
    stop: int
    text: str
    income: bool = True
    """False: money for the treasury, drawn as an outline."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoutePicture:
    """One train's run."""

    color: str
    tracks: tuple[tuple[HexId, int], ...]
    """Hexes with the index of the track used there (of the tile that lies there, or as printed)."""
    dash: int = 0
    """Which pattern tells it from others without colour: 0 solid, 1 long, 2 short, 3 dots."""
    amounts: tuple[AmountPicture, ...] = ()
