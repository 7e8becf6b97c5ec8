"""A director who cannot pay: his company closes, he loses what he has, and leaves or borrows (49-EMR-06 to 49-EMR-16).

Under the rulebook everything is lost, and bankruptcy is declared when a payment is due. Recorded
games let a director keep what cannot be sold, and declare it whenever the cheapest train is out of
reach, also over an interest that could be paid.
"""

from collections.abc import Callable, Iterator

from ezgame.core.actions import Choose, DeclareBankruptcy
from ezgame.core.choices import Choice
from ezgame.core.events import (
    CertificateMoved,
    DebtChanged,
    PlayerBankrupt,
    PlayerLeft,
    PrivateClosed,
)
from ezgame.core.finance.shares import certificates_of, change_president, holding
from ezgame.core.ids import BANK, IPO, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import (
    OperatingRound,
    acting_company,
    acting_president,
    operating_turn,
)
from ezgame.core.state import Pending, State
from ezgame.core.step import Step
from ezgame.core.steps.answer import AnswerStep
from ezgame.core.transition import Transition
from ezgame.families.treasury.closing import Closing
from ezgame.titles.t1849.bonds import Bonds
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.events import DirectorRuined, OrderKept
from ezgame.titles.t1849.raising import Raising
from ezgame.titles.t1849.trains import CheapestTrainDuty

RUIN = "ruin"
LEAVE, LOAN = "leave", "loan"
TRAINS = "trains"


class Insolvency:
    def __init__(
        self,
        context: Context,
        raising: Raising,
        purchase: CheapestTrainDuty,
        bonds: Bonds,
        closing: Closing,
    ) -> None:
        self._context = context
        self._raising = raising
        self._purchase = purchase
        self._bonds = bonds
        self._closing = closing
        figures = context.figures.insolvency
        self._keeps = figures.player == "keeps_unsaleable"
        self.loses_everything = not self._keeps
        self._train_test = figures.interest_test == "cheapest_train"
        self.any_moment = figures.declared == "any_moment"
        self._keeps_order = context.figures.operating.order_after_bankruptcy == "as_it_was"
        self.operating: OperatingRound | None = None

    # ------------------------------------------------------------ when

    def due(self, state: State, company: CompanyId) -> int | None:
        """What the company must pay now and the treasury lacks; None: nothing."""
        cash = state.companies[company].cash
        if self._bonds.is_due(state, company):
            return max(0, self._bonds.interest - cash)
        if operating_turn(state).step == TRAINS and self._purchase.must_buy(state, company):
            return max(0, (self._purchase.price(state, company) or 0) - cash)
        return None

    def judge(self, state: State, company: CompanyId) -> Refusal | None:
        """Why bankruptcy cannot be declared."""
        due = self.due(state, company)
        over_interest = self._bonds.is_due(state, company)
        # The rulebook waits until a payment is really due; recorded games do not (49-EMR-14, doubt
        # C33).
        if due is None and not self.any_moment:
            return refuse("insolvency.not-due", company=company)
        if self._train_test if over_interest else self.any_moment:
            return self._judge_by_train(state, company, due)
        assert due is not None
        missing = due - state.players[acting_president(state)].cash
        if missing <= 0:
            return refuse("emergency.enough", company=company)
        raisable = self._raising.raisable(state, company)
        # Who can still raise the money by permitted sales is not bankrupt (49-EMR-14).
        if raisable >= missing:
            return refuse("emergency.can-pay", missing=missing, raisable=raisable)
        return None

    def _judge_by_train(self, state: State, company: CompanyId, due: int | None) -> Refusal | None:
        """As in recorded games: everything together is less than the cheapest train of the bank."""
        price = self._purchase.price(state, company)
        if price is None:
            return refuse("insolvency.no-train", company=company)
        cash = state.players[acting_president(state)].cash
        treasury = state.companies[company].cash
        if self._bonds.is_due(state, company):
            # What is set aside for the interest cannot go to the train.
            treasury -= self._bonds.interest
        raisable = self._raising.raisable(state, company, self._bound(state, company))
        missing = price - treasury - cash
        if raisable >= missing:
            return refuse("emergency.can-pay", missing=missing, raisable=raisable)
        return None

    def _bound(self, state: State, company: CompanyId) -> int | None:
        """What sales are measured against; None: nothing is due, and nothing bounds them."""
        due = self.due(state, company)
        return None if due is None else due - state.players[acting_president(state)].cash

    # ------------------------------------------------------------ what follows

    def declare(self, t: Transition, company: CompanyId) -> None:
        player = acting_president(t.state)
        # Taken down before anything is sold: sales move markers, and one ruling keeps the order as it
        # was.
        waiting = () if self.operating is None else self.operating.waiting(t.state)
        self._sell_everything(t, player, company)
        t.emit(DirectorRuined(player=player, company=company))
        # The proceeds of the sales are lost as well (49-EMR-09, 2).
        t.pay(player, BANK, t.state.players[player].cash, "bankrupt.lost", player)
        # The sales may have sent it into the closed cell already (49-EMR-16).
        if t.state.companies[company].floated:
            self._closing.close(t, company, "bankrupt")
        if self._keeps_order:
            t.emit(OrderKept(order=tuple(other for other in waiting if other != company)))
        if not self._keeps:
            self._forfeit(t, player)
        # Under the other ruling a director who still holds shares plays on without being asked
        # (49-EMR-09).
        if not self._keeps or not certificates_of(t.state, player):
            t.ask(Pending(step=RUIN, actor=player, about=company))

    def _sell_everything(self, t: Transition, player: PlayerId, company: CompanyId) -> None:
        """All that may be sold, companies in the order of their prices; recorded games sell one lot each."""
        for sold in self._context.market.order(t.state):
            # A sale can close the sold company or, through its price, the acting one.
            while sold in t.state.market.places and t.state.companies[company].floated:
                bound = self._bound(t.state, company) if self._keeps else None
                percent = self._raising.largest(t.state, company, sold, bound)
                if not percent:
                    break
                self._raising.sell_in_ruin(t, player, sold, percent)
                if self._keeps:
                    break

    def _forfeit(self, t: Transition, player: PlayerId) -> None:
        """Offices, certificates and privates go (49-EMR-09, 3 and 4)."""
        for company, now in t.state.companies.items():
            if now.president != player:
                continue
            heir = self._heir(t.state, company, player)
            # Nobody holds the 20 % of a director (49-EMR-09, 3).
            if heir is None:
                self._closing.close(t, company, "bankrupt")
            else:
                change_president(t, self._context.percents, company, heir)
        for company, index in certificates_of(t.state, player):
            t.emit(
                CertificateMoved(
                    company=company,
                    certificate=index,
                    source=player,
                    target=IPO,
                    reason="forfeited",
                )
            )
        for private, owned in t.state.privates.items():
            if owned.owner == player:
                t.emit(PrivateClosed(private=private, reason="bankrupt"))

    def _heir(self, state: State, company: CompanyId, player: PlayerId) -> PlayerId | None:
        """The largest other holder with enough for the director's certificate."""
        percents = self._context.percents
        held = {
            other: holding(state, percents, company, other)
            for other in state.players
            if other != player
        }
        most = max(held.values(), default=0)
        # A swap needs as much as the director's certificate (49-EMR-09, 3).
        if most < percents[company][0]:
            return None
        best = [other for other, percent in held.items() if percent == most]
        return self._context.tie(state, company, best)


