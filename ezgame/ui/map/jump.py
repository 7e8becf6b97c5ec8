"""A jump to another moment of the game: a view goes on showing what it showed, until all of the new map is drawn.

Hexes are drawn little by little. After an action that is one or two of them; after a jump through History it may be
half the board, whose tiles would come one by one below the names of the position before.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QPainter, QPixmap, QTransform

from ezgame.ui.map.still import Still

if TYPE_CHECKING:
    from ezgame.ui.map.view import MapView

WAIT = 10
"""Milliseconds between looks at whether names have found their places; hexes are drawn in every turn."""
LONGEST = 1.5
"""Seconds after which the new map is shown as far as it has come."""
PULLED = 0.25
"""The same where one jump follows another, as while the slider of History is pulled."""


class Jump(QObject):
    """For one view; it begins when its scene says that many hexes are about to change."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._still: Still | None = None
        self._at = QTransform()
        self._began = 0.0
        self._sheet = QPixmap()
        """What is drawn of the new map, where nobody sees it; its hexes are found again when it is shown."""
        self._turn = QTimer(self, singleShot=True)
        self._turn.timeout.connect(self._on_turn)
        view.map.jumping.connect(self.begin)

    @property
    def held(self) -> bool:
        """Whether the view shows what it showed before the jump."""
        still, view = self._still, self._view
        if still is None:
            return False
        port = view.viewport()
        here = port.size() * port.devicePixelRatioF() == still.pixmap.size()
        return here and view.viewportTransform() == self._at

    def begin(self) -> None:
        """Nothing looks different yet. A picture that is held already stays for a while."""
        view = self._view
        if self.held:
            if monotonic() - self._began > PULLED:
                self._turn.stop()
                self._end()
            return
        if not view.isVisible() or view.viewport().rect().isEmpty():
            return
        if self._still is None:
            view.map.held += 1
        self._still, self._at = Still(view), view.viewportTransform()
        self._sheet = QPixmap(self._still.pixmap.size())
        self._sheet.setDevicePixelRatio(view.viewport().devicePixelRatioF())
        self._began = monotonic()
        self._turn.start(0)

    def paint(self) -> None:
        """Fill the viewport."""
        assert self._still is not None
        painter = QPainter(self._view.viewport())
        painter.drawPixmap(0, 0, self._still.pixmap)
        painter.end()

    def _on_turn(self) -> None:
        """Draw some more."""
        map_ = self._view.map
        if not self.held or monotonic() - self._began > LONGEST:
            self._end()
            return
        port = self._view.viewport()
        map_.look.expect_whole()
        painter = QPainter(self._sheet)
        try:
            self._view.render(painter, QRectF(port.rect()), port.rect())
        finally:  # a painter left open on a pixmap would end the program
            painter.end()
        if map_.drawn and not map_.naming:
            self._end()
        else:
            self._turn.start(WAIT if map_.drawn else 0)

    def _end(self) -> None:
        self._still, self._sheet = None, QPixmap()
        self._view.map.held -= 1
        self._view.viewport().update()
