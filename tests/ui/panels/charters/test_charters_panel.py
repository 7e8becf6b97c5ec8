"""The charters leave tips and keys to what they lie on."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from ezgame.models.session import Session
from ezgame.ui.panels.charters.card import CharterCard
from ezgame.ui.panels.charters.panel import ChartersPanel
from ezgame.ui.panels.charters.rows import broken
from tests.models.games import a_game_after, played_at_random

LATE = 130
"""Actions after which companies have started."""


def test_a_card_tells_what_is_under_the_pointer_and_keeps_its_keys(qtbot: QtBot) -> None:
    panel = ChartersPanel(Session(played_at_random(140)))
    qtbot.addWidget(panel)
    panel.resize(420, 700)
    panel.show()
    qtbot.waitExposed(panel)
    QApplication.processEvents()
    card = next(card for card in panel.findChildren(CharterCard) if card.open or card.card.started)
    at = QPoint(card.width() // 2, card.height() - 2)
    for point in (at, card.spots[0].box.center().toPoint()):
        tip = QHelpEvent(QEvent.Type.ToolTip, point, card.mapToGlobal(point))
        QApplication.sendEvent(card, tip)
        told = QToolTip.text()
        assert told and card.tip_at(point.toPointF()).splitlines()[0] in told.replace("&amp;", "&")
    card.setFocus()
    key = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier)
    key.ignore()
    QApplication.sendEvent(card, key)
    assert key.isAccepted(), "a space opens the card, not the tool that has this key"


def test_pieces_that_have_no_room_go_to_the_next_line() -> None:
    assert broken([80.0, 150.0], 300.0, 8) == (0, 0)
    assert broken([80.0, 150.0, 60.0], 230.0, 8) == (0, 1, 1)
    assert broken([50.0, 60.0, 60.0], 200.0, 8, first=100.0) == (0, 1, 1)
    assert broken([400.0, 20.0], 200.0, 8) == (0, 1)
    assert broken([], 100.0, 8) == ()


@pytest.mark.parametrize("open_", [True, False])
def test_pointing_at_a_goal_tells_what_to_do_and_what_it_pays(qtbot: QtBot, open_: bool) -> None:
    panel = ChartersPanel(Session(a_game_after(LATE)))
    qtbot.addWidget(panel)
    panel.resize(600, 900)
    panel.show()
    qtbot.waitExposed(panel)
    told = []
    for card in panel.findChildren(CharterCard):
        card.set_open(open_)
        card.grab()
        told += [
            (goal, card.tip_at(spot.box.center()))
            for spot in card.spots
            if spot.goal is not None and (goal := card.card.goals[spot.goal])
        ]
    assert any("Run a train to any harbour. (6.1)" in tip for _goal, tip in told)
    assert any("Pays " in tip for _goal, tip in told)
    assert all(goal.label in tip for goal, tip in told)
    assert all(tip.endswith("reached") == goal.reached for goal, tip in told)
