"""Docks are pulled out of their tabs and can be read where they float."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar, QToolButton
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.docks import Dock
from ezgame.ui.frame import Frame
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from ezgame.ui.panels.market.panel import MarketPanel
from tests.models.games import a_new_game
from tests.ui.hands import settle
from tests.ui.table import open_table

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    window = open_table(qtbot, a_new_game())
    yield window
    appearance().set(dark=False, scale=1.0)


def dock_of(window: MainWindow, name: str) -> Dock:
    return next(dock for dock in window.docks if dock.objectName() == name)


def tab_of(window: MainWindow, dock: Dock) -> tuple[QTabBar, QPoint]:
    for bar in window.docks.tab_bars():
        for index in range(bar.count()):
            if bar.tabText(index) == dock.windowTitle() and not bar.isHidden():
                return bar, bar.tabRect(index).center()
    raise AssertionError(f"{dock.windowTitle()} has no tab")


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_a_dock_that_floats_from_behind_a_tab_can_be_read(window: MainWindow, scale: float) -> None:
    appearance().set(dark=False, scale=scale)
    settle()
    dock = dock_of(window, "trains")
    assert not window.docks.is_front("trains")
    dock.setFloating(True)
    settle()
    assert dock.isVisible() and dock.panel.isVisible() and not dock.head.isHidden()
    assert dock.width() >= 300 * scale and dock.height() >= 230 * scale


def test_a_second_bar_with_the_same_tabs_is_put_away(window: MainWindow) -> None:
    """Qt leaves one behind where docks are arranged anew on a large screen: it lay over the map."""
    right, _at = tab_of(window, dock_of(window, "tiles"))
    left_behind = QTabBar(window)
    for index in range(right.count()):
        left_behind.addTab(right.tabText(index))
    left_behind.move(400, 300)
    left_behind.show()
    window.docks.tidy()
    assert not left_behind.isVisible() and right.isVisible()


def test_a_tab_is_pulled_out_of_its_row(window: MainWindow) -> None:
    dock = dock_of(window, "trains")
    bar, at = tab_of(window, dock)
    QTest.mousePress(bar, LEFT, PLAIN, at)
    for step in (10, 40, 90, 160, 240):
        QTest.mouseMove(bar, at + QPoint(-step, step))
        settle()
    QTest.mouseRelease(bar, LEFT, PLAIN, at + QPoint(-240, 240))
    settle()
    assert dock.isFloating() and dock.panel.isVisible()
    assert dock.height() >= 230
    assert dock.geometry().contains(bar.mapToGlobal(at + QPoint(-240, 240)))
    dock.setFloating(False)
    settle()
    assert tab_of(window, dock)


def test_a_tab_pulled_along_its_row_stays_in_it(window: MainWindow) -> None:
    dock = dock_of(window, "trains")
    bar, at = tab_of(window, dock)
    QTest.mousePress(bar, LEFT, PLAIN, at)
    for step in (10, 40, 90):
        QTest.mouseMove(bar, at + QPoint(-step, 6))
        settle()
    QTest.mouseRelease(bar, LEFT, PLAIN, at + QPoint(-90, 6))
    settle()
    assert not dock.isFloating() and window.docks.is_front("trains")


def test_a_dock_on_a_screen_that_is_gone_comes_back(window: MainWindow) -> None:
    dock, other = dock_of(window, "trains"), dock_of(window, "players")
    for each in (dock, other):
        each.setFloating(True)
    settle()
    room = window.screen().availableGeometry()
    dock.move(room.right() + 400, 200)
    other.move(room.center())
    app = QGuiApplication.instance()
    assert isinstance(app, QGuiApplication)
    app.screenRemoved.emit(window.screen())
    settle()
    assert room.contains(dock.pos()), "its head can be taken hold of"
    assert other.pos() == room.center(), "what is in sight stays"


@pytest.mark.parametrize("title", ["18esp", "18te"])
def test_a_dock_that_floated_last_time_is_there_and_painted(qtbot: QtBot, title: str) -> None:
    memory = Forgetful()
    for again in (False, True):
        window = open_table(
            qtbot, new_game(make_setup(title, ("Ann", "Ben", "Carol"), seed=2)), memory=memory
        )
        dock = dock_of(window, "trains")
        if not again:
            dock.setFloating(True)
            settle()
        assert dock.isFloating() and dock.isVisible()
        assert dock.updatesEnabled() and dock.panel.updatesEnabled()
        assert dock.panel.isVisible() and not dock.head.isHidden()
        window.close()
        settle()


def test_what_floats_goes_and_comes_with_the_page_of_the_game(qtbot: QtBot) -> None:
    """The page of the end and the start page are not covered by panels of a game behind them."""
    memory = Forgetful()
    for again in (False, True):
        frame = Frame(memory)
        qtbot.addWidget(frame)
        frame.resize(1366, 768)
        frame.show()
        session = Session(a_new_game())
        game = frame.show_game(session)
        session.setParent(game)
        settle()
        dock = dock_of(game, "trains")
        if not again:
            dock.setFloating(True)
            settle()
        assert dock.isVisible()
        frame.show_end()
        settle()
        assert not dock.isVisible()
        frame.back_to_board()
        settle()
        assert dock.isVisible() and dock.isFloating() and dock.panel.isVisible()
        frame.show_end()
        settle()
        frame.leave_game()  # from the page of the end: next time it floats again
        settle()


def test_a_chart_of_many_rows_takes_what_the_charters_can_spare(qtbot: QtBot) -> None:
    names = ("Ann", "Ben", "Carol", "Dan", "Eva", "Fred")
    window = open_table(qtbot, new_game(make_setup("1830", names, seed=2)), (1920, 1080))
    window.arrangement.arrange("large")
    settle()
    chart = window.docks.panel("market")
    assert isinstance(chart, MarketPanel)
    rows = {round(chart.view.cell_box(card.id).top()) for card in chart.chart.cards}
    assert len(rows) == 11 and chart.view.height() >= 11 * 24, "a marker in each is told apart"
    assert dock_of(window, "charters").height() >= 200


def test_a_hint_and_an_offer_lie_one_above_the_other(window: MainWindow) -> None:
    window.hints.soon.stop()  # a moment after the beginning it would look for another hint
    window.hints.say("Try anything.")
    window.offer.suggest("large")
    settle()
    assert window.hints.isVisible() and window.offer.isVisible()
    assert not window.hints.geometry().intersects(window.offer.geometry())
    before = window.hints.geometry()
    window.offer.suggest("")
    settle()
    assert window.hints.geometry() == before, "the one that was there first stays where it is"


def test_a_row_of_tabs_that_is_too_long_has_arrows_one_can_see(window: MainWindow) -> None:
    """The padding of ordinary buttons left the arrows no room: two empty boxes at the end of the row."""
    appearance().set(dark=False, scale=2.0)
    settle()
    window.resizeDocks([dock_of(window, "market")], [330], Qt.Orientation.Horizontal)
    settle()
    bar = next(bar for bar in window.docks.tab_bars() if bar.isVisible() and bar.count() > 4)
    arrows = [button for button in bar.findChildren(QToolButton) if button.isVisible()]
    assert len(arrows) == 2
    for button in arrows:
        inside = button.grab().toImage().copy(button.rect().adjusted(4, 4, -4, -4))
        points = ((x, y) for x in range(inside.width()) for y in range(inside.height()))
        assert len({inside.pixel(x, y) for x, y in points}) > 1
