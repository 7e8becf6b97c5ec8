"""The panel of the log: its lines follow the game, are narrowed by chips and names, and lead to their moments."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Pass
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.session import Session
from ezgame.models.tables.log import LogModel
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.log.delegate import LogDelegate
from ezgame.ui.panels.log.filter import LogFilter
from ezgame.ui.panels.log.panel import LogPanel
from tests.models.games import played_at_random

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session(qapp: QApplication) -> Session:
    return Session(played_at_random(140))


def whole_log(session: Session) -> LogModel:
    log = LogModel(session)
    log.finish()
    return log


def test_the_filtered_log_is_a_proper_model(session: Session, qtmodeltester: ModelTester) -> None:
    lines = LogFilter(whole_log(session))
    qtmodeltester.check(lines)
    lines.set_topics(frozenset({"shares"}))
    lines.set_player(PlayerId("P1"))
    qtmodeltester.check(lines)


def test_chips_and_names_narrow_the_log(session: Session) -> None:
    lines = LogFilter(whole_log(session))
    everything = lines.rowCount()
    lines.set_topics(frozenset({"shares"}))
    shares = lines.rowCount()
    assert 0 < shares < everything
    assert {lines.line(row).topic for row in range(shares)} == {"shares"}
    lines.set_player(PlayerId("P1"))
    assert all("P1" in lines.line(row).players for row in range(lines.rowCount()))
    lines.set_topics(frozenset())
    lines.set_player(None)
    lines.set_company(CompanyId("FdSB"))
    assert all("FdSB" in lines.line(row).companies for row in range(lines.rowCount()))
    lines.set_company(None)
    assert lines.rowCount() == everything


def test_every_turn_has_one_head_among_the_lines_shown(session: Session) -> None:
    lines = LogFilter(whole_log(session))
    assert lines.begins_turn(0)
    heads = [row for row in range(lines.rowCount()) if lines.begins_turn(row)]
    begun = [line for line in whole_log(session).lines if line.begins_turn]
    assert len(heads) == len(begun)
    lines.set_topics(frozenset({"money"}))
    assert lines.rowCount() == 0 or lines.begins_turn(0)


def test_a_click_on_a_line_shows_that_moment(session: Session, qtbot: QtBot) -> None:
    panel = LogPanel(session)
    qtbot.addWidget(panel)
    qtbot.waitUntil(lambda: panel.lines.rowCount() > 0)
    panel.resize(360, 600)
    panel.show()
    QApplication.processEvents()
    index = panel.lines.index(3, 0)
    panel.view.scrollTo(index)
    at = panel.view.visualRect(index).center()
    QTest.mouseClick(panel.view.viewport(), LEFT, PLAIN, at)
    assert session.position == panel.lines.line(3).position
    assert not session.live


def test_the_log_goes_on_with_the_game_and_back_with_undo(session: Session, qtbot: QtBot) -> None:
    panel = LogPanel(session)
    qtbot.addWidget(panel)
    qtbot.waitUntil(lambda: panel.lines.rowCount() > 0)
    panel.show()
    before = [panel.lines.line(row) for row in range(panel.lines.rowCount())]
    choice = next(c for c in session.choices() if not isinstance(c.action, Pass) and not c.open)
    session.submit(choice.action)
    assert panel.lines.rowCount() >= len(before)
    session.back.undo()
    assert [panel.lines.line(row) for row in range(panel.lines.rowCount())] == before


def test_lines_are_as_high_as_their_text_needs_at_every_size(
    session: Session, qtbot: QtBot
) -> None:
    panel = LogPanel(session)
    qtbot.addWidget(panel)
    panel.resize(330, 500)
    panel.show()
    view, delegate = panel.view, panel.view.itemDelegate()
    assert isinstance(delegate, LogDelegate)
    wrapped = 0
    for scale, width in ((1.0, 330), (1.3, 330), (1.3, 700), (2.0, 420), (0.8, 330), (1.0, 250)):
        appearance().set(scale=scale)
        panel.resize(width, 500)
        qtbot.wait(1)
        look = appearance()
        metrics = QFontMetricsF(look.font(13, 400))
        for row in range(view.model().rowCount()):
            index = view.model().index(row, 0)
            size = delegate.sizeHint(QStyleOptionViewItem(), index)
            text = index.data()
            # Measured in its own size, as a line was before it was measured once for all.
            rows = 1 if metrics.horizontalAdvance(text) <= size.width() else 2
            high = delegate.layout_of(text, 9999.0 if rows == 1 else size.width()).boundingRect()
            head = look.px(26) if delegate.lines.begins_turn(row) else 0
            assert size.height() == round(high.height() + 2 * look.px(3) + head), text
            wrapped += rows - 1
    appearance().set(scale=1.0)
    assert wrapped > 20
