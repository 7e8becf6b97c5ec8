"""A train of the bank as a large button: its name and price, and below what the purchase sets off."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ezgame.core.actions import BuyTrain
from ezgame.models.session import Session
from ezgame.models.words.plain_text import plain_tip
from ezgame.ui.appearance import appearance
from ezgame.ui.turn.controls import ActionButton
from ezgame.ui.turn.goods_drag import drag_goods
from ezgame.ui.widgets.card_pen import RIGHT, CardPen
from ezgame.ui.widgets.text import set_tip

HEAD, PAD = 34, 10


class TrainButton(ActionButton):
    """As tall as its notes need; it can be pulled to the company that buys."""

    pulls = True

    def __init__(
        self,
        session: Session,
        action: BuyTrain,
        title: str,
        notes: tuple[str, ...],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(session, action, title, role="choice", parent=parent)
        self._price = str(action.price)
        self.notes = notes
        """What the purchase sets off, a line each."""
        name = session.text.caption(action)
        self.setAccessibleName(name)
        self.dragged.connect(partial(drag_goods, session, self, title, self.click))
        set_tip(self, self.toolTip() or "\n".join(notes))
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_note(self, number: int, words: str) -> None:
        """Write a line anew that was not known yet."""
        tip = plain_tip("\n".join(self.notes))
        self.notes = (*self.notes[:number], words, *self.notes[number + 1 :])
        if self.toolTip() == tip:
            set_tip(self, "\n".join(self.notes))
        self.updateGeometry()
        self.update()

    def _note_boxes(self, width: float) -> list[tuple[str, QRectF]]:
        metrics = QFontMetricsF(appearance().font(12))
        room = max(40.0, width - 2 * appearance().px(PAD))
        boxes, y = [], float(appearance().px(HEAD - 3))
        for note in self.notes:
            box = metrics.boundingRect(QRectF(0, 0, room, 500), int(Qt.TextFlag.TextWordWrap), note)
            boxes.append((note, QRectF(appearance().px(PAD), y, room, box.height())))
            y += box.height()
        return boxes

    def heightForWidth(self, width: int) -> int:
        boxes = self._note_boxes(width)
        low = boxes[-1][1].bottom() + appearance().px(6) if boxes else 0
        return round(max(float(appearance().px(HEAD)), low))

    def sizeHint(self) -> QSize:
        width = max(appearance().px(150), self.width())
        return QSize(appearance().px(150), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance().px(100), appearance().px(HEAD))

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        fill, line, ink, soft = self._paints(self.allowed)
        pen.painter.setPen(QPen(line, 1.4 if self.allowed else 1.0))
        pen.painter.setBrush(fill)
        pen.painter.drawRoundedRect(box, pen.px(6), pen.px(6))
        if self.hasFocus():
            pen.painter.setPen(QPen(QColor(pen.colors.text), 1.0, Qt.PenStyle.DotLine))
            pen.painter.setBrush(Qt.BrushStyle.NoBrush)
            pen.painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), 4, 4)
        head = QRectF(pen.px(PAD), 0, self.width() - 2 * pen.px(PAD), pen.px(HEAD))
        stripe = QRectF(head.left(), head.center().y() - pen.px(8), pen.px(5), pen.px(16))
        pen.painter.fillRect(stripe, ink)
        figure = pen.write(head, self._price, 15, 700, ink, RIGHT)
        words = head.adjusted(pen.px(12), 0, -figure - pen.px(6), 0)
        pen.write(words, self._title, 15, 700, ink)
        pen.painter.setFont(appearance().font(12))
        for index, (note, room) in enumerate(self._note_boxes(self.width())):
            warn = index == 0 and self.allowed
            pen.painter.setPen(QColor(pen.colors.warning) if warn else soft)
            pen.painter.drawText(room, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft, note)
