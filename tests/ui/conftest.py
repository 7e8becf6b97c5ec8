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


@pytest.fixture(autouse=True)
def usual_look() -> Iterator[None]:
    """A test may change text size and colours; the next one begins in the look of a new player."""
    yield
    appearance().set(dark=False, scale=1.0)


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Open]:
    """Opens windows; their searches are over when the test ends."""
    opened: list[MainWindow] = []

    def put(
        game: Game, size: tuple[int, int] = LAPTOP, memory: Forgetful | None = None
    ) -> MainWindow:
        opened.append(open_table(qtbot, game, size, memory))
        return opened[-1]

    yield put
    for window in opened:
        for run in window.session.findChildren(RunDraft):
            run.search.wait()
