"""The duty to run the best in the window: searched beside it, handed to the judge."""

import threading
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Run
from ezgame.core.best_runs import NO_RUN, BestRuns
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from ezgame.core.routes.search import Best, best_routes
from ezgame.models.drafts.run import RunDraft, run_draft
from ezgame.models.session import Session
from ezgame.ui.action_bar.bar import ActionBar
from ezgame.ui.panels.run.panel import RunPanel
from tests.titles.t1830.test_routes import figure, route, run

PATIENCE = 20_000


def about_to_run() -> Game:
    return figure("2", "3").operating("B&O", "run")


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Searches beside the window answer once it is set."""
    gate = Event()

    def patient(*args: Any, **values: Any) -> Best:
        gate.wait(PATIENCE / 1000)
        return best_routes(*args, **values)

    monkeypatch.setattr("ezgame.models.searches.route_search.best_routes", patient)
    return gate


@pytest.fixture
def table(qtbot: QtBot, gate: Event, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunDraft]:
    def never(*_args: object, **_values: object) -> None:
        raise AssertionError("the judge searched in the window's thread")

    game = about_to_run()
    monkeypatch.setattr("ezgame.core.best_runs.best_routes", never)
    table = run_draft(Session(game))
    yield table
    gate.set()
    table.search.wait()
    table.proof.wait()


def known(table: RunDraft, qtbot: QtBot, gate: Event) -> None:
    gate.set()
    qtbot.waitUntil(lambda: not table.waiting, timeout=PATIENCE)


@pytest.mark.parametrize("title", ["1830", "1849", "18te"])
def test_every_title_with_the_duty_is_searched_beside_the_window(title: str) -> None:
    names = ("Ann", "Ben", "Carol")
    game = new_game(make_setup(title, names, changes={"run.duty": "maximum"}))
    assert game.rules.best_runs is not None and not game.rules.best_runs.beside
    table = run_draft(Session(game))
    assert game.rules.best_runs.beside
    table.search.wait()


def test_the_window_never_searches_and_the_judge_is_told(
    table: RunDraft, qtbot: QtBot, gate: Event
) -> None:
    session = table.session
    assert table.waiting
    assert table.drawn.is_open
    assert session.choices() == ()
    assert session.draft.ready is None
    assert table.run() is False
    known(table, qtbot, gate)
    assert [choice.action.kind for choice in session.choices()] == ["run"]
    assert isinstance(session.draft.ready, Run)
    assert table.run()
    assert session.state.operating is not None
    assert session.state.operating.income == 190


def test_the_button_and_the_panel_show_that_the_search_goes_on(
    table: RunDraft, qtbot: QtBot, gate: Event
) -> None:
    bar, panel = ActionBar(table.session), RunPanel(table.session)
    qtbot.addWidget(bar)
    qtbot.addWidget(panel)
    assert "searched" in bar.primary.toolTip() or "searched" in bar.primary.accessibleDescription()
    assert panel.progress.isVisibleTo(panel)
    assert not panel.stop.isVisibleTo(panel)
    bar.confirm()
    assert table.session.state.operating is not None
    assert table.session.state.operating.step == "run"
    known(table, qtbot, gate)
    bar.refresh()
    assert not panel.progress.isVisibleTo(panel)
    bar.confirm()
    assert table.session.state.operating.income == 190


def test_another_question_does_not_keep_the_proof_away(
    table: RunDraft, qtbot: QtBot, gate: Event
) -> None:
    table.set_with_treasury(True)
    assert table.proof.running
    known(table, qtbot, gate)
    assert table.session.choices() != ()


def test_a_proof_for_another_position_is_not_taken(
    table: RunDraft, qtbot: QtBot, gate: Event
) -> None:
    session = table.session
    known(table, qtbot, gate)
    assert table.run()
    session.back.undo()
    known(table, qtbot, gate)
    assert [choice.action.kind for choice in session.choices()] == ["run"]


def test_after_a_search_that_failed_any_legal_run_is_taken_and_nobody_searches(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_args: object, **_values: object) -> None:
        raise ArithmeticError

    game = about_to_run()
    poor = run(game, route(game, 0, "I15 I19"))
    monkeypatch.setattr("ezgame.core.best_runs.best_routes", fails)
    monkeypatch.setattr("ezgame.models.searches.route_search.best_routes", fails)
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda fault: told.append(fault.exc_type))
    table = run_draft(Session(game))
    qtbot.waitUntil(lambda: not table.waiting, timeout=PATIENCE)
    assert told == [ArithmeticError]
    assert table.session.choices() != ()
    assert table.session.submit(poor)
    turn = table.session.state.operating
    assert turn is not None and 0 < turn.income < 190


def test_the_answer_and_the_end_of_the_search_are_told_as_one_change(
    table: RunDraft, qtbot: QtBot, gate: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ezgame.models.searches.route_search.FIRST", PATIENCE)
    table.ask()
    changed, anew, drafted = (
        QSignalSpy(signal)
        for signal in (
            table.drawn.changed,
            table.session.judged_anew,
            table.session.draft.changed,
        )
    )
    ready: list[object] = []
    table.session.judged_anew.connect(lambda: ready.append(table.session.draft.ready))
    known(table, qtbot, gate)
    assert isinstance(table.session.draft.ready, Run)
    assert ready == [table.session.draft.ready], (
        "the run lies ready when it is told that it may be run"
    )
    assert (changed.count(), anew.count(), drafted.count()) == (1, 1, 0)


def test_best_runs_of_several_positions_stay_known() -> None:
    """Undo leads to where a run was demanded before."""
    runs, first, second = BestRuns(), about_to_run().state, about_to_run().state
    runs.hand_in_nothing(first, CompanyId("B&O"))
    runs.hand_in_nothing(second, CompanyId("B&O"))
    assert runs.known(first, CompanyId("B&O")) is runs.known(second, CompanyId("B&O")) is NO_RUN
    assert runs.known(first, CompanyId("PRR")) is None
    assert runs.known(about_to_run().state, CompanyId("B&O")) is None
