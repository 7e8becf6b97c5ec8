"""What several tests of the window begin with."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.game import Game
from ezgame.models.drafts.run import RunDraft
from ezgame.ui.appearance import appearance
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from tests.ui.table import LAPTOP, Open, open_table


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Open]:
    """Opens windows; their searches are over and the look is the usual one when the test ends."""
    opened: list[MainWindow] = []

    def put(
        game: Game, size: tuple[int, int] = LAPTOP, memory: Forgetful | None = None
    ) -> MainWindow:
        opened.append(open_table(qtbot, game, size, memory))
        return opened[-1]

    yield put
    appearance().set(dark=False, scale=1.0)
    for window in opened:
        for run in window.session.findChildren(RunDraft):
            run.search.wait()
