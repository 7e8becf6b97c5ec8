"""How the docks of the game's window are arranged: as last time on such screens, or by the preset that fits."""

from functools import partial
from typing import cast

from PySide6.QtCore import QByteArray, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from ezgame.models.later import later
from ezgame.ui.appearance import appearance
from ezgame.ui.docks import Docks, preset_for
from ezgame.ui.front_docks import FrontDocks
from ezgame.ui.layout_offer import LayoutOffer
from ezgame.ui.memory import Memory
from ezgame.ui.screens import alone, screens_key

VERSION = 2
"""Of the arrangement of docks; another number makes old arrangements invalid."""
WHOLE = ";whole"
"""Behind an arrangement in which all players were to be seen."""
ROOM_AFTER = 500
"""Milliseconds without another change of size before the layout is looked at."""


class Arrangement(QObject):
    """`window.arrangement`: remembered when the window closes, moves to other screens or is left for another page."""

    restored = Signal()
    """The docks are where they belong for the first time, or come back with their screens."""

    def __init__(
        self,
        window: QMainWindow,
        memory: Memory,
        docks: Docks,
        fronts: FrontDocks,
        offer: LayoutOffer,
    ) -> None:
        super().__init__(window)
        self._window, self._memory = window, memory
        self._docks, self._fronts, self._offer = docks, fronts, offer
        self._arranged_for = self._fitting = ""
        self._parted = False
        """Whether a screen is gone, whose arrangement was kept already."""
        self._soon = QTimer(self, singleShot=True, interval=ROOM_AFTER)
        self._soon.timeout.connect(self.look_at_room)
        appearance().changed.connect(self._soon.start)
        screens = cast(QGuiApplication, QGuiApplication.instance())
        screens.screenAdded.connect(self._soon.start)
        screens.screenRemoved.connect(self._on_screen_gone)

    @property
    def begun(self) -> bool:
        """Whether the docks were laid out for a screen, or soon will be."""
        return bool(self._arranged_for)

    def begin(self) -> None:
        """The window is seen for the first time."""
        self._arranged_for = self.key()
        # Not at once: Qt does not like docks to be moved while it lays them out.
        later(self, self.restore)

    def look_soon(self) -> None:
        """The window has another size; it may change again at once."""
        self._soon.start()

    def key(self) -> str:
        """Arrangements are remembered per screen size, with the screens beside it."""
        return screens_key(self._window.screen())

    def arrange(self, preset: str, *, afresh: bool = True) -> None:
        self._docks.arrange(preset, afresh=afresh)
        later(self, partial(self._fronts.lead, afresh=True))

    def reset(self) -> None:
        self._memory.forget_layout(self.key())
        self.arrange(preset_for(self._window.size()))

    def restore(self) -> None:
        """The arrangement of last time on such screens, or the preset that suits the window."""
        key, window = self.key(), self._window
        if self._memory.layout(key) is None:
            key = alone(key)
        kept = self._memory.layout(key)
        # Forgotten while it is tried: one with which the program crashes is not tried again.
        self._memory.forget_layout(key)
        words, _, whole = (kept or "").partition(";")
        state = QByteArray.fromBase64(words.encode())
        if kept is not None and window.restoreState(state, VERSION):
            self._memory.keep_layout(key, kept)
            if whole:
                later(self, self._docks.hold_players)
        else:
            self.arrange(preset_for(window.size()), afresh=False)
        self._fitting = preset_for(window.size())
        self._docks.tidy()
        self._fronts.lead()
        self._docks.fill()
        self.restored.emit()
        later(self, self._docks.paint)  # after their sizes

    def look_at_room(self) -> None:
        """The window has another size, or is on other screens: their own arrangement comes back; where there is
        none, the one that fits is offered."""
        if not self._fitting:
            return  # not laid out for the first time yet
        parted, self._parted = self._parted, False
        if self.key() != self._arranged_for:
            if not parted:
                self._keep_as(self._arranged_for)
            self._arranged_for = self.key()
            if self._memory.layout(self._arranged_for) is not None:
                self.restore()
                return
        fitting = preset_for(self._window.size())
        if fitting != self._fitting:
            self._fitting = fitting
            self._offer.suggest(fitting if fitting != self._docks.preset else "")

    def _on_screen_gone(self) -> None:
        """Kept before what floats on it is brought here."""
        if self._fitting:
            self._keep_as(self._arranged_for)
            self._parted = True
        self._soon.start()

    def put_away(self) -> None:
        """Another page is in front."""
        if self._fitting:
            self.keep()
            self._docks.set_aside()

    def keep(self) -> None:
        self._keep_as(self.key())

    def _keep_as(self, key: str) -> None:
        if self._docks.aside:
            return  # kept before they were hidden
        state = bytes(self._window.saveState(VERSION).toBase64().data()).decode()
        # Nobody has made their dock smaller: then it is to hold all players of the next game, too.
        self._memory.keep_layout(key, state + WHOLE if self._docks.holds_players else state)
