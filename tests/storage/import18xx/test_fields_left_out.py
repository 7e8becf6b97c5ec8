"""Fields that a record may leave out because they follow from others."""

import pytest

from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from tests.builders import ANN, BEN, a_game
from tests.storage.import18xx.sheet import followed, player
from tests.titles.t1830.table import corporation, table
from tests.titles.t1849.table import ATA, P0, P1, Table


def selling(title: str) -> tuple[Game, str]:
    """Ann has two single shares of a company that is not hers."""
    if title == "1849":
        return Table(rulings="online").phase("8").started(ATA, P1, held={P0: 2}).stock(P0), ATA
    if title == "1830":
        position = corporation(table(rulings="online"), "PRR", {BEN: 60, ANN: 20})
        return position.stock(ANN, number=2), "PRR"
    position = a_game(rulings="online").phase("3").major("FdC", holds={BEN: 40, ANN: 20})
    return position.stock(ANN, number=2), "FdC"


@pytest.mark.rule("30-O-02", "ESP-4.2-01", "49-O-03")
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("title", ["1830", "18ESP", "1849"])
def test_a_sale_without_its_percent_is_of_all_shares_it_names(title: str, count: int) -> None:
    game, name = selling(title)
    shares = [f"{name}_{number}" for number in range(5, 5 + count)]
    last = followed(title, game, player(0, "sell_shares", shares=shares))[-1]
    held = last.companies[CompanyId(name)].certificates
    assert held.count("pool") == count
