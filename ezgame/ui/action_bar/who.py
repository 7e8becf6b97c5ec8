"""The left end of the bar: the acting seat and, in operating rounds, its company."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.offers import Turn
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters.pen import CardPen
from ezgame.ui.widgets.emblems import draw_badge, draw_emblem, picture_of, seat_of
from ezgame.ui.widgets.marks import draw_mark

BADGE, EMBLEM = 40, 46


class Who(QWidget):
    """Painted large enough to be read from two metres."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._turn: Turn | None = None
        self._line = ""
        self._longest = 150
        self._short = True
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(session.text.say("bar.who"))
        appearance().changed.connect(self._restyled)
        appearance().accented.connect(self.update)

    def show_turn(self, turn: Turn, line: str) -> None:
        self._turn, self._line = turn, line
        text = self._session.text
        key = "bar.acts" if turn.company is None else "bar.acts.company"
        self.setAccessibleDescription(
            text.say(
                key if turn.players else "bar.acts.nobody",
                players=turn.players,
                company=turn.company,
                step=text.step(turn.step),
            )
        )
        self.updateGeometry()
        self.update()

    def set_room(self, longest: int, *, short: bool = True) -> None:
        """In a narrow bar the company's long name gives way, then its short one: the emblem has it.

        Pixels at 100 %.
        """
        if (longest, short) != (self._longest, self._short):
            self._longest, self._short = longest, short
            self._restyled()

    def _restyled(self) -> None:
        self.updateGeometry()
        self.update()

    def _name(self) -> str:
        turn = self._turn
        if turn is None or not turn.players:
            return ""
        names = [self._session.player_name(player) for player in turn.players]
        return names[0] if len(names) == 1 else " · ".join(names)

    def _name_width(self) -> float:
        look = appearance()
        widths = (look.text_width(self._name(), 22, 700), look.text_width(self._line, 12.5))
        return min(float(look.px(190)), max(widths))

    def _company_width(self, longest: int) -> float:
        """Of the names beside the emblem."""
        if self._turn is None or self._turn.company is None:
            return 0.0
        look = appearance()
        charter = self._session.title.companies[self._turn.company]
        short = look.text_width(charter.short, 22, 700)
        return min(
            float(look.px(170)),
            max(short, min(look.px(longest), look.text_width(charter.name, 12.5))),
        )

    def wide(self, longest: int, *, short: bool = True) -> int:
        """How wide it is if the company's long name may take so much, and if the short one is there."""
        look = appearance()
        if self._turn is None or not self._turn.players:
            return round(look.text_width(self._line, 20, 700)) + look.px(40)
        width = look.px(20 + BADGE + 10) + self._name_width() + look.px(10)
        if self._turn.company is not None:
            names = look.px(10) + self._company_width(longest) if short else 0
            width += look.px(20 + EMBLEM) + names
        return round(width)

    def sizeHint(self) -> QSize:
        return QSize(self.wide(self._longest, short=self._short), appearance().px(72))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        turn = self._turn
        pen = CardPen(QPainter(self))
        height = self.height()
        if turn is None or not turn.players:
            pen.write(QRectF(pen.px(20), 0, self.width() - pen.px(20), height), self._line, 20, 700)
            return
        pen.painter.fillRect(QRectF(0, 0, pen.px(7), height), pen.look.accent)
        left, middle = float(pen.px(20)), height / 2
        size = pen.px(BADGE)
        draw_badge(
            pen.painter,
            QPointF(left + size / 2, middle),
            size,
            seat_of(turn.players[0]),
            self._name(),
        )
        left += size + pen.px(10)
        width = self._name_width()
        self._two_lines(pen, left, width, self._name(), self._line)
        left += width + pen.px(12)
        if turn.company is None:
            return
        draw_mark(pen.painter, "play", QPointF(left, middle), pen.px(8), QColor(pen.colors.muted))
        left += pen.px(12)
        size = pen.px(EMBLEM)
        draw_emblem(
            pen.painter,
            QPointF(left + size / 2, middle),
            size,
            picture_of(self._session.title, turn.company),
        )
        left += size + pen.px(10)
        charter = self._session.title.companies[turn.company]
        if self._short:
            name = charter.name if self._longest else ""
            width = self._company_width(self._longest)
            self._two_lines(pen, left, width, charter.short, name)

    def _two_lines(self, pen: CardPen, left: float, width: float, first: str, second: str) -> None:
        top = self.height() / 2 - pen.px(25 if second else 15)
        pen.write(QRectF(left, top, width + 2, pen.px(30)), first, 22, 700)
        pen.write(
            QRectF(left, top + pen.px(29), width + 2, pen.px(18)),
            second,
            12.5,
            400,
            pen.colors.muted,
        )
