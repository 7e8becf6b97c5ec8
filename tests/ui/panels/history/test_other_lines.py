"""Other lines of play in the history: found, looked at, returned to, named and deleted with the mouse."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.models.session import Session
from ezgame.models.tables.companies import CompaniesModel
from ezgame.models.tables.line_list import detail_of, line_rows
from ezgame.models.tables.log import LogModel
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from ezgame.ui.panels.charts.panel import ChartsPanel
from ezgame.ui.panels.history.lines import OtherLines
from ezgame.ui.panels.history.panel import HistoryPanel
from ezgame.ui.widgets.text import Label
from tests.models.games import played_at_random
from tests.ui.hands import settle

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session(qapp: QApplication) -> Session:
    return Session(played_at_random(140))


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> HistoryPanel:
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.resize(420, 560)
    panel.show()
    settle()
    return panel


@contextmanager
def closing_word(entered: list[str]) -> Iterator[None]:
    yield
    entered.append("saved")


def play_otherwise(session: Session, back: int) -> int:
    """Take back so many actions, or more until there is a choice, and do something else; gives how many."""
    last = session.game.position
    while True:
        session.viewpoint.show_moment(last - back)
        session.viewpoint.play_from_here()
        known = session.game.applied_at(session.game.position + 1).action
        others = [c.action for c in session.choices() if c.action != known and not c.amounts]
        if others:
            assert session.submit(others[0])
            return back
        session.back.redo()
        session.lines.go_along(session.game.line)
        back += 1


def test_nothing_is_seen_as_long_as_there_is_one_line(
    session: Session, panel: HistoryPanel
) -> None:
    assert not panel.lines.isVisible()
    session.back.undo()
    session.back.redo()
    assert not panel.lines.isVisible()
    play_otherwise(session, 20)
    assert panel.lines.isVisible() and panel.lines.list.count() == 2


def test_a_line_says_who_left_where_and_when(session: Session, panel: HistoryPanel) -> None:
    session.played.lines.now = lambda: "2026-03-04T20:15:00Z"
    whole = session.game.line
    count = play_otherwise(session, 20)
    at = len(whole) - count
    actor = whole[at].action.actor
    _, row = line_rows(session)
    assert row.left == at and row.length == len(whole) and row.below == 0
    assert session.player_name(actor) in row.text
    detail = detail_of(session, row)
    assert f"{count} actions" in detail and f"action {at}" in detail and "Mar" in detail
    assert detail in [label.text() for label in panel.lines.findChildren(Label)]


def test_a_new_window_does_not_read_the_lines_before_history_is_seen(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []
    monkeypatch.setattr(OtherLines, "refresh", lambda lines: read.append(lines))
    window = MainWindow(session, Forgetful())
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    settle()
    assert read == []
    window.docks.open("history")
    settle()
    assert read


def test_a_line_that_leaves_another_line_hangs_on_that_one(session: Session) -> None:
    play_otherwise(session, 20)
    other = next(iter(session.played.lines))
    first = session.played.line
    session.lines.go_along(other.log)
    play_otherwise(session, 5)
    rows = line_rows(session)
    assert len(rows) == 3 and [row.below for row in rows] == [0, 0, 0]
    session.lines.go_along(first)
    rows = line_rows(session)
    assert max(row.below for row in rows) == 1, "two of them share more with each other"


def test_a_line_that_leaves_another_line_names_the_round_of_that_one(session: Session) -> None:
    whole = session.game.line
    at = len(whole) - play_otherwise(session, 3)
    first = next(iter(session.played.lines)).number
    play_otherwise(session, 90)
    row = next(row for row in line_rows(session) if row.number == first)
    common = row.common
    assert row.left == at > common, "it hangs on the other line"
    clock, wrong = whole[at].before.clock, session.played.state_at(common).clock
    said, not_said = session.text.round(clock), session.text.round(wrong)
    assert said != not_said
    for words in (row.text, detail_of(session, row)):
        assert said in words and not_said not in words
    line = session.played.lines.get(first)
    assert line is not None
    blanks = tuple(replace(applied, events=()) for applied in line.log)
    session.played.lines.put(replace(line, log=blanks))
    row = next(row for row in line_rows(session) if row.number == first)
    for words in (row.text, detail_of(session, row)):
        assert f"action {at}" in words and said not in words and not_said not in words


def test_looking_changes_nothing_and_now_is_one_click_away(
    session: Session, panel: HistoryPanel, qtbot: QtBot
) -> None:
    play_otherwise(session, 20)
    here = session.played.line
    log, companies = LogModel(session), CompaniesModel(session)
    charts = ChartsPanel(session)
    qtbot.addWidget(charts)
    charts.resize(500, 400)
    charts.show()
    QTest.mouseClick(panel.lines.look, LEFT)
    other = next(iter(session.played.lines))
    assert session.viewpoint.elsewhere and session.state == other.log[-1].after
    assert session.waiting_for() == () and session.choices() == ()
    assert not session.submit(here[-1].action) and session.played.line == here
    log.finish()
    fresh = LogModel(session)
    fresh.finish()
    assert [line.text for line in log.lines] == [line.text for line in fresh.lines]
    assert list(companies.read()) == list(CompaniesModel(session).read())
    assert panel.slider.maximum() == len(other.log)
    QTest.mouseClick(panel.arrows[2], LEFT)
    assert session.position == len(other.log) - 1
    QTest.mouseClick(panel.now, LEFT)
    assert session.live and session.played.line == here
    log.finish()
    assert log.taken == list(here)


def test_undo_while_another_line_is_seen_only_leads_back(session: Session) -> None:
    play_otherwise(session, 20)
    here = session.played.position
    session.lines.want(next(iter(session.played.lines)).number, "look")
    assert session.back.undo_label and not session.back.undo()
    assert session.live and session.played.position == here


def test_returning_plays_on_along_the_line_and_keeps_this_one(
    session: Session, panel: HistoryPanel
) -> None:
    entered: list[str] = []
    play_otherwise(session, 20)
    session.lines.on_change.append(lambda: closing_word(entered))
    here, there = session.played.line, next(iter(session.played.lines)).log
    QTest.mouseClick(panel.lines.take, LEFT)
    assert session.live and session.game.line == there and entered == ["saved"]
    assert [line.log for line in session.played.lines] == [here]
    assert session.back.undo(), "the line is as good as any"


def test_playing_from_a_moment_of_another_line_takes_that_line(
    session: Session, panel: HistoryPanel
) -> None:
    play_otherwise(session, 20)
    there = next(iter(session.played.lines)).log
    QTest.mouseClick(panel.lines.look, LEFT)
    session.viewpoint.show_moment(len(there) - 7)
    QTest.mouseClick(panel.from_here, LEFT)
    assert "line of now stays" in panel.what.text()
    QTest.mouseClick(panel.from_here, LEFT)
    assert session.live and session.game.position == len(there) - 7
    assert session.game.line == there and len(session.played.lines) == 1


def test_a_line_is_named_and_deleted(session: Session, panel: HistoryPanel) -> None:
    play_otherwise(session, 20)
    number = next(iter(session.played.lines)).number
    panel.lines.name.setFocus()
    QTest.keyClicks(panel.lines.name, "Ben's idea")
    QTest.keyClick(panel.lines.name, Qt.Key.Key_Return)
    line = session.played.lines.get(number)
    assert line is not None and line.name == "Ben's idea"
    assert panel.lines.list.item(1).text() == "Ben's idea"
    QTest.mouseClick(panel.lines.delete, LEFT)
    assert session.played.lines.get(number) is not None, "asked once"
    QTest.mouseClick(panel.lines.delete, LEFT)
    assert not len(session.played.lines) and not panel.lines.isVisible()


def test_a_file_that_must_stay_is_not_changed(session: Session, panel: HistoryPanel) -> None:
    play_otherwise(session, 20)
    session.may_change = lambda: False
    QTest.mouseClick(panel.lines.take, LEFT)
    QTest.mouseClick(panel.lines.delete, LEFT)
    QTest.mouseClick(panel.lines.delete, LEFT)
    assert len(session.played.lines) == 1
    QTest.mouseClick(panel.lines.look, LEFT)
    assert session.viewpoint.elsewhere, "looking is free"


def test_enter_takes_the_name_of_a_line_and_plays_nothing(session: Session, qtbot: QtBot) -> None:
    play_otherwise(session, 20)
    window = MainWindow(session, Forgetful())
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.docks.open("history")
    settle()
    panel = window.docks.panel("history")
    assert isinstance(panel, HistoryPanel)
    asked: list[str] = []
    window.commands["confirm"].triggered.connect(lambda: asked.append("confirm"))
    here = session.played.line
    panel.lines.name.setFocus()
    settle()
    QTest.keyClicks(panel.lines.name, "Paid out")
    QTest.keyClick(panel.lines.name, Qt.Key.Key_Return)
    settle()
    assert next(iter(session.played.lines)).name == "Paid out"
    assert asked == [] and session.played.line == here
    assert panel.lines.list.item(1).text() == "Paid out"
