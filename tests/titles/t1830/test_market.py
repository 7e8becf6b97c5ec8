"""The market: where markers go, how they stack, what the zones allow."""

import pytest

from ezgame.core.actions import Dividend, Pass
from ezgame.core.game import Game
from ezgame.core.ids import POOL, CellId
from tests.asking import buy, cash, company, percent, play, price, refusal
from tests.builders import ANN, BEN, CAROL, Position
from tests.titles.t1830.table import (
    PAR_CELLS,
    cell,
    corporation,
    everybody_passes,
    printed,
    sell,
    start,
    table,
)


def stack(game: Game, at: str) -> tuple[str, ...]:
    return game.state.market.cells.get(CellId(at), ())


def paying(at: str, choice: str = "pay") -> Game:
    """PRR decides about an income of 50 with its marker at a cell."""
    game = corporation(table(), "PRR", at=at).trains("PRR", "2")
    decided = game.operating("PRR", "dividend", income=50)
    return play(decided, Dividend(actor=ANN, choice=choice))


@pytest.mark.rule("30-MKT-01")
def test_the_market_is_a_grid_of_eleven_rows() -> None:
    cells = table().title.market.cells.values()
    assert max(each.row for each in cells) == 10
    assert max(each.column for each in cells) == 18
    assert {each.column for each in cells if each.par_from is not None} == {6}
    game = corporation(table(), "PRR", at="4,10").stock(ANN)
    assert price(game, "PRR") == 100


GRID = """
60 67 71 76 82 90 100 112 126 142 160 180 200 225 250 275 300 325 350
53 60 66 70 76 82 90 100 112 126 142 160 180 200 220 240 260 280 300
46 55 60 65 70 76 82 90 100 111 125 140 155 170 185 200
39 48 54 60 66 71 76 82 90 100 110 120 130
32 41 48 55 62 67 71 76 82 90 100
25 34 42 50 58 65 67 71 75 80
18 27 36 45 54 63 67 69 70
10 20 30 40 50 60 67 68
. 10 20 30 40 50 60
. . 10 20 30 40 50
. . . 10 20 30 40
"""


@pytest.mark.rule("30-MKT-01")
def test_the_prices_of_the_grid() -> None:
    wanted = {
        f"{row},{column}": int(price)
        for row, line in enumerate(GRID.split("\n")[1:-1])
        for column, price in enumerate(line.split())
        if price != "."
    }
    assert {name: each.price for name, each in printed().market.cells.items()} == wanted


@pytest.mark.rule("30-MKT-02")
@pytest.mark.parametrize(("par", "at"), PAR_CELLS.items())
def test_a_par_puts_the_marker_into_the_column_of_starting_prices(par: int, at: str) -> None:
    game = table().stock(ANN)
    play(game, start(ANN, "PRR", par))
    assert (cell(game, "PRR"), price(game, "PRR")) == (at, par)
    assert refusal(game, start(ANN, "NYC", 75)) != ""


@pytest.mark.rule("30-MKT-03")
def test_a_marker_goes_under_those_already_there() -> None:
    position = corporation(corporation(table(), "C&O", {BEN: 60}, par=71), "PRR", {ANN: 60}, par=82)
    game = position.stock(ANN)
    play(game, sell(ANN, "PRR", 20))
    assert stack(game, "4,6") == ("C&O", "PRR")


@pytest.mark.rule("30-MKT-04")
def test_a_marker_that_stays_keeps_its_place() -> None:
    position = corporation(corporation(table(), "PRR", at="7,7"), "C&O", {BEN: 60}, at="7,7")
    game = position.stock(ANN)
    play(game, sell(ANN, "PRR"))
    assert stack(game, "7,7") == ("PRR", "C&O")


@pytest.mark.rule("30-MKT-05")
def test_a_sale_moves_down_one_row_per_share() -> None:
    game = corporation(table(), "PRR").stock(ANN)
    play(game, sell(ANN, "PRR", 30))
    assert cell(game, "PRR") == "3,6"


@pytest.mark.rule("30-MKT-06")
def test_what_is_all_in_players_hands_rises_after_the_stock_round() -> None:
    position = corporation(table(), "PRR", {ANN: 60, BEN: 40}, par=82)
    position = corporation(position, "NYC", {BEN: 60, ANN: 30, POOL: 10}, par=76)
    position = corporation(position, "CPR", {CAROL: 60, ANN: 40}, par=100)
    game = everybody_passes(position.stock(ANN))
    assert [cell(game, name) for name in ("PRR", "NYC", "CPR")] == ["1,6", "3,6", "0,6"]


@pytest.mark.rule("30-MKT-07")
def test_markers_that_rise_side_by_side_keep_their_order() -> None:
    position = table()
    for name in ("NYC", "PRR"):
        position = corporation(position, name, {ANN: 60, BEN: 40}, par=82)
    game = everybody_passes(position.stock(ANN))
    assert stack(game, "1,6") == ("NYC", "PRR")


