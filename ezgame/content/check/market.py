"""Every cell of the market can be reached, and every move from it is defined."""

from collections.abc import Iterator

from ezgame.content.reader.faults import Faults, Place
from ezgame.core.definitions.finance import Cell, Market
from ezgame.core.ids import CellId

STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


def check_market(market: Market, place: Place, faults: Faults) -> None:
    cells = {(cell.row, cell.column): cell for cell in market.cells.values()}
    starts = [cell for cell in cells.values() if cell.par_from is not None]
    if not starts:
        faults.add(place, "market: no cell is a starting price.")
    for sentence in (*_gaps(cells), *_undefined(market, cells)):
        faults.add(place, f"market: {sentence}")
    reached = _reachable(starts, market, cells)
    lost = [cell for cell in cells.values() if cell.id not in reached]
    if starts:
        for cell in lost:
            where = f"row {cell.row + 1}, column {cell.column + 1}"
            faults.add(place, f"market: no move leads to the {cell.price} in {where}.")


def _gaps(cells: dict[tuple[int, int], Cell]) -> Iterator[str]:
    """A row or a column with a hole would end a move in mid-air."""
    for axis, name in ((0, "row"), (1, "column")):
        for line in sorted({key[axis] for key in cells}):
            places = sorted(key[1 - axis] for key in cells if key[axis] == line)
            if places[-1] - places[0] + 1 != len(places):
                yield f"{name} {line + 1} has a gap."


def _undefined(market: Market, cells: dict[tuple[int, int], Cell]) -> Iterator[str]:
    """Where arrows are printed, each end of a row needs one or must be the end of all moves."""
    if not any(cell.arrow for cell in cells.values()):
        return
    ways = (("right", "up", "↑", "ends"), ("left", "down", "↓", "closes"))
    for (row, column), cell in cells.items():
        for way, turn, sign, last in ways:
            beyond = (row, column + STEPS[way][1])
            turned = (row + STEPS[turn][0], column)
            special = last in market.zones.get(cell.zone, ())
            if beyond not in cells and cell.arrow != turn and turned in cells and not special:
                yield f"the {cell.price} ends row {row + 1} without an arrow {sign}."
            if cell.arrow == turn and turned not in cells:
                yield f"the arrow {sign} on the {cell.price} in row {row + 1} leads nowhere."


def _reachable(
    starts: list[Cell], market: Market, cells: dict[tuple[int, int], Cell]
) -> set[CellId]:
    """Cells that dividends, sales and the other moves lead to."""
    arrows = any(cell.arrow for cell in cells.values())
    seen = {cell.id for cell in starts}
    open_cells = list(starts)
    while open_cells:
        cell = open_cells.pop()
        for way, (down, right) in STEPS.items():
            there = cells.get((cell.row + down, cell.column + right))
            turn = {"right": "up", "left": "down"}.get(way)
            if turn is not None and (cell.arrow == turn or (there is None and not arrows)):
                there = cells.get((cell.row + STEPS[turn][0], cell.column))
            if there is not None and there.id not in seen:
                seen.add(there.id)
                open_cells.append(there)
    return seen
