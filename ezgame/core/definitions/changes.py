"""Changes to a printed board, as values: a variant's, or a group's own. Stored whole with a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ezgame.core.definitions.board import Stop, Track
from ezgame.core.ids import Color, CompanyId, HexId, TileId


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedHex:
    """What is printed in a hex instead."""

    color: Color
    stops: tuple[Stop, ...] = ()
    tracks: tuple[Track, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTile:
    """A tile that lies on the board before the first move."""

    tile: TileId
    rotation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardChanges:
    """How the board of a game differs from the printed one; `core.board.changes` applies it."""

    out: frozenset[HexId] = frozenset()
    """Hexes that are no part of the game."""
    bars: frozenset[tuple[HexId, HexId]] = frozenset()
    """Sides that no track crosses: the two hexes that share each."""
    printed: Mapping[HexId, PrintedHex] = field(default_factory=dict)
    tiles: Mapping[HexId, StartTile] = field(default_factory=dict)
    """Taken from the supply, free of charge."""
    stations: Mapping[CompanyId, HexId] = field(default_factory=dict)
    """Stations that stand from the start, free of charge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardChoice:
    """One of the boards that a title offers at set-up."""

    id: str
    name: str
    line: str
    """What it is, for players."""
    changes: BoardChanges
