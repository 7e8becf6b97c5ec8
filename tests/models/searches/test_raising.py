"""The least sales that raise a sum: enough, allowed one after the other, and no share too many."""

from ezgame.core.actions import SellShares
from ezgame.core.game import Game
from ezgame.models.searches.raising import least_sales
from tests.builders import ANN, BEN, CAROL, DAN, a_game


def in_need() -> Game:
    """Ann has to help FdLR to a train of 200 and has shares of two other companies."""
    position = a_game().phase("3").everybody_has(20)
    position = position.major("FdLR", par=80, holds={ANN: 40, CAROL: 20}, cash=50, operated=True)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=300, operated=True)
    position = position.major("CFEA", par=75, holds={BEN: 40, ANN: 20}, cash=300, operated=True)
    return position.operating("FdLR", "trains")


def test_the_sales_are_enough_and_allowed_in_their_order() -> None:
    game = in_need()
    missing = 200 - 50 - 20
    found = least_sales(game.rules, game.state, ANN, missing)
    assert found is not None and found.total >= missing
    for sale, gain in zip(found.sales, found.gains, strict=True):
        before = game.state.players[ANN].cash
        game.apply(sale)
        assert game.state.players[ANN].cash - before == gain


def test_no_sale_that_is_possible_now_does_with_fewer_shares() -> None:
    game = in_need()
    found = least_sales(game.rules, game.state, ANN, 100)
    assert found is not None
    for choice in game.choices():
        action = choice.action
        if isinstance(action, SellShares) and action.percent < found.percent:
            gain = game.preview(action).after.players[ANN].cash - game.state.players[ANN].cash
            assert gain < 100


def test_a_sum_beyond_all_shares_has_no_answer() -> None:
    game = in_need()
    assert least_sales(game.rules, game.state, ANN, 5000) is None
