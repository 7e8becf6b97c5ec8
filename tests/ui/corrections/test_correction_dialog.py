"""The form for corrections: every kind can be said with it, nonsense is told, and the log has the reason."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Correct
from ezgame.models.drafts.correction_form import KINDS
from ezgame.models.session import Session
from ezgame.models.tables.log import LogModel
from ezgame.models.words.text import shown_events
from ezgame.ui.corrections.dialog import CorrectionDialog
from tests.core.test_corrections import at_rest, some_way

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(params=["1830", "18ESP"])
def session(qapp: QApplication, request: pytest.FixtureRequest) -> Session:
    game = at_rest(some_way(request.param), "operating")
    assert game is not None
    return Session(game)


@pytest.fixture
def dialog(session: Session, qtbot: QtBot) -> Iterator[CorrectionDialog]:
    window = QWidget()
    qtbot.addWidget(window)
    dialog = CorrectionDialog(window, session)
    dialog.open()
    yield dialog
    window.close()


def test_money_is_put_right_with_the_mouse_and_told_in_the_log(
    session: Session, dialog: CorrectionDialog
) -> None:
    player = session.state.order[0]
    cash = session.state.players[player].cash
    dialog.about.setCurrentIndex(list(session.state.players).index(player))
    assert dialog.cash.value() == cash, "it begins with what is so"
    dialog.cash.setValue(cash + 25)
    assert "reason" in dialog.reason.text()
    QTest.mouseClick(dialog.do, LEFT)
    assert session.state.players[player].cash == cash, "no reason, no correction"
    QTest.keyClicks(dialog.why, "counted wrongly")
    QTest.mouseClick(dialog.do, LEFT)
    assert session.state.players[player].cash == cash + 25
    log = LogModel(session)
    log.finish()
    said = [line.text for line in log.lines[-3:]]
    assert any("counted wrongly" in line for line in said), said
    assert session.back.undo() and session.state.players[player].cash == cash


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_said_with_the_form(
    kind: str, session: Session, dialog: CorrectionDialog
) -> None:
    dialog.what.setCurrentIndex(KINDS.index(kind))
    dialog.why.setText("teaching")
    dialog.cash.setValue(dialog.cash.value() + 1)
    for about in range(max(1, dialog.about.count())):
        dialog.about.setCurrentIndex(about)
        if kind == "cash":
            dialog.cash.setValue(dialog.cash.value() + 1)
        for number in range(1 if kind == "tile" else max(1, dialog.number.count())):
            dialog.number.setCurrentIndex(number)
            for item in range(min(25, max(1, dialog.item.count()))):
                dialog.item.setCurrentIndex(item)
                action = dialog.action
                assert isinstance(action, Correct) and action.what == kind
                if session.why_not(action) is None:
                    preview = session.preview(action)
                    assert preview is not None
                    told = [line for _e, line in shown_events(session.text, preview.events[1:])]
                    assert told and dialog.reason.text() == " · ".join(told)
                    if kind == "turn":
                        assert dialog.about.currentText() in dialog.reason.text()
                    before = session.state
                    QTest.mouseClick(dialog.do, LEFT)
                    assert session.state != before
                    return
                assert dialog.reason.text() == session.reason(action) != ""
    pytest.fail(f"no {kind} could be corrected")


def test_price_and_phase_begin_with_what_is_so_and_a_hex_is_a_place(
    session: Session, dialog: CorrectionDialog
) -> None:
    dialog.what.setCurrentIndex(KINDS.index("price"))
    for row in range(dialog.about.count()):
        dialog.about.setCurrentIndex(row)
        company = dialog.about.currentData().item
        assert dialog.item.currentData().item == session.state.market.places[company]
    dialog.what.setCurrentIndex(KINDS.index("phase"))
    assert dialog.item.currentData().item == session.state.phase
    heads = []
    for kind in ("price", "tile", "station", "train"):
        dialog.what.setCurrentIndex(KINDS.index(kind))
        heads.append(dialog.about.accessibleName())
    assert heads == ["Whose", "Where", "Where", "Whose"]
