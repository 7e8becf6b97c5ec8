"""The old president chooses what he gets for his certificate."""

import pytest

from ezgame.core.actions import Choose
from ezgame.core.finance.sales import Sales
from ezgame.core.finance.shares import check_president, holding, next_after_president
from ezgame.core.ids import POOL
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.families.treasury.swap import SwapChoiceStep, Swaps
from tests.families.treasury.table import (
    ANN,
    BEN,
    FALL,
    PERCENTS,
    RED,
    a_market,
    a_state,
    cards_of,
    with_cards,
)

STEP = SwapChoiceStep(Swaps(PERCENTS))


def changed(**owners: str) -> Transition:
    """Ben has gained shares and takes over from Ann."""
    t = Transition(with_cards(a_state(), RED, **owners))
    with Swaps(PERCENTS).watched(t, RED):
        check_president(t, PERCENTS, RED, next_after_president)
    assert t.state.companies[RED].president == BEN
    return t


def options(state: State) -> list[str]:
    found = [choice.action for choice in STEP.candidates(state)]
    assert all(STEP.judge(state, action) is None for action in found)
    return [action.option for action in found if isinstance(action, Choose)]


@pytest.mark.rule("49-DIR-02", "49-DIR-03")
@pytest.mark.parametrize(
    ("option", "ann", "ben"), [("20", [1, 7], [0, 2, 3]), ("10+10", [1, 2, 3], [0, 7])]
)
def test_both_answers_keep_both_holdings(option: str, ann: list[int], ben: list[int]) -> None:
    t = changed(ann="0 1", ben="2 3 7")
    assert STEP.actors(t.state) == (ANN,)
    assert options(t.state) == ["20", "10+10"]
    STEP.perform(t, Choose(actor=ANN, option=option))
    assert t.state.pending == ()
    assert (cards_of(t.state, RED, ANN), cards_of(t.state, RED, BEN)) == (ann, ben)
    assert holding(t.state, PERCENTS, RED, ANN) == 30
    assert t.state.companies[RED].president == BEN


@pytest.mark.rule("49-DIR-03", "49-DIR-07")
@pytest.mark.parametrize("ben", ["2 3 4 5", "2 7"])
def test_nobody_is_asked_where_there_is_one_way_only(ben: str) -> None:
    t = changed(ann="0", ben=ben)
    assert t.state.pending == ()
    assert holding(t.state, PERCENTS, RED, ANN) == 20


def test_an_answer_that_was_not_offered_is_refused() -> None:
    t = changed(ann="0 1", ben="2 3 7")
    refusal = STEP.judge(t.state, Choose(actor=ANN, option="10"))
    assert refusal is not None and refusal.key == "choice.unknown"


@pytest.mark.rule("49-DIR-03", "49-SR-15")
@pytest.mark.parametrize(
    ("sizes", "pool"), [((10, 10, 20), [1, 2, 7]), ((10, 10, 10, 10), [1, 2, 3, 4])]
)
def test_a_sale_that_passes_the_certificates_on_has_chosen_them(
    sizes: tuple[int, ...], pool: list[int]
) -> None:
    t = Transition(with_cards(a_state(), RED, ann="0 1 2", ben="3 4 7"))
    sales = Sales(market=a_market(), percents=PERCENTS, tie=next_after_president, fall=FALL)
    with Swaps(PERCENTS).watched(t, RED):
        sales.perform(t, ANN, RED, 40, sizes)
    assert cards_of(t.state, RED, POOL) == pool
    assert t.state.pending == ()


@pytest.mark.rule("49-DIR-03")
def test_a_president_who_keeps_what_he_got_is_asked_after_his_sale() -> None:
    t = Transition(with_cards(a_state(), RED, ann="0 1 2", ben="3 4 7"))
    sales = Sales(market=a_market(), percents=PERCENTS, tie=next_after_president, fall=FALL)
    with Swaps(PERCENTS).watched(t, RED):
        sales.perform(t, ANN, RED, 20, (10, 10))
    assert cards_of(t.state, RED, POOL) == [1, 2]
    assert options(t.state) == ["20", "10+10"]
