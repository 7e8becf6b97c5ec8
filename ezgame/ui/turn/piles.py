"""Piles of shares and company cards: an emblem with two short lines, to be clicked or dragged."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId
from ezgame.ui.appearance import appearance
from ezgame.ui.turn.pull import PullButton
from ezgame.ui.widgets.card_pen import CardPen
from ezgame.ui.widgets.emblems import draw_emblem, picture_of

WIDTH, HEIGHT, EMBLEM, INSET = 84, 40, 27, 3
"""INSET: between words and the frame, which is thicker around a chosen pile."""


class PileButton(PullButton):
    """A pile; `depth` cards are drawn under it."""

    def __init__(
        self,
        title: Title,
        company: CompanyId,
        first: str,
        second: str,
        *,
        depth: int = 1,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(first, second, role="choice", parent=parent)
        self._book = title
        self.company = company
        self._depth = min(3, max(1, depth))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        look = appearance()
        return QSize(look.px(WIDTH), look.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance().px(64), appearance().px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        pen = CardPen(painter)
        possible = self.allowed
        offset = pen.px(2.5)
        room = QRectF(self.rect()).adjusted(
            1, 1 + offset * (self._depth - 1), -1 - offset * (self._depth - 1), -1
        )
        for layer in reversed(range(self._depth)):
            shift = offset * layer
            self._sheet(pen, room.translated(shift, -shift), top=layer == 0)
        painter.setOpacity(1.0 if possible else 0.4)
        size = pen.px(EMBLEM)
        strip = QRectF(room.left(), room.top() + 3, pen.px(4), room.height() - 6)
        painter.fillRect(strip, QColor(self._book.companies[self.company].color))
        centre = QPointF(room.left() + pen.px(6) + size / 2, room.center().y())
        draw_emblem(painter, centre, size, picture_of(self._book, self.company))
        left = room.left() + pen.px(8) + size
        # In the middle of the front card, which is lower the more cards lie under it.
        top = room.center().y() - pen.px(17)
        lines = QRectF(left, top, room.right() - left - pen.px(INSET), pen.px(18))
        pen.fit(lines, self._title, 13, 700)
        pen.fit(lines.translated(0, pen.px(16)), self._detail, 12, 400, pen.colors.muted)

    def _sheet(self, pen: CardPen, box: QRectF, *, top: bool) -> None:
        line = QColor(pen.colors.line)
        width = 1.0
        if top and self.isChecked():
            line, width = QColor(pen.look.accent), 2.4
        elif top and self.allowed and self.underMouse():
            line, width = QColor(pen.look.accent), 1.6
        pen.painter.setPen(QPen(line, width))
        pen.painter.setBrush(QColor(pen.colors.panel))
        pen.painter.drawRoundedRect(box, 5, 5)
        if top and self.hasFocus():
            pen.painter.setPen(QPen(QColor(pen.colors.text), 1, Qt.PenStyle.DotLine))
            pen.painter.setBrush(Qt.BrushStyle.NoBrush)
            pen.painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), 4, 4)


class PileGrid(QWidget):
    """Piles in two columns; what belongs to one of them can be put right below its row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(5)
        self._piles: dict[QWidget, int] = {}
        """Each with its row; every other row is kept for what may be put below."""
        self._free = 0
        """Places taken so far, two to a row."""
        self._below: QWidget | None = None
        for column in (0, 1):
            self._grid.setColumnStretch(column, 1)

    def add(self, pile: QWidget, *, wide: bool = False) -> None:
        """Put a pile into the next place; a wide one has a row of its own."""
        if wide:
            self._free += self._free % 2
        row, column = self._free // 2 * 2, self._free % 2
        self._grid.addWidget(pile, row, column, 1, 2 if wide else 1)
        self._piles[pile] = row
        self._free += 2 if wide else 1

    def put_below(self, pile: QWidget, card: QWidget) -> None:
        """Show a card across both columns below the row of a pile, instead of an earlier one."""
        if self._below is not None and self._below is not card:
            self._grid.removeWidget(self._below)
            self._below.hide()
            self._below.deleteLater()
        self._below = card
        self._grid.addWidget(card, self._piles[pile] + 1, 0, 1, 2)
        card.show()
