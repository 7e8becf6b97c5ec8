"""Starting companies at the market price, with up to two more shares in the same turn."""

from dataclasses import replace

import pytest

from ezgame.core.actions import Action, BuyShare, Pass, StartCompany
from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal
from ezgame.core.rounds.stock import Grammar, StockStep, no_buying_back
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.families.treasury.queue import Queue
from ezgame.families.treasury.start import LargerStartPart, MarketStarting, ShareBuyPart
from ezgame.families.treasury.swap import SWAP, Swaps
from tests.families.treasury.table import (
    ANN,
    BEN,
    BLUE,
    CHARTERS,
    LATE,
    PERCENTS,
    PHASES,
    RED,
    a_limit,
    a_market,
    a_state,
    cards_of,
    money,
    some_purchases,
    with_cards,
)


class Table:
    """The rules of a stock round around a state."""

    def __init__(self, state: State, certificates: int = 11) -> None:
        market = a_market()
        self.homes: list[CompanyId] = []
        self.starting = MarketStarting(
            market=market,
            phases=PHASES,
            companies=CHARTERS,
            percents=PERCENTS,
            queue=Queue(lambda _state, _company: True),
            place_home=lambda _t, company: self.homes.append(company),
        )
        limits = a_limit(market, certificates)
        purchases = replace(some_purchases(market), limits=limits)
        buying = ShareBuyPart(purchases, [no_buying_back], Swaps(PERCENTS), start_percent=40)
        starting = LargerStartPart(
            self.starting, limits, purchases, guards=(no_buying_back,), most_percent=40
        )
        parts = [starting, buying]
        self.step = StockStep(parts, Grammar(), limits, lambda _t: None)
        self.t = Transition(state)

    def why(self, action: Action) -> Refusal | None:
        return self.step.judge(self.t.state, action)

    def do(self, *actions: Action) -> State:
        for action in actions:
            assert self.why(action) is None, action
            self.step.perform(self.t, action)
        return self.t.state

    def offered(self) -> list[Action]:
        choices = (choice.action for choice in self.step.candidates(self.t.state))
        return [action for action in choices if self.why(action) is None]


def start(price: int = 100, company: CompanyId = RED) -> StartCompany:
    return StartCompany(actor=ANN, company=company, price=price)


def buy(company: CompanyId = RED, percent: int = 10, source: str = "ipo") -> BuyShare:
    where = "ipo" if source == "ipo" else "pool"
    return BuyShare(actor=ANN, company=company, source=where, percent=percent)


def key(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.key


@pytest.mark.rule("49-START-02", "49-START-03", "49-START-04", "49-START-05", "49-TOK-01")
def test_the_money_is_the_companys_and_all_stations_are_paid_for() -> None:
    table = Table(a_state())
    before = money(table.t.state)
    state = table.do(start())
    red = state.companies[RED]
    assert state.players[ANN].cash == 300
    assert red.cash == 200 - 40
    assert (red.floated, red.president, red.stations_free) == (True, ANN, 3)
    assert state.market.places[RED] == "0,1"
    assert table.homes == [RED]
    assert money(state) == before


@pytest.mark.rule("49-START-02", "49-START-03")
def test_up_to_two_more_shares_are_bought_in_the_same_turn() -> None:
    table = Table(a_state())
    state = table.do(start(), buy(), buy())
    assert cards_of(state, RED, ANN) == [0, 1, 2]
    assert (state.players[ANN].cash, state.companies[RED].cash) == (100, 360)
    assert key(table.why(buy())) == "stock.once"
    assert table.offered() == [Pass(actor=ANN)]


@pytest.mark.rule("49-START-02")
def test_only_single_shares_of_that_company_are_added() -> None:
    other = with_cards(a_state(), BLUE, ben="0", pool="1")
    table = Table(other)
    table.do(start())
    assert key(table.why(buy(percent=20))) == "stock.once"
    assert key(table.why(buy(BLUE))) == "stock.once"
    assert key(table.why(buy(BLUE, source="pool"))) == "stock.once"
    assert key(table.why(start(company=BLUE))) == "stock.once"
    assert table.offered() == [buy(), Pass(actor=ANN)]


@pytest.mark.rule("49-SR-01")
def test_a_share_of_another_turn_is_bought_alone() -> None:
    table = Table(with_cards(a_state(), RED, ben="0"))
    table.do(buy())
    assert key(table.why(buy())) == "stock.once"


@pytest.mark.rule("49-SR-09", "49-DIR-08")
def test_the_large_certificate_is_sold_after_the_singles_to_the_company_or_the_bank() -> None:
    table = Table(with_cards(a_state(), RED, ben="0", carol="1 2 3", pool="4 5"))
    assert key(table.why(buy(percent=20))) == "buy.singles-first"
    empty = Table(with_cards(a_state(), RED, ben="0", carol="1 2 3 6", pool="4 5"))
    state = empty.do(buy(percent=20))
    assert (state.players[ANN].cash, state.companies[RED].cash) == (300, 200)
    pool = Table(with_cards(a_state(), RED, ben="0", carol="1 2 3 6", pool="4 5"))
    state = pool.do(buy(source="pool"))
    assert (state.players[ANN].cash, state.companies[RED].cash, state.bank) == (400, 0, 5100)


@pytest.mark.rule("49-MKT-02", "49-START-02")
def test_prices_open_with_phases_and_must_be_paid() -> None:
    table = Table(a_state(cash=270))
    assert key(table.why(start(140))) == "start.price"
    later = Table(replace(a_state(cash=270), phase=LATE))
    assert key(later.why(start(140))) == "buy.cash"
    later.do(start(100))
    assert key(later.why(buy())) == "buy.cash"


@pytest.mark.rule("49-START-01", "49-START-02", "49-SR-10")
def test_a_start_is_refused_out_of_turn_twice_and_above_the_limit() -> None:
    table = Table(a_state())
    assert key(table.why(start(company=BLUE))) == "start.not-next"
    assert key(table.why(start(company=CompanyId("Grey")))) == "game.no-such-company"
    full = Table(with_cards(a_state(), BLUE, ann="0 1 2"), certificates=3)
    assert key(full.why(start())) == "stock.certificate-limit"
    begun = Table(with_cards(a_state(), RED, ben="0"))
    assert key(begun.why(start())) == "start.already"


@pytest.mark.rule("49-AUC-10")
def test_the_bank_may_pay_for_a_president() -> None:
    table = Table(a_state())
    table.starting.start(table.t, BEN, RED, 100, granted=True)
    state = table.t.state
    assert (state.players[BEN].cash, state.companies[RED].cash, state.bank) == (500, 160, 4840)


@pytest.mark.rule("49-DIR-01", "49-DIR-03")
def test_a_purchase_that_changes_the_president_may_ask_the_old_one() -> None:
    asked = Table(with_cards(a_state(), RED, ben="0 1", ann="2 3 7"))
    # Ann has 40 % already; with one more share she has more than Ben by any count.
    state = asked.do(buy())
    assert state.companies[RED].president == ANN
    assert [(p.step, p.actor, p.about) for p in state.pending] == [(SWAP, BEN, RED)]
    plain = Table(with_cards(a_state(), RED, ben="0 1", ann="2 3 4"))
    assert plain.do(buy()).pending == ()
