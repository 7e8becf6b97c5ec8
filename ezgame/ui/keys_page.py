"""The list of keys, in a small window that does not block the game."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QWidget

from ezgame.models.wording import say
from ezgame.ui.commands import COMMANDS
from ezgame.ui.widgets.text import Label

ON_MAP = (
    "keys.cursor",
    "keys.choose",
    "keys.next",
    "keys.rotate",
    "keys.number",
    "keys.put_back",
    "keys.why",
)


class KeysPage(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle(say("keys.title"))
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        grid = QGridLayout(self)
        grid.setContentsMargins(18, 14, 18, 16)
        grid.setHorizontalSpacing(18)
        rows = [
            (
                say(f"commands.{c.id}").rstrip(" …"),
                ", ".join(
                    QKeySequence(k).toString(QKeySequence.SequenceFormat.NativeText) for k in c.keys
                ),
            )
            for c in COMMANDS
            if c.keys
        ]
        half = (len(rows) + len(ON_MAP) + 1) // 2
        for index, (text, keys) in enumerate(
            (*rows, *((say(key), say(f"{key}.keys")) for key in ON_MAP))
        ):
            column, row = (index // half) * 2, index % half
            name, key = Label(text, self), Label(keys, self)
            key.setProperty("look", "head")
            grid.addWidget(name, row, column)
            grid.addWidget(key, row, column + 1)


def key_name(keys: str) -> str:
    """A combination of keys as the keyboard's own language has it."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
