"""Buying shares in a stock turn: one certificate, or several of one company where the market's zone allows it."""

from collections.abc import Sequence

from ezgame.core.actions import BuyShare
from ezgame.core.finance.market import MarketRules
from ezgame.core.finance.purchases import Purchases
from ezgame.core.rounds.stock import BuyPart, Guard, stock_turn
from ezgame.core.state import State
from ezgame.core.transition import Transition

SEVERAL = "several-buys"


class ZoneBuyPart(BuyPart):
    """One purchase a turn; a company in a zone of several buys may be bought again from the pool."""

    def __init__(
        self,
        purchases: Purchases,
        guards: Sequence[Guard],
        market: MarketRules,
        *,
        from_offering: bool,
    ) -> None:
        """`from_offering`: shares of the offering may be among the several, too."""
        super().__init__(purchases, guards)
        self._market = market
        self._from_offering = from_offering

    def repeats(self, state: State, action: BuyShare | None) -> bool:
        turn = stock_turn(state)
        if turn.buying_over:
            return False
        if action is None:
            # Nothing bought yet but a private: any company of such a zone will do.
            companies = turn.bought or tuple(state.market.places)
            return any(self._market.allows(state, company, SEVERAL) for company in companies)
        return (
            all(company == action.company for company in turn.bought)
            and self._market.allows(state, action.company, SEVERAL)
            and (self._from_offering or action.source == "pool")
        )

    def perform(self, t: Transition, action: BuyShare) -> None:
        super().perform(t, action)
        # Shares of the offering are not among the several: one of them ends the buying (30-MKT-14).
        if action.source == "ipo" and not self._from_offering:
            t.set_stock(buying_over=True)
