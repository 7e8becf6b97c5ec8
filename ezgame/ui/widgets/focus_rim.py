"""A frame around something larger than a button while the Tab key has brought the focus there."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ezgame.ui.appearance import appearance

TALL = 56
"""Pixels at 100 % from which a control shows no focus of its own."""


class FocusRim(QWidget):
    """Lies over the widget, lets the mouse through, and goes with the focus."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        widget.installEventFilter(self)
        self.resize(widget.size())
        self.raise_()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
            self.deleteLater()
        elif event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.resize(watched.size())
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(QColor(appearance().colors.text), 2, Qt.PenStyle.DotLine))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(4, 4, -4, -4), 4, 4)


def show_rim(widget: QWidget) -> None:
    """Frame a widget that has the focus, where it is too large to show that itself."""
    if widget.height() >= appearance().px(TALL):
        FocusRim(widget)
