"""A gentle pulse of highlights, so that the eye finds them; can be switched off."""

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QGraphicsItem

PERIOD = 1600
"""Milliseconds of one breath."""
STEP = 80
FAINTEST = 0.55


class Pulse(QObject):
    """Changes the opacity of some items in time. Items that come later join in."""

    def __init__(self, items: Callable[[], Sequence[QGraphicsItem]], parent: QObject) -> None:
        super().__init__(parent)
        self._items = items
        self._time = 0
        self._timer = QTimer(self)
        self._timer.setInterval(STEP)
        self._timer.timeout.connect(self.beat)

    def set_running(self, on: bool) -> None:
        if on:
            self._timer.start()
        else:
            self._timer.stop()
            for item in self._items():
                item.setOpacity(1.0)

    def beat(self) -> None:
        """One step of the breath."""
        self._time = (self._time + STEP) % PERIOD
        wave = 0.5 + 0.5 * math.cos(math.tau * self._time / PERIOD)
        for item in self._items():
            item.setOpacity(FAINTEST + (1.0 - FAINTEST) * wave)
