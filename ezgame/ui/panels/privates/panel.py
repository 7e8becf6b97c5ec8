"""The dock with the private companies, as cards in a list."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.session import Session
from ezgame.models.tables.cards import CARD
from ezgame.models.tables.privates import PrivateCard, PrivatesModel
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.badges import draw_badge, seat_of
from ezgame.ui.widgets.card_pen import RIGHT, CardPen
from ezgame.ui.widgets.emblems import draw_emblem, framed, picture_of

Index = QModelIndex | QPersistentModelIndex
NARROW = 400
"""Pixels at 100 % below which the owner has a line of its own."""


class PrivatesPanel(QListView):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(session.text.say("privates.name"))
        self.privates = PrivatesModel(session)
        self.setModel(self.privates)
        self.setItemDelegate(PrivateDelegate(session, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setWordWrap(True)
        appearance().changed.connect(self.scheduleDelayedItemsLayout)
        appearance().accented.connect(self.viewport().update)
        session.follow(self.show_lot)
        self.show_lot()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In another width the privates above the lot are higher or lower."""
        super().resizeEvent(event)
        self.show_lot()

    def show_lot(self) -> None:
        """Scroll to the private under the hammer."""
        for row, card in enumerate(self.privates.cards):
            if card.auctioned:
                self.scrollTo(self.privates.index(row), QAbstractItemView.ScrollHint.EnsureVisible)


class PrivateDelegate(QStyledItemDelegate):
    def __init__(self, session: Session, view: QListView) -> None:
        super().__init__(view)
        self._session = session
        self._view = view

    def _words(self, card: PrivateCard) -> str:
        """What it can do; before that, what has been bid for it ahead of its turn."""
        names = self._session.text.names
        bids = [f"{names.player(player)} {price}" for player, price in card.bids]
        said = [self._session.text.say("privates.bids", bids=bids)] if bids else []
        return " ".join([*said, *card.notes])

    def _note_height(self, card: PrivateCard, width: float) -> float:
        font = QFontMetricsF(appearance().font(12.5))
        text = self._words(card)
        if not text:
            return 0.0
        box = QRectF(0, 0, max(80.0, width), 1000)
        return font.boundingRect(box, int(Qt.TextFlag.TextWordWrap), text).height()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        look = appearance()
        width = self._view.viewport().width()
        card = index.data(CARD)
        above = look.px(32 if width >= look.px(NARROW) else 52)
        return QSize(width, round(above + self._note_height(card, width - look.px(30))))

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
            painter.setOpacity(0.62)
        left, right = box.left() + pen.px(14), box.right() - pen.px(14)
        top = QRectF(left, box.top() + pen.px(5), right - left, pen.px(20))
        # In a narrow dock the name has a line of its own, and owner and figures the next.
        low = 0 if box.width() >= pen.px(NARROW) else pen.px(20)
        line = top.translated(0, low)
        pen.write(line, f"+{card.income}", 13, 600, "", RIGHT)
        pen.write(line.adjusted(0, 0, -pen.px(36), 0), str(card.price), 13, 600, "", RIGHT)
        used = self._owner(pen, card, line.adjusted(0, 0, -pen.px(76), 0))
        room = top if low else top.adjusted(0, 0, -pen.px(84) - used, 0)
        name = card.name
        if pen.width(name, 13.5, 600) > room.width():
            name = self._session.text.names.listed_private(card.id)
        pen.fit(room, name, 13.5, 600)
        note = QRectF(left, box.top() + pen.px(25) + low, right - left, box.height())
        painter.setFont(pen.look.font(12.5))
        painter.setPen(QColor(pen.colors.muted))
        painter.drawText(note, int(Qt.TextFlag.TextWordWrap), self._words(card))
        painter.restore()

    def _owner(self, pen: CardPen, card: PrivateCard, room: QRectF) -> float:
        """Whose it is, at the right of a room; returns the width it took."""
        if card.owner is None:
            key = "closed" if card.closed else "auctioned" if card.auctioned else "not_sold"
            text = self._session.text.say(f"privates.{key}")
            return pen.fit(room, text, 12.5, 400, pen.colors.muted, RIGHT)
        size = pen.px(17)
        rest = room.adjusted(size + pen.px(5), 0, 0, 0)  # the badge stands before the name
        used = pen.fit(rest, card.owner_name, 12.5, 400, "", RIGHT) + pen.px(5) + size
        centre = QPointF(room.right() - used + size / 2, room.center().y())
        if card.owner in self._session.state.players:
            draw_badge(pen.painter, centre, size, seat_of(PlayerId(card.owner)), card.owner_name)
        else:
            picture = picture_of(self._session.title, CompanyId(card.owner))
            draw_emblem(pen.painter, centre, size, picture)
        return used
