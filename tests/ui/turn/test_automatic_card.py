"""The turn of a company that nobody directs: a card with the run and the money, one click to go on, and why."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from ezgame.core.ids import HexId
from ezgame.models.automatic import automatic_turn
from ezgame.ui.main_window import MainWindow
from ezgame.ui.map.view import ALL
from ezgame.ui.memory import Forgetful
from ezgame.ui.panels.players.panel import PlayersPanel
from ezgame.ui.play.route_tool import run_pictures
from ezgame.ui.turn.automatic import AutomaticSection
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.switch import Switch
from tests.titles.esp.two import ANA, his_turn, hold, rules_for, two
from tests.ui.hands import Hands, settle
from tests.ui.table import open_table


@pytest.fixture(autouse=True)
def rules_of_its_own() -> Iterator[None]:
    """A window has the search done beside itself: rules it has used are no others' any more."""
    yield
    rules_for.cache_clear()


def at_his_turn(qtbot: QtBot, memory: Forgetful | None = None) -> MainWindow:
    position = hold(two().trains("MCP", "2"), "MCP", Ana=20)
    window = open_table(qtbot, his_turn(position, "MCP"), memory=memory)
    turn = automatic_turn(window.session)
    qtbot.waitUntil(lambda: not turn.searching, timeout=60_000)
    settle()
    return window


def words(window: QWidget) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


def shown_buttons(window: QWidget) -> list[GameButton]:
    return [button for button in window.findChildren(GameButton) if button.isVisible()]


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
    assert any(button.title.endswith(", less income") for button in shown_buttons(window))
    assert turn.others() and all(o.account.income <= income for o in turn.others())
    # Nothing else can be done meanwhile; either player goes on.
    assert {choice.action.kind for choice in session.choices()} == {"automatic_run"}
    before = session.state.players[ANA].cash
    hands.click("Go on")
    assert session.state.players[ANA].cash == before + income // 5
    session.back.undo()
    qtbot.waitUntil(lambda: not turn.searching, timeout=60_000)
    assert turn.company == "MCP" and session.state.players[ANA].cash == before


def test_his_run_is_seen_from_end_to_end(qtbot: QtBot) -> None:
    """On a small screen the map shows the part of the company that acts; his run begins at a pass beyond it."""
    window = at_his_turn(qtbot)
    turn, view = automatic_turn(window.session), window.map.view
    assert view.part != ALL, "the map is small"
    stops = [amount.hex for run in run_pictures(turn.drawn) for amount in run.amounts]
    places = view.map.board.places
    ends = [min(places, key=lambda h: places[h]), max(places, key=lambda h: places[h])]
    for hexes in (stops, [*stops, "D12"], ends):
        view.show_hexes([HexId(name) for name in hexes])
        settle()
        for name in hexes:
            at = view.mapFromScene(view.map.hex_center(HexId(name)))
            assert view.viewport().rect().contains(at), name
    window.map.parts.buttons["south"].click()
    view.pan(500, 0)
    away = view.mapFromScene(view.map.hex_center(stops[0]))
    turn.changed.emit()
    assert view.mapFromScene(view.map.hex_center(stops[0])) == away, "chosen by hand"


def test_going_on_after_a_pause_is_remembered(qtbot: QtBot) -> None:
    memory = Forgetful()
    window = at_his_turn(qtbot, memory)
    turn = automatic_turn(window.session)
    assert not memory.goes_on
    switch = next(s for s in window.findChildren(Switch) if "3 seconds" in s.accessibleName())
    QTest.mouseClick(switch, Qt.MouseButton.LeftButton)
    settle()
    assert memory.goes_on and turn.by_itself
    pause, position = turn.findChild(QTimer), window.session.game.position
    assert pause is not None and pause.isActive()
    pause.timeout.emit()
    assert window.session.game.position > position


def test_a_search_that_ends_is_told_once_and_fills_the_card_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His turn again after an undo: the position is read once, what the search found once more."""
    window = at_his_turn(qtbot)
    session, turn = window.session, automatic_turn(window.session)
    ranked, run = turn.ranked, turn.action
    assert ranked is not None and run is not None
    turn.go_on()
    settle()
    turn.answers.clear()  # as in a game that was opened from its file
    session.back.undo()
    assert turn.searching  # the answer is taken by an event, so not before the next wait
    filled: list[bool] = []
    fill = AutomaticSection.fill
    monkeypatch.setattr(
        AutomaticSection, "fill", lambda self: (filled.append(turn.searching), fill(self))
    )
    shown, drafted = QSignalSpy(session.shown_changed), QSignalSpy(session.draft.changed)
    anew = QSignalSpy(session.judged_anew)
    qtbot.waitUntil(lambda: not turn.searching, timeout=60_000)
    settle()
    assert (anew.count(), shown.count(), drafted.count()) == (1, 0, 0)
    assert session.draft.ready == run and session.draft.preview is not None
    assert filled.count(False) == 1
    players = window.docks.panel("players")
    assert isinstance(players, PlayersPanel)
    cash = [row[0].after for row in players.grid.cells]
    assert any(cash), "what Ana will get is shown beside her cash"
