"""The list of keys, in a small window that does not block the game."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QWidget

from ezgame.ui.commands import COMMANDS
from ezgame.ui.widgets.text import Label

ON_MAP = (
    ("Hex cursor on the map", "arrows"),
    ("Lay, place or choose at the cursor", "Enter"),
    ("Next place where something can be done", "N, Shift+N"),
    ("Turn the tile in hand", "R, E or wheel"),
    ("Choose the n-th offered tile or button", "1–9"),
    ("Put back what is in hand", "Esc"),
    ("Why is it grey?", "hover, click or hold"),
)


class KeysPage(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle("Keys")
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        grid = QGridLayout(self)
        grid.setContentsMargins(18, 14, 18, 16)
        grid.setHorizontalSpacing(18)
        rows = [
            (c.text.rstrip(" …"), ", ".join(QKeySequence(k).toString() for k in c.keys))
            for c in COMMANDS
            if c.keys
        ]
        half = (len(rows) + len(ON_MAP) + 1) // 2
        for index, (text, keys) in enumerate((*rows, *ON_MAP)):
            column, row = (index // half) * 2, index % half
            name, key = Label(text, self), Label(keys, self)
            key.setProperty("look", "head")
            grid.addWidget(name, row, column)
            grid.addWidget(key, row, column + 1)
