"""The account of one train's route: a card with its colour, its stops and their amounts."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.core.ids import TrainId
from ezgame.models.words.wording import Wording
from ezgame.ui.appearance import appearance
from ezgame.ui.keys import PRESS_KEYS

ROW = 20
PAD = 10
HEAD = 34
DASHES: tuple[tuple[float, ...], ...] = ((), (2.2, 0.9), (1.0, 0.7), (0.4, 0.6))


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRow:
    label: str
    amount: str
    kind: str = "stop"
    """stop, treasury, sum, note."""
    node: str = ""
    """The stop, where a click on the row counts it or not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainAccount:
    train: TrainId
    name: str
    number: int
    color: str
    rows: tuple[AccountRow, ...]
    extra: str = ""
    """What runs with it, such as a range bonus."""
    held: bool = False
    """Clicks on the map draw this train's route."""


class AccountCard(QWidget):
    """One train; a click makes it the one that is drawn. A click on a stop that may be counted or not
    changes that."""

    chosen = Signal(str)
    stop_chosen = Signal(str, str)
    """Train and stop of a row."""

    def __init__(self, text: Wording, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self._account: TrainAccount | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def account(self) -> TrainAccount | None:
        return self._account

    def show_account(self, account: TrainAccount) -> None:
        if account != self._account:
            self._account = account
            said = ", ".join(f"{row.label} {row.amount}" for row in account.rows)
            self.setAccessibleName(self._text.say("run.route", train=account.name))
            self.setAccessibleDescription(said)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        look = appearance()
        rows = self._account.rows if self._account is not None else ()
        high = look.px(HEAD) + look.px(ROW) * max(1, len(rows)) + look.px(PAD)
        if any(row.kind == "sum" for row in rows):
            high += look.px(8)
        return QSize(look.px(190), high)

    def minimumSizeHint(self) -> QSize:
        return QSize(look_px(150), self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._account is None:
            return
        node = self.node_at(event.position().y())
        if node:
            self.stop_chosen.emit(self._account.train, node)
        else:
            self.chosen.emit(self._account.train)

    def node_at(self, y: float) -> str:
        """The stop of the row at this height, where a click means the stop; rows of sums come last."""
        rows = () if self._account is None else self._account.rows
        number = int((y - appearance().px(HEAD)) // appearance().px(ROW))
        return rows[number].node if 0 <= number < len(rows) else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESS_KEYS and self._account is not None:
            self.chosen.emit(self._account.train)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        account = self._account
        if account is None:
            return
        look = appearance()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        edge = QColor(account.color) if account.held else QColor(look.colors.line)
        if self.hasFocus():
            edge = look.accent
        painter.setPen(QPen(edge, 2 if account.held or self.hasFocus() else 1))
        painter.setBrush(QColor(look.colors.panel))
        painter.drawRoundedRect(box, 7, 7)
        self._head(painter, box, account)
        y = box.top() + look.px(HEAD)
        if not account.rows:
            painter.setFont(look.font(13))
            painter.setPen(QColor(look.colors.muted))
            text = self._text.say("run.click_stops" if account.held else "run.no_route")
            painter.drawText(QPointF(box.left() + look.px(PAD), y + look.px(14)), text)
        ruled = False
        for row in account.rows:
            if row.kind == "sum" and not ruled:
                ruled = True
                y += look.px(6)
                painter.setPen(QPen(QColor(look.colors.line), 1))
                painter.drawLine(
                    QPointF(box.left() + look.px(PAD), y - 2),
                    QPointF(box.right() - look.px(PAD), y - 2),
                )
            self._row(painter, box, y, row)
            y += look.px(ROW)
        painter.end()

    def _head(self, painter: QPainter, box: QRectF, account: TrainAccount) -> None:
        look = appearance()
        y = box.top() + look.px(HEAD) / 2
        x = box.left() + look.px(PAD)
        pen = QPen(QColor(account.color), look.px(6))
        dash = DASHES[account.number % len(DASHES)]
        pen.setCapStyle(Qt.PenCapStyle.FlatCap if dash else Qt.PenCapStyle.RoundCap)
        if dash:
            pen.setDashPattern(list(dash))
        painter.setPen(pen)
        painter.drawLine(QPointF(x, y), QPointF(x + look.px(28), y))
        x += look.px(38)
        wide = look.text_width(account.name, 14, 700) + look.px(16)
        plate = QRectF(x, y - look.px(11), wide, look.px(22))
        painter.setPen(QPen(QColor(look.colors.line), 1))
        painter.setBrush(QColor(look.colors.raised))
        painter.drawRoundedRect(plate, 4, 4)
        painter.setFont(look.font(14, 700))
        painter.setPen(QColor(look.colors.text))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, account.name)
        if account.extra:
            x += wide + look.px(8)
            wide = look.text_width(account.extra, 12, 600) + look.px(14)
            plate = QRectF(x, y - look.px(10), wide, look.px(20))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.colors.raised))
            painter.drawRoundedRect(plate, look.px(10), look.px(10))
            painter.setFont(look.font(12, 600))
            painter.setPen(QColor(look.colors.text))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, account.extra)

    def _row(self, painter: QPainter, box: QRectF, y: float, row: AccountRow) -> None:
        look = appearance()
        bold = row.kind == "sum"
        font = look.font(14, 700) if bold else look.font(13)
        quiet = row.kind in ("treasury", "note")
        painter.setFont(font)
        painter.setPen(QColor(look.colors.muted if quiet else look.colors.text))
        base = y + look.px(15)
        room = box.width() - 2 * look.px(PAD) - look.text_width(row.amount, 14, 700) - 6
        label = painter.fontMetrics().elidedText(row.label, Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(QPointF(box.left() + look.px(PAD), base), label)
        wide = painter.fontMetrics().horizontalAdvance(row.amount)
        painter.drawText(QPointF(box.right() - look.px(PAD) - wide, base), row.amount)


def look_px(pixels: float) -> int:
    return appearance().px(pixels)
