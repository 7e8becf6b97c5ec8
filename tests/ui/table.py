"""A game on the table: the window of a game as tests open it."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from ezgame.core.game import Game
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from tests.ui.hands import settle

LAPTOP = (1366, 768)
Open = Callable[..., MainWindow]
"""What the fixture `table` hands out."""


def open_window(
    game: Game, size: tuple[int, int] = LAPTOP, memory: Forgetful | None = None
) -> MainWindow:
    """In the look of a new player; a window without a `qtbot` is for its caller to close."""
    appearance().set(dark=False, scale=1.0)
    session = Session(game)
    window = MainWindow(session, memory or Forgetful())
    session.setParent(window)
    window.resize(*size)
    window.show()
    settle()
    return window


def open_table(
    qtbot: QtBot, game: Game, size: tuple[int, int] = LAPTOP, memory: Forgetful | None = None
) -> MainWindow:
    """The window is closed after the test."""
    window = open_window(game, size, memory)
    qtbot.addWidget(window)
    return window
