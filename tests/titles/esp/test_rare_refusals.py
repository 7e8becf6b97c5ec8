"""Refusals that hardly any game meets: each in a position of its own."""

from dataclasses import replace

import pytest

from ezgame.core.ids import CompanyId, PrivateId
from ezgame.titles.esp.actions import TakeOver
from tests.asking import buy_from, lay, place, play, refusal, train
from tests.builders import ANN, a_game


@pytest.mark.rule("ESP-5.6-10", "ESP-5.3.4-01")
def test_a_major_without_its_home_station_puts_none_in_a_minor_s_place() -> None:
    game = (
        a_game()
        .phase("3")
        .minor("AC", par=100, cash=75)
        .major("MCP", par=90, cash=300, home=False, operated=False)
        .operating("MCP", "takeover")
    )
    over = TakeOver(actor=ANN, minor=CompanyId("AC"), station=True)
    assert refusal(game, over) == "takeover.home-first"
    assert refusal(game, replace(over, station=False)) == ""


@pytest.mark.rule("ESP-5.3.4-11")
def test_the_home_is_chosen_among_its_cities_and_without_a_private() -> None:
    game = a_game().minor("ZP", cash=200, operated=False).operating("ZP", "build")
    play(game, lay(game, "J20", "L131", 1))
    assert game.state.pending[0].step == "home_choice"
    assert refusal(game, place(game, "F24")) == "station.not-home"
    at_home = place(game, "J20", 1)
    assert refusal(game, replace(at_home, private=PrivateId("P4"))) == "station.not-home"
    assert refusal(game, at_home) == ""


@pytest.mark.rule("ESP-5.7-02")
def test_no_old_train_is_handed_in() -> None:
    game = (
        a_game()
        .phase("3")
        .minor("ZP", cash=75)
        .trains("ZP", "3")
        .major("MCP", cash=400)
        .trains("MCP", "3")
        .operating("MCP", "trains")
    )
    deal = buy_from(game, "ZP", 0, 50)
    assert refusal(game, deal) == ""
    handed = replace(deal, trade_in=train(game, "MCP").id)
    assert refusal(game, handed) == "trains.no-trade-in"
