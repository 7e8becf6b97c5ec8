"""Figures that several views share."""

from ezgame.content.games import make_setup, new_game
from ezgame.models.facts import Facts


def test_companies_that_wait_stand_in_the_order_in_which_they_were_drawn() -> None:
    orders = set()
    for seed in range(5):
        game = new_game(make_setup("1849", ["Ann", "Ben", "Carol", "Dan"], seed=seed))
        queued = tuple(company for company, _ in game.rules.presentation().queue(game.state))
        assert len(queued) > 2
        assert Facts(game.rules).unstarted(game.state)[: len(queued)] == queued
        orders.add(queued)
    assert len(orders) > 1


def test_without_an_order_companies_stand_as_the_title_lists_them() -> None:
    game = new_game(make_setup("1830", ["Ann", "Ben", "Carol"], seed=1))
    assert Facts(game.rules).unstarted(game.state) == tuple(game.state.companies)
