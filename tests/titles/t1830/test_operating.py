"""Operating rounds: order, the steps of a turn, dividends."""

import pytest

from ezgame.core.actions import Dividend, Pass
from ezgame.core.game import Game
from ezgame.core.ids import POOL
from tests.asking import buy, buy_train, cash, done, lay, play, refusal, step_of, turn_of
from tests.builders import ANN, BEN, CAROL, Position
from tests.routes import route, run
from tests.titles.t1830.table import cell, corporation, everybody_passes, sell, table


def linked(**values: object) -> Position:
    """PRR with a 2 between Altoona and Pittsburgh: an income of 10 + 20."""
    values.setdefault("cash", 100)
    return corporation(table(), "PRR", **values).trains("PRR", "2").tiles(H10="57 H12")


@pytest.mark.rule("30-OR-01")
def test_privates_pay_and_every_company_acts_once() -> None:
    position = corporation(table(), "PRR", {ANN: 60}, par=67).private("SV", CAROL)
    game = everybody_passes(corporation(position, "NYC", {BEN: 60}, par=100).stock(ANN))
    assert cash(game, CAROL) == 605
    acted = []
    while game.state.clock.kind == "operating":
        if step_of(game.state) == "track":
            acted.append(turn_of(game.state))
        play(game, Pass(actor=game.waiting_for()[0]))
    assert acted == ["NYC", "PRR"]


@pytest.mark.rule("30-OR-02")
def test_price_then_column_then_row_then_stack_make_the_order() -> None:
    position = table()
    for name, at in {
        "B&O": "1,5",
        "C&O": "2,6",
        "PRR": "2,6",
        "ERIE": "3,7",
        "NYC": "0,6",
        "CPR": "4,10",
        "B&M": "5,6",
        "NYNH": "6,6",
    }.items():
        position = corporation(position, name, {ANN: 20}, at=at)
    order = position.rules.context.market.order(position.state)
    assert order == ("CPR", "NYC", "ERIE", "C&O", "PRR", "B&O", "B&M", "NYNH")


@pytest.mark.rule("30-OR-03", "30-EMR-10")
def test_a_falling_price_moves_a_company_back_among_those_to_act() -> None:
    position = corporation(table().phase("3"), "PRR", {ANN: 60}, at="0,8").tiles(H10="57 H12")
    position = corporation(position, "NYC", {BEN: 40, ANN: 20}, par=90)
    position = corporation(position, "CPR", {CAROL: 60}, par=82).cash(ANN, 60)
    game = position.operating("PRR", "trains")
    play(game, sell(ANN, "NYC", 20))
    assert cell(game, "NYC") == "3,6"
    play(game, buy_train(game, "3"), done(game))
    assert turn_of(game.state) == "CPR"


@pytest.mark.rule("30-OR-04")
def test_the_steps_of_a_turn() -> None:
    game = linked(cash=200).operating("PRR", "track")
    assert refusal(game, buy_train(game, "2")) == "game.not-now"
    play(game, lay(game, "H14", "9", "H12"))
    assert step_of(game.state) == "station"
    play(game, done(game))
    assert step_of(game.state) == "run"
    play(game, run(game, route(game, 0, "H12 H10")))
    assert step_of(game.state) == "dividend"
    play(game, Dividend(actor=ANN, choice="pay"))
    assert step_of(game.state) == "trains"
    play(game, done(game))
    assert game.state.clock.kind == "stock"


@pytest.mark.rule("30-OR-05")
def test_nobody_spends_what_he_does_not_hold() -> None:
    game = corporation(table(), "NYC", cash=119).operating("NYC", "track")
    play(game, lay(game, "E19", "57", "E17 E21"))
    again = Position(game.rules, game.state).operating("NYC", "track")
    assert refusal(again, lay(again, "E17", "9", "E19")) == "track.cash"
    trains = corporation(table(), "PRR", cash=79).trains("PRR", "2").operating("PRR", "trains")
    assert refusal(trains, buy_train(trains, "2")) == "trains.cash"


@pytest.mark.rule("30-OR-06")
def test_income_comes_after_building() -> None:
    game = linked(cash=0).operating("PRR", "track")
    play(game, lay(game, "H14", "9", "H12"))
    # The station cannot be paid for yet, and after the run its step is over.
    assert step_of(game.state) == "run"
    play(game, run(game, route(game, 0, "H12 H10")), Dividend(actor=ANN, choice="withhold"))
    assert (cash(game, "PRR"), step_of(game.state)) == (30, "trains")
    assert refusal(game, lay(game, "H14", "23", 0)) == "track.step-over"


# ---------------------------------------------------------------- dividends


def deciding(income: int = 50, **holds: int) -> Game:
    position = corporation(table(), "PRR", {ANN: 50, BEN: 10, POOL: 20}, cash=5).trains("PRR", "2")
    return position.operating("PRR", "dividend", income=income)


@pytest.mark.rule("30-DIV-01")
def test_all_is_paid_or_all_is_kept() -> None:
    game = deciding()
    assert [choice.action.choice for choice in game.choices()] == ["pay", "withhold"]
    assert refusal(game, Dividend(actor=ANN, choice="half")) == "dividend.no-such-choice"


@pytest.mark.rule("30-DIV-02")
def test_shares_are_paid_where_they_lie() -> None:
    game = deciding()
    bank = game.state.bank or 0
    play(game, Dividend(actor=ANN, choice="pay"))
    assert (cash(game, ANN), cash(game, BEN), cash(game, "PRR")) == (625, 605, 15)
    # The two shares in the bank pay nothing.
    assert bank - (game.state.bank or 0) == 40


@pytest.mark.rule("30-DIV-03")
def test_kept_income_goes_to_the_treasury() -> None:
    game = deciding()
    play(game, Dividend(actor=ANN, choice="withhold"))
    assert (cash(game, "PRR"), cash(game, ANN), cell(game, "PRR")) == (55, 600, "0,5")


@pytest.mark.rule("30-DIV-04")
def test_without_income_nobody_is_asked_and_the_price_falls() -> None:
    game = corporation(table(), "PRR").trains("PRR", "2").operating("PRR", "track")
    play(game, done(game))
    assert (step_of(game.state), cell(game, "PRR")) == ("trains", "0,5")


@pytest.mark.rule("30-RTE-13")
def test_a_new_company_buys_before_it_ever_runs() -> None:
    position = corporation(table(), "PRR", {ANN: 50}, floated=False, operated=False)
    game = position.tiles(H10="57 H12").stock(ANN)
    play(game, buy(ANN, "PRR"), *(Pass(actor=p) for p in (ANN, BEN, CAROL)))
    while game.state.clock.kind == "stock":
        play(game, Pass(actor=game.waiting_for()[0]))
    steps = []
    while game.state.clock.kind == "operating" and step_of(game.state) != "trains":
        steps.append(step_of(game.state))
        play(game, Pass(actor=ANN))
    assert steps == ["track", "station"]
