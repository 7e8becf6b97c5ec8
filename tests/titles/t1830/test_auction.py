"""The opening auction: buying from the offer, bidding ahead, contests, what nobody wants."""

import pytest

from ezgame.core.actions import Pass
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId
from tests.asking import cash, offered, owner, percent, play, president, price, refusal
from tests.builders import ANN, BEN, CAROL, DAN
from tests.titles.t1830.table import bid, everybody_passes, kinds, passes, start, table


def opening(players: int = 4, rulings: str = "rulebook") -> Game:
    return table(players, rulings).game()


def holder(game: Game) -> PlayerId | None:
    """Who has the priority card."""
    assert game.state.auction is not None
    return game.state.auction.priority


def lot(game: Game) -> str | None:
    assert game.state.auction is not None
    return game.state.auction.lot


def contest(rulings: str = "rulebook") -> Game:
    """DH is fought for by Ann (75), Ben (80) and Carol (85); Dan has bought the two before."""
    game = opening(rulings=rulings)
    play(game, bid(ANN, "DH", 75), bid(BEN, "DH", 80), bid(CAROL, "DH", 85))
    play(game, bid(DAN, "SV", 20), *passes(ANN, BEN, CAROL), bid(DAN, "CS", 40))
    assert lot(game) == "DH"
    return game


@pytest.mark.rule("30-AUC-01", "30-AUC-02")
def test_the_cheapest_private_is_on_offer_and_the_others_take_bids() -> None:
    game = opening()
    assert lot(game) == "SV"
    assert game.waiting_for() == (ANN,)
    assert kinds(game) == {"bid", "pass"}
    prices = {choice.action.private: choice.action.price for choice in game.choices()[:-1]}
    assert prices == {"SV": 20, "CS": 45, "DH": 75, "MH": 115, "CA": 165, "BO": 225}
    play(game, bid(ANN, "SV", 20))
    assert lot(game) == "CS"
    assert game.waiting_for() == (BEN,)


@pytest.mark.rule("30-AUC-02")
def test_a_bid_on_the_private_on_offer_is_a_purchase_at_its_price() -> None:
    game = opening()
    assert refusal(game, bid(ANN, "SV", 25)) == "auction.offer-price"
    play(game, bid(ANN, "SV", 20))
    assert (owner(game, "SV"), cash(game, ANN)) == (ANN, 580)
    assert refusal(game, bid(BEN, "SV", 30)) == "auction.other-lot"


@pytest.mark.rule("30-AUC-03")
def test_a_private_with_bids_is_never_bought_from_the_offer() -> None:
    game = opening()
    play(game, bid(ANN, "CS", 45), bid(BEN, "SV", 20))
    assert owner(game, "CS") == ANN
    assert lot(game) == "DH"


@pytest.mark.rule("30-AUC-04")
def test_a_purchase_hands_the_card_to_the_left() -> None:
    game = opening()
    play(game, *passes(ANN), bid(BEN, "SV", 20))
    assert holder(game) == CAROL
    assert game.waiting_for() == (CAROL,)


@pytest.mark.rule("30-AUC-05")
def test_a_bid_is_five_more_and_any_whole_amount() -> None:
    game = opening()
    assert refusal(game, bid(ANN, "CA", 164)) == "auction.too-low"
    play(game, bid(ANN, "CA", 200))
    assert refusal(game, bid(BEN, "CA", 204)) == "auction.too-low"
    assert refusal(game, bid(BEN, "CA", 207)) == ""


@pytest.mark.rule("30-AUC-06")
def test_money_behind_bids_is_set_aside_until_the_private_is_sold() -> None:
    game = opening()
    play(game, bid(ANN, "BO", 400), *passes(BEN, CAROL, DAN))
    assert refusal(game, bid(ANN, "CA", 201)) == "auction.cash"
    assert refusal(game, bid(ANN, "CA", 200)) == ""
    assert cash(game, ANN) == 600


@pytest.mark.rule("30-AUC-07")
def test_a_second_bid_of_the_same_player_replaces_the_first() -> None:
    game = opening()
    play(game, bid(ANN, "BO", 400), bid(BEN, "BO", 410), *passes(CAROL, DAN))
    play(game, bid(ANN, "BO", 600))
    assert game.state.auction is not None
    assert game.state.auction.bids["BO"] == ((BEN, 410), (ANN, 600))


@pytest.mark.rule("30-AUC-08")
def test_after_a_sale_bids_settle_the_next_ones_one_by_one() -> None:
    game = opening()
    play(game, bid(ANN, "CS", 45), bid(BEN, "DH", 75), bid(CAROL, "SV", 20))
    assert (owner(game, "CS"), owner(game, "DH")) == (ANN, BEN)
    assert (cash(game, ANN), cash(game, BEN)) == (555, 525)
    assert (lot(game), game.waiting_for()) == ("MH", (DAN,))


