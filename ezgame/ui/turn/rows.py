"""One line of a list of things to do: an emblem or a badge, words, and a figure at the right."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.core.choices import Choice
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.turn.pull import PullButton
from ezgame.ui.widgets.badges import draw_badge, seat_of
from ezgame.ui.widgets.card_pen import RIGHT, SMALLEST, CardPen
from ezgame.ui.widgets.emblems import draw_emblem, picture_of
from ezgame.ui.widgets.marks import Mark, draw_mark

HEIGHT, EMBLEM = 30, 22


class RowButton(PullButton):
    """Opens what belongs to it, or is a quiet remark that explains itself."""

    def __init__(
        self,
        session: Session,
        title: str,
        detail: str = "",
        *,
        company: CompanyId | None = None,
        player: PlayerId | None = None,
        choice: Choice | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, detail, role="choice", compact=True, parent=parent)
        self._session = session
        self._company = company
        self._player = player
        self.choice = choice
        """What the line is about, where it is one choice."""
        self.folds = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        look = appearance()
        return QSize(look.px(150), look.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance().px(80), appearance().px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        fill, line, ink, soft = self._paints(self.allowed)
        if self.allowed or self._company is not None:
            pen.painter.setPen(QPen(line, 2.0 if self.isChecked() else 1.0))
            pen.painter.setBrush(fill)
            pen.painter.drawRoundedRect(box, pen.px(6), pen.px(6))
        if self.hasFocus():
            pen.painter.setPen(QPen(QColor(pen.colors.text), 1.0))
            pen.painter.setBrush(QColor(0, 0, 0, 0))
            pen.painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), 4, 4)
        left, right = self._signs(pen, box, soft)
        figure = pen.width(self._detail, 12.5)
        room = QRectF(left, box.top(), max(10.0, right - left - figure - pen.px(6)), box.height())
        if self.allowed:
            self._write_title(pen, room, ink)
        else:
            # A remark is to be read; only what belongs to a company and is not possible is faint.
            pen.fit(room, self._title, 12.5, 400, ink if self._company else pen.colors.muted)
        low = QRectF(left, box.top(), right - left, box.height())
        pen.write(low, self._detail, 12.5, 400, soft, RIGHT)

    def _write_title(self, pen: CardPen, room: QRectF, ink: QColor) -> None:
        """Smaller where there is no room; only then shortened. Names that begin alike are told apart by their ends,
        so they are cut in the middle."""
        size = 13.0
        while size > SMALLEST and pen.width(self._title, size, 600) > room.width() + 0.5:
            size -= 0.5
        font = QFontMetricsF(appearance().font(size, 600))
        told = font.elidedText(self._title, Qt.TextElideMode.ElideMiddle, room.width() + 1)
        pen.write(room, told, size, 600, ink)

    def _signs(self, pen: CardPen, box: QRectF, soft: QColor) -> tuple[float, float]:
        """Emblem at the left, badge and fold at the right; returns the room between them."""
        middle, size = box.center().y(), pen.px(EMBLEM)
        left, right = box.left() + pen.px(5), box.right() - pen.px(7)
        if self._company is not None:
            pen.painter.setOpacity(1.0 if self.allowed else 0.5)
            picture = picture_of(self._session.title, self._company)
            draw_emblem(pen.painter, QPointF(left + size / 2, middle), size, picture)
            pen.painter.setOpacity(1.0)
            left += size + pen.px(6)
        if self.folds:
            mark: Mark = "down" if self.isChecked() else "right"
            draw_mark(
                pen.painter, mark, QPointF(right - pen.px(4), middle), pen.px(10), QColor(soft)
            )
            right -= pen.px(14)
        if self._player is not None:
            name, badge = self._session.player_name(self._player), pen.px(18)
            at = QPointF(right - badge / 2, middle)
            draw_badge(pen.painter, at, badge, seat_of(self._player), name)
            right -= badge + pen.px(5)
        return left, right
