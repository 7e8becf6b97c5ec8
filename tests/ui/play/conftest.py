"""Windows of the tests here are closed and forgotten when their test ends."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from ezgame.core.game import Game
from ezgame.models.drafts.run import RunDraft
from tests.ui.play.window import PlayWindow

Open = Callable[..., PlayWindow]


@pytest.fixture
def play(qtbot: QtBot) -> Iterator[Open]:
    """Opens a window on a game."""
    opened: list[PlayWindow] = []

    def open_window(game: Game, **options: bool) -> PlayWindow:
        window = PlayWindow(game, **options)
        qtbot.addWidget(window)
        opened.append(window)
        return window

    yield open_window
    for window in opened:
        # A button that stays down would still be down in the next test.
        window.drop(QPoint(-50, -50))
        for table in window.session.findChildren(RunDraft):
            table.search.wait()
