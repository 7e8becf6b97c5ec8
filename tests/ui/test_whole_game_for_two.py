"""Two whole games for two are played with the mouse from the start page on: one on the usual board, one on a board
that was laid, saved and loaded."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.games import new_game
from ezgame.core.actions import Action, BuyTrain, Run
from ezgame.core.ids import HexId
from ezgame.core.setup import Setup
from ezgame.models.automatic import automatic_turn
from ezgame.models.drafts.run import run_draft
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.memory import Forgetful
from ezgame.ui.paint.canvas import U
from ezgame.ui.start.board_editor import BoardEditor
from ezgame.ui.start.new_game import NewGamePage
from tests.tools.simulation import Policy
from tests.ui.bot import once_each
from tests.ui.hands import LEFT, PLAIN, Hands, settle
from tests.ui.table import open_table

Look = Callable[[QWidget, str], None]
"""Is shown the window at moments that have a name."""


def nobody(_window: QWidget, _moment: str) -> None:
    """Looks at nothing."""


def set_up(qtbot: QtBot, seed: int, own: Path | None = None, look: Look = nobody) -> Setup:
    """What the start page begins a game for two with; `own`: where to keep a board that is laid with the mouse."""
    memory = Forgetful()
    memory.keep_names(("Ana", "Luis"))
    page = NewGamePage(memory)
    qtbot.addWidget(page)
    page.resize(1074, 768)
    page.show()
    settle()
    page.options.seed_edit.setText(str(seed))
    rival = page.options.rival
    qtbot.waitUntil(lambda: rival.drawn is not None, timeout=60_000)
    look(page, "set-up")
    if own is not None:
        click(rival.buttons["own"])
        editor = rival.editor
        change(editor)
        look(editor, "editor")
        editor.save_to(own)
        click(editor.play)
        click(rival.buttons["sparse"])
        assert rival.load(own)
        look(page, "own board")
    wanted: list[Setup] = []
    page.start_wanted.connect(wanted.append)
    click(page.start)
    page.close()
    return wanted[0]


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())
    settle()


def change(editor: BoardEditor) -> None:
    """Another tile on a hex where one lies: it is taken, and one from the tray laid and turned."""
    before = editor.changes
    place = HexId("H22")
    at_hex(editor, place)
    assert place not in editor.changes.tiles
    names = [
        editor.tray.item(row).data(Qt.ItemDataRole.UserRole) for row in range(editor.tray.count())
    ]
    for name in names:
        editor.tray.setCurrentRow(names.index(name))
        at_hex(editor, place)
        if place in editor.changes.tiles and editor.changes != before and editor.play.allowed:
            break
        if place in editor.changes.tiles:
            at_hex(editor, place)
    assert editor.play.allowed and editor.changes != before


def at_hex(editor: BoardEditor, name: HexId) -> None:
    assert editor.view is not None
    x, y = editor.view.map.board.places[name]
    at = editor.view.mapFromScene(QPointF(x * U, y * U))
    QTest.mouseClick(editor.view.viewport(), LEFT, PLAIN, at)
    settle()


def first_alike(session: Session, action: Action) -> Action:
    """The window offers cards between which there is no difference once."""
    if not isinstance(action, BuyTrain) or action.train is None:
        return action
    wanted = replace(action, train=None)
    alike = (
        replace(choice.action, price=action.price)
        for choice in once_each(session.choices())
        if isinstance(choice.action, BuyTrain)
    )
    return next(found for found in alike if replace(found, train=None) == wanted)


def play(qtbot: QtBot, setup: Setup, seed: int, most: int = 5000, look: Look = nobody) -> Session:
    """The whole game; the players are simulated, his turns are gone on with by a click."""
    window = open_table(qtbot, new_game(setup))
    session = window.session
    hands, players, turn = Hands(window), Policy(seed), automatic_turn(session)
    while not session.game.state.finished and session.game.position < most:
        table = run_draft(session)
        if turn.company is not None:
            qtbot.waitUntil(lambda: not turn.searching, timeout=60_000)
            settle()
            look(window, f"turn {turn.company}")
            before = session.game.position
            hands.click("Go on")
            settle()
            assert session.game.position > before
        else:
            if table.choice is not None:
                table.search.wait()
                settle()
            action = players.choose(session.game)
            if isinstance(action, Run) and session.draft.ready is not None:
                action = session.draft.ready
            hands.do(first_alike(session, action))
        for event in session.game.log[-1].events:
            if type(event).__name__ in ("TrainDelivered", "TrainCombined"):
                look(window, type(event).__name__)
    table.search.wait()
    look(window, "end")
    return session


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("own", [False, True])
def test_a_whole_game_for_two_is_played_with_the_mouse(
    qtbot: QtBot, tmp_path: Path, own: bool
) -> None:
    appearance().set(dark=False, scale=1.0)
    setup = set_up(qtbot, 4, tmp_path / "ours.yaml" if own else None)
    session = play(qtbot, setup, seed=2)
    assert session.game.state.finished
    again = new_game(setup)
    for position in range(1, session.game.length + 1):
        again.apply(session.game.applied_at(position).action)
    assert again.state == session.game.state
