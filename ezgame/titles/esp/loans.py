"""Loans of players and their repayment (5.7.2)."""

from collections.abc import Iterator

from ezgame.core.actions import RepayLoan
from ezgame.core.choices import Amounts, Choice
from ezgame.core.events import DebtChanged
from ezgame.core.ids import BANK, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.stock import TurnPart
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.esp.context import Context


class Loans:
    """What borrowing writes down and what repaying costs; one of the two carries the interest."""

    def __init__(self, context: Context) -> None:
        self._percent = context.figures.loan.interest_percent
        self._stored = context.figures.loan.stored_with_interest
        self._in_score = context.figures.score.debt_interest
        self.partial = context.figures.loan.partial_repayment

    def _with_interest(self, amount: int) -> int:
        return amount + -(-amount * self._percent // 100)

    def debt_for(self, amount: int) -> int:
        return self._with_interest(amount) if self._stored else amount

    def cost(self, amount: int) -> int:
        """Money needed to get rid of so much debt."""
        return amount if self._stored else self._with_interest(amount)

    def counted(self, debt: int) -> int:
        """What a debt takes off at the end."""
        return self._with_interest(debt) if self._in_score else debt

    def payable(self, debt: int, cash: int) -> int:
        """The most that can be repaid with this money."""
        amount = min(debt, cash)
        while amount and self.cost(amount) > cash:
            amount -= 1
        return amount

    def borrow(self, t: Transition, player: PlayerId, amount: int) -> None:
        t.pay(BANK, player, amount, "loan.taken", player)
        t.emit(DebtChanged(player=player, amount=self.debt_for(amount)))


class RepayPart(TurnPart[RepayLoan]):
    segment = "repay"
    accepts = (RepayLoan,)

    def __init__(self, loans: Loans) -> None:
        self._loans = loans

    def candidates(self, state: State, player: PlayerId) -> Iterator[Choice]:
        now = state.players[player]
        if not now.debt:
            return
        if not self._loans.partial:
            yield Choice(action=RepayLoan(actor=player, amount=now.debt), field="amount")
            return
        most = self._loans.payable(now.debt, now.cash)
        if most:
            amounts = Amounts(least=1, most=most)
            yield Choice(
                action=RepayLoan(actor=player, amount=most), amounts=amounts, field="amount"
            )

    def judge(self, state: State, action: RepayLoan) -> Refusal | None:
        now = state.players[action.actor]
        if not now.debt:
            return refuse("repay.no-debt", player=action.actor)
        if not 0 < action.amount <= now.debt:
            return refuse("repay.amount", amount=action.amount, debt=now.debt)
        if not self._loans.partial and action.amount != now.debt:
            return refuse("repay.all", debt=now.debt)
        cost = self._loans.cost(action.amount)
        if cost > now.cash:
            return refuse("repay.cash", cost=cost, cash=now.cash, player=action.actor)
        return None

    def perform(self, t: Transition, action: RepayLoan) -> None:
        t.pay(action.actor, BANK, self._loans.cost(action.amount), "loan.repaid", action.actor)
        t.emit(DebtChanged(player=action.actor, amount=-action.amount))
        t.set_stock(repaid=True)
