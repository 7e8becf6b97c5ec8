"""A company sells shares of its treasury, or buys one certificate back."""

import pytest

from ezgame.core.actions import Action, BuyShare, Pass, SellShares
from ezgame.core.ids import IPO, POOL, CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.families.treasury.own_shares import OwnShares, OwnSharesStep
from tests.families.treasury.table import (
    ANN,
    BLUE,
    FALL,
    PERCENTS,
    RED,
    a_market,
    a_state,
    cards_of,
    in_turn,
    money,
    with_cards,
)


class Table:
    """The step around one company's turn."""

    def __init__(self, at: str = "0,1", cash: int = 0, first: bool = False, **owners: str) -> None:
        def may_sell(_state: State, company: CompanyId) -> Refusal | None:
            return refuse("own.first-round", company=company) if first else None

        self.closed: list[CompanyId] = []
        self.ended = 0
        market = a_market()
        market.on_enter["closes"] = lambda _t, company: self.closed.append(company)
        shares = OwnShares(
            market=market, percents=PERCENTS, fall=FALL, pool_cap=50, may_sell=may_sell
        )
        self.step = OwnSharesStep(shares, self._next)
        state = with_cards(a_state(), RED, at, cash, **owners)
        self.t = Transition(in_turn(state, RED, self.step.name))

    def _next(self, _t: Transition) -> None:
        self.ended += 1

    def why(self, action: Action) -> str | None:
        refusal = self.step.judge(self.t.state, action)
        return None if refusal is None else refusal.key

    def do(self, action: Action) -> State:
        assert self.why(action) is None
        self.step.perform(self.t, action)
        return self.t.state

    def offered(self) -> list[Action]:
        choices = (choice.action for choice in self.step.candidates(self.t.state))
        return [action for action in choices if self.why(action) is None]


def sell(percent: int, company: CompanyId = RED) -> SellShares:
    return SellShares(actor=ANN, company=company, percent=percent)


def buy(percent: int = 10) -> BuyShare:
    return BuyShare(actor=ANN, company=RED, source="pool", percent=percent)


@pytest.mark.rule("49-FIN-01", "49-MKT-03")
def test_shares_are_sold_together_at_the_price_before_the_fall() -> None:
    table = Table(ann="0 1")
    before = money(table.t.state)
    state = table.do(sell(20))
    assert state.companies[RED].cash == 200
    assert state.market.places[RED] == "2,1"
    assert cards_of(state, RED, POOL) == [2, 3]
    assert money(state) == before
    assert table.ended == 1


@pytest.mark.rule("49-FIN-02", "49-DIR-10")
def test_singles_leave_the_treasury_before_the_large_certificate() -> None:
    table = Table(ann="0 1 2 3 4 5")
    assert table.offered() == [sell(10), sell(30), Pass(actor=ANN)]
    assert table.why(sell(20)) == "own.singles-first"
    state = table.do(sell(30))
    assert cards_of(state, RED, POOL) == [6, 7] and cards_of(state, RED, IPO) == []


@pytest.mark.rule("49-FIN-02")
def test_the_pool_takes_half_of_a_company_and_nothing_is_sold_in_the_first_round() -> None:
    assert Table(ann="0", pool="1 2 3 4").why(sell(20)) == "sale.pool-full"
    assert Table(ann="0", pool="1 2 3 4").why(sell(10)) is None
    assert Table(ann="0", first=True).why(sell(10)) == "own.first-round"
    assert Table(ann="0 1 2 3 4 5 6 7").why(sell(10)) == "sale.not-held"


@pytest.mark.rule("49-FIN-03")
def test_one_certificate_is_bought_back_at_the_market_price_which_stays() -> None:
    table = Table(ann="0 1", pool="2 3", cash=150)
    before = money(table.t.state)
    assert table.why(buy(20)) == "buy.none-there"
    state = table.do(buy())
    assert (state.companies[RED].cash, state.bank) == (50, 5100)
    assert (cards_of(state, RED, POOL), state.market.places[RED]) == ([3], "0,1")
    assert money(state) == before
    assert table.ended == 1  # so nothing more is sold or bought


@pytest.mark.rule("49-FIN-04", "49-DIR-08")
def test_the_large_certificate_is_bought_back_as_one_after_the_singles() -> None:
    assert Table(ann="0 1", pool="2 7", cash=500).why(buy(20)) == "buy.singles-first"
    table = Table(ann="0 1", pool="7", cash=500)
    state = table.do(buy(20))
    assert state.companies[RED].cash == 300 and 7 in cards_of(state, RED, IPO)


@pytest.mark.rule("49-OR-04")
def test_a_purchase_needs_money_of_the_treasury_and_the_pool() -> None:
    table = Table(ann="0 1", pool="2", cash=99)
    assert table.why(buy()) == "own.cash"
    offering = BuyShare(actor=ANN, company=RED, source="ipo")
    assert table.why(offering) == "own.from-pool"
    assert table.why(sell(10, BLUE)) == "own.other"


@pytest.mark.rule("49-MKT-14")
def test_a_sale_may_close_the_company_which_is_paid_before() -> None:
    table = Table(at="1,0", ann="0")
    state = table.do(sell(10))
    assert table.closed == [RED]
    assert state.companies[RED].cash == 70


@pytest.mark.rule("49-OR-03")
def test_the_step_is_passed_over_where_nothing_is_possible() -> None:
    table = Table(ann="0", pool="1 2 3 4 5", cash=99)
    assert not table.step.enter(table.t)
    rich = Table(ann="0", pool="1 2 3 4 5", cash=100)
    assert rich.step.enter(rich.t)
    rich.do(Pass(actor=ANN))
    assert rich.ended == 1
