"""Starting and launching companies, and the end of a stock round (4.3.1, 4.3.2, 4.5)."""

import pytest

from ezgame.core.actions import Pass, StartCompany
from ezgame.core.events import MarkerMoved
from ezgame.core.game import Game
from ezgame.core.ids import IPO, CompanyId, PlayerId
from tests.asking import (
    actor,
    buy,
    cash,
    company,
    events,
    offered,
    percent,
    play,
    price,
    refusal,
    stack,
    turn_of,
)
from tests.builders import ANN, BEN, CAROL, DAN, Position, a_game


def start(player: PlayerId, name: str, price: int) -> StartCompany:
    return StartCompany(actor=player, company=CompanyId(name), price=price)


def rich(phase: str = "2", **values: object) -> Position:
    return a_game(**values).phase(phase).everybody_has(2000)


def prices(game: Game, name: str) -> list[int]:
    return [action.price for action in offered(game, StartCompany) if action.company == name]


def end_round(game: Game) -> None:
    for _ in range(len(game.state.players)):
        game.apply(Pass(actor=actor(game)))


# ---------------------------------------------------------------- minors


@pytest.mark.rule("ESP-4.3.1-01")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_a_minor_is_started_at_70_to_100_and_gets_twice_the_price(phase: str) -> None:
    game = rich(phase).stock(ANN)
    assert prices(game, "AC") == [70, 75, 80, 85, 90, 95, 100]
    for wrong in (65, 72, 105):
        assert refusal(game, start(ANN, "AC", wrong)) == "start.price"
    play(game, start(ANN, "AC", 95))
    assert (cash(game, ANN), cash(game, "AC"), price(game, "AC")) == (1810, 190, 95)


@pytest.mark.rule("ESP-4.3.1-02")
def test_a_minor_has_one_certificate_one_station_no_goals_and_is_launched_at_once() -> None:
    game = rich().stock(ANN)
    play(game, start(ANN, "AC", 80))
    minor = company(game, "AC")
    assert (minor.certificates, minor.floated, minor.president) == ((ANN,), True, ANN)
    assert (minor.stations_free, minor.stations_locked) == (1, 0)
    assert not game.rules.goals.open(game.state, CompanyId("AC"), "harbour")
    end_round(game)
    assert turn_of(game.state) == "AC"


@pytest.mark.rule("ESP-4.3.1-03")
@pytest.mark.parametrize("phase", ["5", "6", "8"])
def test_no_minor_is_started_from_phase_5_on(phase: str) -> None:
    game = rich(phase).stock(ANN)
    assert refusal(game, start(ANN, "AC", 80)) == "start.phase"
    assert prices(game, "AC") == []


@pytest.mark.rule("ESP-4.3.1-04")
def test_a_new_marker_goes_under_those_already_there() -> None:
    game = rich().minor("ZP", par=90, owner=BEN).stock(ANN)
    play(game, start(ANN, "AC", 90), start(BEN, "CFLG", 90))
    assert stack(game, 90) == ("ZP", "AC", "CFLG")


# ---------------------------------------------------------------- majors


@pytest.mark.rule("ESP-4.3.2-01")
@pytest.mark.parametrize(
    ("phase", "north", "south"),
    [("2", "", "start.phase"), ("3", "", ""), ("5", "", ""), ("8", "", "")],
)
def test_southern_majors_are_available_from_phase_3(phase: str, north: str, south: str) -> None:
    game = rich(phase).stock(ANN)
    assert refusal(game, start(ANN, "CFLG", 80)) == north
    assert refusal(game, start(ANN, "MCP", 80)) == south


@pytest.mark.rule("ESP-4.3.2-02")
def test_the_first_certificate_is_the_directors_and_costs_twice_par() -> None:
    game = rich().stock(ANN)
    assert refusal(game, buy(ANN, "CFLG")) == "buy.no-president"
    play(game, start(ANN, "CFLG", 75))
    assert (cash(game, ANN), cash(game, "CFLG")) == (1850, 0)
    assert (percent(game, "CFLG", ANN), company(game, "CFLG").par) == (20, 75)
    assert company(game, "CFLG").certificates[0] == ANN
    assert price(game, "CFLG") == 75


@pytest.mark.rule("ESP-4.3.2-03")
@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("2", [70, 75, 80, 85, 90]),
        ("3", [70, 75, 80, 85, 90, 95, 100]),
        ("4", [70, 75, 80, 85, 90, 95, 100]),
        ("8", [70, 75, 80, 85, 90, 95, 100]),
    ],
)
def test_par_95_and_100_come_with_phase_3(phase: str, expected: list[int]) -> None:
    game = rich(phase).stock(ANN)
    assert prices(game, "CFLG") == expected
    assert refusal(game, start(ANN, "CFLG", 105)) == "start.price"


@pytest.mark.rule("ESP-4.3.2-03")
def test_online_every_par_is_accepted_in_phase_2() -> None:
    assert 100 in prices(rich(rulings="online").stock(ANN), "CFLG")


@pytest.mark.rule("ESP-4.3.2-04")
def test_par_stays_whatever_the_price_does() -> None:
    game = rich().major("CFLG", par=80, price=138, holds={ANN: 40}).stock(BEN)
    play(game, buy(BEN, "CFLG"))
    assert cash(game, BEN) == 1920
    assert company(game, "CFLG").par == 80


