"""The clocks of a group: on or off, how long everybody may think, what each minute beyond that costs."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ezgame.models.words.wording import say
from ezgame.ui.memory import Memory
from ezgame.ui.tool_page import FormPage
from ezgame.ui.widgets.choice_box import ChoiceBox

BUDGETS = (0, 15, 30, 45, 60, 90, 120)
"""Minutes."""
FINES = (0, 1, 2, 5, 10, 20)
"""Money for each minute."""


class ClocksPage(FormPage):
    """A small window that blocks nothing; what is chosen holds at once."""

    changed = Signal()

    def __init__(self, memory: Memory, parent: QWidget) -> None:
        super().__init__(say("clocks.title"), parent)
        self._memory = memory
        self.on = self.add_switch(say("clocks.on"), memory.clocks)
        self.on.toggled.connect(self._keep)
        none = say("clocks.none")
        self.budget = self._choice("budget", BUDGETS, memory.clock_budget, none, "clocks.minutes")
        self.fine = self._choice("fine", FINES, memory.clock_fine, none, "clocks.money")

    def _choice(
        self, key: str, values: tuple[int, ...], now: int, none: str, unit: str
    ) -> ChoiceBox:
        words = {
            value: say(unit, count=value) if value else none for value in sorted({*values, now})
        }
        box = self.add_choice(say(f"clocks.{key}"), words, now)
        box.activated.connect(self._keep)
        return box

    def _keep(self) -> None:
        self._memory.clocks = self.on.isChecked()
        self._memory.clock_budget = self.budget.currentData()
        self._memory.clock_fine = self.fine.currentData()
        self.changed.emit()
