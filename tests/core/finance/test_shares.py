"""Certificates changing hands: who holds what, who follows, what can be sold."""

from dataclasses import replace

import pytest

from ezgame.core.events import Paid
from ezgame.core.finance.shares import (
    certificates_of,
    find_certificate,
    first_in_order,
    holding,
    mixes,
    next_after_president,
    outside_ipo,
    sale_ways,
    sell_to_pool,
    successor,
    swap_sets,
)
from ezgame.core.ids import BANK, IPO, POOL, PlayerId
from ezgame.core.state import State
from ezgame.core.transition import Transition
from tests.core.small_game import ANN, BEN, CAROL, DAN, A, SmallPosition, small_game


def held(**values: int) -> SmallPosition:
    names = {"ann": ANN, "ben": BEN, "carol": CAROL, "dan": DAN, "pool": POOL}
    return small_game().started(A, holds={names[name]: p for name, p in values.items()})


def test_holdings_are_counted_in_percent() -> None:
    position = held(ann=40, ben=20, pool=10)
    percents = position.rules.percents
    found = [holding(position.state, percents, A, who) for who in (ANN, BEN, POOL, IPO, DAN)]
    assert found == [40, 20, 10, 30, 0]
    assert outside_ipo(position.state, percents, A) == 70
    assert [index for _company, index in certificates_of(position.state, ANN)] == [0, 1, 2]


def test_the_presidents_certificate_is_never_found_as_a_share() -> None:
    position = held(ann=20)
    percents = position.rules.percents
    assert find_certificate(position.state, percents, A, ANN, 20) is None
    assert find_certificate(position.state, percents, A, IPO, 10) == 1


@pytest.mark.parametrize(("left", "follows"), [(30, None), (20, BEN), (10, BEN), (0, BEN)])
def test_who_has_strictly_more_follows(left: int, follows: PlayerId | None) -> None:
    position = held(ann=40, ben=30, carol=20)
    assert successor(position.state, position.rules.percents, A, left, first_in_order) == follows


def test_a_successor_needs_as_much_as_the_presidents_certificate() -> None:
    position = held(ann=40, ben=10)
    assert successor(position.state, position.rules.percents, A, 0, first_in_order) is None


def test_ties_are_broken_by_order_or_after_the_president() -> None:
    state = held(ben=40, ann=30, carol=30).state
    assert first_in_order(state, A, [CAROL, ANN]) == ANN
    assert next_after_president(state, A, [CAROL, ANN]) == CAROL


def test_two_shares_are_swapped_for_the_presidents_certificate() -> None:
    position = held(ann=40, ben=30)
    (given,) = swap_sets(position.state, position.rules.percents, A, BEN)
    assert len(given) == 2
    assert all(position.state.companies[A].certificates[index] == BEN for index in given)


# ---------------------------------------------------------------- certificates of several sizes

SIZES = {A: (20, 10, 10, 10, 10, 10, 10, 20)}
"""A president's certificate, six singles and one more of 20 %."""


def cards(**owners: str) -> State:
    """The eight certificates by owner: ann="0 1" gives Ann the president's and the first single."""
    names = {"ann": ANN, "ben": BEN, "carol": CAROL, "pool": POOL}
    places = [str(IPO)] * 8
    for name, indexes in owners.items():
        for index in indexes.split():
            places[int(index)] = names[name]
    state = small_game().started(A, holds={ANN: 20}).state
    president = PlayerId(places[0]) if places[0] in state.players else None
    now = replace(state.companies[A], certificates=tuple(places), president=president)
    return replace(state, companies={**state.companies, A: now})


def test_mixes_are_listed_with_the_fewest_certificates_first() -> None:
    assert mixes([10, 10, 20], 20) == [(20,), (10, 10)]
    assert mixes([10, 10, 10], 20) == [(10, 10)]
    assert mixes([20, 20], 30) == []
    assert mixes([30, 20, 10, 10], 40) == [(10, 30), (10, 10, 20)]


def test_two_singles_are_offered_beside_the_large_certificate_in_a_swap() -> None:
    state = cards(ann="0", ben="1 2 7")
    assert swap_sets(state, SIZES, A, BEN) == [(7,), (1, 2)]


