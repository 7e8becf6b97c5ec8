"""How much is shown, and how large the writing is, at a given size of the hexes.

Writing shrinks more slowly than the map, down to a floor in pixels, because people must read it.
Levels are few, so that places of labels can be kept for each.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Detail:
    """Sizes are fractions of R; text sizes are the height of the font."""

    index: int
    name: float
    value: float
    label: float
    cost: float
    bubble: float
    """Radius of a value's disc."""
    minor_names: bool
    """Names of towns that are nobody's goal."""
    all_values: bool
    """Values of all phases, not only the current one."""
    marks: bool
    """Letters that routes look at, and column and row names at the rim."""
    fine: bool
    """Coordinates, tile numbers and colour pips."""
    pips: bool
    """Marks for the colour of a laid tile, and flags at companies' goals."""
    codes: bool
    """Emblems carry two letters only."""


_LEVELS: tuple[tuple[float, Detail], ...] = (
    (0.0, Detail(0, 0.44, 0.42, 0.44, 0.42, 0.30, False, False, False, False, False, True)),
    (24.5, Detail(1, 0.39, 0.37, 0.42, 0.37, 0.275, False, False, False, False, False, True)),
    (27.0, Detail(2, 0.37, 0.355, 0.40, 0.36, 0.265, True, True, True, False, True, True)),
    (30.0, Detail(3, 0.33, 0.32, 0.38, 0.33, 0.245, True, True, True, False, True, True)),
    (34.0, Detail(4, 0.30, 0.30, 0.36, 0.30, 0.235, True, True, True, False, True, True)),
    (38.0, Detail(5, 0.27, 0.28, 0.34, 0.28, 0.22, True, True, True, False, True, False)),
    (45.0, Detail(6, 0.24, 0.26, 0.32, 0.26, 0.205, True, True, True, True, True, False)),
    (54.0, Detail(7, 0.21, 0.24, 0.31, 0.24, 0.195, True, True, True, True, True, False)),
    (66.0, Detail(8, 0.19, 0.22, 0.30, 0.22, 0.18, True, True, True, True, True, False)),
)
"""The first figure is the least R in pixels."""

PRINT = _LEVELS[-1][1]
"""For paper, and for zoomed views."""
TRAY_DETAIL = _LEVELS[6][1]
"""For tiles in the tray, however small it is: figures on tiles must be read."""
LEVELS = tuple(detail for _, detail in _LEVELS)


def detail_for(pixels: float) -> Detail:
    """The level for hexes with this R in pixels."""
    return [detail for least, detail in _LEVELS if least <= max(0.0, pixels)][-1]
