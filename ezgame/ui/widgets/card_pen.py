"""Writing on a charter: text in lines, chips and bars, with sizes that follow the text size."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.badges import draw_badge

LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
CENTRE = Qt.AlignmentFlag.AlignCenter
SMALLEST = 10.0
"""Pixels at 100 % below which nothing is written smaller to make it fit."""


class CardPen:
    """A painter with the window's fonts and colours."""

    def __init__(self, painter: QPainter) -> None:
        self.painter = painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.look = appearance()
        self.colors = self.look.colors

    def px(self, pixels: float) -> int:
        return self.look.px(pixels)

    def write(
        self,
        box: QRectF,
        text: str,
        size: float = 13,
        weight: int = 400,
        color: str | QColor = "",
        flags: Qt.AlignmentFlag = LEFT,
    ) -> float:
        """Text in a box, shortened where it does not fit; returns the width it took."""
        font, wide = self.look.font(size, weight), self.width(text, size, weight)
        if wide > box.width() + 0.5:
            metrics = QFontMetricsF(font)
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width() + 0.5)
            wide = metrics.horizontalAdvance(text)
        self.painter.setFont(font)
        self.painter.setPen(QColor(color) if color else QColor(self.colors.text))
        self.painter.drawText(box, flags, text)
        return wide

    def fit(
        self,
        box: QRectF,
        text: str,
        size: float = 13,
        weight: int = 400,
        color: str | QColor = "",
        flags: Qt.AlignmentFlag = LEFT,
    ) -> float:
        """Text in a box, written smaller where it does not fit, down to `SMALLEST`."""
        while size > SMALLEST and self.width(text, size, weight) > box.width() + 0.5:
            size -= 0.5
        return self.write(box, text, size, weight, color, flags)

    def amount(self, box: QRectF, now: int, after: int | None, size: float) -> None:
        """Money at the right of a box; where an action would change it, what it would be, and what it is before it."""
        if after is None:
            self.fit(box, str(now), size, 700, "", RIGHT)
            return
        wide = self.write(box, str(after), size, 700, self.look.accent, RIGHT)
        before = box.adjusted(0, 0, -wide - self.px(4), 0)
        self.fit(before, f"{now} →", 15, 400, self.colors.muted, RIGHT)

    def width(self, text: str, size: float = 13, weight: int = 400) -> float:
        return self.look.text_width(text, size, weight)

    def badge(self, left: float, middle: float, diameter: float, seat: int, name: str) -> None:
        draw_badge(self.painter, QPointF(left + diameter / 2, middle), diameter, seat, name)

    def chip(
        self, left: float, middle: float, text: str, *, bar: bool = False, strong: bool = True
    ) -> QRectF:
        """A small framed label, such as a train; `bar` gives it the train's stripe."""
        size, weight = 13, 600 if strong else 400
        stripe = self.px(9) if bar else 0
        box = QRectF(
            left,
            middle - self.px(10),
            chip_width(text, bar=bar, strong=strong),
            self.px(20),
        )
        self.painter.setPen(QPen(QColor(self.colors.line), 1.2))
        self.painter.setBrush(QColor(self.colors.panel))
        self.painter.drawRoundedRect(box, self.px(4), self.px(4))
        if bar:
            self.painter.fillRect(
                QRectF(box.left() + self.px(6), middle - self.px(6), self.px(4), self.px(12)),
                QColor(self.colors.text),
            )
        self.write(box.adjusted(self.px(7) + stripe, 0, 0, 0), text, size, weight)
        return box

    def pill(self, left: float, middle: float, text: str) -> QRectF:
        """A rounded grey label for a note."""
        box = QRectF(left, middle - self.px(9), pill_width(text), self.px(18))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(self.colors.raised))
        self.painter.drawRoundedRect(box, self.px(9), self.px(9))
        self.write(box, text, 12, flags=CENTRE)
        return box

    def ring(self, centre: QPointF, radius: float, color: QColor, *, dashed: bool = False) -> None:
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        self.painter.setPen(QPen(color, 1.4, style))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawEllipse(centre, radius, radius)


def chip_width(text: str, *, bar: bool = False, strong: bool = True) -> float:
    look = appearance()
    wide = look.text_width(text, 13, 600 if strong else 400)
    return wide + look.px(14) + (look.px(9) if bar else 0)


def pill_width(text: str) -> float:
    return appearance().text_width(text, 12) + appearance().px(16)
