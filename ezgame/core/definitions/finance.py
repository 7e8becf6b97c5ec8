"""Market, companies, privates and player tables as printed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ezgame.core.ids import CellId, CompanyId, Gauge, HexId, PhaseId, PrivateId


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One space of the market."""

    id: CellId
    row: int
    column: int
    price: int
    par_from: PhaseId | None = None
    """Companies may start here from this phase on; None: never."""
    zone: str = ""
    arrow: Literal["", "up", "down"] = ""
    """Printed arrow: where a move that runs out of the row goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Market:
    """All spaces; how markers move over them is a rule (see core.finance.market)."""

    kind: Literal["ladder", "grid"]
    """ladder: one line of rising prices (row 0, column = index). grid: rows from the top, columns from the left."""
    cells: Mapping[CellId, Cell]
    zones: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Zone name → what it allows: no-certificate-limit, no-holding-limit, several-buys, closes, ends …"""
    opens: Mapping[str, PhaseId] = field(default_factory=dict)
    """Zones that no marker enters before a phase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    percent: int
    president: bool = False
    tags: frozenset[str] = frozenset()


AUTOMATIC = "automatic"
"""Tag of a company that nobody directs: it acts by a fixed procedure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """A corporation or minor as its charter is printed."""

    id: CompanyId
    short: str
    """What players read on markers; mostly the id."""
    name: str
    kind: str
    """A word of the title's data: major, minor, corporation …"""
    part: str = ""
    gauge: Gauge = Gauge("")
    certificates: tuple[Certificate, ...]
    home: HexId | None
    """None: chosen among `home_choices` when the company starts."""
    home_choices: tuple[HexId, ...] = ()
    home_stop: int | None = None
    """Index of the home stop in its hex; None: the company chooses."""
    destination: HexId | None = None
    stations: int
    station_costs: tuple[int, ...] = ()
    """Price of the 1st, 2nd … station (the first is home); empty: the title's flat cost."""
    station_uses: tuple[str, ...] = ()
    """What each of these is for, where the price belongs to the use and not to the order: home, free,
    destination; empty: they are placed in their order."""
    station_fee: int = 0
    """One price for all stations, paid at the start, where the title has it."""
    color: str
    """Hex colour of the emblem, "#rrggbb"."""
    text_color: str
    emblem: frozenset[str] = frozenset()
    """Marks that tell the emblems of its kind from others: `ring`, `dashes`."""
    tags: frozenset[str] = frozenset()

    @property
    def automatic(self) -> bool:
        """Whether nobody directs it."""
        return AUTOMATIC in self.tags


@dataclass(frozen=True, slots=True, kw_only=True)
class Private:
    id: PrivateId
    name: str
    value: int
    income: int
    short: str = ""
    """For lists, where the name is too long for them."""
    number: int = 0
    """On its card; privates are told apart by it."""
    hexes: tuple[HexId, ...] = ()
    """Hexes it blocks while a player owns it."""
    abilities: tuple[Mapping[str, Any], ...] = ()
    """Declared powers: `kind` and its parameters; the title's rules read them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTable:
    cash: int
    certificate_limit: int
