"""Turns of a stock round and the auctions in them."""

import pytest

from ezgame.core.actions import (
    BidForCompany,
    BuyShare,
    Consent,
    OpenAuction,
    Pass,
    SellShares,
)
from ezgame.core.ids import POOL, CompanyId
from ezgame.core.rounds.company_auction import standing
from tests.builders import ANN, BEN, CAROL
from tests.titles.te.table import founded, refused, table
from tests.titles.te.vectors.founding import opened

KHS, KWE, CME = CompanyId("KHS"), CompanyId("KWE"), CompanyId("CME")


@pytest.mark.rule("TE-SR-05")
def test_players_trade_nothing_with_each_other() -> None:
    game = founded(table(), "KHS", {BEN: 30, ANN: 20}).stock(ANN)
    kinds = {choice.action.kind for choice in game.choices()}
    assert kinds == {"buy_share", "sell_shares", "open_auction", "pass"}
    assert {c.action.source for c in game.choices() if isinstance(c.action, BuyShare)} == {"ipo"}
    assert "game.not-now" in refused(game, Consent(actor=ANN, accept=True))


@pytest.mark.rule("TE-SR-08", "TE-PRES-06")
def test_the_presidents_certificate_is_not_sold() -> None:
    game = founded(table(), "KHS", {ANN: 30}).stock(ANN)
    assert "TE-SR-08" in refused(game, SellShares(actor=ANN, company=KHS, percent=30))
    assert "TE-PRES-06" in refused(game, SellShares(actor=ANN, company=KHS, percent=10))


@pytest.mark.rule("TE-SR-16", "TE-SR-02")
def test_lots_of_several_companies_in_any_order_and_before_the_purchase() -> None:
    position = founded(table(), "KHS", {BEN: 30, ANN: 30}, at="1,7")
    position = founded(position, "KWE", {BEN: 30, ANN: 20}, at="1,7")
    game = founded(position, "CME", {CAROL: 30}).stock(ANN)
    for company in (KHS, KWE, KHS):
        game.apply(SellShares(actor=ANN, company=company, percent=10))
    assert game.state.market.places == {"KHS": "3,7", "KWE": "2,7", "CME": "3,7"}
    assert game.state.players[ANN].cash == 350 + 100 + 100 + 90
    game.apply(BuyShare(actor=ANN, company=CME, source="ipo"))
    assert game.waiting_for() == (BEN,)


@pytest.mark.rule("TE-SR-18", "TE-SR-03")
@pytest.mark.parametrize("players", [2, 3])
def test_the_round_needs_as_many_passes_in_a_row_as_there_are_players(players: int) -> None:
    game = founded(table(players), "KHS", {ANN: 30}).stock(ANN)
    for _ in range(players - 1):
        game.apply(Pass(actor=game.waiting_for()[0]))
    game.apply(BuyShare(actor=game.waiting_for()[0], company=KHS, source="ipo"))
    for _ in range(players):
        assert game.state.clock.kind == "stock"
        game.apply(Pass(actor=game.waiting_for()[0]))
    assert game.state.clock.kind == "operating"


@pytest.mark.rule("TE-SR-03")
def test_a_turn_with_only_a_sale_is_no_pass() -> None:
    game = founded(table(2), "KHS", {BEN: 30, ANN: 20}).stock(ANN)
    game.apply(SellShares(actor=ANN, company=KHS, percent=10))
    game.apply(Pass(actor=ANN))
    game.apply(Pass(actor=BEN))
    assert game.state.clock.kind == "stock" and game.waiting_for() == (ANN,)


@pytest.mark.rule("TE-FND-16", "TE-FND-06", "TE-FND-13")
def test_a_bidder_who_did_not_open_keeps_the_own_turn() -> None:
    game = table().everybody_has(900).game()
    game.apply(OpenAuction(actor=ANN, company=KHS, price=180))
    game.apply(BidForCompany(actor=BEN, company=KHS, price=190))
    game.apply(Pass(actor=CAROL))
    game.apply(Pass(actor=ANN))
    assert game.state.companies[KHS].president == BEN and game.waiting_for() == (BEN,)
    opened(game, 200, "KWE")
    assert game.state.companies[KWE].president == BEN and game.waiting_for() == (CAROL,)
    opened(game, 200, "CME")
    assert game.state.companies[CME].president == CAROL


@pytest.mark.rule("TE-FND-03")
def test_an_auction_is_one_decision_that_tells_where_it_stands() -> None:
    game = table().game()
    game.apply(OpenAuction(actor=ANN, company=KHS, price=200))
    now = standing(game.state)
    assert now is not None and (now.opener, now.leader, now.price, now.out) == (ANN, ANN, 200, ())
    game.apply(Pass(actor=BEN))
    game.apply(BidForCompany(actor=CAROL, company=KHS, price=230))
    now = standing(game.state)
    assert now is not None and (now.leader, now.price, now.out) == (CAROL, 230, (BEN,))
    assert game.waiting_for() == (ANN,)
    assert game.undo() and standing(game.state) is not None
    other = BidForCompany(actor=CAROL, company=KWE, price=300)
    assert "bid.other-lot" in refused(game, other)


@pytest.mark.rule("TE-SR-01", "TE-SR-14")
def test_after_the_purchase_the_turn_is_over() -> None:
    game = founded(table(), "KHS", {BEN: 30, POOL: 20}).stock(ANN)
    game.apply(BuyShare(actor=ANN, company=KHS, source="pool"))
    again = refused(game, BuyShare(actor=ANN, company=KHS, source="pool"))
    assert again and game.waiting_for() == (BEN,)
