"""A game on the table: the window of a game as tests open it."""

from pytestqt.qtbot import QtBot

from ezgame.core.game import Game
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from tests.ui.hands import settle


def open_table(qtbot: QtBot, game: Game) -> MainWindow:
    """As a new player sees it on a laptop."""
    appearance().set(dark=False, scale=1.0)
    session = Session(game)
    window = MainWindow(session, Forgetful())
    session.setParent(window)
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    settle()
    return window
