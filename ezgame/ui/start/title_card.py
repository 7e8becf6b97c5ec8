"""A title to choose, with its picture."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ezgame.content.summaries import TitleSummary
from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.start.covers import paint_cover
from ezgame.ui.widgets.allowing import allow
from ezgame.ui.widgets.card_pen import CardPen
from ezgame.ui.widgets.marks import draw_mark

SHAPE, LOWEST = 0.9, 112
"""Height to width where there is room; pixels at 100 % on a low page, where the picture shrinks first."""


class TitleCard(QAbstractButton):
    def __init__(
        self, title: TitleSummary, note: str, playable: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.title_id, self._folder = title.id, title.folder.name
        name = self._name = title.name
        self._note = note
        self.playable = playable
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setAccessibleName(f"{name}, {note}")
        allow(self, "" if playable else say("setup.no_rules.tip"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        look = appearance()
        return QSize(look.px(236), look.px(236 * SHAPE))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance().px(104), appearance().px(LOWEST))

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        chosen = self.isChecked()
        line = QColor(pen.colors.accent) if chosen or self.hasFocus() else QColor(pen.colors.line)
        if self.underMouse() and self.playable and not chosen:
            line = QColor(pen.colors.muted)
        pen.painter.setPen(QPen(line, 3.0 if chosen else 2.0 if self.hasFocus() else 1.2))
        pen.painter.setBrush(QColor(pen.colors.panel))
        pen.painter.drawRoundedRect(box, 8, 8)
        picture = QRectF(box.left() + 8, box.top() + 8, box.width() - 16, box.height() - pen.px(66))
        pen.painter.setOpacity(1.0 if self.playable else 0.55)
        paint_cover(pen.painter, picture, self._folder)
        top = picture.bottom() + pen.px(6)
        left = box.left() + pen.px(14)
        pen.write(QRectF(left, top, box.width() - pen.px(24), pen.px(26)), self._name, 18, 700)
        pen.write(
            QRectF(left, top + pen.px(25), box.width() - pen.px(24), pen.px(20)),
            self._note,
            12.5,
            400,
            pen.colors.muted,
        )
        pen.painter.setOpacity(1.0)
        if chosen:
            radius = pen.px(12)
            centre = QPointF(box.right() - radius, box.top() + radius)
            pen.painter.setPen(QPen(QColor(pen.colors.panel), 2))
            pen.painter.setBrush(QColor(pen.colors.accent))
            pen.painter.drawEllipse(centre, radius, radius)
            draw_mark(pen.painter, "tick", centre, pen.px(13), QColor(pen.colors.on_accent))
