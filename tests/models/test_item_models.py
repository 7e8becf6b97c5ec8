"""Item models: Qt's own tester is content, and following events ends in the same picture as reading anew."""

from collections.abc import Callable
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QAbstractItemModel
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from ezgame.models.cards import Cards, CardTable
from ezgame.models.companies import CompaniesModel
from ezgame.models.log import LogModel
from ezgame.models.market import MarketModel
from ezgame.models.players import PlayersModel
from ezgame.models.privates import PrivatesModel
from ezgame.models.roster import RosterModel
from ezgame.models.session import Session
from ezgame.storage.restored import RestoredGame
from tests.models.games import a_game_after, a_new_game, played_actions

COUNT = 420
MODELS: tuple[Callable[[Session], QAbstractItemModel], ...] = (
    PlayersModel,
    CompaniesModel,
    RosterModel,
    PrivatesModel,
    MarketModel,
    LogModel,
)

names = pytest.mark.parametrize("make", MODELS, ids=lambda make: make.__name__)


def picture(model: QAbstractItemModel) -> Any:
    """Everything a view could show of a model."""
    if isinstance(model, CardTable):
        return model.heads, model.sides, model.cells
    if isinstance(model, Cards):
        return model.cards
    assert isinstance(model, LogModel)
    model.finish()
    return tuple(model.lines)


def fresh(make: Callable[[Session], QAbstractItemModel], session: Session) -> Any:
    """What a model shows that was made just now; it does not stay to listen."""
    model = make(session)
    seen = picture(model)
    shiboken6.delete(model)
    return seen


def a_session() -> Session:
    session = Session(a_new_game())
    session.pass_when_forced = False
    return session


@names
def test_a_model_that_follows_a_game_shows_what_a_fresh_one_shows(
    qtbot: QtBot, make: Callable[[Session], QAbstractItemModel]
) -> None:
    session = a_session()
    model = make(session)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for number, action in enumerate(played_actions(COUNT)):
        assert session.submit(action)
        if number % 7 == 0:
            assert picture(model) == fresh(make, session), f"after action {number + 1}: {action}"
    assert picture(model) == fresh(make, session)
    assert tester.model() is model


@names
def test_undo_redo_and_history_show_what_a_fresh_model_shows(
    qtbot: QtBot, make: Callable[[Session], QAbstractItemModel]
) -> None:
    session = Session(a_game_after(COUNT))
    model = make(session)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for _ in range(25):
        session.undo()
    assert picture(model) == fresh(make, session)
    for _ in range(9):
        session.redo()
    assert picture(model) == fresh(make, session)
    if not isinstance(model, LogModel):  # the log is of the game, not of the moment looked at
        session.show_moment(COUNT // 2)
        assert picture(model) == fresh(make, session)
        session.return_to_now()
    session.restart_turn()
    assert picture(model) == fresh(make, session)
    assert tester.model() is model


@names
def test_a_past_that_becomes_known_later_shows_what_a_fresh_model_shows(
    qtbot: QtBot, make: Callable[[Session], QAbstractItemModel]
) -> None:
    whole = a_game_after(COUNT)
    middle = COUNT - 90
    known = {middle: whole.state_at(middle)}
    past = [applied.action for applied in whole.log[:middle]]
    game = RestoredGame(whole.rules, whole.state_at(0), past, known)
    session = Session(game)
    session.pass_when_forced = False
    model = make(session)
    for applied in whole.log[middle:]:
        assert session.submit(applied.action)
    game.fill_past(whole.log[:middle])
    session.look_again()
    assert picture(model) == fresh(make, session)
    assert picture(model) == fresh(make, Session(whole))


def test_a_draft_shows_before_and_after_and_goes_without_a_trace(qtbot: QtBot) -> None:
    session = a_session()
    for action in played_actions(COUNT):
        if action.kind == "start" and session.game.position > 20:
            break
        session.submit(action)
    players = PlayersModel(session)
    before = picture(players)
    session.set_draft(action)
    changed = [cell.after for row in players.cells for cell in row if cell.after]
    assert changed
    session.set_draft(None)
    assert picture(players) == before


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
    session.undo()
    qtbot.waitUntil(lambda: len(log.lines) > 0 and log.lines[-1].position == session.position)
    whole.finish()
    assert list(log.lines) == list(whole.lines)
