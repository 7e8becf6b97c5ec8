"""Things pulled off a charter: a station goes to the map, a train to the company that proposes to buy it,
a share to the player who buys it, to the pool (issued), or from there back to the company (redeemed)."""

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ezgame.core.actions import BuyShare, BuyTrain, IssueShares, RedeemShares, SellShares
from ezgame.core.choices import Choice
from ezgame.core.ids import IPO, CompanyId
from ezgame.core.refusal import refuse
from ezgame.core.state import Train
from ezgame.models.drafts.hand import hand_of
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.play.drag import drag_of
from ezgame.ui.play.targets import Drop, Targets
from ezgame.ui.turn.goods_drag import acting_charters
from ezgame.ui.turn.own_shares import deals_in_own
from ezgame.ui.turn.panel import TurnPanel
from ezgame.ui.turn.share_drag import drag_share
from ezgame.ui.turn.trains import likeness, train_of
from ezgame.ui.widgets.card_pen import CENTRE, CardPen
from ezgame.ui.widgets.emblems import draw_emblem, picture_of


def begin_drag(
    session: Session, window: QWidget, at: QPoint, kind: str, thing: str, company: CompanyId
) -> None:
    """Lift a station or a train from a charter."""
    if kind == "station":
        _drag_station(session, window, at, company)
    elif kind == "train":
        _drag_train(session, window, at, thing, company)
    elif kind == "share":
        place, _, count = thing.partition(":")
        _drag_shares(session, window, at, place, int(count), company)


def _drag_shares(
    session: Session, window: QWidget, at: QPoint, place: str, count: int, company: CompanyId
) -> None:
    """Lift shares that nobody holds; what the rules say against it is told at once."""
    action = share_action(session, place, count, company)
    refusal = None if action is None else session.why_not(action)
    if action is None or refusal is not None:
        session.refused.emit(refusal or refuse("game.not-now"))
        return
    docks: tuple[str, ...] = ("players",)
    also = acting_charters(session, window)
    if isinstance(action, IssueShares | SellShares):
        docks, also = ("players", "market"), []
    drag_share(session, window, at, action, docks, also)


def share_action(
    session: Session, place: str, count: int, company: CompanyId
) -> BuyShare | SellShares | IssueShares | RedeemShares | None:
    """What pulling so many shares from a place would be now, possible or not; None if nobody is asked."""
    waiting = session.game.waiting_for() if session.live else ()
    if not waiting:
        return None
    if session.state.operating is not None:
        if deals_in_own(session):
            return own_deal(session, place, count, company)
        kind = IssueShares if place == IPO else RedeemShares
        return kind(actor=waiting[0], company=company, count=count)
    offers = [
        choice.action
        for _, choice in session.possible.candidates()
        if isinstance(choice.action, BuyShare)
        and (choice.action.source, choice.action.company) == (place, company)
    ]
    offers.sort(key=lambda action: not session.is_possible(action))
    return offers[0] if offers else None


def own_deal(
    session: Session, place: str, count: int, company: CompanyId
) -> BuyShare | SellShares | None:
    """The sale of so many certificates of the treasury, in the order in which they leave it, or the purchase
    of the one of the pool that comes first."""
    kind = SellShares if place == IPO else BuyShare
    deals = [
        choice.action
        for _, choice in session.possible.candidates()
        if isinstance(choice.action, kind) and choice.action.company == company
    ]
    deals.sort(key=lambda action: action.percent)
    if kind is SellShares:
        return deals[count - 1] if count <= len(deals) else None
    deals.sort(key=lambda action: not session.is_possible(action))
    return deals[0] if deals else None


def _drag_station(session: Session, window: QWidget, at: QPoint, company: CompanyId) -> None:
    turn = session.state.operating
    hand = hand_of(session)
    if turn is None or turn.company != company or not hand.stations:
        return
    picture = picture_of(session.title, company)
    hand.take_station()
    drag_of(session).begin(
        window, at, at, lambda painter: draw_emblem(painter, QPointF(0, 0), 34, picture), 24
    )


def _drag_train(
    session: Session, window: QWidget, at: QPoint, train: str, seller: CompanyId
) -> None:
    offers = [
        c for c in session.choices() if isinstance(c.action, BuyTrain) and c.action.train == train
    ]
    if not offers:
        return
    now = next(t for t in session.state.companies[seller].trains if t.id == train)

    def paint(painter: QPainter) -> None:
        pen = CardPen(painter)
        painter.setPen(QPen(appearance().accent, 2))
        painter.setBrush(QColor(appearance().colors.panel))
        painter.drawRoundedRect(-28, -14, 56, 28, 5, 5)
        pen.write(QRectF(-28, -14, 56, 28), now.name, 14, 700, "", CENTRE)

    drag = drag_of(session)
    targets = Targets(window, acting_charters(session, window))
    drag.begin(window, at, at, paint, 34)

    def take(_hit: QWidget, _at: QPoint) -> bool:
        _ask_price(session, window, now, seller)
        return True

    Drop(drag, targets, take)


def _ask_price(session: Session, window: QWidget, train: Train, seller: CompanyId) -> None:
    """Open this train among the controls of the turn; the keyboard's focus goes to its price."""

    def wanted(choice: Choice) -> bool:
        action = choice.action
        if not isinstance(action, BuyTrain) or action.source != seller:
            return False
        # Cards that are alike have one line.
        return likeness(train_of(session, action)) == likeness(train)

    for panel in window.findChildren(TurnPanel):
        panel.open_line(wanted)
