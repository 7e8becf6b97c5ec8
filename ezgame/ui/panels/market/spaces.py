"""Spaces of the chart: their ground, the lines over one that is still shut, ink that can be read there, and the
picture of all of them."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPixmap

from ezgame.core.ids import CellId
from ezgame.models.tables.market import CellCard
from ezgame.ui.appearance import appearance
from ezgame.ui.palette import WindowColors
from ezgame.ui.theme import contrast

ZONES = {
    "yellow": "#F6E27A", "orange": "#F2A65A", "brown": "#B9855C", "red": "#E27A6E", "green": "#9CCB8B",
    "blue": "#9CC4E4", "gray": "#C4C8CC", "grey": "#C4C8CC", "purple": "#C3A3DB",
    "end": "#E27A6E", "closed": "#8E959B",
}  # fmt: skip
TINT_LIGHT, TINT_DARK = 150 / 255, 90 / 255
"""How much of its colour a zone has: on dark paper less, or light figures would fade on it."""
LATER = 110 / 255
"""The same for a space where companies may start in a later phase."""
HATCH = 90 / 255
PRICE_LINE, WORD_LINE = 15, 12
"""Heights of a price and of a word below it; in a lower space the colour has to do."""
READABLE = 4.5
"""Least contrast of ordinary text (WCAG 2, level AA)."""


@dataclass(slots=True)
class DrawnSpaces:
    """The picture of the spaces, and what it shows."""

    sheet: tuple[object, ...]
    """What all spaces depend on."""
    faces: dict[CellId, tuple[object, ...]]
    """What each space depends on besides."""
    picture: QPixmap


@dataclass(frozen=True, slots=True)
class SpaceLook:
    ground: QColor
    hatch: QColor
    """Of the lines over a space that no price may come to yet."""
    ink: QColor
    """Of a price where nobody is: quiet where that can be read, else plain."""


def space_look(card: CellCard, colors: WindowColors, dark: bool) -> SpaceLook:
    """What the chart paints a space with; `colors` are those of the window."""
    paper = QColor(colors.panel)
    ground = paper
    if card.zone in ZONES:
        ground = mixed(paper, QColor(ZONES[card.zone]), TINT_DARK if dark else TINT_LIGHT)
    elif card.par or card.par_later:
        ground = mixed(paper, QColor(colors.selection), LATER if card.par_later else 1.0)
    # Lines go away from the ink: darker on a dark look, where the ink is light.
    hatch = mixed(ground, paper if dark else QColor(colors.muted), HATCH)
    seen = (ground, hatch) if card.locked else (ground,)
    muted = QColor(colors.muted)
    readable = all(contrast(muted, part) >= READABLE for part in seen)
    return SpaceLook(ground, hatch, muted if readable else QColor(colors.text))


def mixed(below: QColor, above: QColor, share: float) -> QColor:
    """A colour laid over another one."""
    red, green, blue = (
        under * (1 - share) + over * share
        for under, over in zip(_parts(below), _parts(above), strict=True)
    )
    return QColor.fromRgbF(red, green, blue)


def _parts(color: QColor) -> tuple[float, float, float]:
    return color.redF(), color.greenF(), color.blueF()


def is_tall(box: QRectF) -> bool:
    """A space has room for a word below its price."""
    return box.height() >= appearance().px(PRICE_LINE + WORD_LINE)


def starts(card: CellCard) -> bool:
    """Whether companies may start here, now or in a later phase; some may before others."""
    return bool(card.par or card.par_later)
