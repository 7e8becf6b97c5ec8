"""The sheet of futures, by itself: its columns, what each button does to the future that is shown, and the banners."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from ezgame.models.futures.sheet import MOST, FutureSheet, sheet_of
from ezgame.models.session import Session
from ezgame.ui.whatif.banner import TableBanner
from ezgame.ui.whatif.panel import SheetPanel
from tests.models.games import played_at_random
from tests.ui.hands import settle

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def sheet() -> FutureSheet:
    sheet = sheet_of(Session(played_at_random(60)))
    assert sheet.begin() is not None
    return sheet


@pytest.fixture
def panel(sheet: FutureSheet, qtbot: QtBot) -> SheetPanel:
    panel = SheetPanel(sheet)
    qtbot.addWidget(panel)
    panel.resize(900, 300)
    panel.show()
    settle()
    return panel


def click(button: QAbstractButton) -> None:
    assert button.isVisible() and button.isEnabled()
    QTest.mouseClick(button, LEFT)
    settle()


def act(sheet: FutureSheet) -> None:
    """Do something in the future that is shown."""
    session = sheet.session
    action = next(c.action for c in session.choices() if not c.open)
    assert session.submit(action)
    settle()


def test_there_is_a_column_for_the_game_and_one_for_each_future(
    sheet: FutureSheet, panel: SheetPanel
) -> None:
    assert list(panel.columns) == [0, 1]
    click(panel.columns[0])
    assert sheet.session.viewpoint.trying is None and not panel.play.isVisible()
    click(panel.new)
    assert list(panel.columns) == [0, 1, 2] and panel.table.columnCount() == 4
    click(panel.columns[1])
    assert panel.shown is sheet.futures[0] and panel.columns[1].isChecked()


def test_no_more_futures_than_the_sheet_has_room_for(sheet: FutureSheet, panel: SheetPanel) -> None:
    for _ in range(MOST - 1):
        assert not panel.new.reason
        click(panel.new)
    assert len(sheet.futures) == MOST and panel.new.reason


def test_a_future_in_which_nothing_was_done_can_only_be_thrown_away(
    sheet: FutureSheet, panel: SheetPanel
) -> None:
    assert panel.play.reason and panel.keep.reason and not panel.throw.reason
    act(sheet)
    assert not panel.play.reason and not panel.keep.reason


def test_a_future_is_played_where_no_file_has_to_be_written(
    sheet: FutureSheet, panel: SheetPanel
) -> None:
    session = sheet.session
    before, wanted = session.played.position, QSignalSpy(session.playing_wanted)
    act(sheet)
    assert session.played.position == before
    click(panel.play)
    assert session.played.position > before and not sheet.futures and not wanted.count()


def test_with_a_file_somebody_else_is_asked_to_play_it(
    sheet: FutureSheet, panel: SheetPanel
) -> None:
    session = sheet.session
    session.lines.on_change.append(lambda: pytest.fail("nothing is written here"))
    before, wanted = session.played.position, QSignalSpy(session.playing_wanted)
    act(sheet)
    click(panel.play)
    assert wanted.count() == 1 and wanted.at(0)[0] is sheet.futures[0]
    assert session.played.position == before


def test_the_panel_says_when_the_last_future_is_gone(sheet: FutureSheet, panel: SheetPanel) -> None:
    emptied = QSignalSpy(panel.emptied)
    click(panel.throw)
    assert not sheet.futures and emptied.count() == 1


def test_a_turn_that_is_wanted_is_told_with_its_future(
    sheet: FutureSheet, panel: SheetPanel
) -> None:
    wanted = QSignalSpy(sheet.session.way_wanted)
    panel.targets.aboutToShow.emit()
    entries = panel.targets.actions()
    targets = sheet.targets(sheet.futures[0])
    assert len(entries) == len(targets) > 1
    entries[-1].trigger()
    assert wanted.count() == 1
    assert wanted.at(0) == [sheet.futures[0], targets[-1]]


def test_the_table_screen_says_it_the_right_way_up_for_both_sides(
    sheet: FutureSheet, qtbot: QtBot
) -> None:
    table = QWidget()
    qtbot.addWidget(table)
    table.resize(1280, 720)
    table.show()
    banner = TableBanner(sheet.session, table)
    place = QRect(0, 0, 1280, 600)
    banner.refresh(place, turned=False)
    assert banner.isVisible() and "1" in banner.words and banner.y() == 0
    banner.refresh(place, turned=True)
    assert banner.geometry().bottom() == place.bottom()
    sheet.session.viewpoint.leave_sheet()
    banner.refresh(place, turned=False)
    assert not banner.isVisible()
