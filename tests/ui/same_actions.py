"""Actions that come to the same: what a window may do in place of the one that was asked for."""

from dataclasses import replace

from ezgame.core import actions as act
from ezgame.core.ids import CompanyId, TrainId
from ezgame.models.session import Session


def first_alike(session: Session, action: act.DiscardTrain | act.BuyTrain) -> act.Action:
    """Cards between which there is no difference share one button, which takes the first of them."""
    if isinstance(action, act.BuyTrain) and action.trade_in is not None:
        buyer = session.state.operating and session.state.operating.company
        ways = (replace(action, trade_in=t) for t in like_cards(session, buyer, action.trade_in))
    else:
        owner = action.company if isinstance(action, act.DiscardTrain) else action.source
        ways = (replace(action, train=t) for t in like_cards(session, owner, action.train))
    return next((alike for alike in ways if session.why_not(alike) is None), action)


def like_cards(session: Session, owner: str | None, train: TrainId | None) -> list[TrainId]:
    """Cards of a company that are like one of them."""
    company = session.state.companies.get(CompanyId(owner or ""))
    if company is None or train is None:
        return []
    kinds = {t.id: (t.type, t.faces, t.tags) for t in company.trains}
    return [card for card, kind in kinds.items() if kind == kinds[train]]


def same(one: act.Action, other: act.Action) -> bool:
    """Equal, where a run may be told with or without its pieces of track, from either end."""
    if not isinstance(one, act.Run) or not isinstance(other, act.Run):
        return one == other
    return {told(route) for route in one.routes} == {told(route) for route in other.routes}


def told(route: act.DrawnRoute) -> tuple[object, ...]:
    return (route.train, min(route.stops, route.stops[::-1]), route.extra)
