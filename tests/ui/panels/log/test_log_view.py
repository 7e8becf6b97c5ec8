"""The list of the log: only what is in sight is measured at once, and stays where it is."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.log.delegate import INDENT, LogDelegate
from ezgame.ui.panels.log.heights import Heights
from ezgame.ui.panels.log.panel import LogPanel
from ezgame.ui.panels.log.view import LogView
from tests.models.games import played_at_random
from tests.ui.hands import settle


@pytest.fixture
def session(qapp: QApplication) -> Session:
    return Session(played_at_random(400))


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> LogPanel:
    appearance().set(dark=False, scale=1.0)
    made = LogPanel(session)
    qtbot.addWidget(made)
    made.resize(330, 500)
    made.show()
    qtbot.waitUntil(lambda: made.view.rows.unknown() is None and len(made.view.rows) > 300)
    return made


def first_in_sight(view: LogView) -> tuple[str, int]:
    index = view.indexAt(QPoint(20, 0))
    return str(index.data()), view.visualRect(index).top()


def test_heights_are_guessed_until_they_are_measured() -> None:
    asked: list[int] = []

    def measure(row: int) -> int:
        asked.append(row)
        return 10 + row % 2

    rows = Heights(measure)
    rows.set_count(100)
    assert len(asked) <= 1 and rows.total == 1000
    assert rows.learn(50, 4) and rows.end(53) - rows.begin(50) == 42
    assert rows.row_at(rows.begin(52)) == 52 and rows.row_at(10**6) == 99
    rows.doubt(2.0)
    assert rows.end(51) - rows.begin(51) == 22 and rows.unknown() == 0
    asked.clear()
    assert rows.learn(0, 100) and len(asked) == 100 and rows.unknown() is None
    rows.set_count(103)
    assert rows.unknown() == 100
    rows.cut(20)
    assert len(rows) == 20 and rows.total == 210


def test_another_text_size_measures_what_is_in_sight_and_the_rest_later(
    panel: LogPanel, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    view, asked = panel.view, list[int]()
    monkeypatch.setattr(
        view.rows, "measure", lambda row: (asked.append(row), view.measured(row))[1]
    )
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    words, _ = first_in_sight(view)
    try:
        appearance().set(scale=1.3)
        QApplication.processEvents()
        assert 0 < len(set(asked)) < 150 < len(view.rows)
        assert first_in_sight(view)[0] == words, "the list has not jumped"
        qtbot.waitUntil(lambda: view.rows.unknown() is None)
        assert first_in_sight(view)[0] == words
        right = [
            view.itemDelegate()
            .sizeHint(QStyleOptionViewItem(), view.model().index(row, 0))
            .height()
            for row in range(len(view.rows))
        ]
        assert view.rows.total == sum(right)
        assert view.verticalScrollBar().maximum() == sum(right) - view.viewport().height()
    finally:
        appearance().set(scale=1.0)


def test_the_end_of_the_log_stays_in_sight(panel: LogPanel) -> None:
    view = panel.view
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()
    panel.resize(250, 420)
    QApplication.processEvents()
    last = view.model().index(len(view.rows) - 1, 0)
    assert view.visualRect(last).bottom() == view.viewport().height() - 1
    panel.chips["trains"].setChecked(True)
    QApplication.processEvents()
    assert len(view.rows) == panel.lines.rowCount() < 300
    last = view.model().index(len(view.rows) - 1, 0)
    assert view.visualRect(last).bottom() == view.viewport().height() - 1


def test_keys_go_through_the_lines_and_show_a_moment(session: Session, panel: LogPanel) -> None:
    view = panel.view
    assert isinstance(view, QListView), "readers are told of a list"
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.currentIndex().row() == len(view.rows) - 1
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.currentIndex().row() == 0 and view.verticalScrollBar().value() == 0
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.currentIndex().row() == 1
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    row = view.currentIndex().row()
    assert 5 < row < 40 and view.viewport().rect().contains(view.visualRect(view.currentIndex()))
    view.activated.emit(view.currentIndex())
    assert session.position == panel.lines.line(row).position


def test_a_log_without_filters_reads_no_line_to_filter_it(
    panel: LogPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = panel.lines.sourceModel()
    monkeypatch.setattr(type(log), "lines", property(lambda _: pytest.fail("read")))
    assert panel.lines.filterAcceptsRow(0, log.index(-1, -1))


@pytest.mark.parametrize("scale", [1.0, 1.6, 2.0])
def test_a_line_is_drawn_as_wide_as_it_was_measured(panel: LogPanel, scale: float) -> None:
    """A line that just fitted was drawn on two rows, the second over the next line: large text has a wide bar."""
    appearance().set(scale=scale)
    panel.resize(round(330 * scale), 500)
    settle()
    view, delegate = panel.view, panel.view.itemDelegate()
    assert isinstance(delegate, LogDelegate)
    assert view.verticalScrollBar().isVisible()
    assert delegate.wide + appearance().px(INDENT) <= view.viewport().width()
    for row in range(len(view.rows)):
        hint = delegate.sizeHint(QStyleOptionViewItem(), view.model().index(row, 0))
        assert hint.width() == delegate.wide
