"""Small windows beside the game: in the middle of it, and of each kind one."""

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

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
