"""What the best run is: the order of preference, turned into one number.

A run is preferred by income, then treasury money (or by their sum, then income); among equals by
fewer stops. `Scale` packs this order into one integer score that adds up over stops, so that the
search and its bounds handle a single figure. Idle trains score 0.
"""

from dataclasses import dataclass
from enum import Enum
from math import gcd

from ezgame.core.routes.network import Network, NodeId, VisitBonus


class Aim(Enum):
    """The first thing to maximise."""

    INCOME = "income"
    """Income, then treasury money."""
    TOTAL = "total"
    """Income plus treasury money, then income."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective:
    """What to look for."""

    aim: Aim = Aim.INCOME
    must_reach: frozenset[NodeId] = frozenset()
    """A goal: at least one route visits one of these nodes. Empty: no goal."""


BEST_INCOME = Objective()
BEST_TOTAL = Objective(aim=Aim.TOTAL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """Turns money into a score: so much for each unit of income and of treasury money.

    A stop costs 1. A unit of treasury money outweighs all stops of a run; a unit of the first
    preference outweighs all that comes after it.
    """

    unit: int
    """All amounts are multiples of it."""
    income: int
    treasury: int
    first: int
    """What a unit of the first preference is worth at least."""
    stops: int
    """More than the stops of any run."""

    @classmethod
    def for_network(cls, network: Network, aim: Aim) -> "Scale":
        """The scale in which no run can confuse the preferences."""
        times = network.multiplier
        amounts = [bonus.amount * times for bonus in network.bonuses]
        income = treasury = 0
        for node in network.nodes:
            value = node.value
            if node.values_by_train:
                amounts += [other * times for other in node.values_by_train.values()]
                value = max(value, *node.values_by_train.values())
            amounts += (node.value * times, node.treasury)
            income += value * times
            treasury += node.treasury
        for bonus in network.bonuses:
            uses = len(bonus.nodes) if isinstance(bonus, VisitBonus) else 1
            income += bonus.amount * times * uses
        unit = gcd(*amounts) or 1
        trains = max(1, len(network.trains))
        stop = 1 + trains * len(network.nodes)
        second = 1 + trains * (treasury if aim is Aim.INCOME else income) // unit
        first = second * stop
        if aim is Aim.INCOME:
            return cls(unit=unit, income=first, treasury=stop, first=first, stops=stop)
        return cls(unit=unit, income=first + stop, treasury=first, first=first, stops=stop)

    def score(self, income: int, treasury: int = 0) -> int:
        """The score of amounts of money."""
        return income // self.unit * self.income + treasury // self.unit * self.treasury

    def money(self, score: int) -> int:
        """The highest score of amounts of money, stops left aside, that a run of this score can have."""
        return (score + self.stops - 1) // self.stops * self.stops

    def ceiling(self, score: int) -> int:
        """The highest first preference (income, or the sum) that a run of this score can have."""
        return max(0, (score + self.stops - 1) // self.first) * self.unit
