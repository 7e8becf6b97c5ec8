"""Things pulled off a charter: a station goes to the map, a train to the company that proposes to buy it,
a share to the player who buys it, to the pool (issued), or from there back to the company (redeemed)."""

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ezgame.core.actions import BuyShare, BuyTrain, IssueShares, RedeemShares
from ezgame.core.ids import IPO, CompanyId
from ezgame.core.refusal import refuse
from ezgame.core.state import Train
from ezgame.models.hand import hand_of
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters.pen import CENTRE, CardPen
from ezgame.ui.play.drag import Drag, drag_of
from ezgame.ui.play.targets import Targets
from ezgame.ui.turn.folds import FoldList
from ezgame.ui.turn.goods_drag import acting_charters
from ezgame.ui.turn.panel import TurnPanel
from ezgame.ui.turn.share_drag import drag_share
from ezgame.ui.turn.trains import likeness, train_of
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
    if isinstance(action, IssueShares):
        docks, also = ("players", "market"), []
    drag_share(session, window, at, action, docks, also)


def share_action(
    session: Session, place: str, count: int, company: CompanyId
) -> BuyShare | IssueShares | RedeemShares | None:
    """What pulling so many shares from a place would be now, possible or not; None if nobody is asked."""
    waiting = session.game.waiting_for() if session.live else ()
    if not waiting:
        return None
    if session.state.operating is not None:
        kind = IssueShares if place == IPO else RedeemShares
        return kind(actor=waiting[0], company=company, count=count)
    offers = [
        choice.action
        for _, choice in session.candidates()
        if isinstance(choice.action, BuyShare)
        and (choice.action.source, choice.action.company) == (place, company)
    ]
    offers.sort(key=lambda action: not session.is_possible(action))
    return offers[0] if offers else None


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
    _TrainDrop(session, drag, window, now, seller, targets)


class _TrainDrop(QObject):
    """Waits for the end of a drag; on the acting company's charter the price is asked in the turn panel."""

    def __init__(
        self,
        session: Session,
        drag: Drag,
        window: QWidget,
        train: Train,
        seller: CompanyId,
        targets: Targets,
    ) -> None:
        super().__init__(drag)
        self._session, self._drag, self._window = session, drag, window
        self._train, self._seller, self._targets = train, seller, targets
        drag.dropped.connect(self._dropped)
        drag.cancelled.connect(self._over)

    def _dropped(self, at: QPoint) -> None:
        hit = self._targets.hit(at)
        self._over()
        if hit is None:
            self._drag.bounce(at)
        else:
            self._ask_price()

    def _ask_price(self) -> None:
        """Open this train among the controls of the turn; the keyboard's focus goes to its price."""
        for panel in self._window.findChildren(TurnPanel):
            panel.asked_for.emit()
        for folds in self._window.findChildren(FoldList):
            for index, row in enumerate(folds.rows):
                action = None if row.choice is None else row.choice.action
                if isinstance(action, BuyTrain) and self._is_meant(action):
                    folds.open(index)
                    return

    def _is_meant(self, action: BuyTrain) -> bool:
        """Cards that are alike have one line."""
        if action.source != self._seller:
            return False
        return likeness(train_of(self._session, action)) == likeness(self._train)

    def _over(self) -> None:
        self._targets.close()
        self._drag.dropped.disconnect(self._dropped)
        self._drag.cancelled.disconnect(self._over)
        self.deleteLater()
