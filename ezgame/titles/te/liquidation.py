"""Liquidation: a marker on "Bankrott" takes its company out of the game, in the middle of its turn."""

from ezgame.core.events import CompanyClosed, TrainLeft
from ezgame.core.ids import BANK, CompanyId
from ezgame.core.transition import Transition

REASON = "liquidated"


def liquidate(t: Transition, company: CompanyId) -> None:
    """Money to the bank, trains to the pool; everything else leaves the game, and nobody is compensated."""
    t.pay(company, BANK, t.state.companies[company].cash, "company.liquidated", company)
    for train in t.state.companies[company].trains:
        # For sale again at face value, the side is chosen anew (TE-LIQ-01).
        t.emit(TrainLeft(company=company, train=train, reason=REASON, to_pool=True))
    t.emit(CompanyClosed(company=company, reason=REASON))
