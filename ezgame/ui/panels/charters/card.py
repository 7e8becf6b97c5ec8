"""A company's charter as a widget: one line, or opened with everything on it; and what the charters lie on."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from ezgame.models.session import Session
from ezgame.models.tables.companies import CompanyCard
from ezgame.models.words.places import PlaceNotes
from ezgame.ui.appearance import appearance
from ezgame.ui.keys import PRESS_KEYS
from ezgame.ui.panels.charters.drawing import CharterDrawing
from ezgame.ui.panels.charters.rows import HEAD, line_height, rows_of
from ezgame.ui.panels.charters.spot import CardSpot
from ezgame.ui.widgets.card_pen import CardPen
from ezgame.ui.widgets.text import show_tip


class CharterCard(QWidget):
    opened = Signal(str)
    """The card was clicked: open it."""
    dragged = Signal(str, str, str, QPoint)
    """Something is pulled off the card: its kind, id, the company and the global position."""

    def __init__(self, session: Session, card: CompanyCard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.card = card
        self.open = False
        self.spots: list[CardSpot] = []
        self._press: QPointF | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        # Qt repaints what has this when the pointer comes and goes; buttons and boxes have it from their style.
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_card(card)
        appearance().changed.connect(self._restyled)
        appearance().accented.connect(self._on_accent)

    def show_card(self, card: CompanyCard) -> None:
        before, self.card = self.sizeHint(), card
        self.setAccessibleName(self._session.text.say("charters.of", company=card.id))
        self.setAccessibleDescription(card.text)
        if self.sizeHint() != before:
            self.updateGeometry()
        self.update()

    def set_open(self, open_: bool) -> None:
        if open_ != self.open:
            self.open = open_
            self.updateGeometry()
            self.update()

    def _restyled(self) -> None:
        self.updateGeometry()
        self.update()

    def _on_accent(self) -> None:
        """Only a card that acts or shows what would change has something in the accent colour."""
        card = self.card
        if card.acting or card.cash_after is not None or card.price_after is not None:
            self.update()

    def sizeHint(self) -> QSize:
        look = appearance()
        if self.open:
            rows = rows_of(self.card, self._session.text, self.width())
            height = HEAD + sum(row.height for row in rows) + 10
        else:
            height = line_height(self.card, self.width())
        return QSize(look.px(300), look.px(height))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance().px(200), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In another width its words need other lines."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    # ------------------------------------------------------------ painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        box = QRectF(self.rect())
        fill = pen.colors.raised if self.open or self.underMouse() else pen.colors.panel
        pen.painter.fillRect(box, QColor(fill))
        if self.card.acting:
            pen.painter.fillRect(QRectF(0, 0, 4, box.height()), pen.look.accent)
        pen.painter.fillRect(
            QRectF(0, box.bottom() - 0.6, box.width(), 0.6), QColor(pen.colors.line)
        )
        if self.hasFocus():
            pen.painter.setPen(QColor(pen.colors.accent))
            pen.painter.setBrush(Qt.BrushStyle.NoBrush)
            pen.painter.drawRect(box.adjusted(0.5, 0.5, -1.5, -1.5))
        drawing = CharterDrawing(pen, self._session, self.card, self.width(), self.height())
        if self.open:
            drawing.paint_open()
        else:
            drawing.paint_line()
        self.spots = drawing.spots

    # ------------------------------------------------------------ input

    def spot_at(self, at: QPointF) -> CardSpot | None:
        return next((spot for spot in self.spots if spot.box.contains(at)), None)

    def spot_box(self, kind: str, spot_id: str) -> QRectF | None:
        """Where a thing on the card is drawn."""
        return next(
            (spot.box for spot in self.spots if (spot.kind, spot.id) == (kind, spot_id)), None
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is None:
            spot = self.spot_at(event.position())
            grab = spot is not None and bool(spot.kind)
            self.setCursor(
                Qt.CursorShape.OpenHandCursor if grab else Qt.CursorShape.PointingHandCursor
            )
            return
        way = (event.position() - self._press).manhattanLength()
        spot = self.spot_at(self._press)
        if spot is not None and spot.kind and way > QApplication.startDragDistance():
            self._press = None
            at = event.globalPosition().toPoint()
            self.dragged.emit(spot.kind, spot.id, self.card.id, at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._press is not None and event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit(self.card.id)
        self._press = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESS_KEYS:
            self.opened.emit(self.card.id)
        else:
            super().keyPressEvent(event)

    def tip_at(self, at: QPointF) -> str:
        spot = self.spot_at(at)
        if spot is None:
            return self.card.name
        if spot.goal is None:
            return spot.tip
        return PlaceNotes(self._session).goal_of(self.card.id, spot.goal) or spot.tip


class CharterGround(QWidget):
    """What the cards lie on. It answers what they leave to it: Python would be asked about each of the thousand
    events that cards get when the window looks different."""

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            card = self.childAt(event.pos())
            if isinstance(card, CharterCard):
                at = QPointF(card.mapFrom(self, event.pos()))
                show_tip(event.globalPos(), card.tip_at(at), card)
                return True
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() in PRESS_KEYS
            and isinstance(self.focusWidget(), CharterCard)
        ):
            event.accept()
            return True
        return super().event(event)
