"""Buttons that ask first: the second press does it, anything else meanwhile withdraws the question."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ezgame.core.actions import DeclareBankruptcy
from ezgame.models.session import Session
from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.ui.main_window import MainWindow
from ezgame.ui.panels.history.panel import HistoryPanel
from ezgame.ui.turn.controls import ActionButton
from ezgame.ui.widgets.confirmation import Confirmation
from tests.builders import ANN
from tests.models.games import played_at_random
from tests.titles.te.table import table
from tests.titles.te.vectors.trains import with_route
from tests.ui.hands import settle
from tests.ui.table import open_table

LEFT = Qt.MouseButton.LeftButton


class Asking(QWidget):
    """A button that asks, another one, and a line to write in."""

    def __init__(self) -> None:
        super().__init__()
        self.button, self.other, self.line = QPushButton("do"), QPushButton("other"), QLineEdit()
        box = QVBoxLayout(self)
        for widget in (self.button, self.other, self.line):
            box.addWidget(widget)
        self.done = self.thought_again = 0
        self.question = Confirmation(self.button, self._on_withdrawn)
        self.button.clicked.connect(self._on_click)

    def _on_click(self) -> None:
        self.done += self.question.answered()

    def _on_withdrawn(self) -> None:
        self.thought_again += 1


@pytest.fixture
def asking(qtbot: QtBot) -> Asking:
    window = Asking()
    qtbot.addWidget(window)
    window.show()
    QTest.mouseClick(window.button, LEFT)
    assert window.question.open and not window.done
    return window


def test_the_second_press_does_it_by_mouse_and_by_key(asking: Asking) -> None:
    QTest.mouseClick(asking.button, LEFT)
    assert asking.done == 1 and not asking.question.open
    QTest.keyClick(asking.button, Qt.Key.Key_Space)
    assert asking.question.open
    QTest.keyClick(asking.button, Qt.Key.Key_Space)
    assert asking.done == 2 and not asking.thought_again


WAYS: dict[str, Callable[[Asking], object]] = {
    "Esc": lambda window: QTest.keyClick(window.button, Qt.Key.Key_Escape),
    "another key": lambda window: QTest.keyClick(window.button, Qt.Key.Key_A),
    "Tab": lambda window: QTest.keyClick(window.button, Qt.Key.Key_Tab),
    "a click elsewhere": lambda window: QTest.mouseClick(window.other, LEFT),
    "a click on nothing": lambda window: QTest.mouseClick(window, LEFT),
    "out of sight": lambda window: window.button.hide(),
}


@pytest.mark.parametrize("way", WAYS)
def test_anything_else_withdraws_the_question(asking: Asking, way: str) -> None:
    WAYS[way](asking)
    assert not asking.question.open and asking.thought_again == 1
    asking.button.show()
    QTest.mouseClick(asking.button, LEFT)
    assert not asking.done, "it asks again"


def test_a_double_click_is_one_press(asking: Asking) -> None:
    QTest.mouseDClick(asking.button, LEFT)
    assert not asking.done and asking.question.open


# ------------------------------------------------------------ those that ask


def bankrupt(window: MainWindow) -> ActionButton:
    found = window.findChildren(ActionButton)
    return next(b for b in found if isinstance(b.action, DeclareBankruptcy) and b.isVisible())


def test_a_bankruptcy_is_not_declared_after_esc_nor_behind_a_click_elsewhere(qtbot: QtBot) -> None:
    position = with_route(table().top("3"), 20).cash(ANN, 30)
    window = open_table(qtbot, position.operating("KHS", "trains"))
    usual, high = bankrupt(window).title, bankrupt(window).height()
    for elsewhere in (
        lambda: QTest.keyClick(window.map.view, Qt.Key.Key_Escape),
        lambda: QTest.mouseClick(window.bar.who, LEFT),
        lambda: window.docks.open("tiles"),
    ):
        window.docks.open("turn")
        settle()
        QTest.mouseClick(bankrupt(window), LEFT)
        settle()
        assert bankrupt(window).title == "Really?" and bankrupt(window).height() == high
        assert "Really?" in bankrupt(window).accessibleDescription()
        elsewhere()
        settle()
        window.docks.open("turn")
        settle()
        assert bankrupt(window).title == usual and not window.session.game.state.finished


def test_esc_answers_the_question_of_the_history_before_it_leaves_the_past(qtbot: QtBot) -> None:
    window = open_table(qtbot, played_at_random(140))
    window.docks.open("history")
    panel = window.docks.panel("history")
    assert isinstance(panel, HistoryPanel)
    window.session.viewpoint.show_moment(100)
    QTest.mouseClick(panel.from_here, LEFT)
    assert panel.from_here.text() == "Yes, play from here"
    QTest.keyClick(window.map.view, Qt.Key.Key_Escape)
    assert panel.from_here.text() == "Play from here" and window.session.position == 100
    QTest.keyClick(window.map.view, Qt.Key.Key_Escape)
    assert window.session.live


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_beside_a_button_that_asks_keeps_its_place(qtbot: QtBot, language: str) -> None:
    wording.speak(language)
    session = Session(played_at_random(140))
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.resize(500, 220)
    panel.show()
    session.viewpoint.show_moment(100)
    settle()
    parts = (panel.from_here, panel.now, panel.repair)
    before, caption = [part.geometry() for part in parts], panel.from_here.text()
    QTest.mouseClick(panel.from_here, LEFT)
    settle()
    assert panel.from_here.text() != caption and [part.geometry() for part in parts] == before
