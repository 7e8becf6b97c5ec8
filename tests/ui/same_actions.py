"""Actions that come to the same: what a window may do in place of the one that was asked for."""

from dataclasses import replace

from ezgame.core import actions as act
from ezgame.core.ids import CompanyId
from ezgame.models.session import Session


def first_alike(session: Session, action: act.DiscardTrain | act.BuyTrain) -> act.Action:
    """Cards between which there is no difference share one button, which takes the first of them."""
    owner = action.company if isinstance(action, act.DiscardTrain) else action.source
    company = session.state.companies.get(CompanyId(owner))
    if company is None or action.train is None:
        return action
    kinds = {t.id: (t.type, t.faces, t.tags) for t in company.trains}
    likely = (
        replace(action, train=train) for train in kinds if kinds[train] == kinds[action.train]
    )
    return next(alike for alike in likely if session.why_not(alike) is None)


def same(one: act.Action, other: act.Action) -> bool:
    """Equal, where a run may be told with or without its pieces of track, from either end."""
    if not isinstance(one, act.Run) or not isinstance(other, act.Run):
        return one == other
    return {told(route) for route in one.routes} == {told(route) for route in other.routes}


def told(route: act.DrawnRoute) -> tuple[object, ...]:
    return (route.train, min(route.stops, route.stops[::-1]), route.extra)
