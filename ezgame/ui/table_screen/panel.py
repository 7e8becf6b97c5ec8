"""The side of the table screen that is written: large, calm, nothing to click."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ezgame.core.ids import BANK, CompanyId
from ezgame.models.movements import MovementEnd
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.table_screen.content import TableContent
from ezgame.ui.table_screen.writer import NEXT_TRAIN, Writer, head_of, price_of

WIDE, HIGH = 880, 1080


class TablePanel(QWidget):
    """Painted for 880 × 1080 and scaled with the window; can stand on its head."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.content: TableContent | None = None
        self.turned = False
        self.texts: list[int] = []
        """Sizes of everything written last in units, for the test of readability."""
        self.places: dict[str, QPointF] = {}
        """Where things are written, in units, for what travels."""
        self.low = 0.0
        """How far down the players reach, in units, for the test that all of them are to be seen."""

    def show_content(self, content: TableContent) -> None:
        if content != self.content:
            self.content = content
            self.update()

    @property
    def unit(self) -> float:
        """Pixels of one unit."""
        return max(0.2, min(self.width() / WIDE, self.height() / HIGH))

    def place_of(self, spot: MovementEnd) -> QPointF | None:
        """Where a place of the game is written, in the coordinates of the widget."""
        if spot.kind == "cell":
            # There is no chart here: a price that changes goes from the company that acts to its price.
            company = CompanyId(spot.company)
            there = self._session.state.market.places.get(company) == spot.id
            at = self.places.get(price_of(company) if there else head_of(company))
        else:
            known = {"supply": NEXT_TRAIN, "purse": spot.id, "trains": spot.id}.get(spot.kind, "")
            at = self.places.get(NEXT_TRAIN if spot.id == BANK else known)
        if at is None:
            return None
        at = at * self.unit
        return QPointF(self.width() - at.x(), self.height() - at.y()) if self.turned else at

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(appearance().colors.panel))
        if self.turned:
            painter.translate(self.width(), self.height())
            painter.rotate(180)
        if self.content is not None:
            unit = self.unit
            painter.scale(unit, unit)
            size = (self.width() / unit, self.height() / unit)
            writer = Writer(self._session, painter, unit, *size)
            writer.paint(self.content)
            self.texts, self.low, self.places = writer.texts, writer.low, writer.places
        painter.end()
