"""Where markers move and who operates when (5.5, 5.1, 5.2)."""

import pytest

from ezgame.core.actions import Dividend, Pass, SellShares
from ezgame.core.events import Paid, TurnBegan
from ezgame.core.ids import CompanyId
from ezgame.titles.esp.actions import TakeOver
from tests.asking import (
    actor,
    buy_train,
    cash,
    done,
    lay,
    play,
    price,
    refusal,
    stack,
    step_of,
    turn_of,
)
from tests.builders import ANN, BEN, a_game
from tests.routes import route, run

PRICES = (
    50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 105, 110, 115, 120, 126, 132, 138, 144, 151, 158,
    165, 172, 180, 188, 196, 204, 213, 222, 231, 240, 250, 260, 270, 280, 295, 310, 325, 340, 360,
    380, 400,
)  # fmt: skip


def paying(choice: str, before: int, rulings: str = "rulebook", name: str = "MCP") -> int:
    """The price after a dividend decision."""
    position = a_game(rulings=rulings).phase("3").major(name, price=before).trains(name, "3")
    game = position.operating(name, "dividend", income=100)
    play(game, Dividend(actor=ANN, choice=choice))
    return price(game, name)


def without_income(before: int, rulings: str = "rulebook") -> int:
    position = a_game(rulings=rulings).phase("3").minor("AC", par=70, price=before)
    game = position.trains("AC", "2").operating("AC")
    play(game, Pass(actor=ANN))
    if step_of(game.state) == "run":
        play(game, Pass(actor=ANN))
    return price(game, "AC")


@pytest.mark.rule("ESP-5.5-01")
def test_the_market_is_one_line_of_42_values() -> None:
    cells = a_game().title.market.cells.values()
    assert tuple(cell.price for cell in cells) == PRICES
    assert [cell.column for cell in cells] == list(range(42))


@pytest.mark.rule("ESP-5.5-01", "ESP-5.5-02")
@pytest.mark.parametrize(("before", "after"), [(132, 144), (100, 110), (55, 65), (360, 400)])
def test_paying_out_moves_one_horizontal_step_right(before: int, after: int) -> None:
    assert paying("pay", before) == after


@pytest.mark.rule("ESP-5.5-01", "ESP-5.5-03")
@pytest.mark.parametrize(("before", "after"), [(100, 90), (144, 132), (60, 50), (400, 360)])
def test_withholding_moves_one_horizontal_step_left(before: int, after: int) -> None:
    assert paying("withhold", before) == after


@pytest.mark.rule("ESP-5.5-03", "ESP-5.5-15", "ESP-5.5-16")
@pytest.mark.parametrize(("before", "after"), [(100, 90), (55, 50), (50, 50), (60, 50)])
def test_no_income_moves_left_for_minors_too(before: int, after: int) -> None:
    assert without_income(before) == after


@pytest.mark.rule("ESP-5.5-04")
@pytest.mark.parametrize(
    ("rulings", "before", "after"),
    [
        ("rulebook", 55, 50),
        ("online", 55, 55),
        ("rulebook", 50, 50),
        ("online", 50, 50),
        ("online", 60, 50),
    ],
)
def test_from_55_a_left_move_goes_to_50_and_there_it_stays(
    rulings: str, before: int, after: int
) -> None:
    assert paying("withhold", before, rulings) == after


@pytest.mark.rule("ESP-5.5-05")
@pytest.mark.parametrize(
    ("rulings", "before", "after"),
    [
        ("rulebook", 380, 400),
        ("online", 380, 380),
        ("rulebook", 360, 400),
        ("online", 360, 400),
        ("rulebook", 400, 400),
    ],
)
def test_from_380_a_right_move_goes_to_400_and_there_it_stays(
    rulings: str, before: int, after: int
) -> None:
    assert paying("pay", before, rulings) == after


@pytest.mark.rule("ESP-5.5-08")
def test_a_moving_marker_goes_to_the_bottom_of_the_stack() -> None:
    position = a_game().minor("SC", par=90).minor("MS", par=90).minor("AC", par=100)
    game = position.operating("AC", "build")
    play(game, Pass(actor=ANN))
    assert stack(game, 90) == ("SC", "MS", "AC")
    assert stack(game, 100) == ()


@pytest.mark.rule("ESP-5.5-08")
def test_a_marker_that_does_not_move_keeps_its_place() -> None:
    position = a_game().phase("3").minor("SC", par=70, price=50).minor("MS", par=70, price=50)
    game = position.operating("SC", "build")
    play(game, Pass(actor=ANN))
    assert stack(game, 50) == ("SC", "MS")


@pytest.mark.rule("ESP-5.5-09", "ESP-5.7-01")
def test_the_first_turn_of_a_company_earns_nothing_and_moves_left() -> None:
    position = a_game().minor("AC", par=100, cash=200, operated=False, home=False)
    game = position.stock(ANN)
    for _ in range(4):
        play(game, Pass(actor=actor(game)))
    play(game, lay(game, "H28", "57", 2), Pass(actor=ANN))
    assert price(game, "AC") == 90
    play(game, buy_train(game, "2"))
    assert not game.rules.may_run(game.state, game.state.companies[CompanyId("AC")].trains[0])


# ---------------------------------------------------------------- operating order