@pytest.mark.rule("30-MKT-08", "30-DIV-05")
@pytest.mark.parametrize(
    ("at", "to"), [("0,6", "0,7"), ("4,10", "3,10"), ("0,18", "0,18"), ("10,6", "9,6")]
)
def test_a_dividend_moves_right_or_up_at_the_end_of_the_row(at: str, to: str) -> None:
    assert cell(paying(at), "PRR") == to


@pytest.mark.rule("30-MKT-09", "30-DIV-05")
@pytest.mark.parametrize(
    ("at", "to"), [("0,6", "0,5"), ("0,0", "1,0"), ("7,0", "7,0"), ("8,1", "8,1")]
)
def test_no_dividend_moves_left_or_down_at_the_start_of_the_row(at: str, to: str) -> None:
    assert cell(paying(at, "withhold"), "PRR") == to


@pytest.mark.rule("30-MKT-09", "30-DIV-04")
def test_a_turn_without_income_moves_left() -> None:
    game = corporation(table(), "PRR").operating("PRR", "track")
    play(game, Pass(actor=ANN))
    assert game.state.operating is not None and game.state.operating.step == "trains"
    assert cell(game, "PRR") == "0,5"


@pytest.mark.rule("30-MKT-10")
def test_companies_that_have_not_floated_stay() -> None:
    position = corporation(table(), "PRR", {ANN: 20}, floated=False, operated=False)
    game = everybody_passes(corporation(position, "NYC", {BEN: 60}, par=67).stock(ANN))
    while game.state.clock.kind == "operating":
        play(game, Pass(actor=game.waiting_for()[0]))
    assert (cell(game, "PRR"), cell(game, "NYC")) == ("0,6", "5,5")


@pytest.mark.rule("30-MKT-11")
def test_par_never_changes() -> None:
    game = corporation(table(), "PRR", par=82).stock(ANN)
    play(game, sell(ANN, "PRR", 20))
    assert (company(game, "PRR").par, price(game, "PRR")) == (82, 71)
    play(game, Pass(actor=ANN), buy(BEN, "PRR"))
    assert cash(game, BEN) == 600 - 82


def counted(position: Position) -> int:
    found: int = position.rules.context.limits.counted(position.state, ANN)
    return found


@pytest.mark.rule("30-MKT-12")
@pytest.mark.parametrize(
    ("at", "number"), [("4,6", 5), ("7,4", 0), ("7,3", 0), ("7,2", 0), ("0,0", 0)]
)
def test_coloured_cells_do_not_count_for_the_total(at: str, number: int) -> None:
    assert counted(corporation(table(), "PRR", {ANN: 60}, at=at)) == number


@pytest.mark.rule("30-MKT-13")
@pytest.mark.parametrize(
    ("at", "reason"),
    [("4,6", "stock.holding-certificates"), ("7,4", "stock.holding-certificates"), ("7,3", "")],
)
def test_orange_and_brown_cells_lift_the_limit_of_the_company(at: str, reason: str) -> None:
    game = corporation(table(), "PRR", {ANN: 60, POOL: 20}, at=at).stock(ANN)
    assert refusal(game, buy(ANN, "PRR", "pool")) == reason


def brown(**values: object) -> Game:
    return corporation(table(**values), "PRR", {BEN: 20, POOL: 30}, at="7,2").stock(ANN)


@pytest.mark.rule("30-MKT-14")
def test_brown_shares_are_bought_in_any_number_from_the_pool() -> None:
    game = brown()
    play(game, buy(ANN, "PRR", "pool"), buy(ANN, "PRR", "pool"))
    assert (percent(game, "PRR", ANN), cash(game, ANN)) == (20, 600 - 60)
    assert refusal(game, buy(ANN, "PRR")) == "stock.once"
    assert refusal(game, start(ANN, "NYC", 67)) == "stock.once"
    play(game, buy(ANN, "PRR", "pool"), Pass(actor=ANN))
    assert game.waiting_for() == (BEN,)


@pytest.mark.rule("30-MKT-14")
def test_after_a_share_of_the_bank_no_brown_one_follows() -> None:
    game = brown()
    play(game, buy(ANN, "PRR"))
    assert refusal(game, buy(ANN, "PRR", "pool")) == "stock.once"


def test_an_option_counts_the_bank_among_the_brown_purchases() -> None:
    game = brown(brown_from_offering=True)
    play(game, buy(ANN, "PRR"), buy(ANN, "PRR", "pool"), buy(ANN, "PRR"))
    assert percent(game, "PRR", ANN) == 30


@pytest.mark.rule("30-MKT-14")
def test_orange_shares_are_bought_one_a_turn() -> None:
    game = corporation(table(), "PRR", {BEN: 20, POOL: 30}, at="7,3").stock(ANN)
    play(game, buy(ANN, "PRR", "pool"))
    assert refusal(game, buy(ANN, "PRR", "pool")) == "stock.once"
