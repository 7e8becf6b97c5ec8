"""Clocks in the windows of a game: the strip in the status bar, the curtain, the page where they are switched on."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ezgame.models.timekeeper import Timekeeper
from ezgame.ui.clocks.curtain import Curtain
from ezgame.ui.clocks.strip import ClockStrip
from ezgame.ui.memory import Memory
from ezgame.ui.tool_page import OnePage

if TYPE_CHECKING:
    from ezgame.ui.clocks.page import ClocksPage


class ClockDesk(QObject):
    """One for the window of a game; it asks the memory how the group wants its clocks."""

    def __init__(self, keeper: Timekeeper, memory: Memory, window: QWidget) -> None:
        super().__init__(window)
        self.keeper = keeper
        self._memory = memory
        self._window = window
        self.strip = ClockStrip(keeper, window)
        self.curtain = Curtain(keeper, window)
        self.curtain.drawn_back.connect(lambda: keeper.pause(False))
        self._page = OnePage(self._make_page)
        self.apply()

    def apply(self) -> None:
        """What the group has chosen holds from now on."""
        self.keeper.budget = self._memory.clock_budget
        self.keeper.fine = self._memory.clock_fine
        self.keeper.switch(self._memory.clocks)
        self.strip.refresh()

    def toggle_pause(self) -> None:
        self.keeper.pause(not self.keeper.paused)

    def show_page(self) -> None:
        self._page.show()

    def _make_page(self) -> "ClocksPage":
        from ezgame.ui.clocks.page import ClocksPage

        page = ClocksPage(self._memory, self._window)
        page.changed.connect(self.apply)
        return page


def clocks_on_table(keeper: Timekeeper, table: QWidget) -> tuple[ClockStrip, Curtain]:
    """The same clocks on the table screen, and the curtain over it."""
    strip, curtain = ClockStrip(keeper, table, large=True), Curtain(keeper, table)
    curtain.drawn_back.connect(lambda: keeper.pause(False))
    return strip, curtain
