"""A box with a few values to choose from; the style sheet of the window leaves it without an arrow."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QWidget

from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.marks import draw_mark


class ChoiceBox(QComboBox):
    """Opens its values below itself, all that there is room for (`combobox-popup` of the style sheet): the other
    way of Qt counts the last row short and hides it behind an arrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # The delegate Qt takes otherwise knows no height of the style sheet.
        self.setItemDelegate(QStyledItemDelegate(self))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = appearance()
        near = self.isEnabled() and (self.underMouse() or self.hasFocus())
        color = QColor(look.colors.text if near else look.colors.muted)
        if not self.isEnabled():
            color.setAlpha(120)
        centre = QPointF(self.width() - look.px(14), self.height() / 2)
        draw_mark(QPainter(self), "down", centre, look.px(11), color)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel scrolls the page: whoever only passes by changes nothing."""
        event.ignore()
