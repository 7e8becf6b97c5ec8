"""Panels of the game window on the table screen: painted as they are, enlarged until they are read from afar."""

import math

from PySide6.QtCore import QPointF, QSize, QTimer
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ezgame.models.movements import MovementEnd
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.motion.places import WidgetPlaces
from ezgame.ui.panels.market.panel import MarketPanel
from ezgame.ui.panels.players.panel import PlayersPanel

ZOOM = 2.13
"""Of a text of ordinary size, on a screen with 1080 lines: capitals of 9 mm on a TV of 43 inches."""
LINES = 1080
SMALLER, LEAST = 0.02, 0.6
"""Parts of it that are given up at a time and that are kept: nobody can scroll on this screen."""
MARGIN = 4
CORNER = QRegion(0, 0, 1, 1)


class EnlargedShares(QWidget):
    """Market, piles and holdings, as large as the screen allows; nothing on it can be clicked."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turned = False
        self.inside = QWidget(self)
        self.inside.setProperty("surface", "panel")
        self.market = MarketPanel(session, self.inside, beside_order=True)
        self.players = PlayersPanel(session, self.inside, close=True)
        layout = QVBoxLayout(self.inside)
        layout.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        layout.setSpacing(MARGIN)
        layout.addWidget(self.market, 1)
        layout.addWidget(self.players)
        self.inside.hide()
        self.picture = QPixmap()
        self.zoom = 1.0
        """Pixels of one pixel of the panels."""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh)
        session.follow(self._soon.start)
        appearance().changed.connect(self._soon.start)

    def _inside_size(self, zoom: float) -> QSize:
        return QSize(math.floor(self.width() / zoom), math.floor(self.height() / zoom))

    def _fitting_zoom(self) -> float:
        """As large as all of it fits, with the chart as it is read with ease or else lower; where it never does, as
        large as the chart and all players do, who then have the piles. Large text needs less of it."""
        full = max(0.5, ZOOM * self.height() / LINES / appearance().scale)
        count = round((1 - LEAST) / SMALLER)
        steps = [full * (1 - SMALLER * number) for number in range(count + 1)]
        market = self.market
        for piles, forms in (
            (False, (market.whole_height, market.tight_height)),
            (True, (market.least_height,)),
        ):
            self.players.set_piles(piles)
            for zoom in steps:
                size = self._inside_size(zoom)
                rest = size.height() - self.players.wanted_height() - 3 * MARGIN
                if any(needed(size.width() - 2 * MARGIN) <= rest for needed in forms):
                    return zoom
        return steps[-1]

    def refresh(self) -> None:
        """Paint the panels anew, whoever hid them meanwhile."""
        if not self.isVisible():
            return
        zoom = self.zoom = self._fitting_zoom()
        self.inside.resize(self._inside_size(zoom))
        self.players.setFixedHeight(self.players.wanted_height())
        self._lay_out()
        picture = QPixmap(QSize(max(1, self.width()), max(1, self.height())))
        picture.setDevicePixelRatio(zoom)
        picture.fill(QColor(appearance().colors.panel))
        self.inside.render(picture)
        picture.setDevicePixelRatio(1.0)
        self.picture = picture
        self.update()

    def _lay_out(self) -> None:
        """What is never seen itself hears of its size only when it is painted, and then what finds no room hides:
        the rest has its place after that."""
        for part in (self.inside, self.market):
            self.inside.render(QPixmap(1, 1), sourceRegion=CORNER)
            layout = part.layout()
            if layout is not None:
                layout.activate()

    def place_of(self, spot: MovementEnd) -> QPointF | None:
        """Where a place of the game is painted, in the coordinates of the widget."""
        at = WidgetPlaces(self.inside, shown=False).find(spot)
        if at is None:
            return None
        at = at * self.zoom
        return QPointF(self.width() - at.x(), self.height() - at.y()) if self.turned else at

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._soon.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._soon.start()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(appearance().colors.panel))
        if self.turned:
            painter.translate(self.width(), self.height())
            painter.rotate(180)
        painter.drawPixmap(0, 0, self.picture)
