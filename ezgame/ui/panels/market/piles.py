"""Shares that nobody holds, below the chart: pool and offering with their prices."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.core.ids import IPO, POOL, CompanyId
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters.pen import CardPen
from ezgame.ui.widgets.emblems import draw_emblem, picture_of

ROW, EMBLEM = 24, 20


class SharePiles(QWidget):
    """Two lines that are cut where the dock is too narrow."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        session.follow(self.refresh)
        appearance().changed.connect(self.refresh)
        self.refresh()

    def piles(self) -> list[tuple[str, list[tuple[CompanyId, int, int]]]]:
        """Place, then company, percent and price of each pile there."""
        state, facts = self._session.state, self._session.facts
        found = []
        for place in (POOL, IPO):
            row = []
            for company in facts.started(state):
                percent = facts.percent(state, company, place)
                par = state.companies[company].par
                price = par if place == IPO else facts.price(state, company)
                if percent and price is not None:
                    row.append((company, percent, price))
            if row:
                found.append((place, row))
        return found

    def refresh(self) -> None:
        names = self._session.text.names
        said = [
            f"{names.word(place)}: "
            + ", ".join(f"{names.company(c)} {n} % at {p}" for c, n, p in row)
            for place, row in self.piles()
        ]
        self.setToolTip("\n".join(said))
        self.setVisible(bool(said))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(200), appearance().px(ROW) * len(self.piles()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        for line, (place, row) in enumerate(self.piles()):
            top, middle = line * pen.px(ROW), line * pen.px(ROW) + pen.px(ROW) / 2
            word = self._session.text.word(place)
            head = QRectF(0, top, pen.px(84), pen.px(ROW))
            pen.write(head, word[:1].upper() + word[1:], 12, 400, pen.colors.muted)
            left = float(pen.px(86))
            for company, percent, price in row:
                size = pen.px(EMBLEM)
                centre = QPointF(left + size / 2, middle)
                draw_emblem(pen.painter, centre, size, picture_of(self._session.title, company))
                left += size + pen.px(3)
                room = QRectF(left, top, pen.px(60), pen.px(ROW))
                left += pen.write(room, f"{percent}", 12.5, 600) + pen.px(3)
                room = QRectF(left, top, pen.px(40), pen.px(ROW))
                left += pen.write(room, f"at {price}", 12, 400, pen.colors.muted) + pen.px(10)
                if left > self.width() - size:
                    break
