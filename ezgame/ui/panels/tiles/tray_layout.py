"""Where everything lies in the tray: groups one below the other, as many columns of tiles as there is width for."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ezgame.models.tables.tiles import TrayFace
from ezgame.ui.appearance import appearance
from ezgame.ui.paint.canvas import U

HEAD = 30
GAP = 6
COLUMN = 2.16
"""Width of a column in R."""
END = 10
"""Pixels below the last row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayGroup:
    heading: str
    note: tuple[str, ...] = ()
    offers: tuple[TrayFace, ...] = ()
    id: str = ""
    """Set where the group can be folded away."""
    folded: bool = False


@dataclass(slots=True)
class TrayLayout:
    """Places in scene units; a view shows them at `pixels` per R."""

    width: int
    """Pixels."""
    pixels: float
    headings: list[tuple[TrayGroup, float]] = field(default_factory=list)
    """Each with its lower edge."""
    tiles: list[tuple[TrayFace, float, float]] = field(default_factory=list)
    """Each with its middle."""
    bottom: float = 0.0

    @property
    def unit(self) -> float:
        """Scene units of one pixel."""
        return U / self.pixels

    @property
    def height(self) -> float:
        """Pixels that all of it takes."""
        return self.bottom / self.unit


def lay_out(groups: Sequence[TrayGroup], width: int, pixels: float) -> TrayLayout:
    """For a view of this width in which R has so many pixels."""
    laid = TrayLayout(width, pixels)
    unit, look = laid.unit, appearance()
    step_x, step_y = COLUMN * U, 1.86 * U + look.px(18) * unit
    columns = max(1, int((width * unit - 0.1 * U) // step_x))
    margin = (width * unit - columns * step_x) / 2
    y = 0.0
    for group in groups:
        if not group.offers:
            continue
        y += look.px(HEAD) * unit
        laid.headings.append((group, y - look.px(8) * unit))
        if group.folded:
            continue
        for index, offer in enumerate(group.offers):
            x = margin + (index % columns + 0.5) * step_x
            laid.tiles.append((offer, x, y + (index // columns) * step_y + 0.95 * U))
        y += (1 + (len(group.offers) - 1) // columns) * step_y + GAP * unit
    laid.bottom = y + END * unit
    return laid
