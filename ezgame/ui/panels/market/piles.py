"""Shares that nobody holds, below the chart: pool and offering with their prices.

A share is bought by pulling it from its pile to the players.
"""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from ezgame.core.actions import BuyShare
from ezgame.core.ids import IPO, POOL, CompanyId
from ezgame.core.state import State
from ezgame.models.kept_order import in_places
from ezgame.models.session import Session
from ezgame.models.words.wording import begun
from ezgame.ui.appearance import appearance
from ezgame.ui.turn.share_drag import drag_share
from ezgame.ui.widgets.card_pen import CardPen
from ezgame.ui.widgets.certificates import draw_card
from ezgame.ui.widgets.emblems import draw_emblem, picture_of
from ezgame.ui.widgets.text import set_tip

ROW, EMBLEM, HEAD, GAP, CARD = 23, 20, 82, 10, 16


class Pile(NamedTuple):
    company: CompanyId
    percent: int
    price: int
    wide: bool = False
    """One certificate larger than the others."""


Line = tuple[str, list[tuple[Pile, float, int]]]


class SharePiles(QWidget):
    """A row for each place, in as many lines as it needs."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setAccessibleName(session.text.say("market.piles"))
        self._known: tuple[State, list[tuple[str, list[Pile]]]] | None = None
        """The piles of a state: layouts ask for their size many times."""
        self._laid: dict[tuple[float, float], list[Line]] = {}
        """The lines of these piles by width and text size: layouts ask again and again."""
        self._told: object = None
        """The piles that were shown last."""
        self._has_room = True
        self._press: QPointF | None = None
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        session.follow(self.refresh)
        appearance().changed.connect(self._restyled)
        self.refresh()

    # ------------------------------------------------------------ pulling a share away

    def pile_at(self, at: QPointF) -> tuple[str, Pile] | None:
        """Place and pile at a point."""
        high, top = appearance().px(ROW), 0.0
        for place, placed in self.lines(self.width()):
            for pile, left, line in placed:
                wide = self.width_of(pile) - appearance().px(GAP)
                if QRectF(left, top + line * high, wide, high).contains(at):
                    return place, pile
            top += (placed[-1][2] + 1) * high
        return None

    def purchase(self, at: QPointF) -> BuyShare | None:
        """The purchase that pulling a share from there would be, possible or not."""
        found = self.pile_at(at)
        if found is None or not self._session.live:
            return None
        place, pile = found
        buying = [
            choice.action
            for _, choice in self._session.possible.candidates()
            if isinstance(choice.action, BuyShare)
            and (choice.action.source, choice.action.company) == (place, pile.company)
            and (not pile.wide or choice.action.percent == pile.percent)
        ]
        # One that is possible first: the same share may be bought in several ways, by a private for
        # one.
        buying.sort(key=lambda action: not self._session.is_possible(action))
        return buying[0] if buying else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._press = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is None:
            action = self.purchase(event.position())
            able = action is not None and self._session.is_possible(action)
            shape = Qt.CursorShape.OpenHandCursor if able else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            return
        # A hand that trembles has not pulled anything yet.
        if (event.position() - self._press).manhattanLength() <= QApplication.startDragDistance():
            return
        press, self._press = self._press, None
        action = self.purchase(press)
        refusal = None if action is None else self._session.why_not(action)
        # Why not is told at the pull already; nothing is lifted that cannot be put down.
        if refusal is not None:
            self._session.refused.emit(refusal)
        elif action is not None:
            at = event.globalPosition().toPoint()
            drag_share(self._session, self, at, action, ("players",))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._press = None

    # ------------------------------------------------------------ showing

    def piles(self) -> list[tuple[str, list[Pile]]]:
        """Place, then company, percent and price of each pile there."""
        state = self._session.state
        if self._known is None or self._known[0] is not state:
            before = self._known
            self._known = state, self._read(state)
            # Most actions leave the piles as they are: their lines stay laid out.
            if before is None or before[1] != self._known[1]:
                self._laid.clear()
        return self._known[1]

    def _read(self, state: State) -> list[tuple[str, list[Pile]]]:
        facts = self._session.facts
        found = []
        for place in (POOL, IPO):
            row: list[Pile] = []
            for company in in_places(self._session):
                wide = facts.wide_cards(state, company, place)
                percent = facts.percent(state, company, place) - sum(wide)
                price = self._session.rules.share_price(state, company, place)
                # A company without a price has shares, but nobody can buy them.
                if price is None:
                    continue
                if percent:
                    row.append(Pile(company, percent, price))
                for size in wide:
                    whole = self._session.rules.share_price(state, company, place, size)
                    row.append(Pile(company, size, whole or price, wide=True))
            if row:
                found.append((place, row))
        return found

    def _restyled(self) -> None:
        self._told = None
        self.refresh()

    def refresh(self) -> None:
        """Most actions leave the piles as they are."""
        told = self.piles(), self._has_room
        if told == self._told:
            return
        self._told = told
        text = self._session.text
        said = [
            text.say(
                "market.pile",
                source=place,
                piles=[
                    text.say(
                        "market.pile.wide" if pile.wide else "market.pile.shares",
                        company=pile.company,
                        percent=pile.percent,
                        price=pile.price,
                    )
                    for pile in row
                ],
            )
            for place, row in self.piles()
        ]
        set_tip(self, "\n".join(said))
        self.setVisible(bool(said) and self._has_room)
        self.updateGeometry()
        self.update()

    def set_room(self, has_room: bool) -> None:
        """Whether the dock is high enough for the chart and for this."""
        if has_room != self._has_room:
            self._has_room = has_room
            self.refresh()

    def lines(self, width: float) -> list[Line]:
        """Every pile with its left side and its line within its place; lines go on below."""
        laid = self._laid.get((width, appearance().scale)) if self.piles() else []
        if laid is None:
            laid = self._laid[width, appearance().scale] = self._lay(width)
        return laid

    def _lay(self, width: float) -> list[Line]:
        look, found, head = appearance(), [], self._head()
        for place, row in self.piles():
            left, line = float(head), 0
            placed: list[tuple[Pile, float, int]] = []
            for pile in row:
                wide = self.width_of(pile)
                if placed and left + wide - look.px(GAP) > width:
                    left, line = float(head), line + 1
                placed.append((pile, left, line))
                left += wide
            found.append((place, placed))
        return found

    def _head(self) -> int:
        """How wide the names of the places are."""
        look = appearance()
        names = (self._session.text.word(place) for place, _ in self.piles())
        wide = max((look.text_width(begun(name), 12) for name in names), default=0.0)
        return max(look.px(HEAD), round(wide) + look.px(8))

    def _at(self, price: int) -> str:
        return self._session.text.say("turn.at", price=price)

    def _color(self, company: CompanyId) -> str:
        return str(self._session.title.companies[company].color)

    def width_of(self, pile: Pile) -> float:
        look = appearance()
        words = look.text_width(str(pile.percent), 12.5, 600)
        words += look.text_width(self._at(pile.price), 12)
        return look.px(EMBLEM) + words + look.px(6 + GAP + (CARD if pile.wide else 0))

    def heightForWidth(self, width: int) -> int:
        rows = sum(placed[-1][2] + 1 for _, placed in self.lines(width))
        return appearance().px(ROW) * rows

    def sizeHint(self) -> QSize:
        wide = max(self.width(), appearance().px(200))
        return QSize(appearance().px(200), self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The height follows from the width alone; asking again for it would go round in circles.
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        top, high, size = 0.0, pen.px(ROW), pen.px(EMBLEM)
        for place, placed in self.lines(self.width()):
            word = self._session.text.word(place)
            head = QRectF(0, top, self._head(), high)
            pen.write(head, begun(word), 12, 400, pen.colors.muted)
            for pile, left, line in placed:
                y = top + line * high
                centre = QPointF(left + size / 2, y + high / 2)
                draw_emblem(
                    pen.painter, centre, size, picture_of(self._session.title, pile.company)
                )
                x = left + size + pen.px(3)
                figure = QRectF(x, y, pen.px(60), high)
                x += pen.width(f"{pile.percent}", 12.5, 600) + pen.px(3)
                if pile.wide:
                    card = QRectF(figure.left(), y + pen.px(3), x - figure.left() + pen.px(CARD - 3),
                                  high - pen.px(6))  # fmt: skip
                    draw_card(pen.painter, card, QColor(self._color(pile.company)))
                    figure.translate(pen.px(7), 0)
                    x += pen.px(CARD)
                pen.write(figure, f"{pile.percent}", 12.5, 600)
                room = QRectF(x, y, pen.px(60), high)
                pen.write(room, self._at(pile.price), 12, 400, pen.colors.muted)
            top += (placed[-1][2] + 1) * high
