"""The market of 18TE: its printed arrows say the same as going down and up at the ends of the rows."""

import pytest

from ezgame.core.finance.market import Move
from ezgame.core.ids import CellId
from tests.titles.te.ledger import BANKRUPT, END, PRICE, along
from tests.titles.te.table import rules_of, table

CELLS = 56


@pytest.mark.rule("TE-MKT-01", "TE-MKT-07", "TE-MKT-08")
def test_all_112_moves_left_and_right_agree_with_the_arrows() -> None:
    market = rules_of(table()).context.market
    ours = {(cell.row, cell.column): cell.price for cell in market.cells.values()}
    assert ours == PRICE and len(ours) == CELLS
    compared = 0
    for cell in PRICE:
        for direction, step in (("left", -1), ("right", 1)):
            move = Move(direction=direction, steps=1)
            reached = market.cells[market.target(CellId(f"{cell[0]},{cell[1]}"), move)]
            assert (reached.row, reached.column) == along(cell, step), (cell, direction)
            compared += 1
    assert compared == 2 * CELLS


@pytest.mark.rule("TE-MKT-07", "TE-MKT-08")
def test_every_end_of_a_row_has_its_arrow_but_the_two_cells_that_end_something() -> None:
    cells = rules_of(table()).context.market.cells.values()
    for row in {cell.row for cell in cells}:
        ends = sorted((cell.column, cell) for cell in cells if cell.row == row)
        (_, first), (_, last) = ends[0], ends[-1]
        assert (first.arrow == "down") == ((first.row, first.column) != BANKRUPT)
        assert (last.arrow == "up") == ((last.row, last.column) != END)
        assert not any(cell.arrow for _, cell in ends[1:-1])
