"""The money that counts now, before and after the action under consideration."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.card_pen import RIGHT, CardPen
from ezgame.ui.widgets.text import set_tip


class Money(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label, self._now, self._after = "", 0, 0
        self._shown = False
        """The place stays where there is nothing to show."""
        self.setAccessibleName(say("bar.money"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        appearance().changed.connect(self.update)
        appearance().accented.connect(self.update)

    def show_money(self, label: str, now: int | None, after: int | None, tip: str = "") -> None:
        """What is there and what would be; the tip opens the sum, where it is more than one thing."""
        set_tip(self, tip if now is not None else "")
        before = self._shown, self._label, self._now, self._after
        self._shown = now is not None
        if now is not None:
            self._label, self._now, self._after = label, now, now if after is None else after
        if before == (self._shown, self._label, self._now, self._after):
            return
        self.update()
        if now is None:
            self.setAccessibleDescription("")
            return
        key = "bar.money.now" if self._after == now else "bar.money.then"
        text = say(key, label=label, now=now, then=self._after)
        self.setAccessibleDescription(text)

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(112), appearance().px(60))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._shown:
            return
        pen = CardPen(QPainter(self))
        top = self.height() / 2 - pen.px(25)
        pen.fit(
            QRectF(0, top, self.width(), pen.px(18)),
            self._label,
            12.5,
            400,
            pen.colors.muted,
            RIGHT,
        )
        box = QRectF(0, top + pen.px(18), self.width(), pen.px(32))
        pen.amount(box, self._now, None if self._after == self._now else self._after, 23)
