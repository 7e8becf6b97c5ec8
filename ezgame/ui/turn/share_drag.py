"""Dragging a share: from its pile to the players or the chart it is bought, from the hand to the chart it is
sold, from the charter to the pool it is issued, and back it is redeemed."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QDockWidget, QWidget

from ezgame.core.actions import BuyShare, IssueShares, RedeemShares, SellShares
from ezgame.core.ids import PlayerId
from ezgame.core.refusal import refuse
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.play.drag import drag_of
from ezgame.ui.play.targets import Drop, PlayerRows, Targets
from ezgame.ui.turn.own_shares import deals_in_own
from ezgame.ui.widgets.emblems import draw_emblem, picture_of

Dragged = BuyShare | SellShares | IssueShares | RedeemShares
TARGETS: dict[type, tuple[str, ...]] = {
    BuyShare: ("players", "market"),
    SellShares: ("market",),
}
"""Object names of the docks a share can be dropped on."""
MOST_SHOWN = 5
"""Cards that are drawn behind each other."""


def drag_share(
    session: Session,
    source: QWidget,
    at: QPoint,
    action: Dragged,
    docks: tuple[str, ...] | None = None,
    also: Sequence[QWidget] = (),
) -> None:
    """Lift a share; dropping it anywhere but on a target takes it back."""
    drag = drag_of(session)
    picture = picture_of(session.title, action.company)
    several = action.count if isinstance(action, IssueShares | RedeemShares) else 1
    own = isinstance(action, IssueShares | RedeemShares) or deals_in_own(session)

    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(appearance().accent, 2))
        painter.setBrush(QColor(appearance().colors.panel))
        for behind in range(min(several, MOST_SHOWN) - 1, -1, -1):
            painter.drawRoundedRect(-30 + 5 * behind, -20 - 5 * behind, 60, 40, 6, 6)
        draw_emblem(painter, QPointF(0, 0), 30, picture)

    names = TARGETS[type(action)] if docks is None else docks
    panels = [*docks_named(source.window(), names), *also]
    buyer = action.actor if isinstance(action, BuyShare) else None
    targets = Targets(source.window(), panels, buyer)
    origin = source.mapToGlobal(source.rect().center()) if docks is None else at
    drag.begin(source, origin, at, paint, 36)
    session.draft.glance(action)
    Drop(
        drag,
        targets,
        lambda hit, at: _take(session, action, hit, at, own=own),
        lambda: session.draft.glance(None),
    )


def _take(session: Session, action: Dragged, hit: QWidget, at: QPoint, *, own: bool) -> bool:
    """Do it, unless the share was dropped in the row of a player who does not act; where a company deals in
    its own shares, they go to no player."""
    other = row_of_another(hit, at, None if own else action.actor)
    if other is None:
        session.submit(action)
    elif not own:
        waiting = (action.actor,)
        session.refused.emit(refuse("game.not-your-turn", player=other, waiting=waiting))
    return other is None


def row_of_another(hit: QWidget, at: QPoint, actor: PlayerId | None) -> PlayerId | None:
    """The player whose row of the table lies at a place, if it is not the one who acts; shares of a company
    that stay its own or the pool's go to no player."""
    for table in hit.findChildren(PlayerRows):
        there = table.player_at(at)
        if there is not None:
            return None if there == actor else there
    return None


def docks_named(window: QWidget, names: tuple[str, ...]) -> list[QWidget]:
    docks = (window.findChild(QDockWidget, name) for name in names)
    return [dock for dock in docks if dock is not None]
