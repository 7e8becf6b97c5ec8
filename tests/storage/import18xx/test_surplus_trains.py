"""In records the acting company may buy and lay before another one has given up its surplus train."""

from dataclasses import replace

import pytest

from ezgame.core.actions import BuyPrivate
from ezgame.core.ids import CompanyId, HexId, PrivateId
from ezgame.core.state import State
from ezgame.titles.t1849.state import own
from tests.asking import buy_train, lay, play, refusal
from tests.builders import ANN, BEN, CAROL, Position, a_game
from tests.storage.import18xx.sheet import company, followed, private
from tests.titles.t1830.table import corporation, table
from tests.titles.t1849.table import ATA, CTL, P0, P1, Table


def too_many(name: str, state: State) -> bool:
    return [(due.step, due.about) for due in state.pending] == [("discard", name)]


def four_threes(**values: str) -> Position:
    """Ann's PRR can buy the first 4, with which Ben's NYC has one train too many."""
    position = corporation(table(**values).phase("3"), "PRR", cash=900).top("4")
    position = corporation(position, "NYC", {BEN: 60}, at="1,6").trains("NYC", "3", "3", "3", "3")
    return position.private("SV", CAROL).private("CS", "PRR")


@pytest.mark.rule("30-TRN-07", "30-PRI-04", "30-PRI-10")
def test_in_1830_a_private_and_an_extra_tile_come_before_the_surplus_train() -> None:
    game = four_threes(rulings="online", limits="recorded").operating("PRR", "trains")
    extra = lay(game, "B20", "58", "A19")
    states = followed(
        "1830",
        game,
        company("PRR", "buy_train", train="4-0", price=300, variant="4"),
        company("PRR", "buy_company", company="SV", price=20),
        private("CS", "lay_tile", hex="B20", tile="58-0", rotation=extra.rotation),
        company("NYC", "discard_train", train="3-0"),
    )
    assert too_many("NYC", states[1]) and too_many("NYC", states[2]) and too_many("NYC", states[3])
    assert states[2].privates[PrivateId("SV")].owner == "PRR"
    assert HexId("B20") in states[3].board.tiles
    assert not states[4].pending and len(states[4].companies[CompanyId("NYC")].trains) == 3


@pytest.mark.rule("30-TRN-07")
def test_otherwise_surplus_trains_are_given_up_at_once() -> None:
    game = four_threes().operating("PRR", "trains")
    purchase = BuyPrivate(actor=ANN, private=PrivateId("SV"), price=20)
    assert refusal(game, purchase) == ""
    play(game, buy_train(game, "4"))
    assert too_many("NYC", game.state)
    assert refusal(game, purchase) == "game.not-now"


@pytest.mark.rule("49-TRN-05", "49-PRI-07")
def test_in_1849_the_port_marker_comes_before_the_surplus_train() -> None:
    position = Table(rulings="online").phase("6").started(ATA, P0, cash=500)
    position = position.started(CTL, P1, trains=("6H",) * 4).private("CNM", ATA)
    depot = position.state.depot
    position = position.change(depot=replace(depot, left={**depot.left, "6H": 0}))
    states = followed(
        "1849",
        position.operating(ATA, "trains"),
        company("ATA", "buy_train", train="8H-0", price=350, variant="8H"),
        private("CNM", "assign", target="A5", target_type="hex"),
        company("CTL", "discard_train", train="6H-CTL0"),
    )
    assert too_many("CTL", states[1]) and too_many("CTL", states[2])
    assert own(states[2]).port == (ATA, "A5")
    assert not states[3].pending and len(states[3].companies[CTL].trains) == 3


@pytest.mark.rule("ESP-3.1-28", "ESP-5.7-09")
def test_in_18esp_a_tender_comes_before_the_surplus_train() -> None:
    position = a_game(rulings="online", players=3).phase("3").top("4")
    position = position.major("FdC", cash=500).minor("CM", owner=BEN).trains("CM", "3", "3")
    game = position.own(tenders_in_market=1).operating("FdC", "trains")
    states = followed(
        "18ESP",
        game,
        company("FdC", "buy_train", train="4-0", price=300, variant="3+4"),
        company("FdC", "special_buy", description="Tender from bank", cost=80),
        company("CM", "discard_train", train="3-0"),
    )
    assert too_many("CM", states[1]) and too_many("CM", states[2])
    assert states[2].companies[CompanyId("FdC")].cash == 120
    assert not states[3].pending and len(states[3].companies[CompanyId("CM")].trains) == 1
