"""What stands over a future that is tried: that nothing of it is played, and the way back."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.map_area import MapArea
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.text import Label

LARGE = 30
"""Pixels of the words on a table screen that is 1080 high."""


class SheetBanner(QWidget):
    """A row above the map for as long as there is a sheet, so that the map does not move when somebody goes
    from the game into a future and back."""

    def __init__(self, session: Session, area: MapArea) -> None:
        super().__init__(area)
        self._session = session
        self._words = Label(self)
        self._words.setProperty("look", "head")
        self.back = GameButton(session.text.say("whatif.back"), compact=True, parent=self)
        self.back.setAccessibleName(session.text.say("whatif.back"))
        self.back.clicked.connect(session.viewpoint.leave_sheet)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 3, 8, 3)
        row.addWidget(self._words, 1)
        row.addWidget(self.back)
        policy = self.back.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.back.setSizePolicy(policy)
        area.put_above(self)
        session.jumped.connect(self.refresh)
        self.refresh()

    @property
    def words(self) -> str:
        return self._words.text()

    def refresh(self) -> None:
        trying, say = self._session.viewpoint.trying, self._session.text.say
        self.back.setVisible(trying is not None)
        if trying is None:
            self._words.setText(say("whatif.game"))
        else:
            self._words.setText(say("whatif.banner", number=trying.number))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors, trying = appearance().colors, self._session.viewpoint.trying is not None
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(colors.sheet if trying else colors.panel))
        if trying:
            painter.fillRect(QRect(0, self.height() - 2, self.width(), 2), QColor(colors.on_sheet))


class TableBanner(QWidget):
    """The same words on the table screen, large; nobody clicks there."""

    def __init__(self, session: Session, table: QWidget) -> None:
        super().__init__(table)
        self._session, self._table = session, table
        self.words = ""
        self._turned = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def refresh(self, place: QRect, *, turned: bool) -> None:
        """Over the upper part of a place, or its lower one where everything stands on its head."""
        trying = self._session.viewpoint.trying
        self.setVisible(trying is not None)
        if trying is None:
            return
        self.words = self._session.text.say("whatif.table", number=trying.number)
        self.setAccessibleName(self.words)
        high = max(28, round(self._table.height() * LARGE * 1.6 / 1080))
        self._turned = turned
        top = place.bottom() + 1 - high if turned else place.top()
        self.setGeometry(place.left(), top, place.width(), high)
        self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = appearance().colors
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(colors.sheet))
        if self._turned:
            painter.translate(self.width(), self.height())
            painter.rotate(180)
        font = QFont(appearance().font(12, 700))
        font.setPixelSize(round(self.height() / 1.6))
        painter.setFont(font)
        painter.setPen(QColor(colors.on_sheet))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.words)
