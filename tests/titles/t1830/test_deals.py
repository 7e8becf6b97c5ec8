"""Deals proposed while something else is to be decided, and actions of players who are not to act."""

import pytest

from ezgame.core.actions import BuyPrivate, Consent, ExchangePrivate, PlaceStation
from ezgame.core.game import Game
from ezgame.core.ids import HexId, PlayerId, PrivateId
from ezgame.core.state import Pending
from ezgame.core.steps.asked import ASKED
from tests.asking import (
    buy_from,
    buy_private,
    cash,
    closed,
    lay,
    offered,
    owner,
    percent,
    play,
    refusal,
    step_of,
)
from tests.builders import ANN, BEN, CAROL, DAN, Position
from tests.titles.t1830.table import corporation, kinds, passes, start, table

BOTH = pytest.mark.parametrize("rulings", ["rulebook", "online"])


def yes(player: PlayerId) -> Consent:
    return Consent(actor=player, accept=True)


def no(player: PlayerId) -> Consent:
    return Consent(actor=player, accept=False)


def exchange(player: PlayerId, source: str = "ipo") -> ExchangePrivate:
    return ExchangePrivate(actor=player, private=PrivateId("MH"), source=source)


def erie(rulings: str = "rulebook", treasury: int = 300) -> Position:
    """Ann's ERIE has its home in a hex with two cities and no tile; Ben owns two privates."""
    position = corporation(table(rulings=rulings).phase("3"), "ERIE", cash=treasury)
    return position.private("DH", BEN).private("CA", BEN)


def choosing(position: Position) -> Game:
    """The first tile of the home is laid; the city is to be chosen."""
    game = position.operating("ERIE", "track")
    play(game, lay(game, "E11", "59", 0))
    assert game.state.pending[0].step == "home_choice"
    return game


def home_choices(game: Game) -> list[PlaceStation]:
    return offered(game, PlaceStation)


# ---------------------------------------------------------------- deals behind a decision


@BOTH
@pytest.mark.rule("30-PRI-04")
def test_a_deal_proposed_before_the_choice_of_a_city_is_answered_first(rulings: str) -> None:
    game = choosing(erie(rulings))
    play(game, buy_private(game, "DH", 140))
    assert game.waiting_for() == (BEN,)
    assert kinds(game) == {"consent"}, "nothing else is offered"
    assert refusal(game, buy_private_of(ANN, "DH", 140)) == "game.not-now"
    assert refusal(game, buy_private_of(ANN, "CA", 300)) == "game.not-now"
    play(game, yes(BEN))
    assert (owner(game, "DH"), cash(game, "ERIE"), cash(game, BEN)) == ("ERIE", 160, 740)
    assert game.waiting_for() == (ANN,) and len(home_choices(game)) == 2


@pytest.mark.rule("30-PRI-04")
def test_the_second_deal_is_judged_by_what_the_first_left() -> None:
    game = choosing(erie())
    play(game, buy_private(game, "DH", 140), yes(BEN))
    assert refusal(game, buy_private_of(ANN, "CA", 161)) == "private.cash"
    assert refusal(game, buy_private_of(ANN, "DH", 35)) == "private.not-with-player"
    play(game, buy_private(game, "CA", 160), yes(BEN), home_choices(game)[0])
    assert (cash(game, "ERIE"), owner(game, "CA")) == (0, "ERIE")
    assert game.state.pending == ()


@pytest.mark.rule("30-PRI-04")
def test_a_deal_turned_down_leaves_the_choice_as_it_was() -> None:
    game = choosing(erie())
    before = game.state
    play(game, buy_private(game, "DH", 140), no(BEN))
    assert game.state == before
    play(game, buy_private(game, "DH", 70), yes(BEN))
    assert cash(game, "ERIE") == 230


@pytest.mark.rule("30-PRI-04")
def test_the_owners_own_company_needs_no_word_before_a_choice_either() -> None:
    game = choosing(erie().private("SV", ANN))
    play(game, buy_private(game, "SV", 40))
    assert (owner(game, "SV"), cash(game, "ERIE")) == ("ERIE", 260)
    assert game.waiting_for() == (ANN,)


