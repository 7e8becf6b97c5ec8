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
    """Turns income, treasury money and stops into a score and back."""

    aim: Aim
    unit: int
    """All amounts are multiples of it."""
    most_stops: int
    """More stops than any run has."""
    most_money: int
    """More units of the second preference than any run has."""

    @classmethod
    def for_network(cls, network: Network, aim: Aim) -> "Scale":
        times = network.multiplier
        amounts = [bonus.amount * times for bonus in network.bonuses]
        income = treasury = stops = 0
        for node in network.nodes:
            value = node.value
            if node.values_by_train:
                amounts += [value * times for value in node.values_by_train.values()]
                value = max(value, *node.values_by_train.values())
            amounts += (node.value * times, node.treasury)
            income += value * times
            treasury += node.treasury
            stops += 1
        for bonus in network.bonuses:
            uses = len(bonus.nodes) if isinstance(bonus, VisitBonus) else 1
            income += bonus.amount * times * uses
        unit = gcd(*amounts) or 1
        trains = max(1, len(network.trains))
        second = trains * (treasury if aim is Aim.INCOME else income)
        stops = 1 + trains * stops
        return cls(aim=aim, unit=unit, most_stops=stops, most_money=1 + second // unit)

    def score(self, income: int, treasury: int, stops: int) -> int:
        """The score of an amount; sums of amounts have the sum of the scores."""
        income, treasury = income // self.unit, treasury // self.unit
        if self.aim is Aim.INCOME:
            money = income * self.most_money + treasury
        else:
            money = (income + treasury) * self.most_money + income
        return money * self.most_stops - stops

    def ceiling(self, score: int) -> int:
        """The highest first preference (income, or the sum) that a run of this score can have."""
        money = -(-score // self.most_stops)
        return max(0, money // self.most_money) * self.unit
