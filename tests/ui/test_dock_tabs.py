"""The names of docks in their row of tabs: all of them can be read with large text, too."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from ezgame.models.words import wording
from ezgame.ui.appearance import BASE, appearance
from ezgame.ui.main_window import MainWindow
from tests.models.games import a_new_game
from tests.tools.pseudo import pseudo_spoken
from tests.ui.hands import settle
from tests.ui.table import open_table


@pytest.fixture
def window(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[MainWindow]:
    wording.speak(request.param)
    window = open_table(qtbot, a_new_game())
    yield window
    window.close()


def longest(window: MainWindow) -> QTabBar:
    return max(window.docks.tab_bars(), key=lambda bar: bar.count() * (not bar.isHidden()))


def tabs_fit(bar: QTabBar) -> bool:
    return sum(bar.tabRect(tab).width() for tab in range(bar.count())) <= bar.width()


@pytest.mark.parametrize("window", ["de", "es"], indirect=True)
def test_tabs_stand_closer_and_are_written_smaller_before_one_is_hidden(window: MainWindow) -> None:
    usual = longest(window).font().pixelSize()
    for scale in (1.3, 1.5, 1.8):
        appearance().set(scale=scale)
        settle()
        bar = longest(window)
        assert tabs_fit(bar), (scale, bar.width())
        assert bar.font().pixelSize() >= BASE
        bar.setCurrentIndex(bar.count() - 1)
        settle()
        assert tabs_fit(bar), "also when another one is chosen, whose name is bold"
    appearance().set(scale=1.0)
    settle()
    bar = longest(window)
    assert bar.font().pixelSize() == usual and not bar.property("close")


def test_a_third_more_fits_at_half_as_large_again(qtbot: QtBot) -> None:
    with pseudo_spoken():
        window = open_table(qtbot, a_new_game())
        appearance().set(scale=1.5)
        settle()
        assert tabs_fit(longest(window))
        window.close()
