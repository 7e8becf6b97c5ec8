"""A bar that fills up towards a price, one colour per source of money."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.card_pen import CENTRE, CardPen
from ezgame.ui.widgets.text import set_tip


class Meter(QWidget):
    def __init__(
        self, goal: int, parts: Sequence[tuple[str, int]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._goal = goal
        self._parts = tuple(parts)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        said = ", ".join(f"{name} {amount}" for name, amount in parts)
        words = say("forced.meter", parts=said, goal=goal)
        set_tip(self, words)
        self.setAccessibleName(words)
        appearance().accented.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(150), appearance().px(24))

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        box = QRectF(self.rect()).adjusted(1, 2, -1, -2)
        pen.painter.setPen(QPen(QColor(pen.colors.line), 1))
        pen.painter.setBrush(QColor(pen.colors.raised))
        pen.painter.drawRoundedRect(box, 4, 4)
        left, room = box.left(), self._goal
        fills = (QColor(pen.colors.muted), pen.look.accent)
        for index, (name, amount) in enumerate(self._parts):
            taken = min(amount, room)
            if taken <= 0:
                continue
            part = QRectF(left, box.top(), box.width() * taken / self._goal, box.height())
            pen.painter.setPen(Qt.PenStyle.NoPen)
            pen.painter.setBrush(fills[index % 2])
            pen.painter.drawRoundedRect(part, 4, 4)
            text = f"{name} {amount}"
            if pen.width(text, 12, 600) > part.width() - 4:
                text = str(amount)
            if pen.width(text, 12, 600) > part.width():
                text = ""  # the tip says it
            pen.write(part, text, 12, 600, "#FFFFFF" if not pen.look.dark else "#0B1517", CENTRE)
            left, room = part.right(), room - taken
