"""The panel of the history: slider and arrows lead to any moment, and from there the game can be played on."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.models.session import Session
from ezgame.ui.panels.history.panel import HistoryPanel
from tests.models.games import played_at_random

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session(qapp: QApplication) -> Session:
    return Session(played_at_random(140))


def test_the_slider_goes_to_any_action_and_back_to_now(session: Session, qtbot: QtBot) -> None:
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.resize(500, 220)
    panel.show()
    slider = panel.slider
    QTest.mouseClick(slider, LEFT, PLAIN, QPoint(round(slider.x_of(40)), 16))
    assert session.position == pytest.approx(40, abs=1)
    assert panel.now.isEnabled()
    QTest.keyClick(slider, Qt.Key.Key_Left)
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert session.position < 40
    panel.now.click()
    assert session.live
    assert not panel.now.isEnabled()


def test_while_the_slider_is_pulled_only_map_and_caption_follow(
    session: Session, qtbot: QtBot
) -> None:
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.resize(500, 220)
    panel.show()
    flitted, shown = QSignalSpy(session.flitted), QSignalSpy(session.shown_changed)
    slider = panel.slider
    QTest.mousePress(slider, LEFT, PLAIN, QPoint(round(slider.x_of(60)), 16))
    QTest.mouseMove(slider, QPoint(round(slider.x_of(20)), 16))
    assert session.position == pytest.approx(20, abs=1) and not session.live
    assert flitted.count() == 2 and shown.count() == 0
    assert f"{session.position}" in panel.where.text()
    QTest.mouseRelease(slider, LEFT, PLAIN, QPoint(round(slider.x_of(20)), 16))
    assert shown.count() == 1, "the panels follow where it is let go"
    QTest.mousePress(slider, LEFT, PLAIN, QPoint(round(slider.x_of(30)), 16))
    qtbot.waitUntil(lambda: shown.count() == 2)  # and where it is held still
    QTest.mouseRelease(slider, LEFT, PLAIN, QPoint(round(slider.x_of(30)), 16))
    assert shown.count() == 2


def test_the_arrows_step_by_action_and_by_round(session: Session, qtbot: QtBot) -> None:
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    by_name = {button.accessibleName(): button for button in panel.arrows}
    by_name["Action before"].click()
    assert session.position == session.game.position - 1
    by_name["Next action"].click()
    assert session.live
    by_name["Start of the game"].click()
    assert session.position == 0
    by_name["Next round"].click()
    assert session.position == panel.history.rounds()[1].position
    by_name["Round before"].click()
    assert session.position == 0


def test_the_game_can_be_played_on_from_a_moment(session: Session, qtbot: QtBot) -> None:
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    session.viewpoint.show_moment(20)
    panel.from_here.click()
    panel.from_here.click()
    assert session.live
    assert session.game.position == 20
    assert session.back.can_redo


def test_playing_from_an_earlier_moment_is_asked_once(session: Session, qtbot: QtBot) -> None:
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    last = session.game.position
    session.viewpoint.show_moment(last - 24)
    QTest.mouseClick(panel.from_here, LEFT)
    assert session.game.position == last and not session.live
    assert "24 actions" in panel.what.text()
    session.viewpoint.show_moment(last - 20)  # somebody looks on: the question is forgotten
    assert "another line" not in panel.what.text()
    QTest.mouseClick(panel.from_here, LEFT)
    QTest.mouseClick(panel.from_here, LEFT)
    assert session.live and session.game.position == last - 20
    assert session.back.can_redo and not len(session.game.lines), (
        "nothing was played differently yet"
    )


def test_who_acted_is_named_once(session: Session, qtbot: QtBot) -> None:
    """ "Ben: Ben passes" said it twice; where the sentence does not name the player, the line does."""
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    game = session.game
    for position in range(1, game.position + 1):
        session.viewpoint.show_moment(position)
        panel.refresh()
        actor = session.text.names.player(game.applied_at(position).action.actor)
        assert not panel.what.text().startswith(f"{actor}: {actor} "), panel.what.text()
        assert actor in panel.what.text()
