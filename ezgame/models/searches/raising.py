"""The least a player has to sell to raise a sum: worked out by trying sales one after the other."""

from collections.abc import Iterator
from dataclasses import dataclass

from ezgame.core.actions import BuyTrain, SellShares
from ezgame.core.errors import IllegalAction
from ezgame.core.game import Game, candidates_in
from ezgame.core.ids import PlayerId
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.models.session import Session

MOST_SALES = 3
"""More sales in a row than this are not looked for; the sections of the panel offer them one by one."""
MOST_TRIED = 250
TOO_CHEAP = ("emergency.unneeded", "emergency.loan-unneeded")


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise:
    """Sales that bring at least the sum, in an order that is allowed."""

    sales: tuple[SellShares, ...]
    gains: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.gains)

    @property
    def percent(self) -> int:
        return sum(sale.percent for sale in self.sales)


def least_sales(rules: Ruleset, state: State, player: PlayerId, needed: int) -> Raise | None:
    """The fewest shares that are enough, and of those the set that brings least beyond the need."""
    tried = 0
    best: Raise | None = None
    open_: list[tuple[State, Raise]] = [(state, Raise(sales=(), gains=()))]
    for _ in range(MOST_SALES):
        following: list[tuple[State, Raise]] = []
        for before, so_far in open_:
            for sale, after in _sales(rules, before, player):
                tried += 1
                gain = after.players[player].cash - before.players[player].cash
                now = Raise(sales=(*so_far.sales, sale), gains=(*so_far.gains, gain))
                if now.total >= needed:
                    best = now if best is None or _cost(now) < _cost(best) else best
                else:
                    following.append((after, now))
                if tried >= MOST_TRIED:
                    return best
        if best is not None or not following:
            return best
        open_ = following
    return best


def unneeded(session: Session) -> str:
    """Why trains that could be paid are too cheap for what was sold or borrowed already; empty if none is."""
    for step, choice in session.possible.candidates():
        if isinstance(choice.action, BuyTrain):
            refusal = step.judge(session.game.state, choice.action)
            if refusal is not None and refusal.key in TOO_CHEAP:
                return str(session.text.sentence(refusal))
    return ""


def _cost(found: Raise) -> tuple[int, int, int]:
    return (found.percent, found.total, len(found.sales))


def _sales(rules: Ruleset, state: State, player: PlayerId) -> Iterator[tuple[SellShares, State]]:
    game = Game(rules, state)
    for _, choice in candidates_in(rules, state):
        action = choice.action
        if isinstance(action, SellShares) and action.actor == player:
            try:
                after = game.preview(action).after
            except IllegalAction:
                continue
            yield action, after
