"""One player's place in the ranking with the account of the worth, as a card."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.core.ids import CompanyId
from ezgame.models.session import Session
from ezgame.models.tables.result import PlayerAccount
from ezgame.models.words.figures import figure
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.badges import GONE, draw_badge, seat_of
from ezgame.ui.widgets.emblems import draw_emblem, picture_of

ROW = 24
HEAD = 84
PAD = 14
SMALLEST, TWO_LINES = 10.5, 9.5
"""Sizes at 100 % of what a row counts: down to the first in one line, the other in two."""


class StandingCard(QWidget):
    """Painted; tall enough for the longest account of the ranking."""

    def __init__(
        self, session: Session, account: PlayerAccount, rows: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.account = account
        self._rows = rows
        name = session.player_name(account.player)
        place = session.text.nth(account.rank)
        words = [f"{place} {name}: {figure(account.worth)}"]
        words += [session.text.say("end.bankrupt")] if account.bankrupt else []
        self.setAccessibleName(", ".join(words))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        look = appearance()
        return QSize(look.px(230), look.px(HEAD) + look.px(ROW) * (self._rows + 1) + look.px(22))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance().px(150), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = appearance()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        first = self.account.rank == 1
        seat = look.seat(seat_of(self.account.player))
        painter.setPen(QPen(seat if first else QColor(look.colors.line), 3 if first else 1))
        painter.setBrush(QColor(look.colors.panel))
        painter.drawRoundedRect(box, 9, 9)
        self._head(painter, box, seat)
        y = box.top() + look.px(HEAD)
        for label, amount, company in account_rows(self._session, self.account):
            self._row(painter, box, y, label, amount, company)
            y += look.px(ROW)
        y = box.bottom() - look.px(ROW) - look.px(10)
        painter.setPen(QPen(QColor(look.colors.line), 1))
        painter.drawLine(QPointF(box.left() + PAD, y - 2), QPointF(box.right() - PAD, y - 2))
        self._sum(painter, box, y)
        painter.end()

    def _head(self, painter: QPainter, box: QRectF, seat: QColor) -> None:
        look = appearance()
        name = self._session.player_name(self.account.player)
        size = look.px(44)
        at = QPointF(box.left() + PAD + size / 2, box.top() + look.px(38))
        painter.setOpacity(GONE if self.account.left else 1.0)
        draw_badge(painter, at, size, seat_of(self.account.player), name)
        left = at.x() + size / 2 + look.px(10)
        painter.setFont(look.font(20, 700))
        painter.setPen(QColor(look.colors.text))
        room = int(box.right() - PAD - left)
        shown = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QPointF(left, box.top() + look.px(34)), shown)
        painter.setOpacity(1.0)
        painter.setFont(look.font(26, 700))
        painter.setPen(QColor(look.colors.muted) if self.account.left else seat)
        painter.drawText(QPointF(left, box.top() + look.px(64)), figure(self.account.worth))
        painter.setFont(look.font(14, 600))
        painter.setPen(QColor(look.colors.muted))
        place = self._session.text.nth(self.account.rank)
        wide = painter.fontMetrics().horizontalAdvance(place)
        painter.drawText(QPointF(box.right() - PAD - wide, box.top() + look.px(28)), place)
        if self.account.bankrupt:
            word = self._session.text.say("end.bankrupt")
            wide = painter.fontMetrics().horizontalAdvance(word)
            painter.setPen(QColor(look.colors.warning))
            painter.drawText(QPointF(box.right() - PAD - wide, box.top() + look.px(83)), word)

    def _row(
        self,
        painter: QPainter,
        box: QRectF,
        y: float,
        label: str,
        amount: str,
        company: CompanyId | None,
    ) -> None:
        look = appearance()
        middle = y + look.px(ROW) / 2
        x = box.left() + PAD
        if company is not None:
            picture = picture_of(self._session.title, company)
            draw_emblem(painter, QPointF(x + look.px(10), middle), look.px(20), picture)
            x += look.px(27)
        painter.setPen(QColor(look.colors.muted))
        wide = look.text_width(amount, 13, 600)
        self._label(painter, QRectF(x, y, box.right() - PAD - wide - 6 - x, look.px(ROW)), label)
        painter.setFont(look.font(13, 600))
        painter.setPen(QColor(look.colors.text))
        painter.drawText(QPointF(box.right() - PAD - wide, middle + look.px(4.5)), amount)

    def _label(self, painter: QPainter, box: QRectF, label: str) -> None:
        """What a row counts: smaller where it does not fit, then in two lines."""
        look, size = appearance(), 13.0
        while size > SMALLEST and look.text_width(label, size) > box.width():
            size -= 0.5
        if look.text_width(label, size) <= box.width():
            painter.setFont(look.font(size))
            painter.drawText(QPointF(box.left(), box.center().y() + look.px(4.5)), label)
            return
        painter.setFont(look.font(TWO_LINES))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(box, int(flags), label)

    def _sum(self, painter: QPainter, box: QRectF, y: float) -> None:
        look = appearance()
        base = y + look.px(ROW) * 0.75
        painter.setFont(look.font(14, 700))
        painter.setPen(QColor(look.colors.text))
        painter.drawText(QPointF(box.left() + PAD, base), self._session.text.say("charts.worth"))
        text = figure(self.account.worth)
        wide = look.text_width(text, 14, 700)
        painter.drawText(QPointF(box.right() - PAD - wide, base), text)


def account_rows(
    session: Session, account: PlayerAccount
) -> list[tuple[str, str, CompanyId | None]]:
    """Label, amount and the company whose emblem stands before it."""
    # A player without a seat has no money of his own: it lies in his companies.
    cash = "end.treasuries" if account.player in session.rules.rivals else "players.cash"
    rows: list[tuple[str, str, CompanyId | None]] = [
        (session.text.say(cash), figure(account.cash), None)
    ]
    market = session.state.market.places
    cells = session.title.market.cells
    for holding in account.holdings:
        cell = market.get(holding.company)
        key = "end.share" if holding.percent < 100 else "end.whole"
        price = None if cell is None else cells[cell].price
        label = session.text.say(
            key if price is None else f"{key}.at", percent=holding.percent, price=price
        )
        rows.append((label, figure(holding.value), holding.company))
        for company, taken in account.bonds:
            if company == holding.company:
                rows.append((session.text.say("end.bond"), figure(taken), company))
    for private, value in account.privates:
        rows.append((session.text.names.private(private), figure(value), None))
    if account.debt:
        key = "players.debt" if account.debt == account.borrowed else "players.debt.interest"
        label = session.text.say(key, debt=account.borrowed)
        rows.append((label, figure(-account.debt), None))
    if account.left:
        rows.append((session.text.say("end.left"), "", None))
    if account.floor:
        rows.append((session.text.say("end.floor"), figure(account.floor), None))
    if account.other:
        rows.append((session.text.say("end.other"), figure(account.other), None))
    return rows
