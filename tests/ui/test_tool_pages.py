"""Small windows beside the game: in the middle of it, and of each kind one."""

import pytest
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from ezgame.ui.appearance import appearance
from ezgame.ui.clocks.page import ClocksPage
from ezgame.ui.guards_page import GuardsPage
from ezgame.ui.help.page import HelpPage
from ezgame.ui.keys_page import KeysPage
from ezgame.ui.tool_page import ToolPage
from tests.models.games import a_new_game
from tests.ui.hands import settle
from tests.ui.table import open_table

PAGES: dict[str, type[ToolPage]] = {
    "clocks": ClocksPage,
    "guards": GuardsPage,
    "keys": KeysPage,
    "rules": HelpPage,
}


def test_each_opens_once_in_the_middle_of_the_window(qtbot: QtBot) -> None:
    window = open_table(qtbot, a_new_game())
    middle = window.mapToGlobal(window.rect().center())
    for command, kind in PAGES.items():
        for _ in range(2):
            window.commands[command].trigger()
            settle()
        pages: list[QWidget] = [page for page in window.findChildren(kind) if page.isVisible()]
        assert len(pages) == 1, command
        away = pages[0].geometry().center() - middle
        assert away.manhattanLength() < 60, command
        pages[0].close()
        window.commands[command].trigger()  # before Qt has let go of the closed one
        settle()
        again = [page for page in window.findChildren(kind) if page.isVisible()]
        assert len(again) == 1, command
        again[0].close()
        settle()


@pytest.mark.parametrize("scale", [1.0, 1.8, 2.6])
def test_none_is_larger_than_the_screen_and_the_keys_can_be_scrolled(
    qtbot: QtBot, scale: float
) -> None:
    window = open_table(qtbot, a_new_game(), (1280, 720))
    appearance().set(scale=scale)
    settle()
    sight = window.screen().availableGeometry().united(window.geometry())
    for command in ("keys", "rules"):
        window.commands[command].trigger()
        settle()
        (page,) = [page for page in window.findChildren(PAGES[command]) if page.isVisible()]
        assert sight.contains(page.geometry()), command
        for area in page.findChildren(QScrollArea):
            cut = area.widget().height() - area.viewport().height()
            assert area.verticalScrollBar().maximum() == max(0, cut)
        page.close()
        settle()