@pytest.mark.rule("ESP-5.1-01")
def test_the_highest_price_operates_first_then_the_upper_marker() -> None:
    position = (
        a_game()
        .minor("AC", par=90)
        .minor("ZP", par=100)
        .minor("CM", par=90)
        .minor("SC", par=100)
        .stack(100, "SC", "ZP")
    )
    assert position.rules.operating.order(position.state) == ("SC", "ZP", "AC", "CM")


@pytest.mark.rule("ESP-5.1-02")
def test_a_forced_sale_can_change_who_is_next() -> None:
    """Ann sells N for AC's train; N falls below CFLG and acts after it."""
    position = (
        a_game()
        .phase("3")
        .cash(ANN, 0)
        .minor("AC", par=100, price=120)
        .major("N", par=100, price=105, holds={BEN: 40, ANN: 30})
        .trains("N", "3")
        .major("CFLG", par=70, price=100, holds={BEN: 40})
        .trains("CFLG", "2+3")
    )
    game = position.operating("AC", "trains")
    assert game.rules.operating.waiting(game.state) == ("AC", "N", "CFLG")
    play(game, SellShares(actor=ANN, company=CompanyId("N"), percent=20), buy_train(game, "3"))
    play(game, done(game))
    assert turn_of(game.state) == "CFLG"


@pytest.mark.rule("ESP-5.1-02")
def test_a_company_acts_once_in_a_round_however_its_price_moves() -> None:
    position = a_game().phase("3").minor("AC", par=100).minor("ZP", par=95)
    position = position.trains("AC", "2").trains("ZP", "2")
    game = position.operating("AC", "dividend", income=40)
    play(game, Dividend(actor=ANN, choice="withhold"), done(game))
    assert turn_of(game.state) == "ZP"
    while turn_of(game.state) == "ZP" and game.state.clock.number == 1:
        play(game, done(game))
    assert game.state.clock.round == "OR 2.2"


@pytest.mark.rule("ESP-5.1-03")
def test_an_operating_round_begins_with_the_incomes_of_privates() -> None:
    game = a_game().private("P7", ANN).minor("AC").cash(ANN, 0).stock(ANN)
    for _ in range(4):
        play(game, Pass(actor=actor(game)))
    order = [type(event) for event in game.log[-1].events if isinstance(event, Paid | TurnBegan)]
    assert order.index(Paid) < len(order) - 1 - order[::-1].index(TurnBegan)
    assert cash(game, ANN) == 30


@pytest.mark.rule("ESP-5.1-04")
def test_the_steps_of_a_turn_come_in_this_order() -> None:
    position = (
        a_game()
        .phase("3")
        .minor("ZP", par=70)
        .major("MCP", cash=400)
        .tiles(F24="L83/0", F26="L113/0")
        .trains("MCP", "3")
    )
    game = position.operating("MCP")
    assert refusal(game, buy_train(game, "3")) == "game.not-now"
    play(game, done(game))
    assert step_of(game.state) == "run"
    assert refusal(game, lay(game, "E25", "8", 3)) == "game.not-now"
    play(game, run(game, route(game, 0, "F24 F26")))
    assert step_of(game.state) == "dividend"
    assert refusal(game, Pass(actor=ANN)) == "game.not-now"
    play(game, Dividend(actor=ANN, choice="pay"))
    assert step_of(game.state) == "takeover"
    assert refusal(game, buy_train(game, "3")) == "game.not-now"
    play(game, done(game))
    assert step_of(game.state) == "trains"
    takeover = TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False)
    assert refusal(game, takeover) == "game.not-now"
    play(game, done(game))
    assert turn_of(game.state) == "ZP"


@pytest.mark.rule("ESP-5.1-05")
def test_building_takeovers_and_trains_may_be_left_out_but_not_the_dividend() -> None:
    position = a_game().phase("3").major("MCP", cash=400).trains("MCP", "3")
    for step in ("build", "takeover", "trains"):
        game = position.operating("MCP", step)
        assert refusal(game, done(game)) == ""
    game = position.operating("MCP", "dividend", income=50)
    assert refusal(game, Pass(actor=ANN)) == "game.not-now"
    assert {choice.action.kind for choice in game.choices()} == {"dividend"}
    trainless = a_game().phase("3").major("MCP", cash=400).operating("MCP", "trains")
    assert refusal(trainless, done(trainless)) == "trains.must-own"


@pytest.mark.rule("ESP-5.1-06", "ESP-7-03")
@pytest.mark.parametrize(
    ("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("8", 3)]
)
def test_the_phase_at_the_end_of_a_stock_round_decides_how_many_rounds_follow(
    phase: str, rounds: int
) -> None:
    game = a_game().phase(phase).major("CFLG").trains("CFLG", "5").stock(ANN)
    for _ in range(4):
        play(game, Pass(actor=actor(game)))
    assert (game.state.clock.number, game.state.clock.rounds) == (1, rounds)


@pytest.mark.rule("ESP-5.1-06", "ESP-7-03")
def test_a_phase_that_begins_does_not_lengthen_the_running_set() -> None:
    game = a_game().top("3").major("CFLG", cash=200).operating("CFLG", "trains", rounds=1)
    play(game, buy_train(game, "2+3"), done(game))
    assert game.state.phase == "3"
    assert game.state.clock.round == "SR 3"