class BankruptcyStep(Step[DeclareBankruptcy]):
    """Listens beside the steps of a company's turn."""

    name = "bankruptcy"
    accepts = (DeclareBankruptcy,)

    def __init__(self, insolvency: Insolvency) -> None:
        self._insolvency = insolvency

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (acting_president(state),)

    def candidates(self, state: State) -> Iterator[Choice]:
        yield Choice(action=DeclareBankruptcy(actor=acting_president(state)))

    def judge(self, state: State, action: DeclareBankruptcy) -> Refusal | None:
        return self._insolvency.judge(state, acting_company(state))

    def perform(self, t: Transition, action: DeclareBankruptcy) -> None:
        self._insolvency.declare(t, acting_company(t.state))


class RuinStep(AnswerStep[Choose]):
    """The ruined player leaves, or borrows and plays on (49-EMR-09, 49-EMR-10)."""

    name = RUIN
    accepts = (Choose,)

    def __init__(self, context: Context, after: Callable[[Transition], None]) -> None:
        self.loan = context.figures.insolvency.loan
        self._after = after

    def candidates(self, state: State) -> Iterator[Choice]:
        for option in (LOAN, LEAVE):
            yield Choice(action=Choose(actor=state.pending[0].actor, option=option))

    def judge(self, state: State, action: Choose) -> Refusal | None:
        if action.option not in (LOAN, LEAVE):
            return refuse("choice.unknown", option=action.option)
        return None

    def perform(self, t: Transition, action: Choose) -> None:
        player = action.actor
        t.answer()
        if action.option == LOAN:
            t.pay(BANK, player, self.loan.gets, "loan.taken", player)
            # Nothing is repaid during the game; the debt counts in the final score (49-EMR-10).
            t.emit(DebtChanged(player=player, amount=self.loan.deducted))
        else:
            t.emit(PlayerBankrupt(player=player))
            t.emit(PlayerLeft(player=player))
        self._after(t)
