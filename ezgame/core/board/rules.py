"""Settings of the board code: what one title's board means. Values only, chosen once per game.

`BoardRules` is for everything that walks over track, `PlacementRules` for laying tiles.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ezgame.core.ids import CompanyId, Gauge, StopKind, TileId


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRules:
    """How track, stops and circles behave on this board."""

    terminal_kinds: frozenset[StopKind] = frozenset({StopKind("offboard")})
    """Stops where every walk ends."""
    any_gauge: Gauge = Gauge("dual")
    """Track that joins every gauge."""
    sharing: tuple[frozenset[CompanyId], ...] = ()
    """Companies whose stations share one circle when they meet in their home."""
    shared_circle: Literal["stacked", "extra"] = "stacked"
    """stacked: both stand in one circle. extra: the second gets a place of its own beside the circles."""
    crowded_homes: bool = False
    """A home station finds a place beside the circles of its city if all of them are taken."""

    slot_marks: Mapping[TileId, tuple[CompanyId, ...]] = field(default_factory=dict)
    """By tile: for whom its circles are printed, from the first circle on."""
    wayside_value: int | None = None
    """What a home beside the track counts for its company; None: as printed."""

    def partners(self, company: CompanyId) -> frozenset[CompanyId]:
        """The companies that share a circle with this one, without itself."""
        found: frozenset[CompanyId] = frozenset()
        for group in self.sharing:
            if company in group:
                found |= group
        return found - {company}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementRules:
    """How tiles are laid."""

    gauge_by_part: Mapping[str, Gauge] = field(default_factory=dict)
    """The only gauge a part of the board takes; a part that is missing takes any."""
    upgrade: Literal["permissive", "new_or_value"] = "permissive"
    """permissive: the new tile must be connected. new_or_value: the company must also be able to
    reach new track on it, or a stop that became worth more; this holds for first tiles, too."""
    terrain: Literal["first", "every"] = "first"
    """Whether printed terrain is paid by the first tile only or by every tile."""
    sides: Literal["first", "every"] = "first"
    """Whether a printed side is paid by the first tile that joins track across it only, or by an
    upgrade that does so, too."""
    lettered_as_drawn: bool = False
    """Tiles with a label lie as they are drawn and are not turned."""
    gauge_percent: Mapping[Gauge, int] = field(default_factory=dict)
    """The part of the terrain price that new track of a gauge pays; the dearest new piece decides, and
    a gauge that is missing pays all of it."""
