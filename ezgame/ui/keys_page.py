"""The list of keys, in a small window that does not block the game."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from ezgame.models.words.wording import Wording
from ezgame.ui.commands import COMMANDS
from ezgame.ui.keys import key_name
from ezgame.ui.tool_page import OnePage, ToolPage
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


class KeysPage(ToolPage):
    """A group for the map and one per menu, in two columns; Esc closes it."""

    def __init__(self, text: Wording, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("keys")
        self.setWindowTitle(text.say("keys.title"))
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        area = QScrollArea(self)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setAccessibleName(text.say("keys.title"))
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(area)
        self._inside = QWidget(area)
        self._inside.setProperty("surface", "panel")
        area.setWidget(self._inside)
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(18, 14, 18, 16)
        self._grid.setHorizontalSpacing(18)
        groups = key_groups(text)
        lines = sum(len(rows) + 1 for _, rows in groups)
        row = column = 0
        for head, rows in groups:
            if row and row + len(rows) > lines / 2 and not column:
                row, column = 0, 2
            row = self._group(head, rows, row, column)
        self._grid.setRowStretch(lines, 1)
        bar = area.verticalScrollBar().sizeHint().width()
        self.resize(self._inside.sizeHint() + QSize(bar, 0))

    def _group(self, head: str, rows: list[tuple[str, str]], row: int, column: int) -> int:
        title = Label(head, self._inside)
        title.setProperty("look", "title")
        self._grid.addWidget(title, row, column, 1, 2)
        for number, (text, keys) in enumerate(rows, row + 1):
            key = Label(keys, self._inside)
            key.setProperty("look", "head")
            self._grid.addWidget(Label(text, self._inside), number, column)
            self._grid.addWidget(key, number, column + 1)
        return row + len(rows) + 1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Question:
            self.close()
        else:
            super().keyPressEvent(event)


def keys_of(text: Callable[[], Wording], window: QWidget) -> OnePage[KeysPage]:
    """The list of keys beside a window, in the words of the moment in which it is opened."""
    return OnePage(lambda: KeysPage(text(), window))


def key_groups(text: Wording) -> list[tuple[str, list[tuple[str, str]]]]:
    """Heads, and what is done with which keys, in the words of the title."""
    say = text.say
    on_map = [(say(key), say(f"{key}.keys")) for key in ON_MAP]
    groups = [(say("keys.map"), on_map)]
    for menu in dict.fromkeys(command.menu for command in COMMANDS):
        rows = [
            (say(f"commands.{c.id}").rstrip(" …"), ", ".join(map(key_name, c.keys)))
            for c in COMMANDS
            if c.menu == menu and c.keys
        ]
        if rows:
            groups.append((say(f"commands.menu.{menu}"), rows))
    return groups
