"""From the start page to the first bid of 18TE: at most four clicks."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.games import new_game
from ezgame.core.actions import OpenAuction
from ezgame.core.setup import Setup
from ezgame.ui.appearance import appearance
from ezgame.ui.memory import Forgetful
from ezgame.ui.start.new_game import NewGamePage
from tests.ui.hands import LEFT, PLAIN, Hands, settle
from tests.ui.table import open_table

MOST = 4


def test_the_first_bid_takes_four_clicks_at_most(qtbot: QtBot) -> None:
    clicks: list[str] = []

    def click(widget: QWidget) -> None:
        QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())
        clicks.append(widget.accessibleName())
        settle()

    appearance().set(dark=False, scale=1.0)
    memory = Forgetful()
    memory.keep_names(("Nora", "Omar", "Pia"))
    page = NewGamePage(memory)
    qtbot.addWidget(page)
    page.resize(1074, 768)
    page.show()
    settle()
    wanted: list[Setup] = []
    page.start_wanted.connect(wanted.append)
    click(page.cards["18te"])
    click(page.start)
    assert wanted and wanted[0].title == "18te"
    window = open_table(qtbot, new_game(wanted[0]))
    click(Hands(window).control("Auction KHS, first bid 180"))
    assert isinstance(window.session.game.log[0].action, OpenAuction)
    assert len(clicks) <= MOST, clicks
