"""What only the rulebook's rulings have: no recorded game shows these, so each has a test by name."""

import pytest

from ezgame.core.actions import Choose, Consent, Dividend, Pass, RepayLoan, SellShares, TakeLoan
from ezgame.core.events import TrainExported
from ezgame.core.ids import POOL, CompanyId
from ezgame.titles.esp.actions import CombineTrains, TakeOver
from tests.asking import (
    all_events,
    buy_from,
    buy_private,
    buy_train,
    cash,
    closed,
    company,
    debt,
    done,
    owner,
    percent,
    play,
    price,
    refusal,
    train,
    trains,
)
from tests.builders import ANN, BEN, Position, a_game
from tests.routes import earned, reason, route, run


@pytest.mark.rule("ESP-5.7.2-03", "ESP-5.7.2-04")
def test_partial_repayment() -> None:
    game = a_game().cash(ANN, 100).debt(ANN, 41).stock(ANN)
    play(game, RepayLoan(actor=ANN, amount=11))
    assert (cash(game, ANN), debt(game, ANN)) == (83, 30)
    play(game, RepayLoan(actor=ANN, amount=30))
    assert (cash(game, ANN), debt(game, ANN)) == (38, 0)
    online = a_game(rulings="online").cash(ANN, 100).debt(ANN, 41).stock(ANN)
    assert refusal(online, RepayLoan(actor=ANN, amount=11)) == "repay.all"


@pytest.mark.rule("ESP-5.6-02", "ESP-5.7-04")
def test_consents() -> None:
    position = (
        a_game()
        .phase("3")
        .minor("ZP", owner=BEN)
        .trains("ZP", "2", "2")
        .private("P4", BEN)
        .major("MCP", cash=500)
    )
    takeover = position.operating("MCP", "takeover")
    play(takeover, TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False))
    deal = position.operating("MCP", "trains")
    play(deal, buy_from(deal, "ZP", 0, 50))
    private = position.operating("MCP", "build")
    play(private, buy_private(private, "P4", 100))
    for game in (takeover, deal, private):
        assert game.waiting_for() == (BEN,)
        assert refusal(game, Pass(actor=ANN)) == "game.not-now"
        money = cash(game, "MCP")
        play(game, Consent(actor=BEN, accept=False))
        assert (cash(game, "MCP"), game.state.pending) == (money, ())
        game.undo()
        play(game, Consent(actor=BEN, accept=True))
        assert cash(game, "MCP") < money
    online = Position(a_game(rulings="online").rules, position.state).operating("MCP", "takeover")
    play(online, TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False))
    assert company(online, "ZP").closed


@pytest.mark.rule("ESP-5.7.1-05")
def test_a_sale_must_suffice() -> None:
    position = a_game().phase("3").everybody_has(0).minor("AC", cash=50)
    position = position.major("N", par=100, holds={BEN: 40, ANN: 10})
    sale = SellShares(actor=ANN, company=CompanyId("N"), percent=10)
    game = position.operating("AC", "trains")
    assert refusal(game, sale) == "emergency.not-enough"
    assert refusal(game, TakeLoan(actor=ANN, amount=150)) == ""
    enough = position.treasury("AC", 100).operating("AC", "trains")
    assert refusal(enough, sale) == ""


@pytest.mark.rule("ESP-3.1-16")
def test_private_2_in_phase_4() -> None:
    game = a_game().phase("4").private("P2", ANN).minor("AC", cash=200).trains("AC", "3")
    game = game.operating("AC", "trains", number=1, rounds=2)
    play(game, buy_private(game, "P2", 100))
    assert (owner(game, "P2"), closed(game, "P2"), trains(game, "AC")) == ("AC", False, ["3"])
    play(game, done(game))
    assert game.state.clock.round == "OR 2.2"
    assert cash(game, "AC") == 110  # its income comes to the company
    before = a_game().phase("3").private("P2", ANN).major("CFLG", cash=200).operating("CFLG")
    play(before, buy_private(before, "P2", 90), Choose(actor=ANN, option="1+2"))
    assert trains(before, "CFLG") == ["1+2"]


@pytest.mark.rule("ESP-5.6-07")
def test_the_takeover_share_comes_from_the_offering_else_from_the_open_market() -> None:
    for holds, after in (
        ({ANN: 40, POOL: 20}, (50, 20, 30)),
        ({ANN: 60, BEN: 20, POOL: 20}, (70, 10, 0)),
    ):
        position = a_game().phase("3").minor("ZP").major("MCP", cash=200, holds=holds)
        game = position.operating("MCP", "takeover")
        play(game, TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False))
        assert tuple(percent(game, "MCP", who) for who in (ANN, POOL, "ipo")) == after


