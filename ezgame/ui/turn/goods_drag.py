"""Dragging what is bought, a train or a private, to its buyer: the company in the bar, its charter, or the players.

Something with a fixed price is bought where it is dropped; where a price is to be agreed, it is asked for.
"""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.action_bar.who import Who
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters.card import CharterCard
from ezgame.ui.play.drag import drag_of
from ezgame.ui.play.targets import Drop, Targets
from ezgame.ui.turn.share_drag import docks_named
from ezgame.ui.widgets.card_pen import CENTRE, CardPen

HIGH, PAD = 28, 10
"""Pixels of the card in the hand, and beside its words."""


def drag_goods(
    session: Session, source: QWidget, words: str, buy: Callable[[], object], at: QPoint
) -> None:
    """Lift a train or a private; dropping it anywhere but on its buyer takes it back."""

    def paint(painter: QPainter) -> None:
        pen = CardPen(painter)
        half = pen.width(words, 14, 700) / 2 + PAD
        card = QRectF(-half, -HIGH / 2, 2 * half, HIGH)
        painter.setPen(QPen(appearance().accent, 2))
        painter.setBrush(QColor(appearance().colors.panel))
        painter.drawRoundedRect(card, 5, 5)
        pen.write(card, words, 14, 700, "", CENTRE)

    window, drag = source.window(), drag_of(session)
    reach = round(appearance().text_width(words, 14, 700) / 2) + PAD + 4
    drag.begin(source, source.mapToGlobal(source.rect().center()), at, paint, max(34, reach))

    def take(_hit: QWidget, _at: QPoint) -> bool:
        buy()
        return True

    buyer = next(iter(session.waiting_for()), None)
    Drop(drag, Targets(window, buyers(session, window), buyer), take)


def buyers(session: Session, window: QWidget) -> list[QWidget]:
    """Where the one who buys now is in sight."""
    if session.state.operating is None or session.state.operating.company is None:
        return docks_named(window, ("players",))
    return [*window.findChildren(Who), *acting_charters(session, window)]


def acting_charters(session: Session, window: QWidget) -> list[CharterCard]:
    """Charters of the company that acts, as far as they are in sight."""
    turn = session.state.operating
    acting = None if turn is None else turn.company
    return [card for card in window.findChildren(CharterCard) if card.card.id == acting]
