"""The clocks of a group: on or off, how long everybody may think, what each minute beyond that costs."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QWidget

from ezgame.models.words.wording import say
from ezgame.ui.memory import Memory
from ezgame.ui.tool_page import ToolPage
from ezgame.ui.widgets.choice_box import ChoiceBox
from ezgame.ui.widgets.switch import Switch
from ezgame.ui.widgets.text import Label

BUDGETS = (0, 15, 30, 45, 60, 90, 120)
"""Minutes."""
FINES = (0, 1, 2, 5, 10, 20)
"""Money for each minute."""


class ClocksPage(ToolPage):
    """A small window that blocks nothing; what is chosen holds at once."""

    changed = Signal()

    def __init__(self, memory: Memory, parent: QWidget) -> None:
        super().__init__(parent)
        self._memory = memory
        self.setWindowTitle(say("clocks.title"))
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(18, 16, 18, 16)
        self._form.setHorizontalSpacing(24)
        self._form.setVerticalSpacing(12)
        self.on = Switch(say("clocks.on"), memory.clocks, self)
        self._form.addRow(Label(say("clocks.on"), self), self.on)
        self.on.toggled.connect(self._keep)
        none = say("clocks.none")
        self.budget = self._choice("budget", BUDGETS, memory.clock_budget, none, "clocks.minutes")
        self.fine = self._choice("fine", FINES, memory.clock_fine, none, "clocks.money")

    def _choice(
        self, key: str, values: tuple[int, ...], now: int, none: str, unit: str
    ) -> ChoiceBox:
        box = ChoiceBox(self)
        box.setAccessibleName(say(f"clocks.{key}"))
        values = tuple(sorted({*values, now}))
        for value in values:
            box.addItem(say(unit, count=value) if value else none, value)
        box.setCurrentIndex(values.index(now))
        box.activated.connect(self._keep)
        self._form.addRow(Label(say(f"clocks.{key}"), self), box)
        return box

    def _keep(self) -> None:
        self._memory.clocks = self.on.isChecked()
        self._memory.clock_budget = self.budget.currentData()
        self._memory.clock_fine = self.fine.currentData()
        self.changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            return
        super().keyPressEvent(event)
