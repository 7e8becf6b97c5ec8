"""Buttons of the game: two lines, a mark, and an answer when they cannot be used.

A button that is not possible now stays reachable for pointer and keyboard: it looks grey, does
nothing, and says why on hover, on a click, on a long press and to screen readers.
"""

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.keys import PRESS_KEYS
from ezgame.ui.widgets.marks import Mark, draw_mark
from ezgame.ui.widgets.text import set_tip, show_tip

Role = Literal["primary", "choice", "plain", "entry", "lead"]
"""entry: a line of a list of things to do, without a frame; lead: the first of them, which stands out."""

SMALLEST = 10.5
"""Pixels at 100 % down to which a title that does not fit is written smaller."""
LONG_PRESS = 500
"""Milliseconds after which a held button tells why it is grey."""


class GameButton(QAbstractButton):
    """One or two lines of text. `role` says how much it stands out."""

    glanced = Signal(bool)
    """The pointer or the keyboard's focus came to rest on it, or left."""

    def __init__(
        self,
        title: str = "",
        detail: str = "",
        *,
        role: Role = "plain",
        mark: Mark = "",
        compact: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._title, self._detail = title, detail
        self._role: Role = role
        self._mark: Mark = mark
        self._compact = compact
        self._reason: str | Callable[[], str] = ""
        self.shortcut_hint = ""
        self._ticked = False
        self._kept = ("", "")
        self.repeats = False
        """Whether each click of a quick series counts, as for undo or one more."""
        self._brief = False
        self._held = QTimer(self)
        self._held.setSingleShot(True)
        self._held.setInterval(LONG_PRESS)
        self._held.timeout.connect(self.explain)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._describe()
        appearance().changed.connect(self._restyled)
        if role in ("primary", "lead"):
            appearance().accented.connect(self.update)

    # ------------------------------------------------------------ what it says

    @property
    def title(self) -> str:
        return self._title

    @property
    def detail(self) -> str:
        """The second line."""
        return self._detail

    @property
    def allowed(self) -> bool:
        """Whether a click does something."""
        return not self._reason and self.isEnabled()

    @property
    def reason(self) -> str:
        """Why it does nothing; worked out when somebody asks."""
        if not isinstance(self._reason, str):
            self._reason = self._reason()
        return self._reason

    def say(self, title: str, detail: str = "") -> None:
        if (title, detail) != (self._title, self._detail):
            self._title, self._detail = title, detail
            self._describe()
            self.updateGeometry()
            self.update()

    def keep_room(self, title: str, detail: str = "") -> None:
        """It will say this later, and is as large from now on: what stands beside and below keeps its place."""
        self._kept = (title, detail)
        self.updateGeometry()

    def set_ticked(self, ticked: bool) -> None:
        """Show that this allowance was used."""
        if ticked != self._ticked:
            self._ticked = ticked
            self.updateGeometry()
            self.update()

    def set_brief(self, brief: bool) -> None:
        """Show the title alone where there is no room for more; the rest is told on hover."""
        if brief != self._brief:
            self._brief = brief
            self._explain_quietly()
            self.updateGeometry()
            self.update()

    def set_reason(self, reason: str | Callable[[], str]) -> None:
        """Why it cannot be used now, or who knows why; empty makes it usable."""
        if reason != self._reason:
            self._reason = reason
            shape = Qt.CursorShape.ArrowCursor if reason else Qt.CursorShape.PointingHandCursor
            self.setCursor(shape)
            self._explain_quietly()
            self.update()

    def set_shortcut_hint(self, keys: str) -> None:
        self.shortcut_hint = keys
        self._describe()

    def _describe(self) -> None:
        name = f"{self._title}, {self._detail}" if self._detail else self._title
        self.setAccessibleName(name.replace("\n", " "))
        self._explain_quietly()

    def _explain_quietly(self) -> None:
        """Tip and description; a reason that is not known yet is asked for when somebody comes near."""
        hint = f" [{self.shortcut_hint}]" if self.shortcut_hint else ""
        if not self._reason:
            self.setAccessibleDescription(hint.strip())
            hidden = self._brief or self.width() < self.wide(brief=False)
            if hidden and self._detail:
                set_tip(self, f"{self._title}: {self._detail}{hint}")
            else:  # the caption is on the button: only its key is news
                set_tip(self, say("bar.by_key", keys=self.shortcut_hint) if hint else "")
        elif isinstance(self._reason, str):
            self.setAccessibleDescription(say("bar.not_possible", reason=self._reason))
            set_tip(self, self._reason)

    def come_near(self) -> None:
        if self._reason and not isinstance(self._reason, str):
            self._reason = self._reason()
            self._explain_quietly()

    # ------------------------------------------------------------ input

    def hitButton(self, _pos: object) -> bool:
        return not self._reason

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._reason:
            self._held.start()
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._reason:
            self._held.stop()
            self.explain()
            return
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click is one click: its second half would speak for whoever acts next."""
        if self.repeats or self._reason:
            self.mousePressEvent(event)
        else:
            event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in PRESS_KEYS
        if enter and event.isAutoRepeat() and not self.repeats:
            event.accept()
        elif enter:
            self.press_by_key()
        else:
            super().keyPressEvent(event)

    def press_by_key(self) -> None:
        """Enter or Space while it has the keyboard's focus."""
        if self._reason:
            self.explain()
        else:
            self.click()

    def explain(self) -> None:
        if self._reason:
            show_tip(self.mapToGlobal(self.rect().bottomLeft()), self.reason, self)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        self.come_near()
        self.glanced.emit(True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        self.glanced.emit(False)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.come_near()
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.glanced.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.underMouse():
            self.glanced.emit(False)

    # ------------------------------------------------------------ look

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.toolTip() or self._detail in self.toolTip():
            self._explain_quietly()

    def _restyled(self) -> None:
        self.updateGeometry()
        self.update()

    @property
    def _shown_detail(self) -> str:
        return "" if self._brief else self._detail

    def _sizes(self) -> tuple[float, float]:
        return (13.5, 12) if not self._compact else (13, 12)

    def wide(self, *, brief: bool) -> int:
        """How wide it wants to be, with all it has to say or with its title alone."""
        look = appearance()
        big, small = self._sizes()
        said = ((self._title, self._detail), self._kept)
        titles, details = zip(*said, strict=True)
        width = max(look.text_width(title, big, 600) for title in titles)
        if not brief:
            width = max(width, *(look.text_width(detail, small) for detail in details))
        width += look.px(30 if not self._compact else 20 if brief else 24)
        if self._mark or self._ticked:
            width += look.px(22)
        return round(width)

    def sizeHint(self) -> QSize:
        lines = 2 if self._shown_detail or (self._kept[1] and not self._brief) else 1
        height = appearance().px(
            (42 if not self._compact else 40) if lines == 2 else (34 if not self._compact else 28)
        )
        return QSize(self.wide(brief=self._brief), height)

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), appearance().px(64)), hint.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = appearance()
        colors = look.colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        possible = self.allowed
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        fill, line, ink, soft = self._paints(possible)
        painter.setPen(QPen(line, 2.0 if self.isChecked() else 1.0))
        painter.setBrush(fill)
        radius = look.px(6)
        painter.drawRoundedRect(box, radius, radius)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colors.text), 1.0, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), radius - 2, radius - 2)
        left = box.left() + look.px(9 if self._compact else 12)
        mark: Mark = "tick" if self._ticked else self._mark
        if mark:
            size = look.px(14)
            centre = QPointF(left + size / 2, box.center().y())
            draw_mark(painter, mark, centre, size, QColor(colors.good) if self._ticked else ink)
            left += size + look.px(8)
        room = QRectF(left, box.top(), box.right() - left - look.px(8), box.height())
        if not mark or room.width() > look.px(8):  # a narrow button shows its mark alone
            self._write(painter, room, ink, soft)

    def _paints(self, possible: bool) -> tuple[QColor, QColor, QColor, QColor]:
        """Fill, line, ink and soft ink."""
        look = appearance()
        colors = look.colors
        text, muted = QColor(colors.text), QColor(colors.muted)
        if not possible:
            grey = QColor(muted)
            grey.setAlpha(185)
            return QColor(colors.raised), QColor(colors.line), grey, grey
        hover = self.underMouse()
        if self._role in ("primary", "lead"):
            fill = QColor(look.accent)
            fill = fill.lighter(112) if hover else fill
            ink = look.on_seat()
            soft = QColor(ink)
            soft.setAlpha(225)
            return (fill.darker(115) if self.isDown() else fill), fill, ink, soft
        if self._role == "entry":
            fill = QColor(
                colors.selection if self.isDown() else colors.raised if hover else colors.panel
            )
            return fill, fill, text, muted
        line = (
            QColor(look.accent)
            if self.isChecked() or (hover and self._role == "choice")
            else QColor(colors.line)
        )
        fill = QColor(
            colors.selection if self.isDown() else colors.raised if hover else colors.panel
        )
        return fill, line, text, muted

    def _write(self, painter: QPainter, box: QRectF, ink: QColor, soft: QColor) -> None:
        look = appearance()
        big, small = self._sizes()
        flags = Qt.AlignmentFlag.AlignVCenter | (
            Qt.AlignmentFlag.AlignLeft
            if self._mark or self._ticked or self._role != "primary"
            else Qt.AlignmentFlag.AlignHCenter
        )
        second = self._shown_detail
        listed = self._role in ("entry", "lead")
        marked = self._mark or self._ticked or listed
        centred = not marked and (self._role == "primary" or not second)
        if centred:
            flags = Qt.AlignmentFlag.AlignCenter
            box = QRectF(self.rect()).adjusted(look.px(6), 1, -look.px(6), -1)
        if listed and self.shortcut_hint:
            painter.setFont(look.font(small))
            painter.setPen(soft)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, right, self.shortcut_hint)
        painter.setPen(ink)
        if second and not self._fits(second, small, box.width(), least=small - 1):
            second = ""  # half a sentence helps nobody; the tip has all of it
        bold = 700 if self._role in ("primary", "lead") else 600
        if not self._fits(self._title, big, box.width(), bold):
            self._write_lines(painter, box, flags, bold)
            return
        size = self._fitting(self._title, big, box.width(), bold)
        painter.setFont(look.font(size, bold))
        title = self._title
        if not second:
            painter.drawText(box, flags, title)
            return
        half = box.height() / 2
        inset = look.px(3)
        painter.drawText(
            QRectF(box.left(), box.top() + inset, box.width(), half - inset), flags, title
        )
        painter.setFont(look.font(self._fitting(second, small, box.width())))
        painter.setPen(soft)
        painter.drawText(
            QRectF(box.left(), box.center().y(), box.width(), half - inset), flags, second
        )

    def _fitting(self, text: str, size: float, room: float, weight: int = 400) -> float:
        """The size at which a text fits, a little smaller than wanted where need be."""
        while size > SMALLEST and appearance().text_width(text, size, weight) > room:
            size -= 0.5
        return size

    def _fits(
        self, text: str, size: float, room: float, weight: int = 400, least: float = SMALLEST
    ) -> bool:
        return appearance().text_width(text, min(size, least), weight) <= room

    def _write_lines(
        self, painter: QPainter, box: QRectF, flags: Qt.AlignmentFlag, weight: int
    ) -> None:
        """A title too long for one line takes two, a little smaller."""
        wrapping = int(flags | Qt.TextFlag.TextWordWrap)
        for size in (SMALLEST + 1, SMALLEST, SMALLEST - 1):
            font = appearance().font(size, weight)
            words = QFontMetricsF(font)
            painter.setFont(font)
            wrapped = words.boundingRect(box, wrapping, self._title)
            if wrapped.height() <= box.height() + 1 and wrapped.width() <= box.width() + 1:
                painter.drawText(box, wrapping, self._title)
                return
        short = words.elidedText(self._title, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, flags, short)