@pytest.mark.rule("ESP-5.9-02", "ESP-6.2.1-03")
def test_exported_cards_are_recycled_once() -> None:
    position = a_game().phase("4").major("MCP", cash=3000).trains("MCP", "4", "4")
    game = position.operating("MCP", "trains", number=2)
    play(game, done(game))
    assert [event.type for event in all_events(game, TrainExported)] == ["4"]
    game = Position(game.rules, game.state).operating("MCP", "trains")
    first, second = (
        CombineTrains(actor=ANN, train=train(game, "MCP", number).id, recycled="4", face="3+4")
        for number in (0, 1)
    )
    play(game, first)
    assert cash(game, "MCP") == 3000 - 600
    assert refusal(game, second) == "combine.none"


def strawberry(tile: str, rulings: str = "rulebook") -> Position:
    """TBF owns the strawberry train and has stations in Madrid and Ciudad Real."""
    return (
        a_game(rulings=rulings)
        .phase("5")
        .major("TBF")
        .fresa("TBF")
        .change("TBF", stations_free=4)
        .tiles(F24="L86/0", F28="58 F26 E29", E29="14 F28 D28", F26=tile)
        .station("TBF", "F24")
        .station("TBF", "E29")
    )


@pytest.mark.rule("ESP-3.1-21", "ESP-3.1-22", "ESP-5.3.1-26")
def test_the_strawberry_train_first_runs_to_aranjuez() -> None:
    # L113 in this direction: stop 0 (Aranjuez) joins Ciudad Real and Madrid, stop 1 is Toledo.
    game = strawberry("L113/0").operating("TBF", "run")
    assert reason(game, route(game, 0, "E29 F28")) == "routes.missing"
    assert reason(game, route(game, 0, "F28 F26")) == "routes.no-own-station"
    assert reason(game, route(game, 0, "F24 F26")) == ""
    play(game, run(game, route(game, 0, "F24 F26")))
    assert game.state.title.fresa_ran
    later = Position(game.rules, game.state).operating("TBF", "run")
    assert reason(later, route(later, 0, "E29 F28")) == ""


@pytest.mark.rule("ESP-3.1-21", "ESP-3.1-22")
def test_toledo_does_not_do_for_aranjuez() -> None:
    position = strawberry("L113/0").station("TBF", "G27")
    game = position.operating("TBF", "run")
    assert reason(game, route(game, 0, "G27 F26.1")) == "routes.missing"
    assert reason(game, route(game, 0, "F24 F26.0")) == ""


@pytest.mark.rule("ESP-3.1-21")
def test_madrid_is_not_required_for_the_first_run() -> None:
    game = strawberry("L113/0").tender("TBF").operating("TBF", "run")
    by_south = route(game, 0, "E29 F28 F26", tender=True)
    assert earned(game, by_south) == (50, 0)
    online = strawberry("L113/0", "online").tender("TBF").operating("TBF", "run")
    assert reason(online, route(online, 0, "E29 F28 F26", tender=True)) == "routes.missing"
    assert reason(online, route(online, 0, "F24 F26")) == ""


@pytest.mark.rule("ESP-5.5-04", "ESP-5.5-05")
@pytest.mark.parametrize(("choice", "before", "after"), [("withhold", 55, 50), ("pay", 380, 400)])
def test_markers_reach_the_ends_of_the_market(choice: str, before: int, after: int) -> None:
    position = a_game().phase("3").major("MCP", price=before).trains("MCP", "3")
    game = position.operating("MCP", "dividend", income=10)
    play(game, Dividend(actor=ANN, choice=choice))
    assert price(game, "MCP") == after


@pytest.mark.rule("ESP-8-03")
@pytest.mark.parametrize(("choice", "after"), [("pay", 240), ("withhold", 172)])
def test_in_the_last_round_northern_markers_move_twice_either_way(choice: str, after: int) -> None:
    position = a_game().phase("8").major("CFLG", price=204).trains("CFLG", "6+8")
    game = position.own(last_round=True).operating("CFLG", "dividend", income=100)
    play(game, Dividend(actor=ANN, choice=choice))
    assert price(game, "CFLG") == after


@pytest.mark.rule("ESP-8-03", "ESP-5.5-15")
def test_in_the_last_round_a_northern_company_without_income_falls_twice() -> None:
    position = a_game().phase("8").major("CFLG", price=204, cash=900).own(last_round=True)
    game = position.operating("CFLG")
    play(game, Pass(actor=ANN))
    assert price(game, "CFLG") == 172
    play(game, buy_train(game, "6+8"))
