"""The small line of an offer says what matters, never how many ways there are."""

import re

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.models.offers import Offer, offers
from ezgame.models.session import Session
from tests.builders import ANN, BEN, CAROL, DAN, Position, a_game
from tests.models.games import a_new_game, played_actions
from tests.titles.t1849.table import CTL, P0
from tests.titles.t1849.test_money_trouble import poor, with_route
from tests.ui.play.positions import building, running

ANN_AND_OTHERS = ("Ann", "Ben", "Carol", "Dan")


def by_id(session: Session) -> dict[str, Offer]:
    return {offer.id: offer for offer in offers(session)}


def table() -> Position:
    position = a_game().phase("3").everybody_has(400)
    position = position.major(
        "FdSB", par=90, holds={DAN: 40, ANN: 20, BEN: 10}, cash=300, operated=True
    )
    return position.major("FdLR", par=80, holds={ANN: 40, CAROL: 20}, cash=200, operated=True)


def test_a_bid_says_the_least() -> None:
    bid = by_id(Session(a_new_game()))["bid"]
    assert re.fullmatch(r"\d+ or more", bid.detail)


def test_what_nobody_can_bid_against_is_bought() -> None:
    """In a waterfall the lot has one price; only those behind it take bids."""
    for title, players in (("1830", ANN_AND_OTHERS), ("1849", ANN_AND_OTHERS)):
        session = Session(new_game(make_setup(title, players)))
        assert by_id(session)["bid"].detail == "buy for 20"


def test_buying_says_the_cheapest_certificate() -> None:
    assert by_id(Session(table().stock(ANN)))["buy"].detail == "one from 80"


def test_selling_says_of_which_companies() -> None:
    assert by_id(Session(table().stock(ANN)))["sell_shares"].detail == "FdSB, FdLR"


def test_tiles_say_on_how_many_hexes() -> None:
    assert re.fullmatch(r"on (one hex|\d+ hexes)", by_id(Session(building()))["regular"].detail)


def test_trains_say_what_the_bank_asks() -> None:
    session = Session(table().operating("FdSB", "trains"))
    train = by_id(session)["buy_train"]
    assert re.fullmatch(r"\S+ for \d+", train.detail)


@pytest.mark.parametrize(("company", "side"), [("FdSB", r"\d\+\d"), ("MCP", r"\d")])
def test_of_a_card_with_two_sides_the_one_that_runs_is_named(company: str, side: str) -> None:
    position = a_game().phase("2").major(company, par=90, holds={DAN: 40}, cash=600).home(company)
    session = Session(position.operating(company, "trains"))
    assert re.fullmatch(side + r" for \d+", by_id(session)["buy_train"].detail)


def test_what_is_for_hard_times_is_not_named_in_good_ones() -> None:
    session = Session(table().operating("FdSB", "trains"))
    assert not {"forced", "sell_shares", "bankrupt"} & set(by_id(session))


def test_no_offer_of_a_whole_game_counts_ways() -> None:
    game = a_new_game()
    session = Session(game)
    for action in played_actions(160):
        for offer in offers(session):
            assert "ways" not in offer.detail
            assert offer.detail or not offer.choices or offer.id in ("run", "consent", "dividend")
        session.submit(action) if session.why_not(action) is None else None
    assert game.position > 100


def test_a_run_has_an_offer_of_its_own() -> None:
    assert "run" in by_id(Session(running()))


def test_what_a_bankrupt_company_loses_is_no_price() -> None:
    """“Bankruptcy, for 164” named the treasury of the company that was to be closed."""
    table = with_route(poor().phase("8").started(CTL, P0, cash=20))
    offer = by_id(Session(table.operating(CTL, "trains")))["bankrupt"]
    assert offer.choices and offer.detail == "possible"
