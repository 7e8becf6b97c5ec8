"""Tab goes through every window in reading order, stops only where something shows it, and comes round again."""

import gc
from collections.abc import Callable
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QListWidget, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from ezgame.models.session import Session
from ezgame.ui.frame import Frame
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from ezgame.ui.preferences import Preferences
from ezgame.ui.printing.print_dialog import PrintDialog
from ezgame.ui.reading_order import controls
from tests.builders import a_game
from tests.models.games import a_game_after
from tests.ui.hands import Hands, settle
from tests.ui.table import open_table

STOCK = 20
PARENTS: list[QWidget] = []
"""Kept while their small windows are looked at."""


def stock_turn(qtbot: QtBot) -> MainWindow:
    return open_table(qtbot, a_game("1830").stock())


def new_game(qtbot: QtBot) -> Frame:
    frame = Frame(Forgetful())
    qtbot.addWidget(frame)
    frame.resize(1366, 768)
    return frame


def preferences(qtbot: QtBot) -> Preferences:
    parent = QWidget()
    page = Preferences(Forgetful(), parent)
    qtbot.addWidget(page)
    PARENTS.append(parent)
    return page


def printing(qtbot: QtBot) -> PrintDialog:
    dialog = PrintDialog(a_game_after(STOCK), "a4", Path("evening.pdf"))
    qtbot.addWidget(dialog)
    return dialog


def shown(window: QWidget) -> QWidget:
    window.show()
    window.activateWindow()
    settle()
    return window


def by_tab(window: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> list[QWidget]:
    """Where the key stops, once round."""
    stops: list[QWidget] = []
    for _ in range(200):
        QTest.keyClick(QApplication.focusWidget() or window, key)
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus in stops:
            return stops
        stops.append(focus)
    raise AssertionError("Tab does not come round")


def place(widget: QWidget) -> QPoint:
    return widget.mapTo(widget.window(), QPoint(0, 0))


def called(stops: list[QWidget]) -> list[str]:
    return [stop.accessibleName() for stop in stops]


WINDOWS: dict[str, Callable[[QtBot], QWidget]] = {
    "game": stock_turn,
    "start": new_game,
    "preferences": preferences,
    "print": printing,
}


@pytest.mark.parametrize("name", WINDOWS)
def test_tab_stops_at_every_control_once_and_shows_where_it_is(qtbot: QtBot, name: str) -> None:
    window = shown(WINDOWS[name](qtbot))
    focus = list(controls(window))[-1]
    focus.setFocus()
    met, hidden = [], []
    while focus not in met:
        met.append(focus)
        stops = list(controls(window))  # of buttons of which one is chosen, only one takes the key
        wanted = stops[(stops.index(focus) + 1) % len(stops)]
        before = wanted.grab().toImage()
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is wanted
        if wanted.grab().toImage() == before:
            hidden.append((type(wanted).__name__, wanted.accessibleName()))
        focus = wanted
    assert len(met) > 4
    assert hidden == []


def test_the_bar_comes_first_then_the_turn_the_map_and_what_is_right_of_it(qtbot: QtBot) -> None:
    window = stock_turn(qtbot)
    Hands(window).front("Turn")
    stops = by_tab(shown(window))
    regions = [window.bar, window.docks.panel("turn"), window.map, window.docks.panel("players")]
    met = [
        next((n for n, region in enumerate(regions) if region and region.isAncestorOf(stop)), None)
        for stop in stops
    ]
    order = [number for number in met if number is not None]
    first = order.index(0)
    assert order[first:] + order[:first] == sorted(order)
    bar = [stop for stop in stops if window.bar.isAncestorOf(stop)]
    assert bar.index(window.bar.primary) < bar.index(window.bar.back.undo)
    chips = [stop for stop in bar if window.bar.chips.isAncestorOf(stop)]
    assert bar[: len(chips)] == sorted(chips, key=lambda chip: place(chip).x())


def test_what_a_control_opens_comes_right_behind_it(qtbot: QtBot) -> None:
    window = stock_turn(qtbot)
    hands = Hands(window)
    hands.front("Turn")
    hands.click("Start PRR")
    settle()
    names = called(list(controls(shown(window))))
    assert names[names.index("Start PRR") + 1].startswith("PRR at ")


def test_shift_tab_goes_back_the_same_way(qtbot: QtBot) -> None:
    window = shown(new_game(qtbot))
    there = by_tab(window)
    there[0].setFocus()
    back = by_tab(window, Qt.Key.Key_Backtab)
    assert back == [*reversed(there[1:]), there[0]] or back == [*reversed(there)]


def test_the_new_game_is_read_column_by_column(qtbot: QtBot) -> None:
    frame = new_game(qtbot)
    names = called(by_tab(shown(frame)))
    start = names.index("New game") if "New game" in names else 0
    names = names[start:] + names[:start]
    seats = names.index("Name at seat 1")
    assert names[seats : seats + 4] == [f"Name at seat {seat}" for seat in (1, 2, 3, 4)]
    assert seats < names.index("Seed of chance") < names.index("Rulings: As the rulebook says")
    assert names[-1].startswith("Start 18España")


def test_a_window_is_let_go_of_after_tab_went_through_it() -> None:
    """PySide kept the view of a map for ever once it was asked for the focus of its viewport."""
    frame = Frame(Forgetful())
    frame.resize(1366, 768)
    shown(frame)
    window = frame.show_game(Session(a_game("1830").stock()))
    settle()
    for _ in range(STOCK):
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
    view = ref(window.map.view)
    frame.leave_game()
    del window
    for _ in range(3):
        settle()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert view() is None
    frame.close()


def test_what_only_carries_the_focus_of_another_is_no_stop(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    rows, number, choice = QListWidget(page), QSpinBox(page), QComboBox(page)
    choice.setEditable(True)
    for at, part in enumerate((rows, number, choice)):
        part.setGeometry(0, 100 * at, 200, 90)
    shown(page)
    assert list(controls(page)) == [rows, number, choice]
