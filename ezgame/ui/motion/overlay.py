"""A sheet over a window on which things travel for a quarter of a second. It takes no click and delays nothing."""

from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.emblems import draw_emblem, picture_of

DURATION = 250
"""Milliseconds of a journey."""
SIZE = 26


@dataclass(frozen=True, slots=True)
class Journey:
    """Something on its way, in the coordinates of the window."""

    start: QPointF
    end: QPointF
    company: CompanyId | None = None
    text: str = ""


class TravelSheet(QWidget):
    """Shown only while something travels. A new action takes the place of what is still on its way."""

    def __init__(self, title: Title, window: QWidget, *, large: bool = False) -> None:
        super().__init__(window)
        self._title = title
        self._size = SIZE * (2 if large else 1)
        self.journeys: tuple[Journey, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._way = QVariantAnimation(self)
        self._way.setStartValue(0.0)
        self._way.setEndValue(1.0)
        self._way.setDuration(DURATION)
        self._way.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._way.valueChanged.connect(self._step)
        self._way.finished.connect(self.clear)
        self.hide()

    def travel(self, journeys: tuple[Journey, ...]) -> None:
        self._way.stop()
        self.journeys = journeys
        if not journeys:
            self.hide()
            return
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self._way.start()

    def _step(self) -> None:
        self.raise_()  # parts of the window may come forward with the new position
        self.update()

    def clear(self) -> None:
        self.journeys = ()
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        part = float(self._way.currentValue() or 0.0)
        for journey in self.journeys:
            at = journey.start + (journey.end - journey.start) * part
            if journey.company is not None:
                picture = picture_of(self._title, journey.company)
                draw_emblem(painter, at, appearance().px(self._size), picture)
            else:
                self._coin(painter, at, journey.text)

    def _coin(self, painter: QPainter, at: QPointF, text: str) -> None:
        """An amount or the name of a train, on a pill."""
        look = appearance()
        wide = look.text_width(text, self._size * 0.5, 700) + look.px(self._size * 0.6)
        box = QRectF(0, 0, wide, look.px(self._size * 0.85))
        box.moveCenter(at)
        painter.setPen(QPen(QColor(look.colors.text), 1))
        painter.setBrush(QColor(look.colors.raised))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setFont(look.font(self._size * 0.5, 700))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
