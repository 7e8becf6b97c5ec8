"""Moves of markers over ladders and grids, and the order that follows."""

from dataclasses import replace

import pytest

from ezgame.core.definitions.finance import Cell, Market
from ezgame.core.finance.market import MarketRules, Move, move_table
from ezgame.core.ids import CellId, CompanyId
from ezgame.core.state import MarketState, State
from tests.builders import a_game

LADDER = (50, 60, 70, 80, 90)
GRID = ((60, 70, 80), (50, 60, 70), (40, 50))
"""Rows from the top; the lowest is one space shorter."""


def ladder(*, ledge: bool = True) -> MarketRules:
    cells = {
        CellId(f"0,{place}"): Cell(id=CellId(f"0,{place}"), row=0, column=place, price=price)
        for place, price in enumerate(LADDER)
    }
    return MarketRules(Market(kind="ladder", cells=cells), ledge=ledge)


def grid() -> MarketRules:
    cells = {
        CellId(f"{row},{column}"): Cell(
            id=CellId(f"{row},{column}"), row=row, column=column, price=price
        )
        for row, prices in enumerate(GRID)
        for column, price in enumerate(prices)
    }
    return MarketRules(Market(kind="grid", cells=cells))


@pytest.mark.parametrize(
    ("direction", "start", "end"),
    [
        ("up", 0, 1),
        ("up", 4, 4),
        ("down", 4, 3),
        ("down", 0, 0),
        ("right", 0, 2),
        ("right", 2, 4),
        ("right", 3, 4),
        ("right", 4, 4),
        ("left", 4, 2),
        ("left", 1, 0),
        ("left", 0, 0),
    ],
)
def test_on_a_ladder_up_is_one_space_and_right_is_two(direction: str, start: int, end: int) -> None:
    move = Move(direction=direction)  # type: ignore[arg-type]
    assert ladder().target(CellId(f"0,{start}"), move) == f"0,{end}"


@pytest.mark.parametrize(("direction", "start"), [("right", 3), ("left", 1)])
def test_without_a_ledge_a_long_move_off_the_end_stays(direction: str, start: int) -> None:
    move = Move(direction=direction)  # type: ignore[arg-type]
    assert ladder(ledge=False).target(CellId(f"0,{start}"), move) == f"0,{start}"


@pytest.mark.parametrize(
    ("direction", "start", "end"),
    [
        ("right", "1,1", "1,2"),
        ("right", "1,2", "0,2"),  # at the end of the row: up
        ("right", "0,2", "0,2"),
        ("left", "1,1", "1,0"),
        ("left", "1,0", "2,0"),  # at the beginning: down
        ("left", "2,0", "2,0"),
        ("up", "1,1", "0,1"),
        ("up", "0,1", "0,1"),
        ("down", "1,1", "2,1"),
        ("down", "1,2", "1,2"),  # nothing below
    ],
)
def test_on_a_grid_moves_off_a_row_turn_up_or_down(direction: str, start: str, end: str) -> None:
    move = Move(direction=direction)  # type: ignore[arg-type]
    assert grid().target(CellId(start), move) == end


def test_several_steps_are_made_one_by_one() -> None:
    moves = move_table({"sold": ("down", 2)})
    assert ladder().target(CellId("0,4"), moves["sold"]) == "0,2"
    assert ladder().target(CellId("0,4"), moves["sold"], 3) == "0,0"


def test_the_order_is_by_price_then_by_stack() -> None:
    market = ladder()
    state = a_game().state
    places = {"AC": "0,1", "ZP": "0,3", "CM": "0,3", "SC": "0,0"}
    stacks = {"0,0": ("SC",), "0,1": ("AC",), "0,3": ("CM", "ZP")}
    state = _with_market(state, places, stacks)
    assert market.order(state) == ("CM", "ZP", "AC", "SC")
    assert market.order(state, [CompanyId("SC"), CompanyId("ZP")]) == ("ZP", "SC")
    assert market.price(state, CompanyId("ZP")) == 80
    assert market.price(state, CompanyId("MH")) is None


def test_on_a_grid_equal_prices_go_by_column_then_row() -> None:
    market = grid()
    places = {"AC": "0,0", "ZP": "1,1", "CM": "2,1", "SC": "1,0"}
    stacks = {cell: (name,) for name, cell in places.items()}
    state = _with_market(a_game().state, places, stacks)
    assert market.order(state) == ("ZP", "AC", "CM", "SC")


def _with_market(state: State, places: dict[str, str], stacks: dict[str, tuple[str, ...]]) -> State:
    market = MarketState(
        cells={CellId(cell): tuple(map(CompanyId, stack)) for cell, stack in stacks.items()},
        places={CompanyId(name): CellId(cell) for name, cell in places.items()},
    )
    return replace(state, market=market)
