"""Labels and tool tips: the only way to make them, because what they show may come from anywhere.

A player may be called <img src=…>. Qt would take that for HTML and fetch the picture; here it is text.
A test sees to it that nobody uses QLabel or setToolTip itself.
"""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QToolTip, QWidget

from ezgame.models.words.plain_text import plain_tip


class Label(QLabel):
    """A label whose text is plain text, whatever it looks like."""

    def __init__(self, text: str | QWidget | None = "", parent: QWidget | None = None) -> None:
        super().__init__(parent if isinstance(text, str) else text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text if isinstance(text, str) else "")


def set_tip(widget: QWidget, text: str) -> None:
    """Give a widget its tool tip."""
    widget.setToolTip(plain_tip(text))


def show_tip(at: QPoint, text: str, widget: QWidget) -> None:
    """Show a tool tip now."""
    QToolTip.showText(at, plain_tip(text), widget)
