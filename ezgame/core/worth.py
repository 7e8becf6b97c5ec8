"""What a player is worth, or could pay now, line by line. The rules make the lines; the sum is what is told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ezgame.core.finance.market import MarketRules
from ezgame.core.finance.shares import Percents, holding
from ezgame.core.ids import PlayerId
from ezgame.core.state import State

Kind = Literal["cash", "bid", "shares", "private", "debt", "bond", "floor", "other"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WorthLine:
    """One entry of a player's account."""

    kind: Kind
    amount: int
    """What it adds; below 0 for what it takes away."""
    about: str = ""
    """The company or private; of a bid: what was bid for. Of a bond: the company whose shares it makes less worth;
    a floor lifts the sum."""
    percent: int = 0
    """Of shares: how much of the company."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareWorth:
    """The worth of holdings at market price, for the accounts of every title."""

    market: MarketRules
    percents: Percents
    unit: int
    """Percent that the printed price buys."""
    whole: Mapping[str, int]
    """Companies of one certificate only: how many times their price it is worth."""

    def lines(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        """A line for every company with a price of which the player holds something."""
        found = []
        for company in state.market.places:
            percent = holding(state, self.percents, company, player)
            if percent:
                price = self.market.price(state, company) or 0
                shares = self.whole.get(company)
                amount = price * percent // self.unit if shares is None else price * shares
                found.append(
                    WorthLine(kind="shares", amount=amount, about=company, percent=percent)
                )
        return tuple(found)
