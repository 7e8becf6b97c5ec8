"""A small round-ended switch, for filters."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.text import set_tip

USUAL, SMALLER = 12, 10.5
"""Pixels at 100 % of the letters, and where there is little room."""


class Chip(QPushButton):
    """Checkable, drawn by us: filled while it is on."""

    def __init__(self, text: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.dot = ""
        """A colour to show beside the text."""
        self.shortens = False
        """Whether a long text gives way in a narrow dock; its tip has all of it."""

    def let_shorten(self) -> None:
        self.shortens = True
        set_tip(self, self.text())
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def size_written(self) -> float:
        """Pixels at 100 % of its letters; a little smaller where the text would not fit."""
        look = appearance()
        room = self.width() - 2 - look.px(14 + (12 if self.dot else 0))
        narrow = self.shortens and look.text_width(self.text(), USUAL, 600) > room
        return SMALLER if narrow else USUAL

    def sizeHint(self) -> QSize:
        look = appearance()
        wide = look.text_width(self.text(), USUAL, 600) + look.px(22 + (12 if self.dot else 0))
        return QSize(round(wide), look.px(24))

    def minimumSizeHint(self) -> QSize:
        return (
            self.sizeHint()
            if not self.shortens
            else QSize(appearance().px(80), self.sizeHint().height())
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = appearance()
        colors = look.colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        on = self.isChecked()
        edge = look.accent if (on and not self.dot) or self.hasFocus() else QColor(colors.line)
        painter.setPen(QPen(edge, 2 if self.hasFocus() else 1))
        painter.setBrush(look.accent if on and not self.dot else QColor(colors.raised))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        if self.dot:
            painter.setPen(QPen(QColor(self.dot), 1.5))
            painter.setBrush(QColor(self.dot) if on else QColor(0, 0, 0, 0))
            painter.drawEllipse(QRectF(box.left() + look.px(8), box.center().y() - 4, 8, 8))
            box.setLeft(box.left() + look.px(12))
        painter.setFont(look.font(self.size_written, 600))
        ink = QColor(colors.text if self.underMouse() or (on and self.dot) else colors.muted)
        if on and not self.dot:
            ink = look.on_seat()
        painter.setPen(ink if self.isEnabled() else QColor(colors.line))
        text = self.text()
        if self.shortens:
            room = box.width() - look.px(8)
            text = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
