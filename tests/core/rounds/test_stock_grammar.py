"""How the parts of a stock turn may follow each other."""

import pytest

from ezgame.core.ids import CompanyId
from ezgame.core.rounds.stock import Grammar
from ezgame.core.state import StockTurn
from tests.core.small_game import ANN

AC = CompanyId("AC")
NOTHING = StockTurn(actor=ANN)
SOLD = StockTurn(actor=ANN, sold_now=(AC,))
REPAID = StockTurn(actor=ANN, repaid=True)
BOUGHT = StockTurn(actor=ANN, bought=(AC,))

STRICT = Grammar(order=("sell", "repay", "buy"))
FREE = Grammar()
SELL_BUY = Grammar(order=("sell", "buy"))


def verdict(grammar: Grammar, turn: StockTurn, segment: str) -> str:
    found = grammar.judge(turn, segment)
    return "" if found is None else found.key


@pytest.mark.parametrize(
    ("turn", "sell", "repay", "buy"),
    [
        (NOTHING, "", "", ""),
        (SOLD, "", "", ""),
        (REPAID, "stock.order", "", ""),
        (BOUGHT, "stock.order", "stock.order", "stock.once"),
    ],
)
def test_parts_in_order_come_in_order(turn: StockTurn, sell: str, repay: str, buy: str) -> None:
    found = [verdict(STRICT, turn, segment) for segment in ("sell", "repay", "buy")]
    assert found == [sell, repay, buy]


def test_a_part_that_is_not_named_is_free() -> None:
    assert verdict(SELL_BUY, REPAID, "sell") == ""
    assert verdict(SELL_BUY, BOUGHT, "repay") == ""
    assert verdict(SELL_BUY, BOUGHT, "sell") == "stock.order"


def test_without_an_order_only_buying_is_once() -> None:
    assert [verdict(FREE, BOUGHT, segment) for segment in ("sell", "repay", "buy")] == [
        "",
        "",
        "stock.once",
    ]
