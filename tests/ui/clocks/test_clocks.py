"""Clocks in the window: seen only when on, the same on both screens, and a pause covers both."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.models.session import Session
from ezgame.ui.clocks.page import ClocksPage
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from ezgame.ui.table_screen.window import TableScreen
from tests.tools.selftests.play import sample_game
from tests.ui.hands import settle

LEFT = Qt.MouseButton.LeftButton


def test_clocks_are_switched_on_by_hand_and_a_pause_covers_both_screens(qtbot: QtBot) -> None:
    session = Session(sample_game(10, 1))
    memory = Forgetful()
    window, table = MainWindow(session, memory), TableScreen(session)
    for shown in (window, table):
        qtbot.addWidget(shown)
        shown.resize(1366, 768)
        shown.show()
    settle()
    assert not window.clocks.strip.isVisible() and not table.clocks.isVisible()
    window.commands["clocks"].trigger()
    (page,) = window.findChildren(ClocksPage)
    QTest.mouseClick(page.on, LEFT, pos=page.on.rect().center())
    page.budget.setCurrentIndex(page.budget.findData(30))
    page.budget.activated.emit(page.budget.currentIndex())
    page.close()
    settle()
    keeper = window.clocks.keeper
    assert memory.clocks and keeper.on and keeper.budget == 30
    assert window.clocks.strip.isVisible() and table.clocks.isVisible()
    assert [text.partition(" ")[0] for _, text in table.clocks.entries()] == ["Ann", "Ben", "Carol"]
    assert keeper.waiting == session.game.waiting_for()

    window.commands["pause"].trigger()
    settle()
    for curtain, over in ((window.clocks.curtain, window), (table.curtain, table)):
        assert curtain.isVisible() and curtain.size() == over.size()
    window.resize(1200, 700)
    settle()
    assert window.clocks.curtain.size() == window.size() and keeper.waiting == ()
    QTest.mouseClick(window.clocks.curtain, LEFT, pos=window.rect().center())
    settle()
    assert not window.clocks.curtain.isVisible() and not table.curtain.isVisible()
    window.commands["pause"].trigger()
    QTest.keyClick(window.clocks.curtain, Qt.Key.Key_X)
    assert not keeper.paused
    keeper.close()
