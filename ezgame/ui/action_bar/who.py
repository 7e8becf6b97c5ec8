"""The left end of the bar: the acting seat and, in operating rounds, its company."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.offers import Turn
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.badges import draw_badge, seat_of
from ezgame.ui.widgets.card_pen import CardPen
from ezgame.ui.widgets.emblems import draw_emblem, picture_of
from ezgame.ui.widgets.marks import draw_mark
from ezgame.ui.widgets.text import set_tip

BADGE, EMBLEM = 40, 46
LONGEST = 150
"""Pixels at 100 % for a player's name; a longer one is written smaller."""
UNDER = ("bar.asked.short", "bar.president", "rounds.stock.long", "rounds.auction.long")
"""What may stand below a name."""


class Who(QWidget):
    """Painted large enough to be read from two metres."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._turn: Turn | None = None
        self._line = ""
        self._short = True
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(session.text.say("bar.who"))
        appearance().changed.connect(self._restyled)
        appearance().accented.connect(self.update)

    def show_turn(self, turn: Turn, line: str) -> None:
        if (turn, line) == (self._turn, self._line):
            return
        self._turn, self._line = turn, line
        text, company = self._session.text, turn.company
        step = text.step(turn.step)
        who = text.listed([text.names.player(player) for player in turn.players])
        if not turn.players:
            told = text.say("bar.acts", players=text.say("bar.acts.nobody"), step=step)
        elif company is None:
            told = text.say("bar.acts", players=who, step=step)
        else:
            name = self._session.title.companies[company].name
            told = text.say("bar.acts.company", players=who, company=name, step=step)
        self.setAccessibleDescription(told)
        set_tip(self, told)
        self.update()

    def suit(self, most: int | None) -> None:
        """Take a width that does for every seat and company of the game; `most`: where room is scarce."""
        wide = self.wide(company=True)
        self._short = most is None or wide <= most
        self.setFixedWidth(
            wide if self._short else max(1, min(self.wide(company=False), most or 0))
        )
        self.update()

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
        """Room for any player's name and for what stands below it."""
        look, say = appearance(), self._session.text.say
        names = [self._session.player_name(player) for player in self._session.state.players]
        lines = [say(key, set=88) for key in UNDER]
        widths = [look.text_width(name, 22, 700) for name in names]
        widths += [look.text_width(line, 12.5) for line in lines]
        return min(float(look.px(LONGEST)), max(widths))

    def _company_width(self) -> float:
        """Room for any company's short name."""
        look, companies = appearance(), self._session.title.companies
        short = (
            look.text_width(companies[name].short, 22, 700)
            for name in self._session.state.companies
        )
        return max(short, default=0.0)

    def wide(self, *, company: bool) -> int:
        """How wide it is, with the company's short name beside its emblem or without."""
        look = appearance()
        width = look.px(20 + BADGE + 10) + self._name_width() + look.px(10 + 20 + EMBLEM)
        return round(width + (look.px(14) + self._company_width() if company else look.px(4)))

    def sizeHint(self) -> QSize:
        return QSize(self.wide(company=self._short), appearance().px(72))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        turn = self._turn
        pen = CardPen(QPainter(self))
        height = self.height()
        if turn is None or not turn.players:
            pen.fit(QRectF(pen.px(20), 0, self.width() - pen.px(20), height), self._line, 20, 700)
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
            # The whole name only where it fits: half of one helps nobody, and the tip has it.
            width = self._company_width()
            whole = pen.width(charter.name, 12.5) <= width
            self._two_lines(pen, left, width, charter.short, charter.name if whole else "")

    def _two_lines(self, pen: CardPen, left: float, width: float, first: str, second: str) -> None:
        top = self.height() / 2 - pen.px(25 if second else 15)
        pen.fit(QRectF(left, top, width + 2, pen.px(30)), first, 22, 700)
        low = QRectF(left, top + pen.px(29), width + 2, pen.px(18))
        pen.fit(low, second, 12.5, 400, pen.colors.muted)
