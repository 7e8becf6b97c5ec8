"""Private 2: a train for the company that buys it (3.1)."""

import pytest

from ezgame.core.actions import Choose, DiscardTrain, Dividend
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from ezgame.titles.esp.actions import TakeOver
from tests.asking import (
    buy_private,
    buy_train,
    cash,
    closed,
    done,
    owner,
    play,
    refusal,
    step_of,
    train,
    trains,
)
from tests.builders import ANN, Position, a_game
from tests.routes import route, run


@pytest.mark.rule("ESP-3.1-13", "ESP-3.1-14")
@pytest.mark.parametrize("phase", ["2", "3"])
@pytest.mark.parametrize("face", ["2", "1+2"])
def test_private_2_closes_and_brings_a_major_a_train_of_its_choice(phase: str, face: str) -> None:
    game = a_game().phase(phase).private("P2", ANN).major("CFLG", cash=90).operating("CFLG")
    play(game, buy_private(game, "P2", 60))
    assert refusal(game, Choose(actor=ANN, option="3")) == "choice.unknown"
    play(game, Choose(actor=ANN, option=face))
    assert closed(game, "P2")
    assert trains(game, "CFLG") == [face]
    assert cash(game, "CFLG") == 30


@pytest.mark.rule("ESP-3.1-14")
def test_a_minor_gets_the_iberian_side_of_private_2() -> None:
    game = a_game().private("P2", ANN).minor("AC", cash=90).operating("AC")
    play(game, buy_private(game, "P2", 60))
    assert trains(game, "AC") == ["2"]
    assert game.state.pending == ()


@pytest.mark.rule("ESP-3.1-15")
def test_the_train_of_private_2_rests_fulfils_the_duty_and_rusts() -> None:
    game = a_game().private("P2", ANN).minor("AC", cash=90).operating("AC")
    play(game, buy_private(game, "P2", 60))
    assert train(game, "AC").acquired == game.state.clock.round
    play(game, done(game))  # build; it cannot run, has no income, and may end its turn
    assert game.state.operating.step == "trains"
    assert refusal(game, done(game)) == ""
    game = (
        a_game()
        .top("4")
        .minor("AC")
        .trains("AC", "2")
        .major("CFLG", cash=300)
        .operating("CFLG", "trains")
    )
    play(game, buy_train(game, "4"))
    assert trains(game, "AC") == []


@pytest.mark.rule("ESP-3.1-15")
def test_at_the_train_limit_private_2_is_not_for_sale() -> None:
    position = a_game().private("P2", ANN).minor("AC", cash=90).trains("AC", "2", "2")
    game = position.operating("AC")
    assert refusal(game, buy_private(game, "P2", 60)) == "trains.limit"


def discard(game: Game, name: str, number: int = 0) -> DiscardTrain:
    return DiscardTrain(actor=ANN, company=CompanyId(name), train=train(game, name, number).id)


def full(name: str, rulings: str = "online", **changes: str) -> Position:
    """A company at its limit, with a run between two stops, and private 2 for sale."""
    position = a_game(rulings=rulings, changes=changes or None).phase("3").private("P2", ANN)
    if name == "CM":
        position = position.minor("CM", cash=90).trains("CM", "2", "2")
        return position.tiles(E29="6/4", E31="L91/0", E33="202/3")
    return position.major("MCP", cash=300).trains("MCP", "2", "2", "2", "2")


@pytest.mark.rule("ESP-3.1-15")
def test_online_the_surplus_train_of_private_2_is_given_up_after_the_dividend() -> None:
    game = full("CM").operating("CM")
    play(game, buy_private(game, "P2", 60))
    assert not game.state.pending and trains(game, "CM") == ["2", "2", "2"]
    play(game, done(game))
    assert step_of(game.state) == "run" and len(game.rules.network(game.state, "CM").trains) == 2
    play(game, run(game, route(game, 0, "E29 E31")), Dividend(actor=ANN, choice="half"))
    assert [(p.step, p.about) for p in game.state.pending] == [("discard", "CM")]
    play(game, discard(game, "CM"))
    assert trains(game, "CM") == ["2", "2"] and step_of(game.state) == "trains"


