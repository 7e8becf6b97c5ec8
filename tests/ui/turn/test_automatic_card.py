"""The turn of a company that nobody directs: a card with the run and the money, one click to go on, and why."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from ezgame.models.automatic import automatic_turn
from ezgame.ui.main_window import MainWindow
from ezgame.ui.widgets.switch import Switch
from tests.titles.esp.two import ANA, his_turn, hold, rules_for, two
from tests.ui.hands import Hands, settle
from tests.ui.table import open_table


@pytest.fixture(autouse=True)
def rules_of_its_own() -> Iterator[None]:
    """A window has the search done beside itself: rules it has used are no others' any more."""
    yield
    rules_for.cache_clear()


def at_his_turn(qtbot: QtBot) -> MainWindow:
    position = hold(two().trains("MCP", "2"), "MCP", Ana=20)
    window = open_table(qtbot, his_turn(position, "MCP"))
    turn = automatic_turn(window.session)
    qtbot.waitUntil(lambda: not turn.searching, timeout=60_000)
    settle()
    return window


def words(window: QWidget) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


@pytest.mark.rule("TP-21", "TP-24")
def test_his_turn_is_a_card_that_tells_run_money_and_reason(qtbot: QtBot) -> None:
    window = at_his_turn(qtbot)
    session, hands = window.session, Hands(window)
    turn = automatic_turn(session)
    assert turn.account is not None
    income = turn.account.income
    told = words(window)
    assert "Rodrigo: MCP" in told and f"Runs for {income}" in told
    assert f"Half of it to the treasury: {income // 2} (0 → {income // 2})" in told
    assert f"Ana gets {income // 5}" in told and "Luis gets" not in told
    hands.click("Why this route?")
    settle()
    assert "First the highest income" in words(window)
    assert turn.others() and all(o.account.income <= income for o in turn.others())
    # Nothing else can be done meanwhile; either player goes on.
    assert {choice.action.kind for choice in session.choices()} == {"automatic_run"}
    before = session.state.players[ANA].cash
    hands.click("Go on")
    assert session.state.players[ANA].cash == before + income // 5
    session.undo()
    qtbot.waitUntil(lambda: not turn.searching, timeout=60_000)
    assert turn.company == "MCP" and session.state.players[ANA].cash == before


def test_going_on_after_a_pause_is_remembered(qtbot: QtBot) -> None:
    window = at_his_turn(qtbot)
    memory, turn = window._memory, automatic_turn(window.session)
    assert not memory.goes_on
    switch = next(s for s in window.findChildren(Switch) if "3 seconds" in s.accessibleName())
    QTest.mouseClick(switch, Qt.MouseButton.LeftButton)
    settle()
    assert memory.goes_on and turn.by_itself and turn._timer.isActive()
    position = window.session.game.position
    turn._timer.timeout.emit()
    assert window.session.game.position > position
