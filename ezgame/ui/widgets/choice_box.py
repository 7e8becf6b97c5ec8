"""A box with a few values to choose from; the style sheet of the window leaves it without an arrow."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyledItemDelegate, QStyleOptionComboBox, QWidget

from ezgame.ui.appearance import BASE, appearance
from ezgame.ui.widgets.marks import draw_mark

LEAST = 11.0
"""Pixels at 100 % of the smallest letters of a value that is too long for its box."""


class ChoiceBox(QComboBox):
    """Opens its values below itself, all that there is room for (`combobox-popup` of the style sheet): the other
    way of Qt counts the last row short and hides it behind an arrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # The delegate Qt takes otherwise knows no height of the style sheet.
        self.setItemDelegate(QStyledItemDelegate(self))
        appearance().changed.connect(self.fit)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = appearance()
        near = self.isEnabled() and (self.underMouse() or self.hasFocus())
        color = QColor(look.colors.text if near else look.colors.muted)
        if not self.isEnabled():
            color.setAlpha(120)
        centre = QPointF(self.width() - look.px(14), self.height() / 2)
        draw_mark(QPainter(self), "down", centre, look.px(11), color)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Write all values as small as the longest one has to be to be whole."""
        look, room, size = appearance(), self.room, float(BASE)
        values = [self.itemText(row) for row in range(self.count())]
        while size > LEAST and any(look.text_width(value, size) > room for value in values):
            size -= 0.5
        font = look.font(size) if size < BASE else QFont()
        if (font.pixelSize() if size < BASE else look.px(BASE)) != self.font().pixelSize():
            self.setFont(font)

    @property
    def room(self) -> int:
        """Width for a value, left of the arrow."""
        option, part = QStyleOptionComboBox(), QStyle.SubControl.SC_ComboBoxEditField
        self.initStyleOption(option)
        whole = QStyle.ComplexControl.CC_ComboBox
        return self.style().subControlRect(whole, option, part, self).width()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel scrolls the page: whoever only passes by changes nothing."""
        event.ignore()
