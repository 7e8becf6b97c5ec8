"""Private 2: a train for the company that buys it (3.1)."""

import pytest

from ezgame.core.actions import (
    Choose,
    DiscardTrain,
)
from ezgame.core.ids import CompanyId
from tests.asking import (
    buy_private,
    buy_train,
    cash,
    closed,
    done,
    owner,
    play,
    refusal,
    train,
    trains,
)
from tests.builders import ANN, a_game


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


@pytest.mark.rule("ESP-3.1-15")
def test_online_a_company_at_its_limit_takes_the_train_and_discards() -> None:
    position = a_game(rulings="online").private("P2", ANN).minor("AC", cash=90)
    game = position.trains("AC", "2", "2").operating("AC")
    play(game, buy_private(game, "P2", 60))
    assert game.state.pending[0].step == "discard"
    play(game, DiscardTrain(actor=ANN, company=CompanyId("AC"), train=train(game, "AC").id))
    assert trains(game, "AC") == ["2", "2"]


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
    assert closed(game, "P2")
    assert trains(game, "CFLG") == []
