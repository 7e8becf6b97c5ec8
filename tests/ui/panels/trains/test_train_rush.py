"""The marker of the train roster: pulled with the mouse and the keys, put back, never in the way."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from ezgame.models.searches.rush import rush
from ezgame.models.session import Session
from ezgame.ui.panels.trains.panel import TrainsPanel
from tests.models.games import a_game_after
from tests.ui.hands import settle

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session(qapp: QApplication) -> Session:
    return Session(a_game_after(300))


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> TrainsPanel:
    panel = TrainsPanel(session)
    qtbot.addWidget(panel)
    panel.resize(340, 700)
    panel.show()
    settle()
    return panel


def told(panel: TrainsPanel) -> str:
    settle()
    return " ".join(label.text() for label in panel.coming.findChildren(QLabel))


def place_of(panel: TrainsPanel, count: int) -> QPoint:
    """Where the marker covers so many cards."""
    rows = panel.rows
    for y in range(6, rows.height(), 10):
        for x in range(0, rows.width(), 2):
            if rows.count_at(QPoint(x, y).toPointF()) == count:
                return QPoint(x, y)
    raise AssertionError(f"no place for {count} cards")


def test_pulling_the_marker_tells_the_rush_and_putting_it_back_the_next_phase(
    session: Session, panel: TrainsPanel
) -> None:
    before = told(panel)
    count = next(n for n in range(1, 40) if rush(session.rules, session.state, n).new_phase)
    at, further = place_of(panel, 1), place_of(panel, count)
    QTest.mousePress(panel.rows, LEFT, PLAIN, at)
    QTest.mouseMove(panel.rows, further)
    assert panel.rows.count == count
    QTest.mouseRelease(panel.rows, LEFT, PLAIN, further)
    found = rush(session.rules, session.state, count)
    said = told(panel)
    assert session.title.phases[found.after.phase].name in said and said != before
    assert f"{found.price}" in said
    QTest.mouseClick(panel.rows, LEFT, PLAIN, further)
    assert panel.rows.count == 0 and told(panel) == before


def test_keys_move_the_marker_and_escape_puts_it_back(panel: TrainsPanel) -> None:
    for _ in range(3):
        QTest.keyClick(panel.rows, Qt.Key.Key_Right)
    QTest.keyClick(panel.rows, Qt.Key.Key_Left)
    assert panel.rows.count == 2
    QTest.keyClick(panel.rows, Qt.Key.Key_Escape)
    assert panel.rows.count == 0


def test_the_marker_never_covers_more_than_there_is(session: Session, panel: TrainsPanel) -> None:
    panel.rows.pull(500)
    assert panel.rows.count == len(panel.rows.ahead)
    assert told(panel)
    state = session.state
    session.back.undo()
    settle()
    assert panel.rows.count <= len(panel.rows.ahead)
    assert session.state != state
