"""Which dock is in front when a game comes to the table."""

from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Bid, Pass, StartCompany
from ezgame.ui.front_docks import FrontDocks
from tests.builders import ANN, a_game
from tests.ui.hands import Hands, settle
from tests.ui.table import open_table


def test_a_game_that_begins_shows_its_chart_whatever_was_in_front_of_the_last_one(
    qtbot: QtBot,
) -> None:
    """18TE begins with a stock round; a game that goes on keeps what somebody chose."""
    window = open_table(qtbot, new_game(make_setup("18te", ("Ann", "Ben", "Carol"))))
    session = window.session
    for fresh, front in ((True, "market"), (False, "history")):
        window.docks.raise_("history")
        FrontDocks(session, window.docks).lead()
        assert window.docks.is_front(front)
        if fresh:
            assert session.submit(Pass(actor=session.state.order[0]))


def test_who_chooses_a_company_to_start_sees_its_prices_on_the_chart(qtbot: QtBot) -> None:
    """Whatever was in front of the chart; the controls themselves are never covered."""
    window = open_table(qtbot, a_game("1830").everybody_has(900).stock(ANN))
    docks, hands = window.docks, Hands(window)
    start = next(c.action for c in window.session.choices() if isinstance(c.action, StartCompany))
    pile = f"Start {window.session.title.companies[start.company].short}"
    docks.open("history")
    hands.click(pile)
    assert docks.is_front("market")
    turn, market = (
        next(dock for dock in docks if dock.objectName() == n) for n in ("turn", "market")
    )
    window.tabifyDockWidget(turn, market)
    docks.raise_("turn")
    settle()
    hands.click(pile)
    assert docks.is_front("turn")


def test_a_price_that_is_asked_for_in_an_auction_is_chosen_on_the_chart(qtbot: QtBot) -> None:
    """The privates come back where the auction goes on."""
    window = open_table(qtbot, new_game(make_setup("1830", ("Ann", "Ben", "Carol", "Dan"))))
    session, docks = window.session, window.docks
    while not session.state.pending:
        assert docks.is_front("privates")
        lot = next(choice.action for choice in session.choices() if isinstance(choice.action, Bid))
        assert session.submit(lot)
        settle()
    assert docks.is_front("market")
    session.back.undo()
    settle()
    assert docks.is_front("privates")