@pytest.mark.rule("ESP-3.1-15", "ESP-5.6-01")
@pytest.mark.parametrize("step", ["build", "run", "dividend"])
def test_online_the_surplus_is_given_up_before_takeovers(step: str) -> None:
    """Bought in any step up to the dividend, also by a company that has nothing to run."""
    game = full("MCP").minor("ZP", par=70).operating("MCP", step, income=10)
    play(game, buy_private(game, "P2", 60), Choose(actor=ANN, option="1+2"))
    assert not game.state.pending
    while step_of(game.state) in ("build", "run"):
        play(game, done(game))
    if step_of(game.state) == "dividend":
        play(game, Dividend(actor=ANN, choice="withhold"))
    assert game.state.pending[0].step == "discard"
    assert refusal(game, TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False)) != ""
    play(game, discard(game, "MCP"))
    assert step_of(game.state) == "takeover" and len(trains(game, "MCP")) == 4


@pytest.mark.rule("ESP-3.1-15")
@pytest.mark.parametrize("step", ["takeover", "trains"])
def test_online_after_the_dividend_the_surplus_is_given_up_at_once(step: str) -> None:
    game = full("MCP").minor("ZP", par=70).operating("MCP", step)
    play(game, buy_private(game, "P2", 60), Choose(actor=ANN, option="2"))
    assert game.state.pending[0].step == "discard"
    play(game, discard(game, "MCP", 4))
    assert step_of(game.state) == step and trains(game, "MCP") == ["2"] * 4


@pytest.mark.rule("ESP-3.1-15")
def test_as_a_ruling_of_its_own_the_surplus_is_given_up_at_once_everywhere() -> None:
    """Games saved under this ruling go on as they began."""
    game = full("CM", **{"train_private.at_limit": "discard"}).operating("CM")
    play(game, buy_private(game, "P2", 60))
    assert game.state.pending[0].step == "discard"


@pytest.mark.rule("ESP-5.6-16")
def test_online_trains_above_the_limit_after_a_takeover_still_wait_for_the_next_purchase() -> None:
    """Only the train of private 2 is given up after the dividend (C-22 stays as it is)."""
    position = a_game(rulings="online").phase("3").major("MCP", cash=300)
    game = position.trains("MCP", *["2"] * 5).operating("MCP", "dividend", income=10)
    play(game, Dividend(actor=ANN, choice="withhold"))
    assert not game.state.pending and step_of(game.state) == "takeover"


@pytest.mark.rule("ESP-3.1-16")
def test_private_2_sold_in_phase_4_stays_open_without_a_train() -> None:
    game = a_game().phase("4").private("P2", ANN).major("CFLG", cash=200).operating("CFLG")
    play(game, buy_private(game, "P2", 120))
    assert not closed(game, "P2")
    assert owner(game, "P2") == "CFLG"
    assert trains(game, "CFLG") == []


@pytest.mark.rule("ESP-3.1-16")
def test_online_private_2_sold_in_phase_4_closes_for_nothing() -> None:
    position = a_game(rulings="online").phase("4").private("P2", ANN)
    game = position.major("CFLG", cash=200).operating("CFLG")
    play(game, buy_private(game, "P2", 120))
    # A major is asked for the side all the same, and the private closes with the answer.
    assert game.state.pending[0].step == "train_side" and not closed(game, "P2")
    play(game, Choose(actor=ANN, option="1+2"))
    assert closed(game, "P2") and not game.state.pending
    assert trains(game, "CFLG") == []


@pytest.mark.rule("ESP-3.1-16", "ESP-3.1-14")
@pytest.mark.parametrize(("rulings", "shut"), [("rulebook", False), ("online", True)])
def test_a_minor_that_buys_private_2_in_phase_4_is_asked_nothing(rulings: str, shut: bool) -> None:
    position = a_game(rulings=rulings).phase("4").private("P2", ANN).minor("CM", cash=200)
    game = position.trains("CM", "3").operating("CM")
    play(game, buy_private(game, "P2", 120))
    assert closed(game, "P2") is shut and not game.state.pending
    assert owner(game, "P2") == "CM" or shut
    assert trains(game, "CM") == ["3"]


@pytest.mark.rule("ESP-3.1-16", "ESP-3.1-03")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_a_southern_major_buys_private_2_in_phase_4(rulings: str) -> None:
    """At its train limit, too: there is no train any more that would count."""
    position = a_game(rulings=rulings).phase("4").private("P2", ANN).major("MCP", cash=200)
    game = position.trains("MCP", "3", "3", "4").operating("MCP")
    assert refusal(game, buy_private(game, "P2", 121)) == "private.price"
    play(game, buy_private(game, "P2", 120))
    if rulings == "online":
        play(game, Choose(actor=ANN, option="2"))
    assert closed(game, "P2") is (rulings == "online")
    assert len(trains(game, "MCP")) == 3 and not game.state.pending
