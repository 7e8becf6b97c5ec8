"""Trains and phases as printed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ezgame.core.ids import Color, Gauge, PhaseId


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainFace:
    """How a train runs. A two-sided card has two faces; the side is chosen on purchase."""

    name: str
    stops: int | None
    """Most stops in all; None is unlimited."""
    cities: int | None = None
    """Of these, at most so many city-like stops (the m of an m+n train); None: no further limit."""
    gauges: frozenset[Gauge] = frozenset()
    """Gauges it may run on; empty: any."""
    hexes: int | None = None
    """For trains that count hexes: range in hexes."""
    weights: Mapping[Gauge, int] = field(default_factory=dict)
    """Cost of a hex by gauge where hexes count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainType:
    name: str
    """Name of the first face; ids of cards begin with it."""
    faces: tuple[TrainFace, ...]
    price: int
    count: int | None
    """Cards in the supply; None is unlimited."""
    rusted_by: str | None = None
    """Name of the train type whose first card makes this type rust."""
    trade_in: Mapping[str, int] = field(default_factory=dict)
    """Train type handed in → price then."""
    available_from: str | None = None
    """For sale, beside the current type, once the first card of this type was sold; None: in turn."""
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    id: PhaseId
    name: str
    train: str | None
    """Train type whose first card begins it; None: the game starts in it."""
    tiles: tuple[Color, ...]
    color: Color
    """Which of the values printed by colour counts."""
    operating_rounds: int
    train_limits: Mapping[str, int]
    """Most trains by kind of company."""
    effects: tuple[str, ...] = ()
    """What happens once when it begins: words the ruleset knows (close-privates …)."""
    allows: frozenset[str] = frozenset()
    """What is possible while it lasts (takeovers, train-trade …)."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """Figures by phase (private_max_percent, float_percent …)."""

    @property
    def newest_tiles(self) -> Color:
        """The colour a phase is known by: of the newest tiles; that of printed values may lag behind."""
        return self.tiles[-1] if self.tiles else self.color
