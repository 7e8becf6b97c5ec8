"""Examples of the rulebook about certificates, dealt by hand: directors, sales, purchases, own shares."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.finance.purchases import Purchases
from ezgame.core.finance.sales import Sales
from ezgame.core.finance.shares import next_after_president
from ezgame.core.ids import IPO, POOL, CellId, CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.families.treasury.own_shares import OwnShares
from ezgame.families.treasury.swap import SWAP, SwapChoiceStep, Swaps
from tests.families.treasury.table import (
    ANN,
    BEN,
    FALL,
    PERCENTS,
    RED,
    SIZES,
    a_market,
    a_state,
    some_purchases,
    with_cards,
)
from tests.titles.t1849.recorded import title
from tests.titles.t1849.vectors import cases, example

WHO = {"P1": ANN, "P2": BEN, "pool": POOL, "treasury": IPO}
Cards = Sequence[int | str]


def dealt(hands: Mapping[str, Cards]) -> State:
    """Certificates of one company as an example deals them.

    The rest lies in the treasury; Carol has it where the example says what lies there.
    """
    singles = iter(range(1, 7))
    numbers = {
        name: [0 if card == "20d" else 7 if card == "20L" else next(singles) for card in cards]
        for name, cards in hands.items()
    }
    names = {"P1": "ann", "P2": "ben", "pool": "pool"}
    owners = {names[name]: several for name, several in numbers.items() if name in names}
    if "treasury" in hands:
        given = {index for several in numbers.values() for index in several}
        owners["carol"] = [index for index in range(8) if index not in given]
    words = {name: " ".join(map(str, several)) for name, several in owners.items()}
    return with_cards(a_state(1000), RED, "0,1", 1000, **words)


def hand(state: State, name: str) -> list[str]:
    """Certificates in one place as the examples write them, sorted."""
    words = ("20d", *["10"] * 6, "20L")
    where = state.companies[RED].certificates
    return sorted(words[index] for index, place in enumerate(where) if place == WHO[name])


def written(cards: Cards) -> list[str]:
    return sorted(str(card) for card in cards)


def some_sales() -> Sales:
    return Sales(market=a_market(), percents=PERCENTS, tie=next_after_president, fall=FALL)


def sizes(cards: Cards) -> tuple[int, ...]:
    return tuple(sorted(20 if str(card).startswith("20") else 10 for card in cards))


@pytest.mark.rule("49-SET-07")
def test_the_certificates_are_those_of_the_title() -> None:
    for company in title().companies.values():
        assert tuple(c.percent for c in company.certificates) == SIZES


def bought(state: State, purchases: Purchases) -> Transition:
    """P2 buys a single share of the treasury."""
    t = Transition(state)
    assert purchases.judge(t.state, BEN, RED, IPO, 10) is None
    with Swaps(PERCENTS).watched(t, RED):
        purchases.perform(t, BEN, RED, IPO, 10)
    return t


@pytest.mark.rule("49-DIR-01", "49-DIR-02")
def test_director_change() -> None:
    row = example("director_change")
    assert row["given"]["holdings"]["P1"] == {"director": True, "percent": 30}
    t = bought(dealt({"P1": ["20d", 10], "P2": [10, 10, 10]}), some_purchases(a_market()))
    assert t.state.companies[RED].president == BEN and t.state.pending == ()
    for name, cards in row["expect"]["certs"].items():
        assert hand(t.state, name) == written(cards)


@pytest.mark.rule("49-DIR-02", "49-DIR-03", "49-DIR-09")
def test_director_change_last_certificate() -> None:
    first, *sold = cases("director_change_last_certificate")
    t = bought(dealt(first["given"]), some_purchases(a_market()))
    assert t.state.companies[RED].president == BEN
    assert [(pending.step, pending.actor) for pending in t.state.pending] == [(SWAP, ANN)]
    step = SwapChoiceStep(Swaps(PERCENTS))
    assert set(step.options(t.state)) == {"20", "10+10"}
    assert len(first["expect"]["options_for_P1"]) == 2
    for case in sold:
        check_sale(dealt(case["given"]), case["sells"]["P1"], case["expect"])


def check_sale(state: State, percent: int, expect: Mapping[str, Any]) -> None:
    sales = some_sales()
    refusal = sales.judge(state, ANN, RED, percent)
    if expect.get("rulebook") == "illegal":
        assert refusal is not None and refusal.key == "sale.president-stuck"
        return
    assert refusal is None
    t = Transition(state)
    sales.perform(t, ANN, RED, percent)
    assert t.state.companies[RED].president == WHO[expect["director"]]
    for name in ("P1", "P2", "pool"):
        if name in expect:
            assert hand(t.state, name) == written(expect[name])


@pytest.mark.rule("49-DIR-02", "49-DIR-03", "49-DIR-04", "49-DIR-09")
def test_director_sales() -> None:
    seen = 0
    for case in cases("director_sales"):
        state = dealt({name: case.get(name, []) for name in ("P1", "P2", "pool")})
        percent, legal = case["sells"]["P1"], case.get("legal", True)
        if isinstance(legal, dict):
            legal = legal["rulebook"]
        if not legal:
            refusal = some_sales().judge(state, ANN, RED, percent)
            assert refusal is not None and refusal.key == "sale.president-stuck", case
        elif "expect" in case:
            check_sale(state, percent, case["expect"])
        else:
            found = []
            for mix in some_sales().mixes(state, ANN, RED, percent):
                t = Transition(state)
                some_sales().perform(t, ANN, RED, percent, mix)
                found.append({"pool": hand(t.state, "pool"), "P2": hand(t.state, "P2")})
            wanted = [
                {name: written(cards) for name, cards in row.items()}
                for row in case["expect_one_of"]
            ]
            assert sorted(found, key=str) == sorted(wanted, key=str)
        seen += 1
    assert seen == 5


@pytest.mark.rule("49-SR-15", "49-DIR-07")
def test_which_certificates_are_sold() -> None:
    for case in cases("which_certificates_are_sold"):
        state = dealt({"P2": ["20d"], "P1": case["holding"]})
        sales = some_sales()
        if not case.get("legal", True):
            assert sales.judge(state, ANN, RED, case["sells"]) is not None
            continue
        wanted = sizes(case["sells"])
        assert sales.judge(state, ANN, RED, sum(wanted), wanted) is None
        t = Transition(state)
        sales.perform(t, ANN, RED, sum(wanted), wanted)
        assert hand(t.state, "P1") == written(case["left"])
        assert sum(wanted) // sales.unit == case["rows"]


@pytest.mark.rule("49-DIR-08")
def test_last_certificate_access() -> None:
    purchases = some_purchases(a_market())
    for case in cases("last_certificate_access"):
        hands = {"P2": ["20d"], "pool": case.get("pool", []), "treasury": case.get("treasury", [])}
        state = dealt(hands)
        refusal = purchases.judge(state, ANN, RED, WHO[case["from"]], 20)
        assert (refusal is None) == case["legal"], (case, refusal)


def own_shares(first: bool) -> OwnShares:
    def may_sell(_state: State, company: CompanyId) -> Refusal | None:
        return refuse("own.first-round", company=company) if first else None

    return OwnShares(
        market=MarketRules(title().market, phases=title().phases),
        percents=PERCENTS,
        fall=Move(direction=title().values["market.moves"]["share_issued"]),
        pool_cap=title().values["limits.pool_percent"],
        may_sell=may_sell,
    )


@pytest.mark.rule("49-FIN-01", "49-FIN-02", "49-FIN-03")
def test_company_sells_own_shares() -> None:
    """All but two examples; that a sale or a purchase ends the step is shown with the step."""
    sold, first, full, _after_sale, back, _two = cases("company_sells_own_shares")
    place = "{},{}".format(*sold["cell"])
    state = replace(
        with_cards(a_state(), RED, place, 200, ann="0", pool="1"), phase=next(iter(title().phases))
    )
    shares, t = own_shares(first=False), Transition(state)
    percent = 10 * sold["sells"]
    assert shares.judge_sale(state, RED, percent) is None
    shares.sell(t, RED, percent)
    assert t.state.companies[RED].cash == 200 + sold["gets"]
    end = t.state.market.places[RED]
    assert title().market.cells[CellId(end)].price == sold["price_after"]
    assert own_shares(first["first_or"]).judge_sale(state, RED, 10 * first["sells"]) is not None
    assert full["pool"] == 40
    crowded = with_cards(a_state(), RED, place, 200, ann="0", pool="1 2 3 4")
    assert shares.judge_sale(crowded, RED, 10 * full["sells"]) is not None
    t = Transition(state)
    assert shares.judge_purchase(state, RED, 10 * back["buys_back"]) is None
    shares.buy(t, RED, 10 * back["buys_back"])
    assert t.state.companies[RED].cash == 200 - back["pays"]
    assert t.state.market.places[RED] == place
