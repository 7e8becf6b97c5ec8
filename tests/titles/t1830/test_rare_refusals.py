"""Refusals that hardly any game meets: each in a position of its own."""

from dataclasses import replace

import pytest

from ezgame.core.actions import BuyPrivate, DrawnRoute, ExchangePrivate, LayTile, OfferPrivate
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId, PlayerId, PrivateId, TileId, TrainId
from ezgame.core.routes.judge import judge_routes
from ezgame.core.routes.network import Route
from tests.asking import buy_from, buy_train, lay, offered, place, play, refusal, train
from tests.builders import ANN, BEN, CAROL
from tests.routes import run
from tests.titles.t1830.table import corporation, table


def trading() -> Game:
    """Ann has the turn and Camden & Amboy; Ben owns nothing and has 80."""
    position = corporation(table(), "PRR", cash=0).private("CA", ANN).private("MH", BEN)
    return position.everybody_has(300).cash(BEN, 80).stock(ANN)


def offer(buyer: PlayerId, price: int, private: str = "CA") -> OfferPrivate:
    return OfferPrivate(actor=ANN, private=PrivateId(private), buyer=buyer, price=price)


@pytest.mark.rule("30-PRI-03")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (offer(BEN, 80), ""),
        (offer(BEN, 81), "private.buyer-cash"),
        (offer(ANN, 80), "private.no-buyer"),
        (offer(PlayerId("P9"), 80), "private.no-buyer"),
        (offer(BEN, -1), "private.price-least"),
        (offer(CAROL, 80, "MH"), "private.not-with-player"),
        (BuyPrivate(actor=ANN, private=PrivateId("MH"), price=301), "private.buyer-cash"),
    ],
)
def test_a_trade_between_players_needs_two_of_them_and_money(
    action: OfferPrivate | BuyPrivate, reason: str
) -> None:
    assert refusal(trading(), action) == reason


@pytest.mark.rule("30-PRI-15")
def test_only_mohawk_is_exchanged_and_only_by_its_owner() -> None:
    game = corporation(table(), "NYC", cash=0).private("CA", BEN).private("MH", BEN).stock(BEN)
    action = ExchangePrivate(actor=BEN, private=PrivateId("MH"), source="ipo")
    assert refusal(game, action) == ""
    assert refusal(game, replace(action, private=PrivateId("CA"))) == "buy.no-exchange"
    assert refusal(game, replace(action, actor=ANN)) == "game.not-your-turn"


@pytest.mark.rule("30-PRI-10")
def test_a_private_without_a_power_over_tiles_lays_none() -> None:
    game = corporation(table(), "PRR", cash=300).private("SV", "PRR").operating("PRR", "track")
    tile = LayTile(actor=ANN, hex=HexId("H10"), tile=TileId("57"), rotation=1)
    (first, *_) = [each for each in offered(game, LayTile) if each.hex == "H10"]
    assert refusal(game, replace(first, private=PrivateId("SV"))) == "private.no-such-power"
    assert refusal(game, replace(tile, private=PrivateId("CS"))) == "private.not-owned"


@pytest.mark.rule("30-TRN-02", "30-TRN-05")
def test_only_the_bank_takes_an_old_train() -> None:
    """A company at its limit cannot get round it by handing in a train to another company."""
    position = corporation(table().phase("5"), "PRR", cash=500).trains("PRR", "5", "4")
    game = corporation(position, "NYC", {ANN: 60}).trains("NYC", "5").operating("PRR", "trains")
    deal = buy_from(game, "NYC", 0, 1)
    assert refusal(game, deal) == "trains.limit"
    handed = replace(deal, trade_in=train(game, "PRR", 1).id)
    assert refusal(game, handed) == "trains.no-trade-in"


@pytest.mark.rule("30-TRN-03")
def test_the_bank_sells_the_top_card_and_no_card_of_ones_choice() -> None:
    game = corporation(table(), "PRR", cash=500).operating("PRR", "trains")
    assert refusal(game, buy_train(game, "2")) == ""
    chosen = replace(buy_train(game, "2"), train=TrainId("2-4"))
    assert refusal(game, chosen) == "trains.not-for-sale"


@pytest.mark.rule("30-TOK-07")
def test_the_home_is_chosen_among_its_cities_and_without_a_private() -> None:
    game = corporation(table().phase("3"), "ERIE", cash=500).operating("ERIE", "track")
    play(game, lay(game, "E11", "59", 0))
    assert game.state.pending[0].step == "home_choice"
    assert refusal(game, place(game, "E19")) == "station.not-home"
    at_home = place(game, "E11", 1)
    assert refusal(game, replace(at_home, private=PrivateId("DH"))) == "station.not-home"
    assert refusal(game, at_home) == ""
    play(game, at_home)


@pytest.mark.rule("30-RTE-01")
def test_a_run_needs_trains_and_track_that_exist() -> None:
    position = corporation(table(), "PRR", cash=0).tiles(H10="57 H12").trains("PRR", "2")
    game = position.operating("PRR", "run")
    stops = ((HexId("H10"), 0), (HexId("H12"), 0))
    stranger = DrawnRoute(train=TrainId("2-9"), stops=stops)
    assert refusal(game, run(game, stranger)) == "routes.unknown-train"
    own = DrawnRoute(train=train(game, "PRR").id, stops=stops)
    assert refusal(game, run(game, own)) == ""
    nowhere = replace(own, pieces=(("H10:9", "H12:0"),))
    assert refusal(game, run(game, nowhere)) == "routes.not-connected"
    network = game.rules.network(game.state, CompanyId("PRR"))
    assert network is not None
    nodes = tuple(node.id for node in network.nodes if node.hex in ("H10", "H12"))
    found = judge_routes(network, [Route(train=own.train, nodes=nodes, segments=("none",))])
    assert found.refusal is not None and found.refusal.key == "routes.unknown-track"
