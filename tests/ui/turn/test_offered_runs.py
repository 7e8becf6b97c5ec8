"""What a train of the bank would bring, on its button in 18TE: looked for beside the window."""

import threading

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.routes.search import best_routes
from ezgame.models.searches.offered_runs import offered_runs
from ezgame.ui.main_window import MainWindow
from ezgame.ui.turn.train_button import TrainButton
from tests.titles.te.table import table
from tests.titles.te.vectors.trains import with_route
from tests.ui.table import open_table


def buttons(window: MainWindow) -> list[TrainButton]:
    return [b for b in window.findChildren(TrainButton) if b.isVisibleTo(window)]


def all_known(window: MainWindow) -> bool:
    return not any("…" in note for button in buttons(window) for note in button.notes)


def test_runs_with_offered_trains_are_found_beside_the_window(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, searched = threading.Event(), []

    def slowly(*args: object, **values: object) -> object:
        searched.append(threading.current_thread() is threading.main_thread())
        gate.wait(10)
        return best_routes(*args, **values)

    monkeypatch.setattr("ezgame.models.searches.route_search.best_routes", slowly)
    position = with_route(table(), 500)
    window = open_table(qtbot, position.operating("KHS", "trains"))
    waiting = buttons(window)
    assert waiting and all(button.notes == ("best run then …",) for button in waiting)
    gate.set()
    qtbot.waitUntil(lambda: all_known(window))
    assert buttons(window) == waiting, "no button is made anew for it"
    assert all(button.notes == ("best run then 30",) for button in waiting)
    assert searched and not any(searched)


def test_a_search_that_fails_leaves_a_dash_and_the_next_figure_is_found(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def fails_first(*args: object, **values: object) -> object:
        asked.append(args)
        if len(asked) == 1:
            raise ArithmeticError
        return best_routes(*args, **values)

    monkeypatch.setattr("ezgame.models.searches.route_search.best_routes", fails_first)
    position = with_route(table(), 500)
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda fault: told.append(fault.exc_type))
    window = open_table(qtbot, position.operating("KHS", "trains"))
    qtbot.waitUntil(lambda: all_known(window))
    assert told == [ArithmeticError]
    notes = [button.notes for button in buttons(window)]
    assert notes == [("best run then –",), ("best run then 30",)]


def test_figures_belong_to_their_position(qtbot: QtBot) -> None:
    position = with_route(table(), 500)
    window = open_table(qtbot, position.operating("KHS", "trains"))
    session, runs = window.session, offered_runs(window.session)
    action = buttons(window)[0].action
    qtbot.waitUntil(lambda: runs.income(session.state, action) == 30)
    assert session.submit(action)
    assert runs.income(session.state, action) is None
