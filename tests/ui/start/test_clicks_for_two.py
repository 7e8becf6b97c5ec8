"""From the set-up page of somebody who never played to the first bid of a game for two: five clicks at most."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.games import new_game
from ezgame.core.setup import Setup
from ezgame.ui.memory import Forgetful
from ezgame.ui.start.new_game import NewGamePage
from ezgame.ui.widgets.buttons import GameButton
from tests.ui.hands import LEFT, PLAIN, Hands, settle
from tests.ui.table import open_table


def test_from_set_up_to_the_first_bid_in_five_clicks(qtbot: QtBot) -> None:
    clicked: list[QWidget] = []

    def click(widget: QWidget) -> None:
        clicked.append(widget)
        QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())
        settle()

    page = NewGamePage(Forgetful())
    qtbot.addWidget(page)
    page.resize(1074, 768)
    page.show()
    settle()
    while len(page.seats.rows) > 2:
        click(page.seats.rows[-1].remove)
    assert page.variant == "two_players"
    qtbot.waitUntil(lambda: page.options.rival.drawn is not None, timeout=60_000)
    wanted: list[Setup] = []
    page.start_wanted.connect(wanted.append)
    click(page.start)
    window = open_table(qtbot, new_game(wanted[0]))
    session = window.session
    least = next(choice.action for choice in session.choices() if choice.action.kind == "bid")
    button = Hands(window).control(session.text.caption(least), GameButton)
    click(button)
    assert session.game.position == 1 and session.game.applied_at(1).action.kind == "bid"
    assert len(clicked) <= 5
