"""Warnings per player: none, the usual few, those before costly moves, or all. What is
chosen holds at once and for next time."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ezgame.models.guards.levels import LEVELS
from ezgame.models.session import Session
from ezgame.ui.memory import Memory
from ezgame.ui.tool_page import FormPage
from ezgame.ui.widgets.choice_box import ChoiceBox
from ezgame.ui.widgets.text import Label


class GuardsPage(FormPage):
    """A small window that blocks nothing: a line for each player of the game."""

    changed = Signal()

    def __init__(self, session: Session, memory: Memory, parent: QWidget) -> None:
        say = session.text.say
        super().__init__(say("guards.title"), parent)
        self._memory = memory
        levels = {level: say(f"guards.level.{level}") for level in LEVELS}
        self.boxes: dict[str, ChoiceBox] = {}
        for name in session.rules.setup.players:
            box = self.add_choice(name, levels, memory.guard_level(name))
            box.activated.connect(lambda _row, name=name: self._keep(name))
            self.boxes[name] = box
        note = Label(say("guards.about_usual"), self)
        note.setProperty("look", "small")
        note.setWordWrap(True)
        self.form.addRow(note)

    def _keep(self, name: str) -> None:
        self._memory.keep_guard_level(name, self.boxes[name].currentData())
        self.changed.emit()
