"""Line charts drawn with a painter: on the screen, on paper and in files by the same function."""

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from ezgame.models.words.figures import figure
from ezgame.models.words.wording import say
from ezgame.ui.palette import WindowColors
from ezgame.ui.theme import map_font

TEXT = 12
HEAD = 15
EARLY = 5
"""Rounds before the last in which a line must have ended to be named on the spot."""
DASHES: tuple[tuple[float, ...], ...] = ((), (5, 2.5), (1.5, 2), (7, 2, 1.5, 2))
"""Lines of one colour family stay apart by their dashes too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLine:
    id: str
    label: str
    color: str
    dash: int
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartDrawing:
    title: str
    marks: tuple[str, ...]
    lines: tuple[ChartLine, ...]
    column: int | None = None
    """The round under the pointer, or shown in history."""
    writing: float = 1.0
    """Times the usual size of text."""


@dataclass(frozen=True, slots=True)
class ChartScale:
    """From figures to places."""

    field: QRectF
    low: int
    high: int
    columns: int
    text: float
    """Pixels of the writing."""

    def x(self, column: int) -> float:
        steps = max(1, self.columns - 1)
        return self.field.left() + self.field.width() * (
            column / steps if self.columns > 1 else 0.5
        )

    def y(self, value: float) -> float:
        span = max(1, self.high - self.low)
        return self.field.bottom() - self.field.height() * (value - self.low) / span

    def column_at(self, x: float) -> int | None:
        if not self.columns or not self.field.left() - 12 <= x <= self.field.right() + 12:
            return None
        share = (x - self.field.left()) / max(1.0, self.field.width())
        return min(self.columns - 1, max(0, round(share * (self.columns - 1))))


def nice_step(span: float, count: int) -> int:
    """A round distance between grid lines, so that about `count` fit."""
    rough = max(1.0, span / max(1, count))
    power = 10 ** math.floor(math.log10(rough))
    return int(next(m for m in (1, 2, 5, 10) if m * power >= rough) * power)


def scale_of(box: QRectF, drawing: ChartDrawing) -> ChartScale:
    values = [v for line in drawing.lines for v in line.values if v is not None]
    low, high = min([0, *values]), max([10, *values])
    text, head = TEXT * drawing.writing, HEAD * drawing.writing
    step = nice_step(high - low, max(2, int(box.height() / (48 * drawing.writing))))
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    metrics, bold = (QFontMetricsF(font_of(text, weight)) for weight in (400, 700))
    left = max(metrics.horizontalAdvance(figure(value)) for value in (low, high)) + 14
    right = max([bold.horizontalAdvance(_end_text(line)) for line in drawing.lines] or [0]) + 16
    field = box.adjusted(left, head + text + 2, -right, -text - 12)
    return ChartScale(field, low, high, len(drawing.marks), text)


def font_of(size: float, weight: int) -> QFont:
    """In pixels of the drawing, whatever the size of text in the window: paper has its own."""
    return map_font(max(8, round(size)), weight)


def paint_chart(
    painter: QPainter, box: QRectF, drawing: ChartDrawing, colors: WindowColors
) -> None:
    """One chart with title, grid, lines and their names at the right end."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    head, text = HEAD * drawing.writing, TEXT * drawing.writing
    write_word(
        painter, QPointF(box.left(), box.top() + head), drawing.title, head, 700, colors.text
    )
    if not any(v is not None for line in drawing.lines for v in line.values):
        write_word(painter, QPointF(box.left(), box.top() + head + 2 * text), say("charts.none"), text,
               400, colors.muted)  # fmt: skip
        return
    scale = scale_of(box, drawing)
    _paint_grid(painter, scale, drawing, colors)
    for line in drawing.lines:
        _paint_line(painter, scale, line)
    _paint_ends(painter, scale, drawing, colors)
    if drawing.column is not None and drawing.column < len(drawing.marks):
        _paint_column(painter, scale, drawing, colors)


def _paint_grid(
    painter: QPainter, scale: ChartScale, drawing: ChartDrawing, colors: WindowColors
) -> None:
    field, text = scale.field, scale.text
    step = nice_step(scale.high - scale.low, max(2, int(field.height() / (3.4 * text))))
    for value in range(scale.low, scale.high + 1, step):
        y = scale.y(value)
        painter.setPen(QPen(QColor(colors.line), 1.4 if value == 0 else 0.7))
        painter.drawLine(QPointF(field.left(), y), QPointF(field.right(), y))
        write_word(painter, QPointF(field.left() - 8, y + text * 0.36), figure(value), text, 400,
               colors.muted, right=True)  # fmt: skip
    metrics = QFontMetricsF(font_of(text, 400))
    reached = -math.inf
    for column, mark in enumerate(drawing.marks):
        x, wide = scale.x(column), metrics.horizontalAdvance(mark)
        if x - wide / 2 > reached + 10:
            write_word(painter, QPointF(x - wide / 2, field.bottom() + text + 6), mark, text, 400,
                   colors.muted)  # fmt: skip
            reached = x + wide / 2


def _paint_line(painter: QPainter, scale: ChartScale, line: ChartLine) -> None:
    path, drawing = QPainterPath(), False
    dots = []
    for column, value in enumerate(line.values):
        if value is None:
            drawing = False
            continue
        at = QPointF(scale.x(column), scale.y(value))
        if drawing:
            path.lineTo(at)
        else:
            path.moveTo(at)
            dots.append(at)
        drawing = True
    pen = QPen(QColor(line.color), 2.2)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    dash = DASHES[line.dash % len(DASHES)]
    if dash:
        pen.setDashPattern(list(dash))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(line.color))
    for at in dots:
        painter.drawEllipse(at, 2.4, 2.4)


