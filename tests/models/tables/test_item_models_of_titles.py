"""Panels of every title read item models: rows, roles and change signals hold for each of them."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Run
from ezgame.core.game import Game
from ezgame.models.session import Session
from ezgame.models.tables.market import MarketModel
from tests.models.tables.test_item_models import MODELS, assert_fresh, picture
from tests.tools.vocabulary import playable
from tests.ui.bot import Bot
from tests.ui.short_games import FOR_TWO, PLUS, played

ACTIONS = 60
CHANGES = ("dataChanged", "modelReset", "rowsInserted", "rowsRemoved", "layoutChanged")


def count(model: QAbstractItemModel, told: list[str]) -> None:
    for name in CHANGES:
        getattr(model, name).connect(lambda *_, name=name: told.append(name))


@pytest.mark.parametrize("title", playable())
def test_models_of_every_title_have_rows_and_roles_and_tell_changes(
    title: str, qtbot: QtBot
) -> None:
    session = Session(new_game(make_setup(title, ("Ann", "Ben", "Carol"), seed=3)))
    bot = Bot(3)
    makers: tuple[Callable[[Session], QAbstractItemModel], ...] = MODELS
    models = [make(session) for make in makers]
    testers = [QAbstractItemModelTester(model) for model in models]
    before = [picture(model) for model in models]
    told: list[list[str]] = [[] for _ in models]
    for model, heard in zip(models, told, strict=True):
        count(model, heard)
    while session.game.position < ACTIONS and not session.state.finished:
        choices = session.game.choices()
        run = next((choice.action for choice in choices if isinstance(choice.action, Run)), None)
        session.submit(bot.choose(choices, session.state, run))
    assert testers
    for make, model, was, heard in zip(makers, models, before, told, strict=True):
        assert_fresh([model], session)
        if picture(model) != was:
            assert heard, f"{make.__name__} changed without a word"
        assert model.roleNames()
        for row in range(model.rowCount(QModelIndex())):
            index = model.index(row, 0)
            assert index.isValid()
            shown = [model.data(index, role) for role in model.roleNames()]
            assert any(value is not None for value in shown), (make.__name__, row)
    players = models[0]
    assert players.rowCount(QModelIndex()) >= 3
    assert Qt.ItemDataRole.DisplayRole in players.roleNames()


@pytest.mark.parametrize(
    ("title", "variant"), [*((title, "") for title in playable()), FOR_TWO, PLUS]
)
def test_every_price_on_the_chart_tells_where_it_would_go(title: str, variant: str) -> None:
    """A pointer on a price of 18TE ended in a fault: nobody had words for shares that are issued."""
    whole = played(title, variant)
    session = Session(Game(whole.rules, whole.state_at(whole.length // 2)))
    market = MarketModel(session)
    companies = session.state.market.places
    moves = {company: market.futures(company) for company in companies}
    assert companies and all(moves.values())
    known = session.text.texts
    assert not {move.label for told in moves.values() for move in told} & known.keys()