@pytest.mark.parametrize(
    ("owners", "percent", "ways"),
    [
        # 20 % of a holding with both kinds can be two singles or the large one.
        ({"ann": "0 1 2 7", "ben": "3"}, 20, [(20,), (10, 10)]),
        ({"ann": "0 1 2 7", "ben": "3"}, 30, [(10, 20)]),
        # Ben has only the large certificate to give: 10 % of Ann's cannot be made up.
        ({"ann": "0", "ben": "7"}, 10, []),
        ({"ann": "0", "ben": "7"}, 20, [(20,)]),
        ({"ann": "0", "ben": "1 2"}, 10, [(10,)]),
        ({"ann": "0", "ben": "1 2 7"}, 10, [(10,)]),
        ({"ann": "0", "ben": "1 2 7"}, 20, [(20,), (10, 10)]),
        ({"ann": "0 1", "ben": "7 3"}, 20, [(20,)]),
        ({"ann": "0 1", "ben": "7 3"}, 10, [(10,)]),
        ({"ann": "0 1", "ben": "7 3"}, 30, [(10, 20)]),
    ],
)
def test_a_sale_is_made_up_of_whole_certificates(
    owners: dict[str, str], percent: int, ways: list[tuple[int, ...]]
) -> None:
    found = sale_ways(cards(**owners), SIZES, A, ANN, percent, first_in_order)
    assert [way.sizes for way in found] == ways


def test_every_way_to_sell_moves_exactly_what_it_says() -> None:
    state = cards(ann="0 1 2", ben="3 4 7")
    for percent in (10, 20, 30, 40):
        for way in sale_ways(state, SIZES, A, ANN, percent, first_in_order):
            t = Transition(state)
            sell_to_pool(t, SIZES, A, ANN, way)
            assert holding(t.state, SIZES, A, POOL) == percent
            assert holding(t.state, SIZES, A, ANN) == 40 - percent
            assert holding(t.state, SIZES, A, BEN) == 40
            moved = sorted(
                size
                for size, place in zip(SIZES[A], t.state.companies[A].certificates, strict=True)
                if place == POOL
            )
            assert tuple(moved) == way.sizes
            assert (t.state.companies[A].president == BEN) == (way.successor is not None)


def test_a_sale_names_its_certificates_where_there_is_a_choice() -> None:
    state = cards(ann="0 1 2 7", ben="3")
    rules = small_game().rules
    sales = replace(rules.sales, percents=SIZES, must_have_operated=False, first_set=0)
    assert sales.mixes(state, ANN, A, 20) == ((20,), (10, 10))
    assert sales.mixes(state, ANN, A, 10) == ((),)
    assert sales.judge(state, ANN, A, 20, (10, 10)) is None
    refusal = sales.judge(state, ANN, A, 30, (10, 10, 10))
    assert refusal is not None and refusal.key == "sale.not-these"
    t = Transition(state)
    sales.perform(t, ANN, A, 20, (10, 10))
    assert t.state.companies[A].certificates[7] == ANN


@pytest.mark.parametrize(
    ("at_market", "to_company", "price", "receiver"),
    [(False, frozenset(), 70, BANK), (True, frozenset({IPO}), 90, A)],
)
def test_price_and_receiver_depend_on_where_a_share_lies(
    at_market: bool, to_company: frozenset[str], price: int, receiver: str
) -> None:
    position = small_game().started(A, holds={ANN: 20, POOL: 10}, par=70, price=90)
    state = position.state
    purchases = replace(position.rules.purchases, at_market=at_market, to_company=to_company)
    assert purchases.price(state, A, IPO, 10) == price
    assert purchases.price(state, A, POOL, 20) == 180
    t = Transition(state)
    purchases.perform(t, BEN, A, IPO, 10)
    paid = next(event for event in t.events if isinstance(event, Paid))
    assert (paid.amount, paid.target) == (price, receiver)
    t = Transition(state)
    purchases.perform(t, BEN, A, POOL, 10)
    paid = next(event for event in t.events if isinstance(event, Paid))
    assert (paid.amount, paid.target) == (90, BANK)


def test_a_large_certificate_is_not_for_sale_beside_singles_of_the_same_place() -> None:
    purchases = replace(small_game().rules.purchases, percents=SIZES, singles_first=True)
    state = cards(ann="0 1 2 3 4")
    refusal = purchases.judge(state, BEN, A, IPO, 20)
    assert refusal is not None and refusal.key == "buy.singles-first"
    state = cards(ann="0 1 2 3", pool="4 5 6")
    refusal = purchases.judge(state, BEN, A, IPO, 20)
    assert refusal is None or refusal.key != "buy.singles-first"
