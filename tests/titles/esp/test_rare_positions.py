"""Positions that no recorded game has shown, each under both sets of rulings."""

from dataclasses import replace

import pytest

from ezgame.core.actions import Dividend, LayTile
from ezgame.core.events import EndTriggered, RoundBegan, TrainExported
from ezgame.core.ids import POOL, CompanyId, PrivateId
from ezgame.titles.esp.actions import OpenPass, TakeOver
from tests.asking import (
    all_events,
    buy_private,
    cash,
    closed,
    done,
    events,
    offered,
    owner,
    percent,
    play,
    price,
    refusal,
    step_of,
)
from tests.builders import ANN, BEN, a_game
from tests.routes import earned, reason, route

RULINGS = ("rulebook", "online")


@pytest.mark.rule("ESP-3.1-24", "ESP-6.2-03")
@pytest.mark.parametrize("rulings", RULINGS)
def test_private_4_opens_alar_del_rey_free_of_charge(rulings: str) -> None:
    position = a_game(rulings=rulings).phase("3").private("P4", "FdLR").major("FdLR", cash=70)
    game = position.tiles(H8="L108 H10", H10="79 H8 H12").operating("FdLR")
    free = OpenPass(actor=ANN, hex="H12", private="P4")
    play(game, free)
    assert cash(game, "FdLR") == 70 and closed(game, "P4")
    assert "H12" in game.state.board.open_passes


@pytest.mark.rule("ESP-3.1-10")
@pytest.mark.parametrize("rulings", RULINGS)
def test_private_1_on_e11_is_possible_online_only(rulings: str) -> None:
    position = a_game(rulings=rulings).phase("3").private("P1", "CFLG").major("CFLG", cash=100)
    position = position.tiles(E3="L82 E1 E5", E5="74 E3 E7", E7="L100 E5 E9")
    game = position.tiles(E9="L94 E7 E11").operating("CFLG")
    plain = next(a for a in offered(game, LayTile) if a.hex == "E11")
    with_power = replace(plain, private=PrivateId("P1"))
    if rulings == "rulebook":
        assert refusal(game, with_power) == "private.mines-only"
        return
    play(game, plain)
    full_price = 100 - cash(game, "CFLG")
    game.undo()
    play(game, with_power)
    assert closed(game, "P1") and cash(game, "CFLG") == 100 - max(0, full_price - 30)
    assert game.state.operating.tiles[-1].allowance == "private"


@pytest.mark.rule("ESP-5.4.2-04")
@pytest.mark.parametrize("rulings", RULINGS)
def test_a_minor_that_runs_to_a_pass(rulings: str) -> None:
    """MH in Valladolid, Palencia and the open pass of Alar del Rey."""
    position = a_game(rulings=rulings).phase("3").minor("MH").trains("MH", "3")
    game = position.tiles(E21="57 E19", E19="L97 E17 E21").open_pass("H12").operating("MH", "run")
    drawn = route(game, 0, "E21 E19.1 H12")
    if rulings == "online":
        assert earned(game, drawn)[0] > 0
        assert earned(game, drawn) == earned(game, route(game, 0, "E21 E19.1"))
    else:
        assert reason(game, drawn) == "routes.forbidden-stop"


@pytest.mark.rule("ESP-3.1-05", "ESP-5.1-04")
@pytest.mark.parametrize("rulings", RULINGS)
def test_a_private_is_bought_at_the_takeover_step(rulings: str) -> None:
    position = a_game(rulings=rulings).phase("3").private("P3", ANN)
    position = position.minor("ZP", par=70).major("MCP", cash=200)
    game = position.operating("MCP", "takeover")
    play(game, buy_private(game, "P3", 70))
    assert owner(game, "P3") == "MCP" and step_of(game.state) == "takeover"
    play(game, TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False))
    assert cash(game, "MCP") == 200 - 70 - 70


@pytest.mark.rule("ESP-5.1-03", "ESP-5.9-01")
@pytest.mark.parametrize(("rulings", "exported"), [("rulebook", 1), ("online", 0)])
def test_an_operating_round_without_any_company_pays_privates_and_goes_by(
    rulings: str, exported: int
) -> None:
    game = a_game(rulings=rulings).everybody_has(100).private("P7", BEN).stock(ANN, number=1)
    for _ in range(4):
        play(game, done(game))
    rounds = [event.clock.round for event in all_events(game, RoundBegan)]
    assert rounds == ["OR 1.1", "SR 2"]
    assert cash(game, BEN) == 130
    assert len(all_events(game, TrainExported)) == exported


@pytest.mark.rule("ESP-8-01", "ESP-8-02", "ESP-7-06")
@pytest.mark.parametrize("rulings", RULINGS)
def test_the_end_triggered_by_an_export_leads_to_the_last_stock_round(rulings: str) -> None:
    position = a_game(rulings=rulings).phase("8").major("CFLG", cash=100).trains("CFLG", "6")
    game = position.operating("CFLG", "trains", number=3, rounds=3, set=5)
    play(game, done(game))
    assert [event.last_set for event in events(game, EndTriggered)] == [6]
    assert game.state.clock.round == "SR 6" and not game.state.finished


@pytest.mark.rule("ESP-6.2-11")
@pytest.mark.parametrize("rulings", RULINGS)
def test_a_run_to_a_closed_pass(rulings: str) -> None:
    position = a_game(rulings=rulings).phase("3").major("FdLR", cash=0).trains("FdLR", "2+3")
    game = position.tiles(H8="L108 H10", H10="79 H8 H12").operating("FdLR", "run")
    if rulings == "online":
        assert earned(game, route(game, 0, "H8 H12")) == (30, 0)
    else:
        assert reason(game, route(game, 0, "H8 H12")) != ""


@pytest.mark.rule("ESP-5.6-07", "ESP-5.6-05")
@pytest.mark.parametrize(("rulings", "given"), [("rulebook", 10), ("online", 0)])
def test_a_takeover_with_an_empty_offering(rulings: str, given: int) -> None:
    position = a_game(rulings=rulings).phase("3").minor("ZP", par=70)
    position = position.major("MCP", cash=200, holds={ANN: 60, BEN: 20, POOL: 20})
    game = position.operating("MCP", "takeover")
    play(game, TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False))
    assert percent(game, "MCP", ANN) == 60 + given
    assert percent(game, "MCP", POOL) == 20 - given
    full = position.change("MCP", certificates=(ANN, *[ANN] * 5, *[BEN] * 3))
    assert refusal(full.operating("MCP", "takeover"), game.log[-1].action) == "takeover.no-share"


@pytest.mark.rule("ESP-5.5-05", "ESP-5.5-02")
@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize(
    ("now", "then"), [(340, 380), (360, 400), (380, {"rulebook": 400, "online": 380}), (400, 400)]
)
def test_prices_of_360_and_more(rulings: str, now: int, then: int | dict[str, int]) -> None:
    position = a_game(rulings=rulings).phase("5").major("CFLG", par=70, price=now)
    game = position.trains("CFLG", "5").operating("CFLG", "dividend", income=100)
    play(game, Dividend(actor=ANN, choice="pay"))
    assert price(game, "CFLG") == (then[rulings] if isinstance(then, dict) else then)
