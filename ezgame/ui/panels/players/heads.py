"""The heads of the players grid: emblems with prices above, badges with names at the side."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from ezgame.core.definitions.title import Title
from ezgame.core.ids import PlayerId
from ezgame.models.tables.cards import CARD
from ezgame.models.tables.players import Head, Side
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.badges import GONE, draw_badge, seat_of
from ezgame.ui.widgets.emblems import draw_emblem, picture_of

EMBLEM = 24
PAD = 6
"""Pixels between a figure and the right side of its column."""


class GridHead(QHeaderView):
    """Column heads: a company's emblem over its price."""

    def __init__(self, title: Title, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._title = title
        self.setSectionsClickable(True)
        self.setMinimumSectionSize(
            8
        )  # the style's own least width is wider than a company's column
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def sizeHint(self) -> QSize:
        """Only the height is asked for; Qt's own width would read every section."""
        return QSize(0, appearance().px(EMBLEM + 22))

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        head = self.model().headerData(index, Qt.Orientation.Horizontal, CARD)
        look = appearance()
        painter.fillRect(rect, QColor(look.colors.panel))
        if not isinstance(head, Head):
            return
        box = QRectF(rect)
        if head.company is None:
            painter.setFont(look.font(12))
            painter.setPen(QColor(look.colors.muted))
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
            painter.drawText(box.adjusted(0, 0, -look.px(PAD), -look.px(4)), flags, head.text)
            return
        size = min(float(look.px(EMBLEM)), box.width() - 1)
        top = look.px(EMBLEM)
        centre = QPointF(box.center().x(), box.top() + top / 2 + 1)
        draw_emblem(painter, centre, size, picture_of(self._title, head.company))
        low = QRectF(box.left(), box.top() + top + 1, box.width(), box.height() - top - 1)
        changed = head.price_after is not None
        painter.setFont(look.font(12, 700))
        painter.setPen(look.accent if changed else QColor(look.colors.text))
        price = head.price_after if changed else head.price
        painter.drawText(low, Qt.AlignmentFlag.AlignCenter, "" if price is None else str(price))


class GridSide(QHeaderView):
    """Row heads: a player's badge and name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def sizeHint(self) -> QSize:
        """Only the width is asked for."""
        look = appearance()
        model = self.model()
        count = model.rowCount() if model is not None else 0
        sides = [model.headerData(row, Qt.Orientation.Vertical, CARD) for row in range(count)]
        widest = max(
            (
                look.text_width(side.text, 13.5, 700) + look.px(40)
                if side.player or side.rival
                else look.text_width(side.text, 12) + look.px(14)
                for side in sides
                if isinstance(side, Side)
            ),
            default=0.0,
        )
        return QSize(round(min(look.px(150), widest)), 0)

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        side = self.model().headerData(index, Qt.Orientation.Vertical, CARD)
        look = appearance()
        colors = look.colors
        if not isinstance(side, Side):
            return
        painter.fillRect(rect, row_fill(side, index))
        box = QRectF(rect)
        if side.player is None and not side.rival:
            painter.setFont(look.font(12))
            painter.setPen(QColor(colors.muted))
            room = box.adjusted(look.px(12), 0, 0, 0)
            text = QFontMetricsF(look.font(12)).elidedText(
                side.text, Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
            return
        size = look.px(20)
        painter.save()
        painter.setOpacity(GONE if side.left else 1.0)
        draw_badge(painter, QPointF(box.left() + look.px(10) + size / 2, box.center().y()), size,
                   seat_of(PlayerId(side.id)), side.text)  # fmt: skip
        room = box.adjusted(look.px(16) + size, 0, -look.px(2), 0)
        font = look.font(13.5, 700 if side.acting else 600)
        painter.setFont(font)
        painter.setPen(QColor(colors.text))
        text = QFontMetricsF(font).elidedText(side.text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()
        if side.acting:
            frame_row(painter, box, first=True)


def row_fill(side: Side, row: int) -> QColor:
    colors = appearance().colors
    return QColor(colors.panel if side.player is None or row % 2 == 0 else colors.raised)


def frame_row(painter: QPainter, box: QRectF, *, first: bool = False, last: bool = False) -> None:
    """Part of the frame round the acting row: above and below, and the ends."""
    accent = appearance().accent
    painter.fillRect(QRectF(box.left(), box.top(), box.width(), 2), accent)
    painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 2), accent)
    if first:
        painter.fillRect(QRectF(box.left(), box.top(), 3, box.height()), accent)
    if last:
        painter.fillRect(QRectF(box.right() - 1, box.top(), 2, box.height()), accent)
