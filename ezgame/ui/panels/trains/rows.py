"""The stack of trains: a row per type with its cards, price and phase. A marker can be pulled over the next cards."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.tables.roster import RosterCard, RosterModel
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.trains.columns import (
    CARD,
    Columns,
    card_step,
    columns_of,
    left_out,
    phase_word,
    state_word,
)
from ezgame.ui.theme import ink_on, map_theme
from ezgame.ui.widgets.card_pen import CENTRE, RIGHT, CardPen
from ezgame.ui.widgets.text import show_tip

ROW = 30


class RosterRows(QWidget):
    pulled = Signal(int)
    """How many of the next cards the marker covers now; 0: it is put back."""

    def __init__(self, roster: RosterModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._roster = roster
        self.ahead: tuple[str, ...] = ()
        """Types of the cards in the order they leave the supply."""
        self.count = 0
        """How many of them the marker covers."""
        self._pressed_at: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(roster.session.text.say("trains.left"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        roster.dataChanged.connect(self._changed)
        roster.modelReset.connect(self._changed)
        appearance().changed.connect(self._changed)
        appearance().accented.connect(self.update)
        self._changed()

    def _changed(self) -> None:
        self.setAccessibleDescription("; ".join(card.text for card in self._roster.cards))
        self.updateGeometry()
        self.update()

    # ------------------------------------------------------------ the marker

    def pull(self, count: int) -> None:
        """Cover so many of the next cards."""
        count = min(len(self.ahead), max(0, count))
        if count != self.count:
            self.count = count
            self.update()
            self.pulled.emit(count)

    def covered(self, kind: str) -> int:
        """How many cards of a type the marker covers."""
        return self.ahead[: self.count].count(kind)

    def row_box(self, kind: str) -> QRectF:
        """Where the cards of a type are drawn; all of it for a type that has no row."""
        high = appearance().px(ROW)
        for row, card in enumerate(self._roster.cards):
            if card.id == kind:
                return QRectF(0, row * high, self.width(), high)
        return QRectF(self.rect())

    def count_at(self, at: QPointF) -> int:
        """How many cards would be covered with the marker at a point; 0 where there is no card."""
        row = int(at.y() // appearance().px(ROW))
        if not 0 <= row < len(self._roster.cards):
            return 0
        card = self._roster.cards[row]
        places = [n for n, kind in enumerate(self.ahead, 1) if kind == card.id]
        room = self._columns().cards_box(QRectF(0, row * appearance().px(ROW), self.width(), 1))
        if not places or not room.left() - 4 <= at.x() <= room.right():
            return 0
        index = int((at.x() - room.left()) // card_step(room, card.left))
        return places[min(len(places) - 1, max(0, index))]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        count = self.count_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or not count:
            super().mousePressEvent(event)
            return
        self._pressed_at = self.count
        self.pull(0 if count == self.count else count)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        count = self.count_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if count else Qt.CursorShape.ArrowCursor)
        if self._pressed_at is not None and count:
            self.pull(count)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed_at is None:
            super().mouseReleaseEvent(event)
        self._pressed_at = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        if event.key() in steps:
            self.pull(self.count + steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_Escape) and self.count:
            self.pull(0)
        else:
            super().keyPressEvent(event)

    # ------------------------------------------------------------ painting

    def sizeHint(self) -> QSize:
        look = appearance()
        return QSize(look.px(240), look.px(ROW) * self._roster.rowCount())

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen, columns = CardPen(QPainter(self)), self._columns()
        for row, card in enumerate(self._roster.cards):
            box = QRectF(0, row * pen.px(ROW), self.width(), pen.px(ROW))
            self._row(pen, card, box, columns)

    def _row(self, pen: CardPen, card: RosterCard, box: QRectF, columns: Columns) -> None:
        gone = card.rusted or card.sold_out
        pen.painter.setOpacity(0.5 if gone else 1.0)
        if card.next:
            pen.painter.setPen(QPen(pen.look.accent, 2))
            pen.painter.setBrush(QColor(pen.colors.panel))
            pen.painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)
        text = self._roster.session.text
        fill = map_theme("default", pen.look.dark).fill(card.color or "gray")
        chip = columns.chip(box)
        pen.painter.setPen(QPen(QColor(pen.colors.line), 1))
        pen.painter.setBrush(fill)
        pen.painter.drawRoundedRect(chip, 4, 4)
        pen.write(chip, card.name, 13, 700, ink_on(fill), CENTRE)
        no_phase, no_price = left_out(card, text, columns, box)
        price, cards = columns.price_box(box), columns.cards_box(box)
        if no_phase:
            further = columns.phase_box(box).right() - price.right()
            price.translate(further, 0)
            cards.setWidth(cards.width() + further + (price.width() if no_price else 0))
        else:
            room = columns.phase_box(box)
            pen.write(room, phase_word(card, text), 12, 400, pen.colors.muted, RIGHT)
        if not no_price:
            pen.write(price, str(card.price), 13, 700, "", RIGHT)
        self._cards_left(pen, card, cards)
        pen.painter.setOpacity(1.0)

    def _columns(self) -> Columns:
        return columns_of(self._roster.cards, self._roster.session.text, self.width())

    def _cards_left(self, pen: CardPen, card: RosterCard, box: QRectF) -> None:
        covered = self.covered(card.id)
        word = state_word(card, self._roster.session.text)
        step = card_step(box, card.left)
        behind = box.left() + covered * step
        if word:
            pen.fit(box, word, 12, 400, pen.colors.muted)
        else:
            assert card.left is not None
            for index in range(card.left):
                mark = QRectF(
                    box.left() + index * step,
                    box.center().y() - pen.px(6),
                    pen.px(CARD),
                    pen.px(12),
                )
                pen.painter.setPen(QPen(QColor(pen.colors.muted), 1))
                pen.painter.setBrush(
                    pen.look.accent if index < covered else QColor(pen.colors.raised)
                )
                pen.painter.drawRoundedRect(mark, 2, 2)
            after = QRectF(box)
            after.setLeft(box.left() + (card.left - 1) * step + pen.px(CARD + 4))
            pen.fit(after, str(card.left), 12, 400, pen.colors.muted)
            behind += pen.px(CARD + 1) - step
        if covered and self.ahead[self.count - 1] == card.id:
            self._marker(pen, behind, box)

    @staticmethod
    def _marker(pen: CardPen, x: float, box: QRectF) -> None:
        """The marker stands behind the last card it covers."""
        pen.painter.setPen(QPen(pen.look.accent, 2))
        pen.painter.drawLine(
            QPointF(x, box.top() + pen.px(3)), QPointF(x, box.bottom() - pen.px(3))
        )
        pen.painter.setBrush(pen.look.accent)
        pen.painter.drawEllipse(QPointF(x, box.top() + pen.px(4)), pen.px(3), pen.px(3))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            row = int(QPointF(event.pos()).y() // appearance().px(ROW))
            cards = self._roster.cards
            text = tip(cards[row], self._roster) if 0 <= row < len(cards) else ""
            show_tip(event.globalPos(), text, self)
            return True
        return super().event(event)


def tip(card: RosterCard, roster: RosterModel) -> str:
    """Price, what makes it rust, and who owns such trains."""
    tell, names = roster.session.text.say, roster.session.text.names
    lines = [tell("trains.tip", train=card.name, price=card.price)]
    lines.append(
        tell("trains.tip.rusts" if card.rusts_at else "trains.tip.never", train=card.rusts_at)
    )
    lines += [tell("trains.tip.trade", price=price, train=old) for old, price in card.trade_in]
    if card.owners:
        owned = [
            names.company(company) + (f" ×{count}" if count > 1 else "")
            for company, count in card.owners
        ]
        lines.append(tell("trains.tip.owned", companies=owned))
    if not (card.rusted or card.sold_out):
        lines.append(tell("rush.tip"))
    return "\n".join(lines)
