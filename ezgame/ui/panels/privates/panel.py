"""The dock with the private companies, as cards in a list."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.cards import CARD
from ezgame.models.privates import PrivateCard, PrivatesModel
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters.pen import RIGHT, CardPen
from ezgame.ui.widgets.emblems import draw_badge, draw_emblem, framed, picture_of, seat_of

Index = QModelIndex | QPersistentModelIndex


class PrivatesPanel(QListView):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Private companies")
        self.privates = PrivatesModel(session)
        self.setModel(self.privates)
        self.setItemDelegate(PrivateDelegate(session, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setWordWrap(True)
        appearance().changed.connect(self.scheduleDelayedItemsLayout)


class PrivateDelegate(QStyledItemDelegate):
    def __init__(self, session: Session, view: QListView) -> None:
        super().__init__(view)
        self._session = session
        self._view = view

    def _note_height(self, card: PrivateCard, width: float) -> float:
        font = QFontMetricsF(appearance().font(12.5))
        text = " ".join(card.notes)
        if not text:
            return 0.0
        box = QRectF(0, 0, max(80.0, width), 1000)
        return font.boundingRect(box, int(Qt.TextFlag.TextWordWrap), text).height()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        look = appearance()
        width = self._view.viewport().width()
        card = index.data(CARD)
        return QSize(width, round(look.px(50) + self._note_height(card, width - look.px(30))))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        card = index.data(CARD)
        painter.save()
        pen = CardPen(painter)
        box = QRectF(option.rect)
        if card.auctioned:
            painter.fillRect(box, QColor(pen.colors.raised))
            framed(painter, box.adjusted(2, 1, -2, -2), pen.look.accent)
        painter.fillRect(
            QRectF(box.left(), box.bottom() - 0.6, box.width(), 0.6), QColor(pen.colors.line)
        )
        if card.closed:
            painter.setOpacity(0.45)
        left, right = box.left() + pen.px(14), box.right() - pen.px(14)
        top = QRectF(left, box.top() + pen.px(5), right - left, pen.px(20))
        figures = f"{card.price}   +{card.income}"
        used = pen.write(top, figures, 13, 600, "", RIGHT)
        pen.write(top.adjusted(0, 0, -used - pen.px(10), 0), card.name, 13.5, 600)
        self._owner(pen, card, left, box.top() + pen.px(34))
        note = QRectF(left, box.top() + pen.px(45), right - left, box.height() - pen.px(46))
        painter.setFont(pen.look.font(12.5))
        painter.setPen(QColor(pen.colors.muted))
        painter.drawText(note, int(Qt.TextFlag.TextWordWrap), " ".join(card.notes))
        painter.restore()

    def _owner(self, pen: CardPen, card: PrivateCard, left: float, middle: float) -> None:
        size = pen.px(17)
        centre = QPointF(left + size / 2, middle)
        room = QRectF(left + size + pen.px(6), middle - pen.px(10), pen.px(260), pen.px(20))
        if card.owner is None:
            text = (
                "closed"
                if card.closed
                else "under the hammer"
                if card.auctioned
                else "not sold yet"
            )
            pen.write(room.adjusted(-size - pen.px(6), 0, 0, 0), text, 12.5, 400, pen.colors.muted)
        elif card.owner in self._session.state.players:
            draw_badge(pen.painter, centre, size, seat_of(PlayerId(card.owner)), card.owner_name)
            pen.write(room, card.owner_name, 12.5)
        else:
            draw_emblem(
                pen.painter, centre, size, picture_of(self._session.title, CompanyId(card.owner))
            )
            pen.write(room, card.owner_name, 12.5)
