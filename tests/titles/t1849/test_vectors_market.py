"""Examples of the rulebook about the market: the moves of 1849's table on 1849's grid."""

from typing import Any

import pytest

from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.ids import CellId, PhaseId
from tests.titles.t1849.recorded import title
from tests.titles.t1849.vectors import cases


def market() -> MarketRules:
    return MarketRules(title().market, phases=title().phases)


def move(name: str) -> Move:
    return Move(direction=title().values["market.moves"][name])


def cell_of(case: dict[str, Any]) -> CellId:
    """The cell of an example; where only a price is given it stands once on the grid."""
    if "cell" in case:
        return CellId("{},{}".format(*case["cell"]))
    (found,) = [c.id for c in title().market.cells.values() if c.price == case["price"]]
    return found


def phase_of(case: dict[str, Any]) -> PhaseId:
    return PhaseId(str(case.get("phase", 4)))


def moved(case: dict[str, Any], name: str, times: int = 1) -> CellId:
    return market().target(cell_of(case), move(name), times, phase=phase_of(case))


def dividend(case: dict[str, Any]) -> str | None:
    """The move of the table that an income asks for; None: the price stays."""
    if not case.get("paid") or not case.get("income", 1):
        return "withhold"
    needed = title().market.cells[cell_of(case)].price
    return "pay" if case.get("income", needed) >= needed else None


@pytest.mark.rule("49-MKT-06", "49-MKT-07", "49-MKT-08", "49-MKT-09", "49-MKT-10", "49-MKT-14")
def test_dividends() -> None:
    cells = title().market.cells
    ways = {"right": (0, 1), "left": (0, -1), "up": (-1, 0), "down": (1, 0), "none": (0, 0)}
    for case in cases("dividend_price_moves"):
        start, name = cell_of(case), dividend(case)
        end = start if name is None else moved(case, name)
        rows, columns = cells[end].row - cells[start].row, cells[end].column - cells[start].column
        assert (rows, columns) == ways[case["move"]], case
        if "to" in case:
            assert cells[end].price == case["to"], case
        assert ("closes" in market().meaning(end)) == case.get("closes", False), case


def trigger(case: dict[str, Any]) -> tuple[str, int]:
    """The move of an example of edges, and how often it is made."""
    if "sold" in case:
        return "share_sold", case["sold"] // 10
    names = {
        "end_of_stock_round": "in_pool",
        "bond_issued": "bond_issued",
        "bond_redeemed": "bond_redeemed",
        "paid": "pay",
        "sold_out": "sold_out",
    }
    return next(names[key] for key in names if key in case), 1


@pytest.mark.rule(
    "49-MKT-03", "49-MKT-04", "49-MKT-05", "49-MKT-08", "49-MKT-09", "49-MKT-13", "49-MKT-14"
)
def test_floor_and_barrier() -> None:
    cells = title().market.cells
    for case in cases("market_floor_and_barrier"):
        assert cells[cell_of(case)].price == case["price"], case
        end = moved(case, *trigger(case))
        if "to" in case:
            assert end == "{},{}".format(*case["to"]), case
        if "price_after" in case:
            assert cells[end].price == case["price_after"], case
        assert ("closes" in market().meaning(end)) == case.get("closes", False), case
        assert ("ends" in market().meaning(end)) == ("end" in case), case


@pytest.mark.rule("49-MKT-03")
def test_rows_by_certificates_sold() -> None:
    start = CellId("3,5")
    for case in cases("sale_rows"):
        percent = sum(int(str(card).removesuffix("L")) for card in case["sold"])
        end = market().target(start, move("share_sold"), percent // 10, phase=PhaseId("4"))
        assert end == f"{3 + case['rows']},5"


@pytest.mark.rule("49-MKT-05", "49-MKT-09")
def test_a_sold_out_company_at_the_barrier() -> None:
    with_price = [case for case in cases("end_of_stock_round") if "price" in case]
    assert len(with_price) == 2
    for case in with_price:
        end = title().market.cells[moved(case, "sold_out")]
        assert end.price == case.get("to", case["price"])
