"""Delaware & Hudson's tile and station and Champlain & St. Lawrence's tile, in every order they are told in."""

import pytest

from ezgame.core.ids import CompanyId, HexId
from ezgame.core.state import State
from tests.asking import lay
from tests.builders import BEN, CAROL, Position
from tests.storage.import18xx.sheet import Act, company, followed, private
from tests.titles.t1830.table import corporation, table


def prr() -> Position:
    """PRR owns both privates and has no train: without a question before the run its price falls."""
    position = corporation(table(rulings="online", limits="recorded").phase("3"), "PRR", cash=200)
    position = position.private("DH", "PRR").private("CS", "PRR").private("SV", BEN)
    return corporation(position.private("MH", CAROL), "NYC", {BEN: 60}, at="1,6")


def acts() -> dict[str, Act]:
    turned = lay(prr().operating("PRR", "track"), "B20", "58", "A19").rotation
    return {
        "tile": private("DH", "lay_tile", hex="F16", tile="57-0", rotation=0),
        "station": private("DH", "place_token", city="57-0-0", slot=0),
        "none": private("DH", "pass"),
        "extra": private("CS", "lay_tile", hex="B20", tile="58-0", rotation=turned),
        "buy": company("PRR", "buy_company", company="SV", price=10),
        "exchange": private("MH", "buy_shares", shares=["NYC_3"], percent=10),
        "pass": company("PRR", "pass"),
        "next": company("NYC", "pass"),
    }


def price(state: State) -> int:
    cells = table().title.market.cells
    return cells[state.market.places[CompanyId("PRR")]].price


@pytest.mark.rule("30-O-05", "30-O-06", "30-PRI-10", "30-PRI-11")
@pytest.mark.parametrize(
    ("told", "moved"),
    [
        ("tile extra station", 3),
        ("extra tile station", 3),
        ("tile station extra", 2),
        ("tile extra none", 3),
        ("tile none extra", 2),
        ("tile none buy", 2),
        ("tile exchange station", 3),
        ("tile exchange none extra", 3),
        ("extra pass pass", 2),
        ("pass extra pass", 1),
    ],
)
def test_a_price_moves_when_nothing_more_is_asked_before_the_run(told: str, moved: int) -> None:
    """`moved`: after so many of the acts the price has fallen."""
    words, known = [*told.split(), "next"], acts()
    game = prr().operating("PRR", "track")
    states = followed("1830", game, *(known[word] for word in words))
    assert [price(state) < 100 for state in states] == [
        number >= moved for number in range(len(states))
    ]
    board = states[-1].board
    assert (HexId("F16") in board.tiles) == ("tile" in words)
    assert (HexId("B20") in board.tiles) == ("extra" in words)
    placed = [station.company for station in board.stations.get(HexId("F16"), ())]
    assert placed == ["PRR"] * ("station" in words)
    assert states[-1].operating is not None and states[-1].operating.company == "PRR"