def queued(*deals: tuple[str, int]) -> Game:
    """As older versions left it: deals behind the choice of a city."""
    game = choosing(erie())
    waiting = tuple(
        Pending(
            step="private_deal",
            actor=BEN,
            about=private,
            data={"company": "ERIE", "price": price},
        )
        for private, price in deals
    )
    return (
        Position(game.rules, game.state).with_state(pending=(*game.state.pending, *waiting)).game()
    )


@pytest.mark.rule("30-PRI-04")
def test_deals_that_an_older_version_queued_are_judged_when_they_are_answered() -> None:
    game = queued(("DH", 140), ("DH", 140), ("CA", 200))
    assert kinds(game) == {"place_station"}, "no further deal before these are answered"
    play(game, home_choices(game)[0], yes(BEN))
    assert (owner(game, "DH"), cash(game, "ERIE")) == ("ERIE", 160)
    assert refusal(game, yes(BEN)) == "private.not-with-player"
    assert offered(game, Consent) == [no(BEN)]
    play(game, no(BEN))
    assert refusal(game, yes(BEN)) == "private.cash"
    play(game, no(BEN))
    assert (owner(game, "CA"), cash(game, "ERIE"), game.state.pending) == (BEN, 160, ())


@pytest.mark.rule("30-PRI-03")
def test_a_trade_between_players_is_judged_again_when_it_is_agreed() -> None:
    game = table().private("DH", BEN).stock(ANN)
    play(game, BuyPrivate(actor=ANN, private=PrivateId("DH"), price=300))
    poor = Position(game.rules, game.state).cash(ANN, 200).game()
    assert refusal(poor, yes(BEN)) == "private.buyer-cash"
    gone = Position(game.rules, game.state).private("DH", CAROL).game()
    assert refusal(gone, yes(BEN)) == "private.not-with-player"
    assert refusal(gone, no(BEN)) == ""


@pytest.mark.rule("30-TRN-03")
def test_a_train_deal_is_judged_again_when_it_is_agreed() -> None:
    position = corporation(table().phase("3"), "PRR", cash=100).trains("PRR", "2")
    position = corporation(position, "NYC", {BEN: 60}, at="1,6").trains("NYC", "3")
    game = position.operating("PRR", "trains")
    play(game, buy_from(game, "NYC", 0, 90))
    assert game.waiting_for() == (BEN,) and kinds(game) == {"consent"}
    poor = Position(game.rules, game.state).treasury("PRR", 89).game()
    assert refusal(poor, yes(BEN)) == "trains.cash"
    gone = Position(game.rules, game.state).change("NYC", trains=()).game()
    assert refusal(gone, yes(BEN)) == "trains.not-owned"
    other = Position(game.rules, game.state).change("NYC", president=CAROL).game()
    assert refusal(other, yes(BEN)) == "trains.not-owned"
    play(game, yes(BEN))
    assert (cash(game, "PRR"), cash(game, "NYC")) == (10, 90)


def buy_private_of(player: PlayerId, private: str, price: int) -> BuyPrivate:
    return BuyPrivate(actor=player, private=PrivateId(private), price=price)


# ---------------------------------------------------------------- out of turn


def with_mh(rulings: str = "rulebook") -> Position:
    return corporation(table(rulings=rulings), "NYC", {BEN: 60}).private("MH", ANN)


