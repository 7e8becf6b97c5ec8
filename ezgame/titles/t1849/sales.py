"""Sales of shares by players: how they are made up of whole certificates (49-DIR-09)."""

from dataclasses import dataclass

from ezgame.core.finance.sales import Sales
from ezgame.core.finance.shares import (
    SaleWay,
    find_certificate,
    holding,
    successor,
    swap_sets,
)
from ezgame.core.ids import POOL, CompanyId, PlayerId
from ezgame.core.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Sales1849(Sales):
    """Sales in which the pool may give change, where the ruling has it (49-DIR-09)."""

    pool_gives_change: bool

    def ways(
        self, state: State, player: PlayerId, company: CompanyId, percent: int
    ) -> list[SaleWay]:
        # No super(): a dataclass with slots is made twice.
        found = Sales.ways(self, state, player, company, percent)
        if found or not self.pool_gives_change:
            return found
        return self._with_change(state, player, company, percent)

    def _with_change(
        self, state: State, player: PlayerId, company: CompanyId, percent: int
    ) -> list[SaleWay]:
        """Half of a director's certificate, when the successor has only a whole one to give for it."""
        left = holding(state, self.percents, company, player) - percent
        change = find_certificate(state, self.percents, company, POOL, percent)
        if state.companies[company].president != player or change is None:
            return []
        new = successor(state, self.percents, company, left, self.tie)
        if new is None or left != percent or left + percent != self.percents[company][0]:
            return []
        return [
            SaleWay(
                sizes=(self.percents[company][given[0]],), successor=new, given=given, change=change
            )
            for given in swap_sets(state, self.percents, company, new)
            if len(given) == 1
        ]
