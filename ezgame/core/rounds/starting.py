"""Starting companies: as the purchase of a stock turn, or granted by a private.

A title says in a `Starting` which prices are open, what a company costs and what happens to the money.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ezgame.core.actions import StartCompany
from ezgame.core.choices import Choice
from ezgame.core.events import CertificateMoved, CompanyStarted, PresidentChanged
from ezgame.core.finance.limits import Limits
from ezgame.core.ids import IPO, CellId, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.stock import Guard, TurnPart
from ezgame.core.state import State
from ezgame.core.steps.answer import AnswerStep
from ezgame.core.transition import Transition

GRANTED = "granted_start"


def is_granted(state: State) -> bool:
    """Whether the certificate of the start that is asked for came with a private and costs nothing more."""
    return bool(state.pending) and state.pending[0].step == GRANTED


class Starting(ABC):
    """What it takes to start a company, and what happens then."""

    @abstractmethod
    def prices(self, state: State, company: CompanyId) -> Mapping[int, CellId]:
        """Starting prices open to a company now, with their cells."""

    @abstractmethod
    def cost(self, company: CompanyId, price: int) -> int:
        """What the starter pays."""

    @abstractmethod
    def start(
        self, t: Transition, player: PlayerId, company: CompanyId, price: int, *, granted: bool
    ) -> None:
        """The player starts it; `granted`: a private brought it, so that it costs the player nothing."""

    def judge_moment(self, state: State, company: CompanyId) -> Refusal | None:
        """Why it is not this company's time, if it is not."""
        return None

    def judge(self, state: State, company: CompanyId, price: int) -> Refusal | None:
        """Why the company cannot be started at this price, whoever pays."""
        now = state.companies.get(company)
        if now is None or now.closed:
            return refuse("game.no-such-company", company=company)
        if now.president is not None or now.floated:
            return refuse("start.already", company=company)
        return self.judge_moment(state, company) or self.judge_price(state, company, price)

    def judge_price(self, state: State, company: CompanyId, price: int) -> Refusal | None:
        prices = self.prices(state, company)
        if price in prices:
            return None
        return refuse("start.price", company=company, price=price, prices=tuple(prices))

    def judge_granted(self, state: State, company: CompanyId, price: int) -> Refusal | None:
        """The same for a company that came with a private."""
        return self.judge(state, company, price)

    def make_president(
        self, t: Transition, player: PlayerId, company: CompanyId, price: int
    ) -> None:
        """The player takes the president's certificate, and the marker goes to the price."""
        cell = self.prices(t.state, company)[price]
        t.emit(
            CertificateMoved(
                company=company, certificate=0, source=IPO, target=player, reason="bought"
            )
        )
        t.emit(CompanyStarted(company=company, player=player, price=price, cell=cell))
        t.emit(PresidentChanged(company=company, player=player))


def unstarted(state: State) -> Iterator[CompanyId]:
    """Companies without a president that have not closed. One that operates without a president is under way."""
    for company, now in state.companies.items():
        if now.president is None and not now.floated and not now.closed:
            yield company


class StartPart(TurnPart[StartCompany]):
    """Starting a company as the purchase of a stock turn."""

    segment = "buy"
    accepts = (StartCompany,)

    def __init__(
        self,
        starting: Starting,
        limits: Limits,
        *,
        guards: Sequence[Guard] = (),
        earlier: Sequence[Guard] = (),
        offered: Callable[[State], Iterable[CompanyId]] = unstarted,
        closes: bool = False,
    ) -> None:
        """`earlier`: guards that are asked before everything else; `closes`: nothing more is bought after it."""
        self._starting = starting
        self.limits = limits
        self._guards = tuple(guards)
        self._earlier = tuple(earlier)
        self._offered = offered
        self._closes = closes

    def candidates(self, state: State, player: PlayerId) -> Iterator[Choice]:
        for company in self._offered(state):
            for price in self._starting.prices(state, company):
                yield Choice(action=StartCompany(actor=player, company=company, price=price))

    def judge(self, state: State, action: StartCompany) -> Refusal | None:
        player, company = action.actor, action.company
        # The first reason is the one that is told: debts, for one, before anything about the company.
        for guard in self._earlier:
            refusal = guard(state, player, company)
            if refusal is not None:
                return refusal
        refusal = self._starting.judge(state, company, action.price)
        if refusal is not None:
            return refusal
        for guard in self._guards:
            refusal = guard(state, player, company)
            if refusal is not None:
                return refusal
        return self.judge_amount(state, action)

    def judge_amount(self, state: State, action: StartCompany) -> Refusal | None:
        """Why the player cannot hold or pay the president's certificate."""
        percent = self.limits.percents[action.company][0]
        return self.limits.judge_gain(
            state, action.actor, action.company, percent
        ) or self.judge_cash(state, action, self._starting.cost(action.company, action.price))

    @staticmethod
    def judge_cash(state: State, action: StartCompany, cost: int) -> Refusal | None:
        player, company = action.actor, action.company
        cash = state.players[player].cash
        if cash < cost:
            return refuse("buy.cash", company=company, price=cost, cash=cash, player=player)
        return None

    def perform(self, t: Transition, action: StartCompany) -> None:
        self._starting.start(t, action.actor, action.company, action.price, granted=False)
        over = self._closes or t.stock.buying_over
        t.set_stock(bought=(*t.stock.bought, action.company), buying_over=over)


class GrantedStart(AnswerStep[StartCompany]):
    """The price of a company whose president's certificate came with a private."""

    name = GRANTED
    accepts = (StartCompany,)

    def __init__(self, starting: Starting) -> None:
        self._starting = starting

    def candidates(self, state: State) -> Iterator[Choice]:
        pending = state.pending[0]
        company = CompanyId(pending.about)
        for price in self._starting.prices(state, company):
            yield Choice(action=StartCompany(actor=pending.actor, company=company, price=price))

    def judge(self, state: State, action: StartCompany) -> Refusal | None:
        granted = CompanyId(state.pending[0].about)
        if action.company != granted:
            return refuse("start.other", company=action.company, granted=granted)
        return self._starting.judge_granted(state, granted, action.price)

    def perform(self, t: Transition, action: StartCompany) -> None:
        t.answer()
        self._starting.start(t, action.actor, action.company, action.price, granted=True)
