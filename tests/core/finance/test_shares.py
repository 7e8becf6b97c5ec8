"""Certificates changing hands: who holds what, who follows, what can be sold."""

import pytest

from ezgame.core.finance.shares import (
    certificates_of,
    find_certificate,
    first_in_order,
    holding,
    movable_percent,
    next_after_president,
    outside_ipo,
    successor,
    swap_sets,
)
from ezgame.core.ids import IPO, POOL, CompanyId, PlayerId
from tests.builders import ANN, BEN, CAROL, DAN, Position, a_game

A = CompanyId("A")


def held(**values: int) -> Position:
    names = {"ann": ANN, "ben": BEN, "carol": CAROL, "dan": DAN, "pool": POOL}
    return a_game().phase("3").major("A", holds={names[name]: p for name, p in values.items()})


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


@pytest.mark.parametrize(
    ("holds", "amounts"),
    [
        ({"ann": 40, "ben": 10}, {10, 20}),
        ({"ann": 40, "ben": 20}, {10, 20, 30, 40}),
        ({"ann": 20, "ben": 20}, {10, 20}),
        ({"ann": 20}, set()),
    ],
)
def test_what_a_president_can_sell_depends_on_a_successor(
    holds: dict[str, int], amounts: set[int]
) -> None:
    position = held(**holds)
    percents = position.rules.percents
    assert movable_percent(position.state, percents, A, ANN, first_in_order) == amounts


def test_others_sell_what_they_hold() -> None:
    position = held(ann=40, ben=30)
    percents = position.rules.percents
    assert movable_percent(position.state, percents, A, BEN, first_in_order) == {10, 20, 30}


def test_two_shares_are_swapped_for_the_presidents_certificate() -> None:
    position = held(ann=40, ben=30)
    (given,) = swap_sets(position.state, position.rules.percents, A, BEN)
    assert len(given) == 2
    assert all(position.state.companies[A].certificates[index] == BEN for index in given)
