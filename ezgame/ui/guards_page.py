"""Warnings per player: none, the usual few, those before costly moves, or all. What is
chosen holds at once and for next time."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QWidget

from ezgame.models.guards.levels import LEVELS
from ezgame.models.session import Session
from ezgame.ui.memory import Memory
from ezgame.ui.tool_page import ToolPage
from ezgame.ui.widgets.choice_box import ChoiceBox
from ezgame.ui.widgets.text import Label


class GuardsPage(ToolPage):
    """A small window that blocks nothing: a line for each player of the game."""

    changed = Signal()

    def __init__(self, session: Session, memory: Memory, parent: QWidget) -> None:
        super().__init__(parent)
        self._memory = memory
        say = session.text.say
        self.setWindowTitle(say("guards.title"))
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        form = QFormLayout(self)
        form.setContentsMargins(18, 16, 18, 16)
        form.setHorizontalSpacing(24)
        form.setVerticalSpacing(12)
        self.boxes: dict[str, ChoiceBox] = {}
        for name in session.rules.setup.players:
            box = ChoiceBox(self)
            box.setAccessibleName(name)
            for level in LEVELS:
                box.addItem(say(f"guards.level.{level}"), level)
            box.setCurrentIndex(LEVELS.index(memory.guard_level(name)))
            box.activated.connect(lambda _row, name=name: self._keep(name))
            form.addRow(Label(name, self), box)
            self.boxes[name] = box
        note = Label(say("guards.about_usual"), self)
        note.setProperty("look", "small")
        note.setWordWrap(True)
        form.addRow(note)

    def _keep(self, name: str) -> None:
        self._memory.keep_guard_level(name, self.boxes[name].currentData())
        self.changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            return
        super().keyPressEvent(event)
