"""Private 5: tenders (3.1)."""

import pytest

from ezgame.core.events import Paid
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from ezgame.titles.esp.actions import BuyTender, TakeOver
from tests.asking import (
    buy_private,
    cash,
    closed,
    events,
    offered,
    play,
    refusal,
)
from tests.builders import ANN, BEN, a_game
from tests.routes import route, run


def tender(game: Game) -> BuyTender:
    return BuyTender(actor=ANN)


@pytest.mark.rule("ESP-3.1-27")
def test_a_tender_costs_eighty_of_which_the_owner_gets_twenty() -> None:
    game = a_game().private("P5", BEN).minor("AC", cash=100).operating("AC")
    before = cash(game, BEN)
    play(game, tender(game))
    assert cash(game, "AC") == 20
    assert cash(game, BEN) - before == 20
    assert sum(e.amount for e in events(game, Paid) if e.target == "bank") == 60
    assert game.state.title.tenders == {"AC"}


@pytest.mark.rule("ESP-3.1-27")
def test_five_tenders_are_sold_and_no_more() -> None:
    position = a_game().private("P5", BEN).minor("AC", cash=100)
    game = position.tender("ZP", "MS", "CM", "SC").own(tenders_left=1).operating("AC")
    play(game, tender(game))
    assert game.state.title.tenders_left == 0
    game = position.own(tenders_left=0).operating("AC")
    assert refusal(game, tender(game)) == "tender.none-left"


@pytest.mark.rule("ESP-3.1-28")
def test_a_tender_may_be_bought_at_any_moment_and_used_at_once() -> None:
    position = (
        a_game()
        .phase("3")
        .private("P5", BEN)
        .minor("CM", cash=100)
        .trains("CM", "2")
        .tiles(E29="6/4", E31="L91/0", E33="202/3")
    )
    for step in ("build", "run", "trains"):
        game = position.operating("CM", step)
        assert refusal(game, tender(game)) == "", step
    game = position.operating("CM", "run")
    play(game, tender(game))
    play(game, run(game, route(game, 0, "E29 E31 E33", tender=True)))
    assert game.state.operating.income == 50


@pytest.mark.rule("ESP-3.1-29")
def test_a_company_owns_at_most_one_tender() -> None:
    game = a_game().private("P5", BEN).minor("AC", cash=200).tender("AC").operating("AC")
    assert refusal(game, tender(game)) == "tender.has-one"


def test_a_tender_needs_the_whole_price_in_the_treasury() -> None:
    game = a_game().private("P5", BEN).minor("AC", cash=79).operating("AC")
    assert refusal(game, tender(game)) == "tender.cash"


@pytest.mark.rule("ESP-3.1-30")
def test_private_5_bought_by_a_company_becomes_its_tender() -> None:
    game = a_game().private("P5", ANN).minor("AC", cash=130).operating("AC")
    play(game, buy_private(game, "P5", 130))
    assert closed(game, "P5")
    assert game.state.title.tenders == {"AC"}
    # Our ruling: those unsold lie in the open market from then on.
    assert (game.state.title.tenders_left, game.state.title.tenders_in_market) == (0, 5)


@pytest.mark.rule("ESP-3.1-31")
def test_a_surplus_tender_goes_to_the_open_market_and_costs_eighty_there() -> None:
    game = a_game().private("P5", ANN).minor("AC", cash=300).tender("AC").operating("AC")
    play(game, buy_private(game, "P5", 130))
    assert game.state.title.tenders_in_market == 6
    game = a_game().own(tenders_left=0, tenders_in_market=1).minor("AC", cash=90).operating("AC")
    play(game, tender(game))
    assert cash(game, "AC") == 10
    assert [(e.target, e.amount) for e in events(game, Paid)] == [("bank", 80)]
    assert game.state.title.tenders_in_market == 0


@pytest.mark.rule("ESP-3.1-27", "ESP-3.1-28", "ESP-3.1-31")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_the_buyer_chooses_between_the_owner_and_the_open_market(rulings: str) -> None:
    position = a_game(rulings=rulings).private("P5", BEN).minor("AC", cash=100)
    position = position.own(tenders_left=2, tenders_in_market=1)
    paid = {"owner": [(BEN, 20), ("bank", 60)], "market": [("bank", 80)]}
    left = {"owner": (1, 1), "market": (2, 0)}
    for source, payments in paid.items():
        game = position.operating("AC")
        assert [a.source for a in offered(game, BuyTender)] == ["owner", "market"]
        play(game, BuyTender(actor=ANN, source=source))
        assert [(e.target, e.amount) for e in events(game, Paid)] == payments
        now = game.state.title
        assert (now.tenders_left, now.tenders_in_market) == left[source]
        assert now.tenders == {"AC"}


@pytest.mark.rule("ESP-3.1-27", "ESP-3.1-31")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_only_where_tenders_lie_one_can_be_bought(rulings: str) -> None:
    position = a_game(rulings=rulings).private("P5", BEN).minor("AC", cash=100)
    from_owner, from_market = (
        BuyTender(actor=ANN, source="owner"),
        BuyTender(actor=ANN, source="market"),
    )
    game = position.operating("AC")
    assert offered(game, BuyTender) == [from_owner]
    assert refusal(game, from_market) == "tender.none-in-market"
    game = position.own(tenders_left=0, tenders_in_market=2).operating("AC")
    assert offered(game, BuyTender) == [from_market]
    assert refusal(game, from_owner) == "tender.owner-has-none"
    game = position.private("P5", "ZP").own(tenders_in_market=2).operating("AC")
    assert refusal(game, from_owner) == "tender.owner-has-none"


@pytest.mark.rule("ESP-3.1-27")
def test_a_purchase_that_names_no_source_is_from_the_owner_first() -> None:
    """As in games that were saved before there was a choice."""
    position = a_game().private("P5", BEN).minor("AC", cash=100).own(tenders_in_market=1)
    for left, in_market in ((1, 1), (0, 0)):
        game = position.own(tenders_left=2 * left).operating("AC")
        play(game, BuyTender(actor=ANN))
        now = game.state.title
        assert (now.tenders_left, now.tenders_in_market) == (left, in_market)


@pytest.mark.rule("ESP-3.1-31")
def test_a_second_tender_from_a_takeover_goes_to_the_open_market() -> None:
    game = (
        a_game()
        .phase("3")
        .minor("ZP")
        .major("MCP", cash=200)
        .tender("ZP", "MCP")
        .own(tenders_left=3)
        .operating("MCP", "takeover")
    )
    play(game, TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False))
    assert game.state.title.tenders == {"MCP"}
    assert (game.state.title.tenders_left, game.state.title.tenders_in_market) == (3, 1)