def _end_text(line: ChartLine) -> str:
    return " ".join(_end_words(line))


def _end_words(line: ChartLine) -> tuple[str, str]:
    """Name and last value."""
    last = next((v for v in reversed(line.values) if v is not None), None)
    return line.label, "" if last is None else figure(last)


def _paint_ends(
    painter: QPainter, scale: ChartScale, drawing: ChartDrawing, colors: WindowColors
) -> None:
    """Names and last values beside the ends of the lines, pushed apart where they meet."""
    ends: dict[int, list[tuple[float, ChartLine]]] = {}
    for line in drawing.lines:
        known = [(c, v) for c, v in enumerate(line.values) if v is not None]
        if known:
            column, value = known[-1]
            # A line that ended long ago has its name where it ended, not at the end of a long thread.
            late = column >= scale.columns - EARLY
            ends.setdefault(scale.columns - 1 if late else column, []).append(
                (scale.y(value), line)
            )
    for column, group in ends.items():
        group.sort(key=lambda end: end[0])
        _paint_group(painter, scale, column, group, colors)


def _paint_group(
    painter: QPainter,
    scale: ChartScale,
    column: int,
    group: list[tuple[float, ChartLine]],
    colors: WindowColors,
) -> None:
    """The names of lines that end together."""
    text = scale.text
    places = _spread([y for y, _ in group], text * 1.17, scale.field)
    for (y, line), place in zip(group, places, strict=True):
        x = scale.x(max(c for c, v in enumerate(line.values) if v is not None))
        left = max(x, scale.x(column)) + 10
        painter.setPen(QPen(QColor(line.color), 0.8))
        painter.drawLine(QPointF(x + 2, y), QPointF(left - 2, place))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(line.color))
        painter.drawEllipse(QPointF(x, y), 3.2, 3.2)
        name, last = _end_words(line)
        if column < scale.columns - 1:
            # Among the lines of others a name needs quiet ground.
            metrics = QFontMetricsF(font_of(text, 600))
            ground = QColor(colors.panel)
            ground.setAlpha(225)
            wide = metrics.horizontalAdvance(_end_text(line)) + 4
            painter.fillRect(QRectF(left - 2, place - text * 0.54, wide, text * 1.08), ground)
        wide = write_word(
            painter, QPointF(left, place + text * 0.36), f"{name} ", text, 400, colors.text
        )
        write_word(painter, QPointF(left + wide, place + text * 0.36), last, text, 700, colors.text)


def _spread(wanted: list[float], gap: float, field: QRectF) -> list[float]:
    """Places in order, at least `gap` apart, as near to the wanted ones as that allows."""
    placed: list[float] = []
    for y in wanted:
        placed.append(max(y, placed[-1] + gap) if placed else max(y, field.top()))
    # Not lower: the names of the rounds are there.
    bottom = field.bottom()
    for index in reversed(range(len(placed))):
        placed[index] = min(placed[index], bottom)
        bottom = placed[index] - gap
    return placed


def _paint_column(
    painter: QPainter, scale: ChartScale, drawing: ChartDrawing, colors: WindowColors
) -> None:
    """The values of one round as a small table at its place."""
    column = drawing.column
    assert column is not None
    x, text = scale.x(column), scale.text
    painter.setPen(QPen(QColor(colors.muted), 1, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(x, scale.field.top()), QPointF(x, scale.field.bottom()))
    rows = [
        (line, line.values[column]) for line in drawing.lines if line.values[column] is not None
    ]
    rows.sort(key=lambda row: -(row[1] or 0))
    plain, bold = (
        QFontMetricsF(font_of(text, 400)),
        QFontMetricsF(font_of(text, 700)),
    )
    wide = max(
        [
            plain.horizontalAdvance(line.label) + bold.horizontalAdvance(figure(v or 0))
            for line, v in rows
        ]
        or [0.0]
    )
    wide = max(wide + 2.6 * text + 13, bold.horizontalAdvance(drawing.marks[column]) + 20)
    high = text * 1.42 * (len(rows) + 1) + 10
    left = x + 10 if x + 10 + wide < scale.field.right() else x - 10 - wide
    card = QRectF(left, scale.field.top() + 4, wide, high)
    painter.setPen(QPen(QColor(colors.line), 1))
    painter.setBrush(QColor(colors.panel))
    painter.drawRoundedRect(card, 5, 5)
    y = card.top() + text + 6
    write_word(painter, QPointF(card.left() + 9, y), drawing.marks[column], text, 700, colors.text)
    for line, value in rows:
        y += text * 1.42
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(line.color))
        painter.drawEllipse(QPointF(card.left() + 13, y - text * 0.33), 4, 4)
        write_word(painter, QPointF(card.left() + 11 + text, y), line.label, text, 400, colors.text)
        write_word(
            painter,
            QPointF(card.right() - 9, y),
            figure(value or 0),
            text,
            700,
            colors.text,
            right=True,
        )


def write_word(
    painter: QPainter, at: QPointF, text: str, size: float, weight: int, color: str,
    *, right: bool = False,
) -> float:  # fmt: skip
    """One line on its base line; returns its width."""
    font = font_of(size, weight)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    painter.setFont(font)
    painter.setPen(QColor(color))
    painter.drawText(QPointF(at.x() - (wide if right else 0), at.y()), text)
    return wide
