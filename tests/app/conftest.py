"""The whole program in a folder of the test's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ezgame.app.gui import Program
from ezgame.app.settings import Settings
from ezgame.models.threads import running_threads
from ezgame.storage.shelf import Shelf
from ezgame.ui.appearance import appearance
from ezgame.ui.files.notice import Notice
from tests.ui.hands import settle


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    appearance().set(dark=False, scale=1.0)
    made = Program(Settings(tmp_path / "ezgame.ini"), Shelf(tmp_path / "games"))
    qtbot.addWidget(made.frame)
    made.frame.resize(1366, 768)
    made.frame.show()
    settle()
    yield made
    made.close_game()
    made.closings.wait()
    running_threads().end()
    for notice in made.frame.findChildren(Notice):
        notice.close()
    settle()
