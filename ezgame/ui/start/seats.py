"""The players of a new game: names in seats, to be dragged about, shuffled, added and removed."""

import random
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ezgame.core.player_names import LONGEST_NAME, clean_name
from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.badges import SeatBadge
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.drops import leave_drops
from ezgame.ui.widgets.marks import draw_mark
from ezgame.ui.widgets.text import Label, set_tip

SAMPLE = ("Ann", "Ben", "Carol", "Dan", "Eva", "Fred")


class Seats(QWidget):
    changed = Signal()

    def __init__(
        self, names: Sequence[str], most: int, least: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.least, self.most = least, most
        self._rows: list[SeatRow] = []
        self._left_out: list[str] = []
        """Players for whom the title has no seat; they come back with one that has."""
        self._filled: list[SeatRow] = []
        """Seats that only the title asked for; they go with it."""
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(5)
        self.more = GameButton(say("seats.add"), parent=self)
        self.more.repeats = True
        self.more.clicked.connect(self._on_more)
        self._layout.addWidget(self.more)
        for name in list(names)[:most] or SAMPLE[:4]:
            self._append(name)
        self._renumber()

    def names(self) -> tuple[str, ...]:
        return tuple(clean_name(row.edit.text()) for row in self._rows)

    @property
    def rows(self) -> "tuple[SeatRow, ...]":
        return tuple(self._rows)

    def fault(self) -> str:
        """Why these players cannot play, or nothing."""
        names = self.names()
        if not self.least <= len(names) <= self.most:
            if self.least == self.most:
                return say("seats.exactly", number=self.most)
            return say("seats.wrong_number", least=self.least, most=self.most)
        if not all(names):
            return say("seats.no_name")
        return "" if len(set(names)) == len(names) else say("seats.same_name")

    def show_names(self, names: Sequence[str]) -> None:
        """Seat these players instead."""
        self._keep_number()
        while self._rows:
            self._remove(self._rows[-1])
        for name in names:
            self._append(name)
        self._renumber()

    def set_limits(self, least: int, most: int) -> None:
        """Seats of another title: looking at one sends nobody away for good, and adds nobody."""
        self.least, self.most = least, most
        while self._filled and len(self._rows) > least:
            self._remove(self._filled.pop())
        while len(self._rows) > most:
            self._left_out.insert(0, self._rows[-1].edit.text())
            self._remove(self._rows[-1])
        while self._left_out and len(self._rows) < most:
            self._append(self._left_out.pop(0))
        while len(self._rows) < least:
            self.add()
            self._filled.append(self._rows[-1])
        self._renumber()

    def add(self) -> None:
        if len(self._rows) < self.most:
            free = next((name for name in SAMPLE if name not in self.names()), "")
            self._append(free or say("seats.player", number=len(self._rows) + 1))
            self._renumber()

    def _on_more(self) -> None:
        """The new name is ready to be typed over."""
        self._keep_number()
        self.add()
        self._rows[-1].edit.setFocus()
        self._rows[-1].edit.selectAll()

    def shuffle(self) -> None:
        """Random seats for everybody."""
        names = list(self.names())
        random.shuffle(names)
        for row, name in zip(self._rows, names, strict=True):
            row.edit.setText(name)
        self.changed.emit()

    def reseat(self, row: "SeatRow", to: int) -> None:
        """Seat a player elsewhere; the others move up."""
        to = max(0, min(len(self._rows) - 1, to))
        names = list(self.names())
        names.insert(to, names.pop(self._rows.index(row)))
        for each, name in zip(self._rows, names, strict=True):
            each.edit.setText(name)
        self.changed.emit()

    def _append(self, name: str) -> None:
        row = SeatRow(name, self)
        row.removed.connect(self._on_removed)
        row.carried.connect(self._on_carried)
        row.dropped.connect(self._on_dropped)
        row.moved.connect(self._on_moved)
        row.edit.textChanged.connect(self.changed)
        self._rows.append(row)
        self._layout.insertWidget(len(self._rows) - 1, row)

    def _on_removed(self, row: object) -> None:
        if isinstance(row, SeatRow) and len(self._rows) > self.least:
            self._keep_number()
            self._remove(row)
            self._renumber()

    def _keep_number(self) -> None:
        """The group says itself how many play."""
        self._left_out, self._filled = [], []

    def _remove(self, row: "SeatRow") -> None:
        self._rows.remove(row)
        self._layout.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _on_moved(self, row: object, by: int) -> None:
        if isinstance(row, SeatRow):
            to = self._rows.index(row) + by
            self.reseat(row, to)
            if 0 <= to < len(self._rows):
                self._rows[to].edit.setFocus()

    def _on_carried(self, row: object, height: int) -> None:
        """A row is held over the others: they make room where it would go."""
        if not isinstance(row, SeatRow):
            return
        tops = self._tops()
        others = [each for each in self._rows if each is not row]
        others.insert(self._nearest(height), row)
        for top, each in zip(tops, others, strict=True):
            if each is not row:
                each.move(each.x(), top)

    def _on_dropped(self, row: object, height: int) -> None:
        if isinstance(row, SeatRow):
            self.reseat(row, self._nearest(height))
            self._layout.invalidate()
            self._layout.activate()

    def _tops(self) -> list[int]:
        """Where the rows lie when none is lifted."""
        step = self._rows[0].height() + self._layout.spacing()
        return [index * step for index in range(len(self._rows))]

    def _nearest(self, height: int) -> int:
        """The seat that a lifted row lies nearest to."""
        half = self._rows[0].height() // 2
        return min(enumerate(self._tops()), key=lambda each: abs(each[1] + half - height))[0]

    def _renumber(self) -> None:
        for index, row in enumerate(self._rows):
            row.show_seat(index, removable=len(self._rows) > self.least)
        full = len(self._rows) >= self.most
        self.more.set_reason(say("seats.full", most=self.most) if full else "")
        self.more.say(say("seats.add.most", most=self.most))
        self.changed.emit()


class SeatRow(QWidget):
    """One seat: grip, badge, name, remove."""

    removed = Signal(object)
    carried = Signal(object, int)
    """Held somewhere while it is dragged: the row and the height of its middle in the list."""
    dropped = Signal(object, int)
    """Let go after a drag: the same."""
    moved = Signal(object, int)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._press: QPointF | None = None
        self._lifted = False
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.badge = SeatBadge(26, self)
        self.edit = NameEdit(name, self)
        self.edit.moved.connect(lambda by: self.moved.emit(self, by))
        self.edit.textChanged.connect(self._named)
        self.seat = Label(self)
        self.seat.setProperty("look", "small")
        self.remove = GameButton(mark="cross", compact=True, parent=self)
        # Tab goes from name to name: a space typed blindly must not send a player away.
        self.remove.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.edit.sent_away.connect(self.remove.click)
        self.remove.clicked.connect(lambda: self.removed.emit(self))
        layout = QHBoxLayout(self)
        layout.addWidget(self.badge)
        layout.addWidget(self.edit, 1)
        layout.addWidget(self.seat)
        layout.addWidget(self.remove)
        self._index = 0
        appearance().changed.connect(self._restyled)
        self._restyled()

    def _restyled(self) -> None:
        look, layout = appearance(), self.layout()
        self.remove.setFixedWidth(look.px(30))
        if layout is not None:
            layout.setContentsMargins(look.px(26), 3, 6, 3)

    def show_seat(self, index: int, *, removable: bool) -> None:
        self._index = index
        self.seat.setText(say("seats.seat", number=index + 1))
        self.edit.setAccessibleName(say("seats.name", number=index + 1))
        self.remove.set_reason("" if removable else say("seats.least"))
        self.remove.setAccessibleName(say("seats.remove", number=index + 1))
        self._named()

    def _named(self) -> None:
        self.badge.show_seat(self._index, self.edit.text())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is not None and (event.position() - self._press).manhattanLength() > 6:
            self._lifted = True
            self.raise_()
            at = self.mapToParent(event.position().toPoint())
            self.move(self.x(), at.y() - self.height() // 2)
            self.carried.emit(self, self.geometry().center().y())
            self.update()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        if self._lifted:
            self._lifted = False
            self.dropped.emit(self, self.geometry().center().y())
        self._press = None
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = appearance()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(
            QPen(
                QColor(look.colors.accent if self._lifted else look.colors.line),
                2 if self._lifted else 1,
            )
        )
        painter.setBrush(QColor(look.colors.panel if self._lifted else look.colors.raised))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        draw_mark(
            painter,
            "grip",
            QPointF(look.px(15), self.height() / 2),
            look.px(15),
            QColor(look.colors.muted),
        )


class NameEdit(QLineEdit):
    """A name; Ctrl with the arrows moves it to another seat, with Delete it goes."""

    moved = Signal(int)
    sent_away = Signal()
    """Ctrl+Delete: the player does not play."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(clean_name(name), parent)
        leave_drops(self)
        self.setMaxLength(LONGEST_NAME)
        self.setPlaceholderText("name")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
            return
        if control and event.key() == Qt.Key.Key_Delete:
            self.sent_away.emit()
            return
        # Tab selects the name: a space typed blindly, as on a button, must not wipe it out.
        if event.text() == " " and self.selectedText() == self.text():
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        set_tip(self, say("seats.move"))