@pytest.mark.rule("30-AUC-09")
def test_only_bidders_fight_lowest_first_then_clockwise() -> None:
    game = contest()
    assert game.waiting_for() == (ANN,)
    assert {choice.action.private for choice in game.choices()[:-1]} == {"DH"}
    assert refusal(game, bid(ANN, "DH", 89)) == "auction.too-low"
    assert refusal(game, bid(DAN, "DH", 95)) == "game.not-your-turn"
    play(game, bid(ANN, "DH", 90))
    assert game.waiting_for() == (BEN,)
    play(game, bid(BEN, "DH", 95))
    assert game.waiting_for() == (CAROL,)


@pytest.mark.rule("30-AUC-09")
def test_under_the_other_ruling_the_lowest_always_acts() -> None:
    game = contest("online")
    play(game, bid(ANN, "DH", 90))
    assert game.waiting_for() == (BEN,)
    play(game, bid(BEN, "DH", 95))
    assert game.waiting_for() == (CAROL,)
    play(game, bid(CAROL, "DH", 100))
    assert game.waiting_for() == (ANN,)


@pytest.mark.rule("30-AUC-10")
def test_who_passes_may_come_back_while_the_contest_lasts() -> None:
    game = contest()
    play(game, *passes(ANN), bid(BEN, "DH", 90), *passes(CAROL), bid(ANN, "DH", 95))
    play(game, *passes(BEN, CAROL))
    assert (owner(game, "DH"), cash(game, ANN)) == (ANN, 505)


@pytest.mark.rule("30-AUC-10")
def test_under_the_other_ruling_a_pass_is_final() -> None:
    game = contest("online")
    play(game, *passes(ANN), bid(BEN, "DH", 90), *passes(CAROL))
    assert (owner(game, "DH"), cash(game, BEN)) == (BEN, 510)


@pytest.mark.rule("30-AUC-11", "30-AUC-12")
def test_a_private_won_by_bids_leaves_the_card_where_it_is() -> None:
    game = contest()
    before = holder(game)
    play(game, *passes(ANN, BEN))
    assert owner(game, "DH") == CAROL
    assert holder(game) == before == ANN
    assert game.waiting_for() == (ANN,)


@pytest.mark.rule("30-AUC-13")
def test_the_first_private_gets_cheaper_when_all_pass() -> None:
    game = everybody_passes(opening())
    assert game.waiting_for() == (ANN,)
    play(game, bid(ANN, "SV", 15))
    assert cash(game, ANN) == 585


@pytest.mark.rule("30-AUC-14")
def test_for_nothing_the_next_player_has_to_take_it() -> None:
    game = opening()
    for _ in range(4):
        everybody_passes(game)
    assert (owner(game, "SV"), cash(game, ANN), holder(game)) == (ANN, 600, BEN)
    assert game.waiting_for() == (BEN,)


@pytest.mark.rule("30-AUC-15")
@pytest.mark.parametrize(("rulings", "follows"), [("rulebook", BEN), ("online", CAROL)])
def test_later_everybody_passing_pays_income(rulings: str, follows: PlayerId) -> None:
    game = opening(rulings=rulings)
    play(game, bid(ANN, "SV", 20), bid(BEN, "CA", 165), *passes(CAROL, DAN, ANN, BEN))
    assert cash(game, ANN) == 585
    assert game.waiting_for() == (follows,)


@pytest.mark.rule("30-AUC-16", "30-AUC-17", "30-AUC-18")
def test_shares_come_along_and_the_last_sale_ends_the_auction() -> None:
    game = opening()
    play(game, bid(ANN, "SV", 20), bid(BEN, "CS", 40), bid(CAROL, "DH", 70), bid(DAN, "MH", 110))
    play(game, bid(ANN, "CA", 160))
    assert percent(game, "PRR", ANN) == 10
    assert owner(game, "CA") == ANN
    play(game, bid(BEN, "BO", 220))
    assert game.state.clock.kind == "auction"
    assert game.waiting_for() == (BEN,)
    starts = [(action.company, action.price) for action in offered(game, type(start(BEN, "", 0)))]
    assert starts == [("B&O", par) for par in (100, 90, 82, 76, 71, 67)]
    assert refusal(game, start(BEN, "PRR", 100)) == "start.other"
    play(game, start(BEN, "B&O", 82))
    assert (cash(game, BEN), percent(game, "B&O", BEN)) == (600 - 40 - 220, 20)
    assert (president(game, "B&O"), price(game, "B&O")) == (BEN, 82)
    assert game.state.companies[CompanyId("B&O")].par == 82
    # Ben bought last from the offer, so Carol holds the card.
    assert (game.state.clock.kind, game.state.order[0]) == ("stock", CAROL)
    assert game.waiting_for() == (CAROL,)
    assert refusal(game, Pass(actor=CAROL)) == ""
