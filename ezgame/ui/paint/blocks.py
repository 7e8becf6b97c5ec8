"""Name and values of a harbour or a place beyond the rim as one block of writing."""

from functools import lru_cache

from ezgame.ui.geometry import text
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.geometry.lattice import Point, length
from ezgame.ui.geometry.placement import Spots
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import ROOMY, TIGHT, strip_size

SHRINKING = (1.0, 0.94, 0.88)
"""Sizes tried where writing finds no free place."""
FORMS = ((1.0, ROOMY), *((share, TIGHT) for share in SHRINKING))
"""Sizes and room beside the figures, in the order in which they are tried."""
WIDEST = 1.68
"""What fits between two corners of a hex."""
GAP = 0.04


class Block:
    """The name, on one line or two, above a row of values."""

    def __init__(
        self,
        name: str,
        values: tuple[tuple[str, int], ...],
        detail: Detail,
        share: float = 1.0,
        room: float = ROOMY,
    ) -> None:
        """`room` is what figures have beside them; it goes before the figures are made smaller."""
        size = share * detail.name
        self.lines = text.wrapped(name, size, 1.55) if name else ()
        wide = max((text.width(line) for line in self.lines), default=0.0)
        self.name_size = min(size, WIDEST / wide) if wide else size
        self.name_extent = (wide * self.name_size, 0.92 * self.name_size * len(self.lines))
        # One figure alone is what the overview is for: the name gives way to it.
        size = detail.value if len(values) == 1 else share * detail.value
        row = strip_size(values, 1.0, TIGHT)[0] if values else 0.0
        self.value_size = min(size, WIDEST / row) if row else size
        wide, high = strip_size(values, self.value_size, room) if values else (0.0, 0.0)
        self.strip_extent = (min(wide, WIDEST), high)

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the whole."""
        wide = max(self.name_extent[0], self.strip_extent[0])
        return wide, self.name_extent[1] + GAP + self.strip_extent[1]

    def title_box(self, at: Point) -> Box:
        """Place of the name when the block is centred on a point."""
        return Box((at[0], at[1] - self.extent[1] / 2 + self.name_extent[1] / 2), *self.name_extent)

    def strip_box(self, at: Point) -> Box:
        """Place of the values when the block is centred on a point."""
        y = at[1] + self.extent[1] / 2 - self.strip_extent[1] / 2
        return Box((at[0], y), *self.strip_extent)


@lru_cache(maxsize=1)
def block_spots() -> Spots:
    """Places near the middle of a hex."""
    grid = [(x / 20, y / 20) for x in range(-8, 9) for y in range(-9, 10)]
    return Spots.of((p, length(p)) for p in grid)
