"""One printed page on the screen, as it will come out of the printer."""

from collections.abc import Generator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.jobs import Jobs
from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.background import in_background
from ezgame.ui.printing.output import Letterhead, paint_page
from ezgame.ui.printing.paper import MM, Page, Paper

RIM = 16.0
"""Pixels of grey around the sheet."""
NOTCH = 120
"""What one notch of a wheel counts."""


class PageView(QWidget):
    turned = Signal(int)
    """The wheel wants so many pages on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(320, 320)
        self.setAccessibleName(say("printing.page_view"))
        self._page: Page | None = None
        self._paper: Paper | None = None
        self._letterhead = Letterhead("", "")
        self._place = (1, 1)
        self._picture: QImage | None = None
        self._asked: QSize | None = None
        self._jobs = Jobs(self)

    def show_page(
        self, page: Page | None, paper: Paper, letterhead: Letterhead, number: int, count: int
    ) -> None:
        self._page, self._paper, self._letterhead = page, paper, letterhead
        self._place = (number, count)
        self._picture = None
        self._forget()
        self.update()

    def sheet(self) -> QRectF:
        """Where the sheet lies in the view."""
        if self._page is None or self._paper is None:
            return QRectF()
        size = self._paper.size(self._page.landscape)
        room = QRectF(self.rect()).adjusted(RIM, RIM, -RIM, -RIM)
        scale = max(0.01, min(room.width() / size.width(), room.height() / size.height()))
        sheet = QRectF(0, 0, size.width() * scale, size.height() * scale)
        sheet.moveCenter(room.center())
        return sheet

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = appearance().colors
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(colors.raised))
        if self._page is None:
            painter.setPen(QColor(colors.muted))
            painter.setFont(appearance().font(14))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, say("printing.choose"))
            return
        sheet = self.sheet()
        painter.fillRect(sheet.translated(3, 3), QColor(0, 0, 0, 60))
        painter.fillRect(sheet, QColor("white"))
        if self._picture is None or self._picture.size() != self._size():
            # A large map takes a moment: the empty sheet comes first, and then the page on it.
            self._ask()
        else:
            painter.drawImage(sheet, self._picture, QRectF(self._picture.rect()))
        painter.setPen(QColor(colors.line))
        painter.drawRect(sheet)

    def _size(self) -> QSize:
        """Of the sheet in pixels of the screen."""
        sheet, ratio = self.sheet(), self.devicePixelRatioF()
        return QSize(round(sheet.width() * ratio), round(sheet.height() * ratio))

    @property
    def painted(self) -> bool:
        """Is the page to be seen?"""
        return self._picture is not None

    def _ask(self) -> None:
        """Have the page painted beside the window, once for each size of the view."""
        size = self._size()
        if self._asked == size:
            return
        self._forget()
        self._asked = size
        assert self._page is not None and self._paper is not None
        work = painting(size, self._page, self._paper, self._letterhead, self._place)
        self._jobs.only(in_background(work, self._on_painted))

    def _forget(self) -> None:
        self._asked = None
        self._jobs.cancel()

    def _on_painted(self, picture: QImage) -> None:
        self._picture = picture
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = QPointF(event.angleDelta()).y() / NOTCH
        if steps:
            self.turned.emit(-1 if steps > 0 else 1)
        event.accept()


def painting(
    size: QSize, page: Page, paper: Paper, letterhead: Letterhead, place: tuple[int, int]
) -> Generator[None, None, QImage]:
    yield
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    wide = paper.size(page.landscape).width() * MM
    painter = QPainter(picture)
    try:
        painter.scale(size.width() / wide, size.width() / wide)
        paint_page(painter, page, paper, letterhead, *place)
    finally:  # a painter left open on a picture would end the program
        painter.end()
    return picture
