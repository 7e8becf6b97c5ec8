"""Examples of the market: every arrow, falls, rises, stacks and the yellow zone."""

from ezgame.core.actions import Dividend, Pass, SellShares
from ezgame.core.game import Game
from ezgame.core.ids import POOL, CellId, CompanyId
from tests.builders import ANN, BEN, CAROL, Position
from tests.titles.te.table import PAR_CELLS, founded, moved, stacked, table
from tests.titles.te.vectors.reading import Reading, example

KHS = CompanyId("KHS")
LETTERS = {"A": "KHS", "B": "KWE", "C": "CME"}


def at(cell: str, holds: dict[str, int] | None = None) -> Position:
    return founded(table(), "KHS", holds, at=cell, cash=100)


def decided(cell: str, choice: str, income: int) -> Game:
    game = at(cell).operating("KHS", "dividend", income=income)
    game.apply(Dividend(actor=ANN, choice=choice))
    return game


def place(game: Game) -> str | None:
    return game.state.market.places.get(KHS)


@example("par_cells")
def par_cells(v: Reading) -> None:
    cells = table().title.market.cells.values()
    found = {cell.price: cell.id for cell in cells if cell.par_from is not None}
    assert found == v["expect"].plain() == PAR_CELLS


@example("down_arrows")
def down_arrows(v: Reading) -> None:
    assert v["move"] == "left"
    cells = table().title.market.cells
    for case in v["cases"]:
        assert cells[CellId(case["from"])].price == case["price"]
        assert cells[CellId(case["to"])].price == case["new_price"]
        game = decided(case["from"], "withhold", 10)
        if case.get("liquidated"):
            assert game.state.companies[KHS].closed and place(game) is None
        else:
            assert place(game) == case["to"]


@example("up_arrows")
def up_arrows(v: Reading) -> None:
    assert v["move"] == "right"
    cells = table().title.market.cells
    for case in v["cases"]:
        assert cells[CellId(case["from"])].price == case["price"]
        game = decided(case["from"], "pay", case["price"])
        assert place(game) == case["to"]
        assert cells[CellId(case["to"])].price == case["new_price"]
        assert bool(game.state.ending) == case.get("end_triggered", False)


@example("pay_threshold")
def pay_threshold(v: Reading) -> None:
    given = v["given"]
    assert table().title.market.cells[given["cell"]].price == given["price"]
    for case in v["cases"]:
        if case["income"]:
            choice = "pay" if case["paid"] else "withhold"
            game = decided(given["cell"], choice, case["income"])
        else:
            game = at(given["cell"]).operating("KHS", "track")
            game.apply(Pass(actor=ANN))
        assert place(game) == case["to"]


def seller(cell: str) -> Game:
    """Ann holds five single shares, Ben the president's certificate and as much."""
    return at(cell, {BEN: 50, ANN: 50}).stock(ANN)


def sell(game: Game, count: int) -> int:
    before = game.state.players[ANN].cash
    game.apply(SellShares(actor=ANN, company=KHS, percent=10 * count))
    return game.state.players[ANN].cash - before


@example("falls")
def falls(v: Reading) -> None:
    assert v["move"] == "down"
    for case in v["cases"]:
        game = seller(case["from"])
        assert game.rules.market.price(game.state, KHS) == case["price"]
        assert sell(game, case["count"]) == case["seller_gets"]
        assert place(game) == case["to"]
        assert game.rules.market.price(game.state, KHS) == case["new_price"]


@example("sold_singly")
def sold_singly(v: Reading) -> None:
    for case in v["cases"]:
        game = seller(v["given"]["cell"])
        assert game.rules.market.price(game.state, KHS) == v["given"]["price"]
        assert sum(sell(game, lot) for lot in case["lots"]) == case["gets"]
        assert place(game) == case["to"]


def after_round(position: Position) -> Game:
    game = position.stock(ANN)
    for player in (ANN, BEN, CAROL):
        game.apply(Pass(actor=player))
    return game


@example("rises")
def rises(v: Reading) -> None:
    assert v["move"] == "up"
    cells = table().title.market.cells
    for case in v["cases"]:
        assert cells[CellId(case["from"])].price == case["price"]
        game = after_round(at(case["from"], {ANN: 50, BEN: 50}))
        assert place(game) == case["to"]
        assert cells[CellId(case["to"])].price == case["new_price"]


@example("sold_out")
def sold_out(v: Reading) -> None:
    for case in v["cases"]:
        holds = {ANN: 50, BEN: case["players"] - 50}
        if "pool" in case:
            holds[POOL] = case["pool"]
        else:
            assert case.get("company", 0) == 100 - case["players"]
        game = after_round(at("3,7", holds))
        assert place(game) == {"up": "2,7", "none": "3,7"}[case["move"]]


@example("sold_out_together")
def sold_out_together(v: Reading) -> None:
    for case in v["cases"]:
        position = table()
        whole = set(case["sold_out"])
        before = case.get("stack_before", {})
        markers = dict(case.get("markers", {}))
        for cell in before:
            markers |= dict.fromkeys(before[cell], cell)
        for letter, cell in markers.items():
            holds = {ANN: 50, BEN: 50} if letter in whole else {CAROL: 30}
            position = founded(position, LETTERS[letter], holds, at=cell)
        for cell in before:
            position = stacked(position, cell, *(LETTERS[x] for x in before[cell]))
        game = after_round(position)
        for letter, cell in case.get("after", {}).items():
            assert game.state.market.places[CompanyId(LETTERS[letter])] == cell
        for cell, stack in case.get("stack", {}).items():
            assert list(game.state.market.cells[cell]) == [LETTERS[x] for x in stack]


@example("yellow_zone")
def yellow_zone(v: Reading) -> None:
    cells, rules = table().title.market.cells, table().rules
    yellow = {cell for cell in cells if "no-certificate-limit" in rules.market.meaning(cell)}
    assert yellow == set(v["expect"]["cells"])
    assert not yellow & set(v["expect"]["not"])
    for case in v["cases"]:
        held = case["certificates"]
        position = founded(table(), "KHS", {ANN: 20 + 10 * held["KHS"]}, at=case["cells"]["KHS"])
        position = founded(
            position, "KWE", {BEN: 50, ANN: 10 * held["KWE"]}, at=case["cells"]["KWE"]
        )
        assert rules.limits.counted(position.state, ANN) == case["counted"]


@example("stack_order")
def stack_order(v: Reading) -> None:
    for case in v["cases"]:
        position, names = table(), {**LETTERS, "KHS": "KHS", "KWE": "KWE", "CME": "CME"}
        for letter, cell in dict(case.get("markers", {})).items():
            position = founded(position, names[letter], at=cell)
        if "prices" in case:
            prices = [
                position.rules.market.price(position.state, CompanyId(names[x]))
                for x in case["markers"]
            ]
            assert prices == case["prices"]
        for cell, stack in dict(case.get("stack", {})).items():
            for name in stack:
                position = founded(position, name, at=cell)
            position = stacked(moved(position, stack[0], cell), cell, *stack)
        order = position.rules.market.order(position.state)
        assert list(order) == [names[x] for x in case["order"]]
