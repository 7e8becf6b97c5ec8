"""Cities with their circles, stations and reservations; towns; mines."""

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from ezgame.core.ids import CompanyId
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry import shapes
from ezgame.ui.geometry.sketch import Sketch, StopShape
from ezgame.ui.geometry.wayside import wayside_spot
from ezgame.ui.paint.canvas import NO_BRUSH, NO_PEN, U, brush, disc, pen, rings_path
from ezgame.ui.paint.emblem import letter_size, paint_emblem, paint_reservation, paint_shared
from ezgame.ui.paint.labels import hidden_stop
from ezgame.ui.paint.picture import HexPicture, ReservationPicture
from ezgame.ui.paint.signs import paint_hammers
from ezgame.ui.paint.style import Style


def paint_stops(painter: QPainter, picture: HexPicture, plan: Sketch, style: Style) -> None:
    """Everything where trains stop; stations on top of the circles."""
    closed = picture.gate is not None and not picture.gate.open
    for index, shape in enumerate(plan.stops):
        if shape.style == "city" and not closed:
            paint_city(painter, shape, style)
            paint_circles(painter, picture, index, shape, style)
        elif shape.style == "bar":
            paint_bar(painter, shape, style)
        elif shape.style == "dot":
            paint_dot(painter, shape, style, filled=bool(picture.face.tracks))
        elif shape.style == "mine" and not hidden_stop(picture, shape.style):
            paint_mine(painter, shape, style)
    if picture.wayside:
        paint_wayside(painter, picture, style)


@lru_cache(maxsize=1024)
def plate_path(shape: StopShape) -> QPainterPath:
    return rings_path(shapes.polygon_rings(shapes.stop_body(shape)))


def paint_city(painter: QPainter, shape: StopShape, style: Style) -> None:
    theme = style.theme
    painter.setPen(NO_PEN)
    if len(shape.slots) == 1:
        painter.setBrush(brush(theme.light))
        disc(painter, shape.at, shape.radius + m.PLATE_MARGIN)
    else:
        painter.fillPath(plate_path(shape), brush(theme.light))
        painter.strokePath(plate_path(shape), pen(theme.ink, m.SLOT_RING))
    painter.setBrush(brush(theme.paper))
    painter.setPen(pen(theme.ink, m.SLOT_RING))
    for slot in shape.slots:
        disc(painter, slot, shape.radius)


def paint_circles(
    painter: QPainter, picture: HexPicture, index: int, shape: StopShape, style: Style
) -> None:
    """Stations of one city, then reservations in the circles still free."""
    code = style.detail.codes
    radius = shape.radius * 0.95
    free = []
    for number, at in enumerate(shape.slots):
        here = [t for t in picture.tokens if t.stop == index and t.slot == number]
        if not here:
            free.append(at)
            continue
        emblems = [style.company(t.company) for t in here]
        painter.setOpacity(0.45 if here[0].faded else 1.0)
        if len(here) == 1:
            short = code or letter_size(emblems[0].text, radius) < style.least_letters
            paint_emblem(painter, at, radius, emblems[0], code=short)
        else:
            paint_shared(painter, at, radius, emblems)
        painter.setOpacity(1.0)
    kept = kept_here(picture, index)
    for at, together in zip(free, dealt(kept, len(free)), strict=False):
        paint_kept(painter, at, radius, together, style)


def open_circle(picture: HexPicture, stop: int, company: CompanyId) -> int:
    """The circle of a city where a station of a company would go: one that is free and kept for nobody
    else; else one that is only free, else the first."""
    slots = range(picture.face.stops[stop].slots)
    taken = {token.slot for token in picture.tokens if token.stop == stop}
    free = [slot for slot in slots if slot not in taken]
    kept = dealt(kept_here(picture, stop), len(free))
    own = [slot for slot, homes in zip(free, kept, strict=False) if homes_of(homes, company)]
    loose = [*own, *free[len(kept) :], *free, 0]
    return loose[0]


def homes_of(kept: list[ReservationPicture], company: CompanyId) -> bool:
    """Whether a circle is kept for this company, or for one that is not in this game."""
    return any(home.company == company or home.void for home in kept)


