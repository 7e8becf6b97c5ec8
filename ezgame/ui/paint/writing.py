"""Which small print stays inside its hex, and which sticks out: that must lie above the hexes beside it."""

from dataclasses import dataclass
from functools import lru_cache

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry.boxes import Box, inside_hex
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import HexLabel, hex_labels
from ezgame.ui.paint.picture import HexPicture

REACH = 1.3
"""How far from the middle of its hex writing may come, in both directions."""

_EDGES = {"title": (0.05, 0.075), "label": (0.03, 0.035), "strip": (0.037, 0.037),
          "goals": (0.02, 0.01), "gate": (0.012, 0.012), "anchor": (0.01, 0.01)}  # fmt: skip
_EDGE = (0.006, 0.006)
"""How far ink reaches beyond the box of a label, sideways and up or down: halo, frame, tails of letters."""

SAFE = m.LAID_RIM / 2
"""As far into a hex the rim of its neighbour may be drawn."""


@dataclass(frozen=True, slots=True)
class Writing:
    """The small print of a hex in two heaps."""

    inside: tuple[HexLabel, ...]
    outside: tuple[HexLabel, ...]


def writing(picture: HexPicture, detail: Detail) -> Writing:
    """The small print of a hex, divided by whether a neighbour could cover it."""
    return divided(hex_labels(picture, detail), picture.layout)


@lru_cache(maxsize=4096)
def divided(labels: tuple[HexLabel, ...], layout: Layout) -> Writing:
    inside = tuple(label for label in labels if inside_hex(ink(label), layout, SAFE))
    return Writing(inside, tuple(label for label in labels if label not in inside))


def ink(label: HexLabel) -> Box:
    """The box of everything that is painted of a label."""
    wide, high = _EDGES.get(label.kind, _EDGE)
    box = label.box
    return Box(box.at, box.width + 2 * wide, box.height + 2 * high, box.round)
