"""Company emblems: a disc in the company's colour, a white band, letters.

Colours repeat between companies, so kinds differ in shape as well: dashes beside the band, an inner ring.
"""

import re
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ezgame.core.definitions.finance import Company
from ezgame.core.ids import CompanyId
from ezgame.ui.geometry import text as measure
from ezgame.ui.geometry.lattice import Point
from ezgame.ui.paint.canvas import NO_BRUSH, NO_PEN, U, point, write
from ezgame.ui.paint.picture import CompanyPicture

DARK = "#16181B"
WHOLE = 3


def company_pictures(companies: Iterable[Company]) -> dict[CompanyId, CompanyPicture]:
    """Emblems of all companies of a title, with two-letter codes that do not repeat."""
    known = list(companies)
    codes = short_codes([c.short for c in known])
    return {
        c.id: CompanyPicture(
            id=c.id,
            text=c.short,
            code=codes[c.short],
            color=c.color,
            dashes="dashes" in c.emblem,
            ring="ring" in c.emblem,
        )
        for c in known
    }


def short_codes(names: Iterable[str]) -> dict[str, str]:
    """Names of three letters stay whole, for NYC is not YC; of others two letters: the last two if they are
    free, or the first two of a word such as Erie, otherwise another pair of the name."""
    taken: set[str] = set()
    codes: dict[str, str] = {}
    for name in sorted(names, key=len):
        letters = re.sub(r"[^0-9A-Za-z]", "", name) or name
        ends = [letters[-2:], letters[:2]]
        if letters[1:].islower():
            ends.reverse()
        pairs = [*ends, letters[:1] + letters[-1:], *letters]
        code = next((p for p in pairs if p not in taken), letters)
        if len(name) <= WHOLE:
            code = name
        taken.add(code)
        codes[name] = code
    return codes


def paint_emblem(
    painter: QPainter, at: Point, radius: float, company: CompanyPicture, *, code: bool = False
) -> None:
    """One emblem; `code` shortens the letters for small discs."""
    r = radius * U
    centre = point(at)
    band = 0.52 * r
    disc = QRectF(centre.x() - r, centre.y() - r, 2 * r, 2 * r)
    painter.setPen(NO_PEN)
    painter.setBrush(QColor(company.color))
    painter.drawEllipse(disc)
    if company.ring:
        painter.setBrush(NO_BRUSH)
        painter.setPen(QPen(QColor("white"), 0.09 * r))
        painter.drawEllipse(centre, 0.80 * r, 0.80 * r)
    clip = QPainterPath()
    clip.addEllipse(disc)
    strip = QPainterPath()
    strip.addRect(QRectF(centre.x() - r, centre.y() - band, 2 * r, 2 * band))
    painter.fillPath(strip.intersected(clip), QColor("white"))
    if company.dashes:
        line = QPen(QColor("white"), 0.13 * r)
        line.setCapStyle(Qt.PenCapStyle.FlatCap)
        line.setDashPattern([1.9, 1.1])
        painter.setPen(line)
        for side in (-1, 1):
            y = centre.y() + side * 0.73 * r
            half = 0.62 * r
            painter.drawLine(QPointF(centre.x() - half, y), QPointF(centre.x() + half, y))
    painter.setBrush(NO_BRUSH)
    painter.setPen(QPen(QColor(DARK), 0.075 * r))
    painter.drawEllipse(centre, 0.965 * r, 0.965 * r)
    letters = company.code if code else company.text
    write(painter, at, letters, letter_size(letters, radius), DARK)


def letter_size(letters: str, radius: float) -> float:
    """The largest font that keeps the letters inside the band."""
    return min(1.72 * radius / max(0.1, measure.width(letters)), 1.28 * radius)


def paint_reservation(
    painter: QPainter,
    at: Point,
    radius: float,
    companies: list[CompanyPicture],
    *,
    void: bool,
    code: bool,
) -> None:
    """A circle kept for one company or several: a pale disc, a dashed ring, letters."""
    color = QColor("#9AA0A6" if void else companies[0].color)
    r, centre = radius * U, point(at)
    tint = QColor(color)
    tint.setAlpha(48)
    painter.setPen(NO_PEN)
    painter.setBrush(tint)
    painter.drawEllipse(centre, 0.98 * r, 0.98 * r)
    ring = QPen(color, 0.15 * r)
    ring.setCapStyle(Qt.PenCapStyle.FlatCap)
    ring.setDashPattern([2.2, 1.2])
    painter.setBrush(NO_BRUSH)
    painter.setPen(ring)
    painter.drawEllipse(centre, 0.89 * r, 0.89 * r)
    if void:
        painter.setPen(QPen(color, 0.1 * r))
        step = 0.58 * r
        painter.drawLine(centre + QPointF(-step, step), centre + QPointF(step, -step))
    short = code or len(companies) > 1
    words = [c.code if short else c.text for c in companies]
    widest = max(measure.width(w, 600) for w in words)
    size = min(1.6 * radius / max(0.1, widest), (1.2 if len(words) == 1 else 0.96) * radius)
    ink = "#7A8086" if void else "#33373C"
    for number, word in enumerate(words):
        y = at[1] + (number - (len(words) - 1) / 2) * 0.82 * size
        write(painter, (at[0], y), word, size, ink, weight=600)


def paint_shared(
    painter: QPainter, at: Point, radius: float, companies: list[CompanyPicture]
) -> None:
    """Several stations in one circle: the disc is shared, each has a strip with its code."""
    r, centre = radius * U, point(at)
    disc = QPainterPath()
    disc.addEllipse(centre, r, r)
    count = len(companies)
    high = 2 * r / count
    size = min(1.9 * radius / count, 0.86 * radius)
    for number, company in enumerate(companies):
        top = centre.y() - r + number * high
        part = QPainterPath()
        part.addRect(QRectF(centre.x() - r, top, 2 * r, high))
        painter.fillPath(part.intersected(disc), QColor(company.color))
        # The letters stand on white, nearer to the middle of the disc where there is room.
        inner = 0.66 * high
        shift = (high - inner) * (1 - number / max(1, count - 1))
        band = QPainterPath()
        band.addRect(QRectF(centre.x() - r, top + shift, 2 * r, inner))
        painter.fillPath(band.intersected(disc), QColor("white"))
        middle = (at[0], (top + shift + inner / 2) / U)
        write(painter, middle, company.code, size, DARK)
    painter.setBrush(NO_BRUSH)
    painter.setPen(QPen(QColor(DARK), 0.075 * r))
    painter.drawEllipse(centre, 0.965 * r, 0.965 * r)
    for number in range(1, count):
        y = centre.y() - r + number * high
        painter.drawLine(QPointF(centre.x() - 0.95 * r, y), QPointF(centre.x() + 0.95 * r, y))