def paint_wayside(painter: QPainter, picture: HexPicture, style: Style) -> None:
    """A home station beside the track of a hex without a city, or the company it is kept for."""
    here = [token for token in picture.tokens if token.stop >= len(picture.face.stops)]
    placed = {token.company for token in here}
    kept = [home for home in picture.reservations if home.company not in placed]
    at = wayside_spot(picture.face, picture.layout, picture.rotation)
    if here:
        emblem = style.company(here[0].company)
        short = style.detail.codes or letter_size(emblem.text, m.WAYSIDE) < style.least_letters
        painter.setOpacity(0.45 if here[0].faded else 1.0)
        paint_emblem(painter, at, m.WAYSIDE, emblem, code=short)
        painter.setOpacity(1.0)
    elif kept:
        painter.setPen(NO_PEN)
        painter.setBrush(brush(style.theme.paper))
        disc(painter, at, m.WAYSIDE)
        paint_kept(painter, at, m.WAYSIDE, kept, style)


def kept_here(picture: HexPicture, index: int) -> list[ReservationPicture]:
    """Homes kept at one city; a company that may choose is shown at the first free city."""
    placed = {t.company for t in picture.tokens}
    kept = [r for r in picture.reservations if r.use == "home" and r.company not in placed]
    here = [r for r in kept if r.stop == index]
    loose = [r for r in kept if r.stop is None]
    cities = [i for i, s in enumerate(picture.face.stops) if s.slots]
    full = {i for i in cities if len({t.slot for t in picture.tokens if t.stop == i})
            >= picture.face.stops[i].slots}  # fmt: skip
    open_cities = [i for i in cities if i not in full] or cities
    here += [r for n, r in enumerate(loose) if open_cities[n % len(open_cities)] == index]
    return here


def dealt(kept: list[ReservationPicture], circles: int) -> list[list[ReservationPicture]]:
    """Reservations dealt over the free circles; the rest share the last."""
    if not circles or not kept:
        return []
    if len(kept) <= circles:
        return [[r] for r in kept]
    return [[r] for r in kept[: circles - 1]] + [kept[circles - 1 :]]


def paint_kept(
    painter: QPainter,
    at: tuple[float, float],
    radius: float,
    kept: list[ReservationPicture],
    style: Style,
) -> None:
    known = [style.company(one.company) for one in kept]
    void = all(one.void for one in kept)
    longest = min(letter_size(company.text, radius) for company in known)
    short = style.detail.codes or longest < style.least_letters
    paint_reservation(painter, at, radius, known, void=void, code=short)


def paint_bar(painter: QPainter, shape: StopShape, style: Style) -> None:
    painter.save()
    painter.translate(shape.at[0] * U, shape.at[1] * U)
    painter.rotate(math.degrees(shape.heading))
    painter.setPen(NO_PEN)
    for grow, color in ((m.BAR_RIM, style.theme.light), (0.0, style.theme.track)):
        wide, high = (m.BAR_WIDTH + 2 * grow) * U, (m.BAR_LENGTH + 2 * grow) * U
        painter.setBrush(brush(color))
        painter.drawRect(QRectF(-wide / 2, -high / 2, wide, high))
    painter.restore()


def paint_dot(painter: QPainter, shape: StopShape, style: Style, *, filled: bool) -> None:
    """Black where track meets, an empty ring where no tile lies yet."""
    theme = style.theme
    if filled:
        painter.setPen(NO_PEN)
        painter.setBrush(brush(theme.light))
        disc(painter, shape.at, m.DOT + m.DOT_RIM)
        painter.setBrush(brush(theme.track))
        disc(painter, shape.at, m.DOT)
    else:
        painter.setBrush(brush(theme.paper))
        painter.setPen(pen(theme.ink, 0.035))
        disc(painter, shape.at, m.DOT)


def paint_mine(painter: QPainter, shape: StopShape, style: Style) -> None:
    theme = style.theme
    painter.setBrush(brush(theme.light))
    painter.setPen(pen(theme.ink, 0.022))
    disc(painter, shape.at, m.MINE)
    paint_hammers(painter, shape.at, m.MINE * 1.2, theme.mine)


def paint_slot_ring(painter: QPainter, at: tuple[float, float], radius: float, color: str) -> None:
    """A bright ring round a circle that may be chosen."""
    painter.setBrush(NO_BRUSH)
    painter.setPen(pen(color, 0.06))
    painter.drawEllipse(QPointF(at[0] * U, at[1] * U), (radius + 0.05) * U, (radius + 0.05) * U)
