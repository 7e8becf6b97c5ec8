"""Item models: Qt's own tester is content, and following events ends in the same picture as reading anew."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QAbstractItemModel
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Pass
from ezgame.models.drafts.run import run_draft
from ezgame.models.session import Session
from ezgame.models.tables.cards import Cards, CardTable
from ezgame.models.tables.companies import CompaniesModel
from ezgame.models.tables.log import LogModel
from ezgame.models.tables.market import MarketModel
from ezgame.models.tables.players import PlayersModel
from ezgame.models.tables.privates import PrivatesModel
from ezgame.models.tables.roster import RosterModel
from ezgame.storage.restored import RestoredGame
from tests.models.games import a_game_after, a_new_game, played_actions
from tests.ui.play.positions import running

COUNT = 420
MODELS: tuple[Callable[[Session], QAbstractItemModel], ...] = (
    PlayersModel,
    CompaniesModel,
    RosterModel,
    PrivatesModel,
    MarketModel,
    LogModel,
)
"""All follow one game side by side, which is most of the work."""


def picture(model: QAbstractItemModel) -> Any:
    """Everything a view could show of a model."""
    if isinstance(model, CardTable):
        return model.heads, model.sides, model.cells
    if isinstance(model, Cards):
        return model.cards
    assert isinstance(model, LogModel)
    model.finish()
    return tuple(model.lines)


def watched(
    session: Session,
) -> tuple[list[QAbstractItemModel], list[QAbstractItemModelTester]]:
    """One model of each kind, with Qt's tester at its side."""
    models = [make(session) for make in MODELS]
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    return models, [QAbstractItemModelTester(model, fatal) for model in models]


def assert_fresh(models: Iterable[QAbstractItemModel], session: Session, when: str = "") -> None:
    """Each model shows what one of its kind shows that was made just now; that one does not stay to listen."""
    for model in models:
        made = type(model)(session)
        assert picture(model) == picture(made), f"{type(model).__name__} {when}"
        shiboken6.delete(made)


def a_session() -> Session:
    session = Session(a_new_game())
    session.pass_when_forced = False
    return session


def test_models_that_follow_a_game_show_what_fresh_ones_show(qtbot: QtBot) -> None:
    session = a_session()
    models, testers = watched(session)
    for number, action in enumerate(played_actions(COUNT)):
        assert session.submit(action)
        if number % 7 == 0:
            assert_fresh(models, session, f"after action {number + 1}: {action}")
    assert_fresh(models, session)
    assert all(tester.model() is model for tester, model in zip(testers, models, strict=True))


def test_undo_redo_and_history_show_what_fresh_models_show(qtbot: QtBot) -> None:
    session = Session(a_game_after(COUNT))
    models, testers = watched(session)
    for _ in range(25):
        session.back.undo()
    assert_fresh(models, session)
    for _ in range(9):
        session.back.redo()
    assert_fresh(models, session)
    session.viewpoint.show_moment(COUNT // 2)
    # The log is of the game, not of the moment looked at.
    assert_fresh([model for model in models if not isinstance(model, LogModel)], session)
    session.viewpoint.return_to_now()
    session.back.restart_turn()
    assert_fresh(models, session)
    assert all(tester.model() is model for tester, model in zip(testers, models, strict=True))


def test_a_past_that_becomes_known_later_shows_what_fresh_models_show(qtbot: QtBot) -> None:
    whole = a_game_after(COUNT)
    middle = COUNT - 90
    known = {middle: whole.state_at(middle)}
    past = [applied.action for applied in whole.log[:middle]]
    game = RestoredGame(whole.rules, whole.state_at(0), past, known)
    session = Session(game)
    session.pass_when_forced = False
    models = [make(session) for make in MODELS]
    for applied in whole.log[middle:]:
        assert session.submit(applied.action)
    game.fill_past(whole.log[:middle])
    session.look_again()
    assert_fresh(models, session)
    assert_fresh(models, Session(whole))


def test_a_draft_shows_before_and_after_and_goes_without_a_trace(qtbot: QtBot) -> None:
    session = a_session()
    for action in played_actions(COUNT):
        if action.kind == "start" and session.game.position > 20:
            break
        session.submit(action)
    players = PlayersModel(session)
    before = picture(players)
    session.draft.prepare(action)
    changed = [cell.after for row in players.cells for cell in row if cell.after]
    assert changed
    session.draft.prepare(None)
    assert picture(players) == before


def test_a_draft_that_comes_with_a_jump_is_read_with_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(running())
    table = run_draft(session)
    qtbot.waitUntil(lambda: table.drawn.best is not None and not table.search.running)
    model = PlayersModel(session)
    assert table.run()
    read, readings = model.read, []
    monkeypatch.setattr(model, "read", lambda: readings.append(1) or read())
    session.back.undo()
    assert session.draft.action is not None and len(readings) == 1
    assert_fresh([model], session)
    session.draft.glance(Pass(actor=session.waiting_for()[0]))
    assert len(readings) == 2
    table.search.wait()


def test_the_log_names_turns_and_topics(qtbot: QtBot) -> None:
    log = LogModel(Session(a_game_after(COUNT)))
    log.finish()
    assert {"tiles", "runs", "trains", "shares"} <= {line.topic for line in log.lines}
    heads = [line.head for line in log.lines if line.begins_turn]
    assert len(heads) > 30 and all(heads)


def test_a_long_past_is_read_little_by_little_and_in_order(qtbot: QtBot) -> None:
    session = Session(a_game_after(COUNT))
    log = LogModel(session)
    assert not log.lines, "lines came before all were read"
    whole = LogModel(session)
    whole.finish()
    session.back.undo()
    qtbot.waitUntil(lambda: len(log.lines) > 0 and log.lines[-1].position == session.position)
    whole.finish()
    assert list(log.lines) == list(whole.lines)