@pytest.mark.rule("ESP-4.3.2-05", "ESP-4.3.2-06")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_before_phase_5_a_major_launches_at_forty_percent_with_four_times_par(phase: str) -> None:
    game = rich(phase).stock(ANN)
    play(game, start(ANN, "CFLG", 70), buy(BEN, "CFLG"))
    assert not company(game, "CFLG").floated
    play(game, buy(CAROL, "CFLG"))
    launched = company(game, "CFLG")
    assert (launched.floated, launched.cash) == (True, 280)
    assert (launched.stations_free, launched.stations_locked) == (2, 3)


@pytest.mark.rule("ESP-4.3.2-05")
def test_shares_that_came_with_privates_count_for_launching() -> None:
    position = rich().change("CFLG", certificates=(IPO, DAN, *[IPO] * 7))
    game = position.stock(ANN)
    play(game, start(ANN, "CFLG", 70), buy(BEN, "CFLG"))
    assert company(game, "CFLG").floated


@pytest.mark.rule("ESP-4.3.2-07")
@pytest.mark.parametrize("phase", ["5", "6", "8"])
def test_from_phase_5_a_major_launches_at_sixty_percent_with_ten_times_par(phase: str) -> None:
    game = rich(phase).own(without_goals=frozenset({CompanyId("CFLG")})).stock(ANN)
    play(game, start(ANN, "CFLG", 80), buy(BEN, "CFLG"), buy(CAROL, "CFLG"), buy(DAN, "CFLG"))
    assert not company(game, "CFLG").floated
    play(game, buy(ANN, "CFLG"))
    launched = company(game, "CFLG")
    assert (launched.floated, launched.cash) == (True, 800)
    assert (launched.stations_free, launched.stations_locked) == (5, 0)
    assert not game.rules.goals.open(game.state, CompanyId("CFLG"), "harbour")


@pytest.mark.rule("ESP-4.3.2-08")
def test_a_company_with_a_marker_but_not_launched_does_not_operate() -> None:
    game = rich().minor("AC", par=70).stock(ANN)
    play(game, start(ANN, "CFLG", 90))
    game = Position(game.rules, game.state).stock(ANN)
    end_round(game)
    assert game.rules.operating.order(game.state) == ("AC",)


# ---------------------------------------------------------------- the end of the round


def sold_out(position: Position, name: str, **values: object) -> Position:
    return position.major(name, holds={ANN: 60, BEN: 40}, **values)


@pytest.mark.rule("ESP-4.5.1-01", "ESP-5.5-07")
@pytest.mark.parametrize(("before", "after"), [(100, 105), (126, 132), (380, 400), (400, 400)])
def test_a_major_wholly_in_players_hands_rises_one_diagonal_step(before: int, after: int) -> None:
    game = sold_out(rich(), "CFLG", price=before).stock(ANN)
    end_round(game)
    assert price(game, "CFLG") == after


@pytest.mark.rule("ESP-4.5.1-01")
def test_shares_in_offering_or_open_market_stop_the_rise() -> None:
    position = rich().major("CFLG", holds={ANN: 60, BEN: 30})
    position = position.major("FdC", holds={ANN: 60, BEN: 30, "pool": 10})
    game = position.stock(ANN)
    end_round(game)
    assert (price(game, "CFLG"), price(game, "FdC")) == (100, 100)


@pytest.mark.rule("ESP-4.5.1-02")
def test_sold_out_markers_move_from_the_highest_down_each_under_those_there() -> None:
    position = sold_out(rich(), "CFLG", price=100)
    position = sold_out(position, "FdC", price=100)
    position = sold_out(position, "SFVA", price=105)
    position = position.minor("AC", par=100).stack(100, "CFLG", "AC", "FdC")
    game = position.stock(ANN)
    end_round(game)
    moved = [event.company for event in events(game, MarkerMoved)]
    assert moved == ["SFVA", "CFLG", "FdC"]
    assert stack(game, 110) == ("SFVA",)
    assert stack(game, 105) == ("CFLG", "FdC")
    assert stack(game, 100) == ("AC",)


@pytest.mark.rule("ESP-4.5.1-03")
def test_minors_never_move_at_the_end_of_a_stock_round() -> None:
    game = rich().minor("AC", par=100).stock(ANN)
    end_round(game)
    assert price(game, "AC") == 100


@pytest.mark.rule("ESP-4.5.2-01")
@pytest.mark.parametrize(
    ("money", "order"),
    [
        ((70, 10, 45, 25), (ANN, CAROL, DAN, BEN)),
        ((0, 55, 5, 0), (BEN, CAROL, ANN, DAN)),
        ((10, 10, 10, 10), (ANN, BEN, CAROL, DAN)),
    ],
)
def test_after_the_round_most_cash_gets_the_lowest_card(
    money: tuple[int, ...], order: tuple[PlayerId, ...]
) -> None:
    position = a_game().minor("AC", owner=DAN)
    for player, amount in zip((ANN, BEN, CAROL, DAN), money, strict=True):
        position = position.cash(player, amount)
    game = position.stock(ANN)
    end_round(game)
    assert game.state.order == order


@pytest.mark.rule("ESP-4.5.2-01")
def test_ties_keep_the_order_before() -> None:
    game = a_game().everybody_has(30).order(DAN, BEN, ANN, CAROL).cash(BEN, 5).minor("AC").stock()
    end_round(game)
    assert game.state.order == (DAN, ANN, CAROL, BEN)
