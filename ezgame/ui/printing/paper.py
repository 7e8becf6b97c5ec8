"""Paper and pages. A page is painted in tenths of a millimetre, whatever it is printed on."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from ezgame.core.errors import EzgameError
from ezgame.core.message import told

MM = 10.0
"""Units in one millimetre."""
MARGIN = 11 * MM
"""White rim that every printer leaves us."""
HEAD = 9 * MM
FOOT = 6 * MM


@dataclass(frozen=True, slots=True)
class Paper:
    name: str
    short: float
    """Sides in millimetres."""
    long: float

    def size(self, landscape: bool) -> QSizeF:
        """Width and height in millimetres."""
        wide, high = (self.long, self.short) if landscape else (self.short, self.long)
        return QSizeF(wide, high)

    def rect(self, landscape: bool) -> QRectF:
        """The whole sheet in page units."""
        size = self.size(landscape)
        return QRectF(0, 0, size.width() * MM, size.height() * MM)


PAPERS = {
    "a4": Paper("a4", 210.0, 297.0),
    "a3": Paper("a3", 297.0, 420.0),
    "letter": Paper("letter", 215.9, 279.4),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One sheet of paper. `paint` draws inside the given rectangle, which is free of head and foot."""

    name: str
    paint: Callable[[QPainter, QRectF], None]
    landscape: bool = False
    caption: str = ""
    """What the page shows, in its head; empty for pages without head and foot."""
    blank: bool = False
    """Of the title, not of a game."""


class PrintError(EzgameError):
    """Something cannot be printed."""


def paper_named(name: str) -> Paper:
    if name not in PAPERS:
        raise PrintError(
            told(
                "printing.no_paper",
                "There is no paper called {name}; there are: {known}.",
                name=name,
                known=", ".join(PAPERS),
            )
        )
    return PAPERS[name]


def keep_white(painter: QPainter, sheet: QRectF, inside: QRectF) -> None:
    """Paint the paper white again outside a rectangle, in place of a clip: drawings as SVG have none."""
    # Beyond its sides, too: the last pixel of a picture may lie half outside.
    sheet = sheet.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    # They overlap, or a hair of what lies below would show between them.
    for part in (
        QRectF(sheet.topLeft(), QPointF(sheet.right(), inside.top())),
        QRectF(sheet.topLeft(), QPointF(inside.left(), sheet.bottom())),
        QRectF(QPointF(inside.right(), sheet.top()), sheet.bottomRight()),
        QRectF(QPointF(sheet.left(), inside.bottom()), sheet.bottomRight()),
    ):
        painter.fillRect(part, QColor("white"))


def body_of(sheet: QRectF) -> QRectF:
    """The part of a sheet below the head and above the foot."""
    return sheet.adjusted(MARGIN, MARGIN + HEAD, -MARGIN, -MARGIN - FOOT)