@BOTH
@pytest.mark.rule("30-PRI-15", "30-PRI-16")
def test_an_exchange_while_another_acts_is_a_question_to_the_owner(rulings: str) -> None:
    game = with_mh(rulings).stock(CAROL)
    before = game.state
    play(game, exchange(ANN))
    assert game.state.pending[0].step == ASKED
    assert game.waiting_for() == (ANN,) and kinds(game) == {"consent"}
    assert (owner(game, "MH"), percent(game, "NYC", ANN)) == (ANN, 0), "nothing happened yet"
    assert refusal(game, yes(CAROL)) == "game.not-your-turn", "nobody else answers"
    assert refusal(game, start(CAROL, "PRR", 67)) == "game.not-now"
    play(game, no(ANN))
    assert game.state == before
    play(game, exchange(ANN), yes(ANN))
    assert (closed(game, "MH"), percent(game, "NYC", ANN)) == (True, 10)
    assert game.waiting_for() == (CAROL,) and refusal(game, start(CAROL, "PRR", 67)) == ""


@BOTH
@pytest.mark.rule("30-PRI-16")
def test_an_exchange_in_the_owners_own_turn_needs_no_question(rulings: str) -> None:
    game = with_mh(rulings).stock(ANN)
    play(game, exchange(ANN))
    assert closed(game, "MH") and game.state.pending == ()
    company_turn = corporation(with_mh(rulings), "PRR", {ANN: 60}).operating("PRR", "track")
    play(company_turn, exchange(ANN))
    assert closed(company_turn, "MH") and step_of(company_turn.state) == "track"


@pytest.mark.rule("30-PRI-16")
def test_between_turns_of_companies_the_owner_is_asked_too() -> None:
    game = with_mh().operating("NYC", "track")
    assert game.waiting_for() == (BEN,)
    play(game, exchange(ANN), yes(ANN))
    assert percent(game, "NYC", ANN) == 10 and game.waiting_for() == (BEN,)


@pytest.mark.rule("30-PRI-15")
def test_the_exchange_is_judged_again_when_the_owner_agrees() -> None:
    game = with_mh().stock(CAROL)
    play(game, exchange(ANN))
    sold = Position(game.rules, game.state).private("MH", BEN).game()
    assert refusal(sold, yes(ANN)) == "game.not-your-turn"
    assert refusal(sold, no(ANN)) == ""


@pytest.mark.rule("30-PRI-17")
def test_the_question_is_no_action_of_the_player_on_turn() -> None:
    game = with_mh().stock(CAROL)
    play(game, exchange(ANN), yes(ANN), *passes(CAROL, DAN, ANN, BEN))
    assert game.state.clock.kind == "operating"


@pytest.mark.rule("30-PRI-04")
def test_a_purchase_while_another_president_chooses_asks_the_acting_companys_president() -> None:
    position = corporation(table().phase("3"), "ERIE", {BEN: 60}, at="1,6", home=False)
    position = corporation(position, "NYC", cash=500).private("SV", ANN).private("DH", CAROL)
    state = position.tiles(E11="59/0").operating("NYC", "track").state
    asks = Pending(step="home_choice", actor=BEN, about="ERIE")
    game = Position(position.rules, state).with_state(pending=(asks,)).game()
    assert game.waiting_for() == (BEN,)
    play(game, buy_private_of(ANN, "SV", 20))
    assert (game.waiting_for(), owner(game, "SV")) == ((ANN,), ANN), "Ben may hold the mouse"
    play(game, yes(ANN))
    assert owner(game, "SV") == "NYC" and game.waiting_for() == (BEN,)
    play(game, buy_private_of(ANN, "DH", 100), yes(ANN))
    assert game.waiting_for() == (CAROL,), "then its owner"
    play(game, yes(CAROL))
    assert owner(game, "DH") == "NYC" and game.waiting_for() == (BEN,)
    assert {a.hex for a in home_choices(game)} == {HexId("E11")}


def test_undo_takes_the_question_back() -> None:
    game = with_mh().stock(CAROL)
    before = game.state
    play(game, exchange(ANN), yes(ANN))
    assert game.undo() and game.waiting_for() == (ANN,)
    assert game.undo() and game.state is before


def test_the_exchange_is_the_only_thing_offered_out_of_turn_in_a_stock_round() -> None:
    game = with_mh().stock(CAROL)
    others = [c.action for c in game.choices() if c.action.actor not in game.waiting_for()]
    assert {action.kind for action in others} == {"exchange"}
