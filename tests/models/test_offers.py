"""What the action bar offers, and why it does not."""

from ezgame.core.actions import Pass
from ezgame.models.guards.book import warnings_for
from ezgame.models.offers import is_done, offers, pass_choice, turn_of
from ezgame.models.session import Session
from ezgame.models.words.news import news_of
from tests.builders import ANN, BEN, CAROL, DAN, a_game
from tests.models.games import a_game_after


def stock() -> Session:
    position = a_game().phase("3").everybody_has(400)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20, BEN: 10}, cash=300)
    return Session(position.major("FdLR", par=80, holds={ANN: 40, CAROL: 20}, cash=200).stock(ANN))


def test_a_stock_turn_offers_its_parts_in_the_order_of_the_rules() -> None:
    shown = offers(stock())
    assert [offer.id for offer in shown] == ["sell_shares", "repay", "buy"]


def test_what_is_not_possible_says_why() -> None:
    repay = next(offer for offer in offers(stock()) if offer.id == "repay")
    assert repay.reason and not repay.choices


def test_passing_is_called_pass_before_and_done_after_acting() -> None:
    session = stock()
    passing = pass_choice(session)
    assert isinstance(passing, Pass) and not is_done(session)


def test_the_turn_names_player_company_and_step() -> None:
    position = a_game().phase("3").everybody_has(150)
    session = Session(
        position.major("FdSB", par=90, holds={DAN: 40}, cash=450).operating("FdSB", "trains")
    )
    turn = turn_of(session)
    assert (turn.players, turn.company, turn.step) == ((DAN,), "FdSB", "trains")
    assert turn.trail == ("build", "run", "dividend", "trains")


def test_a_sale_that_gives_the_company_away_is_warned_of() -> None:
    position = a_game().phase("3").everybody_has(400)
    position = position.major("FdSB", par=90, holds={DAN: 30, ANN: 20}, cash=300, operated=True)
    session = Session(position.stock(DAN))
    sales = [c.action for c in session.choices() if c.action.kind == "sell_shares"]
    warned = [
        action for action in sales if any("Ann becomes" in w for w in warnings_for(session, action))
    ]
    assert warned, f"no sale of {sales} is warned of"


def test_the_end_of_a_round_is_news() -> None:
    session = Session(a_game_after(420))
    found = [
        news for applied in session.game.log if (news := news_of(session, applied)) is not None
    ]
    ends = [news for news in found if news.round_end]
    assert len(ends) > 5
    assert any("Order of play" in line for news in ends for line in news.lines)
