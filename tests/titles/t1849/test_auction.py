"""The opening auction of 1849."""

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Bid, BuyPrivate, Pass, StartCompany
from ezgame.core.game import Game
from ezgame.core.ids import PlayerId, PrivateId
from ezgame.core.transition import Transition
from tests.titles.t1849.table import CTL, NAMES, P0, P1, P2, P3, Table, refused


def opened(players: int = 4, rulings: str = "rulebook") -> Game:
    return new_game(make_setup("1849", NAMES[:players], seed=7, ruling_set=rulings))


def bid(game: Game, player: str, private: str, price: int) -> None:
    game.apply(Bid(actor=PlayerId(player), private=PrivateId(private), price=price))


def all_pass(game: Game) -> None:
    for _ in game.state.players:
        assert game.state.auction is not None
        game.apply(Pass(actor=game.state.auction.actor))


def turn(game: Game) -> str:
    assert game.state.auction is not None
    return game.state.auction.actor


@pytest.mark.rule("49-AUC-01", "49-AUC-02", "49-AUC-03", "49-AUC-04", "49-AUC-06")
def test_a_single_bidder_gets_the_private_when_its_turn_comes() -> None:
    game = opened()
    assert refused(game, Bid(actor=P0, private=PrivateId("SCE"), price=25)) == "auction.offer-price"
    assert refused(game, Bid(actor=P0, private=PrivateId("CNM"), price=79)) == "auction.too-low"
    bid(game, P0, "SCE", 20)
    bid(game, P1, "CNM", 80)
    assert refused(game, Bid(actor=P2, private=PrivateId("CNM"), price=84)) == "auction.too-low"
    bid(game, P2, "SIGI", 45)
    assert game.state.privates[PrivateId("CNM")].owner == P1
    assert game.state.players[P1].cash == 375 - 80
    assert turn(game) == P3


@pytest.mark.rule("49-AUC-05", "49-AUC-03")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_a_contest_begins_with_the_lowest_bidder(rulings: str) -> None:
    game = opened(4, rulings)
    bid(game, P0, "CNM", 80)
    bid(game, P1, "CNM", 90)
    bid(game, P2, "CNM", 95)
    game.apply(Pass(actor=P3))
    bid(game, P0, "SCE", 20)
    bid(game, P1, "SIGI", 45)
    assert turn(game) == P0
    bid(game, P0, "CNM", 100)
    assert turn(game) == P1
    game.apply(Pass(actor=P1))
    assert turn(game) == P2
    bid(game, P2, "CNM", 105)
    game.apply(Pass(actor=P0))
    assert game.state.privates[PrivateId("CNM")].owner == P2
    assert game.state.players[P2].cash == 375 - 105


@pytest.mark.rule("49-AUC-05")
@pytest.mark.parametrize(("rulings", "second"), [("rulebook", P2), ("online", P3)])
def test_who_goes_on_in_a_contest(rulings: str, second: str) -> None:
    game = opened(4, rulings)
    game.apply(Pass(actor=P0))
    bid(game, P1, "CNM", 85)
    bid(game, P2, "CNM", 90)
    bid(game, P3, "CNM", 95)
    bid(game, P0, "SCE", 20)
    game.apply(Pass(actor=P1))
    bid(game, P2, "CNM", 100)
    game.apply(Pass(actor=P3))
    bid(game, P0, "SIGI", 45)
    # Bids stand at P1 85, P3 95, P2 100.
    assert turn(game) == P1
    bid(game, P1, "CNM", 105)
    assert turn(game) == second


@pytest.mark.rule("49-AUC-07")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_the_first_private_gets_cheaper_until_somebody_must_take_it(rulings: str) -> None:
    game = opened(4, rulings)
    for discount in (5, 10, 15):
        all_pass(game)
        assert game.state.privates[PrivateId("SCE")].discount == discount
        assert turn(game) == P0
    all_pass(game)
    assert game.state.privates[PrivateId("SCE")].owner == P0
    assert game.state.players[P0].cash == 375
    assert turn(game) == P1


@pytest.mark.rule("49-AUC-07", "49-AUC-08")
@pytest.mark.parametrize(("rulings", "first"), [("rulebook", P1), ("online", P3)])
def test_sold_privates_pay_when_everybody_passes(rulings: str, first: str) -> None:
    game = opened(4, rulings)
    bid(game, P0, "SCE", 20)
    game.apply(Pass(actor=P1))
    bid(game, P2, "CNM", 80)
    for player in (P3, P0, P1, P2):
        game.apply(Pass(actor=player))
    assert game.state.players[P0].cash == 375 - 20 + 5
    assert turn(game) == first


@pytest.mark.rule("49-AUC-09", "49-AUC-10")
@pytest.mark.parametrize(("rulings", "first"), [("rulebook", P3), ("online", P1)])
def test_who_has_priority_after_the_auction(rulings: str, first: str) -> None:
    game = opened(4, rulings)
    bid(game, P0, "SCE", 20)
    bid(game, P1, "SIGI", 45)
    bid(game, P2, "RSA", 155)
    bid(game, P3, "CNM", 75)
    bid(game, P0, "SMS", 110)
    assert game.state.privates[PrivateId("RSA")].owner == P2
    company = game.state.pending[0].about
    assert company == game.state.title.queue[0]
    game.apply(StartCompany(actor=P2, company=company, price=68))
    assert (
        game.state.companies[company].cash == 136 - game.rules.title.companies[company].station_fee
    )
    assert game.state.order[0] == first


@pytest.mark.rule("49-AUC-11", "49-AUC-13")
def test_the_private_that_brought_a_company_lasts_until_its_first_train() -> None:
    table = Table().started(CTL, P0, cash=300).private("RSA", P0).title(granted=CTL)
    game = table.operating(CTL, "trains")
    train = next(c.action for c in game.choices() if c.action.kind == "buy_train")
    game.apply(train)
    assert game.state.privates[PrivateId("RSA")].closed
    closed = Table().started(CTL, P0, at=(9, 1)).private("RSA", P0).title(granted=CTL)
    game = closed.operating(CTL, "dividend")
    game.rules.market.on_enter["closes"](t := Transition(game.state), CTL)
    game = Game(game.rules, t.state)
    assert not game.state.companies[CTL].floated
    assert game.state.privates[PrivateId("RSA")].owner == P0


@pytest.mark.rule("49-AUC-12", "49-PRI-03")
def test_rsa_is_never_sold_and_sold_privates_stay() -> None:
    table = Table().started(CTL, P0, cash=300).phase("6").private("RSA", P1).private("CNM", CTL)
    game = table.operating(CTL, "track")
    private = PrivateId("RSA")
    assert refused(game, BuyPrivate(actor=P0, private=private, price=10)) == "private.never-sold"
    again = BuyPrivate(actor=P0, private=PrivateId("CNM"), price=10)
    assert refused(game, again) == "private.not-with-player"
