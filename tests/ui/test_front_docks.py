"""Which dock is in front when a game comes to the table."""

from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Pass
from ezgame.ui.front_docks import FrontDocks
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
