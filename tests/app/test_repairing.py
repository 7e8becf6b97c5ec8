"""A repair from the history to the new present, with the mouse, in the program."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.app.gui import Program
from ezgame.app.repairing import Repairing
from ezgame.core.actions import Pass
from ezgame.models.session import Session
from ezgame.storage.game_file import GameFile
from ezgame.storage.reading import read_file
from ezgame.ui.panels.history.panel import HistoryPanel
from ezgame.ui.widgets.focus_rim import FocusRim
from tests.models.games import played_at_random

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def session(program: Program) -> Session:
    game = played_at_random(120)
    path = program.shelf.new_path("repaired", ("x",))
    program.put_on_table(game, GameFile.new(game, path))
    assert program.saver is not None
    return program.saver.session


def repairing(session: Session) -> Repairing:
    found = session.findChild(Repairing)
    assert isinstance(found, Repairing)
    return found


def a_choice(session: Session) -> int:
    """A position that was reached by a choice among several, late in the game."""
    for number in range(session.game.position - 20, 1, -1):
        session.viewpoint.show_moment(number - 1)
        session.viewpoint.play_from_here()
        count = len([c for c in session.choices() if not c.amounts and not c.open])
        session.lines.go_along(session.game.line)
        if count > 2 and isinstance(session.game.applied_at(number).action, Pass):
            return number
    raise AssertionError("no such position")


def test_a_changed_action_is_played_and_the_old_line_stays(
    program: Program, session: Session, qtbot: QtBot
) -> None:
    assert program.frame.game is not None
    program.frame.game.docks.open("history")
    panel = program.frame.game.findChild(HistoryPanel)
    assert panel is not None
    number = a_choice(session)
    here = session.played.line
    session.viewpoint.show_moment(number)
    panel.repair.menu().actions()[0].trigger()
    assert session.viewpoint.asking and session.live and session.game.position == number - 1
    assert program.saver is not None and read_file(program.saver.file.path).position == len(here)
    other = next(
        c.action
        for c in session.choices()
        if c.action != here[number - 1].action and not c.amounts and not c.open
    )
    assert session.submit(other), "told, not done"
    assert session.played.line == here and not session.viewpoint.asking
    work = repairing(session)
    qtbot.waitUntil(lambda: work.dialog is not None and work.dialog.isVisible())
    while work.repair is not None and work.repair.question is not None:
        assert work.dialog is not None and work.dialog.why.text()
        before = len(work.repair.steps)
        all_of_them = work.dialog.choices[-2]
        QTest.mouseClick(all_of_them, LEFT)
        qtbot.waitUntil(
            lambda before=before: work.repair is None or len(work.repair.steps) > before
        )
        qtbot.waitUntil(lambda: not program.desk.busy)
    assert work.dialog is not None and work.repair is not None
    new = work.repair.log
    assert work.dialog.table.rowCount() > 0 and session.played.line == here
    assert not work.dialog.findChildren(FocusRim), "the focus did not wander by itself"
    assert not work.dialog.table.horizontalScrollBar().isVisible()
    QTest.mouseClick(work.dialog.take, LEFT)
    qtbot.waitUntil(lambda: not program.desk.busy)
    assert session.live and session.played.line == new
    assert [line.log for line in session.played.lines] == [here]
    contents = read_file(program.saver.file.path)
    assert contents.position == len(new) and len(contents.others.lines) == 1


def test_going_back_to_now_ends_the_question(session: Session) -> None:
    here = session.played.line
    session.viewpoint.show_moment(50)
    session.repair_wanted.emit("insert", 50)
    assert session.viewpoint.asking
    assert not session.back.undo(), "it only leads back"
    assert not session.viewpoint.asking and session.live and session.played.line == here


def test_a_repair_that_is_cancelled_changes_nothing(
    program: Program, session: Session, qtbot: QtBot
) -> None:
    here = session.played.line
    session.viewpoint.show_moment(100)
    session.repair_wanted.emit("remove", 100)
    work = repairing(session)
    qtbot.waitUntil(lambda: work.dialog is not None and work.dialog.isVisible())
    assert work.dialog is not None
    QTest.mouseClick(work.dialog.leave, LEFT)
    qtbot.waitUntil(lambda: work.dialog is None)
    assert session.played.line == here and not len(session.played.lines)


def test_an_action_chosen_on_the_board_answers_the_question(
    program: Program, session: Session, qtbot: QtBot
) -> None:
    work = repairing(session)
    for number in range(60, 120):
        session.repair_wanted.emit("remove", number)
        qtbot.waitUntil(lambda: work.dialog is not None and work.dialog.isVisible())
        assert work.repair is not None and work.dialog is not None
        if work.repair.question is not None:
            break
        QTest.mouseClick(work.dialog.leave, LEFT)
        qtbot.waitUntil(lambda: work.dialog is None)
    question = work.repair.question
    assert question is not None
    QTest.mouseClick(work.dialog.choices[-4], LEFT)
    assert session.viewpoint.asking and session.game.line == work.repair.log
    assert not work.dialog.isVisible()
    session.viewpoint.return_to_now()
    assert work.dialog.isVisible(), "still to be decided"
    QTest.mouseClick(work.dialog.choices[-4], LEFT)
    steps = len(work.repair.steps)
    assert session.submit(session.choices()[0].action)
    qtbot.waitUntil(lambda: not program.desk.busy)
    assert work.repair is not None and len(work.repair.steps) > steps
    assert work.dialog is not None and work.dialog.isVisible()
    QTest.mouseClick(work.dialog.leave, LEFT)
