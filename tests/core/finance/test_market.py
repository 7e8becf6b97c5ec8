"""Moves of markers over ladders and grids, and the order that follows."""

from dataclasses import replace

import pytest

from ezgame.core.definitions.finance import Cell, Market
from ezgame.core.finance.market import MarketRules, Move, move_table
from ezgame.core.ids import CellId, CompanyId, PhaseId
from ezgame.core.state import MarketState, State
from ezgame.core.transition import Transition
from tests.core.small_game import small_game

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
    move = Move(direction=direction)
    assert ladder().target(CellId(f"0,{start}"), move) == f"0,{end}"


@pytest.mark.parametrize(("direction", "start"), [("right", 3), ("left", 1)])
def test_without_a_ledge_a_long_move_off_the_end_stays(direction: str, start: int) -> None:
    move = Move(direction=direction)
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
    move = Move(direction=direction)
    assert grid().target(CellId(start), move) == end


def test_several_steps_are_made_one_by_one() -> None:
    moves = move_table({"sold": ("down", 2)})
    assert ladder().target(CellId("0,4"), moves["sold"]) == "0,2"
    assert ladder().target(CellId("0,4"), moves["sold"], 3) == "0,0"


def test_the_order_is_by_price_then_by_stack() -> None:
    market = ladder()
    state = small_game().state
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
    state = _with_market(small_game().state, places, stacks)
    assert market.order(state) == ("ZP", "AC", "CM", "SC")


def _with_market(state: State, places: dict[str, str], stacks: dict[str, tuple[str, ...]]) -> State:
    market = MarketState(
        cells={CellId(cell): tuple(map(CompanyId, stack)) for cell, stack in stacks.items()},
        places={CompanyId(name): CellId(cell) for name, cell in places.items()},
    )
    return replace(state, market=market)


# ---------------------------------------------------------------- zones, arrows and what cells do

PHASES = (PhaseId("1"), PhaseId("2"))


def a_market(rows: str, *, zones: dict[str, str], opens: dict[str, PhaseId]) -> MarketRules:
    """Rows of prices; a letter behind a price names its zone, > and < stand for arrows up and down."""
    cells = {}
    for row, line in enumerate(rows.split("/")):
        for column, word in enumerate(line.split()):
            price = "".join(letter for letter in word if letter.isdigit())
            if price:
                id_ = CellId(f"{row},{column}")
                arrow = "up" if ">" in word else "down" if "<" in word else ""
                zone = "".join(letter for letter in word if letter.isalpha())
                cells[id_] = Cell(
                    id=id_,
                    row=row,
                    column=column,
                    price=int(price),
                    zone=zone,
                    arrow=arrow,
                )
    market = Market(
        kind="grid",
        cells=cells,
        zones={name: frozenset(allows.split()) for name, allows in zones.items()},
        opens=opens,
    )
    return MarketRules(market, phases=PHASES)


LOCKED = a_market("70 80 90b/60 70 80b/50 60", zones={"b": ""}, opens={"b": PHASES[1]})


@pytest.mark.parametrize(
    ("start", "direction", "before", "after"),
    [
        ("1,1", "right", "0,1", "1,2"),  # a closed zone beside is like the end of the row
        ("0,1", "right", "0,1", "0,2"),  # nothing lies above: it stays
        ("2,1", "right", "1,1", "1,1"),  # the end of a row
        ("2,1", "up", "1,1", "1,1"),
        ("1,1", "left", "1,0", "1,0"),
    ],
)
def test_a_zone_that_opens_with_a_phase_ends_the_row_before_it(
    start: str, direction: str, before: str, after: str
) -> None:
    move = Move(direction=direction)
    found = [LOCKED.target(CellId(start), move, phase=phase) for phase in PHASES]
    assert found == [before, after]


def test_a_move_up_into_a_closed_zone_is_not_made() -> None:
    rules = a_market("70b 80/60 70", zones={"b": ""}, opens={"b": PHASES[1]})
    up = Move(direction="up")
    assert rules.target(CellId("1,0"), up, phase=PHASES[0]) == "1,0"
    assert rules.target(CellId("1,0"), up, phase=PHASES[1]) == "0,0"


def test_printed_arrows_decide_where_a_row_ends() -> None:
    rules = a_market("70< 80 90/60 70 80>/50 60 70", zones={}, opens={})
    assert rules.target(CellId("1,2"), Move(direction="right")) == "0,2"
    assert rules.target(CellId("2,2"), Move(direction="right")) == "2,2"
    assert rules.target(CellId("0,0"), Move(direction="left")) == "1,0"
    assert rules.target(CellId("1,0"), Move(direction="left")) == "1,0"


def test_the_rules_are_told_when_a_marker_enters_a_cell_that_does_something() -> None:
    rules = a_market("70 80e/60 70/0c 60", zones={"e": "ends", "c": "closes"}, opens={})
    told: list[tuple[str, CompanyId]] = []
    rules.on_enter["ends"] = lambda _t, company: told.append(("ends", company))
    rules.on_enter["closes"] = lambda _t, company: told.append(("closes", company))
    places = {CompanyId("A"): CellId("0,0"), CompanyId("B"): CellId("1,0")}
    cells = {cell: (company,) for company, cell in places.items()}
    start = replace(small_game().state, market=MarketState(cells=cells, places=places))
    t = Transition(start)
    rules.move(t, CompanyId("A"), Move(direction="right"), "paid")
    rules.move(t, CompanyId("A"), Move(direction="right"), "paid")
    rules.move(t, CompanyId("B"), Move(direction="down"), "sold", 2)
    assert told == [("ends", "A"), ("closes", "B")]
