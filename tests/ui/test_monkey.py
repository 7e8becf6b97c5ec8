"""Whatever a monkey does at the window, nothing breaks and the game stays legal."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.game import Game
from ezgame.models.drafts.run import RunDraft
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.frame import Frame
from ezgame.ui.memory import Forgetful
from tests.builders import ANN, BEN, CAROL, DAN, a_game
from tests.ui.monkey import LEFT, PLAIN, Monkey
from tests.ui.play.positions import building, running, stationing
from tests.ui.table import open_table


def opening() -> Game:
    return new_game(make_setup("18esp", ("Ann", "Ben", "Carol", "Dan"), seed=4))


def stock() -> Game:
    """A stock round with something to buy and to sell for everybody."""
    position = a_game().phase("3").everybody_has(400)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20, BEN: 10}, cash=300)
    position = position.major("FdLR", par=80, holds={ANN: 40, CAROL: 20}, cash=200)
    return position.minor("ZP", par=100, owner=BEN).stock(ANN)


def trading() -> Game:
    """The end of an operating turn: trains can be bought."""
    position = a_game().phase("3").everybody_has(150)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=450)
    return position.minor("ZP", par=100, owner=BEN, cash=60).operating("FdSB", "trains")


POSITIONS: tuple[Callable[[], Game], ...] = (opening, stock, building, stationing, running, trading)


def let_loose(qtbot: QtBot, start: Callable[[], Game], deeds: int, seed: int) -> None:
    """A monkey at a window; then the same actions are given to a fresh game."""
    game = start()
    first = game.state_at(0)
    session = Session(game)
    window = Frame(Forgetful())
    qtbot.addWidget(window)
    appearance().apply()
    window.show_game(session)
    window.resize(1366, 768)
    window.show()
    QApplication.processEvents()
    monkey = Monkey(window, seed)
    for _ in range(deeds):
        monkey.act()
        if window.game is None:  # it went to the start page
            window.show_game(session)
    QTest.mouseRelease(window, LEFT, PLAIN, QPoint(1, 1))
    for table in session.findChildren(RunDraft):
        table.search.wait()
    again = Game(game.rules, first)
    for position in range(1, game.length + 1):
        again.apply(game.applied_at(position).action)
        assert again.state == game.state_at(position)
    # What can be seen is what is: the map shows the state after all this.
    session.viewpoint.return_to_now()
    assert window.game is not None
    shown = window.game.map.scene.position.tiles
    assert shown == {h: (t.tile, t.rotation) for h, t in session.state.board.tiles.items()}


DAILY = (opening, building, trading)


@pytest.mark.parametrize(
    "start",
    [each if each in DAILY else pytest.param(each, marks=pytest.mark.long) for each in POSITIONS],
    ids=lambda start: start.__name__,
)
def test_a_monkey_breaks_nothing(qtbot: QtBot, start: Callable[[], Game]) -> None:
    let_loose(qtbot, start, 100, seed=7)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("start", POSITIONS, ids=lambda start: start.__name__)
def test_many_monkeys_break_nothing(qtbot: QtBot, start: Callable[[], Game], seed: int) -> None:
    let_loose(qtbot, start, 800, seed=100 + seed)


def test_the_monkey_really_plays(qtbot: QtBot) -> None:
    """Otherwise it would prove nothing."""
    game = building()
    window = open_table(qtbot, game)
    session = window.session
    seen: list[object] = []
    session.applied.connect(seen.append)
    monkey = Monkey(window, 3)
    for _ in range(1500):
        monkey.act()
        if len(seen) > 5:
            break
    QTest.mouseRelease(window, LEFT, PLAIN, QPoint(1, 1))
    for table in session.findChildren(RunDraft):
        table.search.wait()
    assert len(seen) > 5
