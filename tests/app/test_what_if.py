"""Futures on the sheet beside the game, with the mouse, in the program."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from ezgame.app.gui import Program
from ezgame.content.games import new_game
from ezgame.models.session import Session
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.reading import read_file
from ezgame.ui.main_window import MainWindow
from ezgame.ui.whatif.panel import SheetPanel
from tests.app.table import await_files
from tests.models.games import a_game_of
from tests.ui.hands import settle

LEFT = Qt.MouseButton.LeftButton


def on_table(program: Program, title: str, players: int) -> tuple[MainWindow, Session, Path]:
    game = a_game_of(title, players, 90)
    path = program.shelf.new_path("tried", ("x",))
    window = program.put_on_table(game, GameFile.new(game, path))
    assert program.saver is not None
    settle()
    return window, program.saver.session, path


def click(widget: QWidget | None) -> None:
    assert widget is not None and widget.isVisible() and widget.isEnabled()
    QTest.mouseClick(widget, LEFT, pos=widget.rect().center())
    settle()


def sheet_in(window: MainWindow) -> SheetPanel:
    panel = window.sheet.panel
    assert panel is not None and panel.isVisible()
    return panel


def do_something(window: MainWindow) -> None:
    """The large button, or the first that is possible where there is none."""
    button = window.bar.primary
    session, before = window.session, window.session.game.position
    if button.isVisible() and not button.reason:
        click(button)
    if session.game.position == before:
        assert session.submit(session.choices()[0].action)
        settle()


@pytest.mark.parametrize(("title", "players"), [("18esp", 4), ("1830", 3)])
def test_a_future_is_tried_compared_and_played(program: Program, title: str, players: int) -> None:
    window, session, path = on_table(program, title, players)
    written, now = path.read_bytes(), session.played.state
    assert window.sheet.dock is None, "nobody asked"
    QTest.keyClick(window.map.view, Qt.Key.Key_W)
    settle()
    panel = sheet_in(window)
    banner = window.sheet.banner
    assert banner is not None and "1" in banner.words and banner.back.isVisible()
    assert window.map.scene.look.theme.sea == "#F3DFC4"
    do_something(window)
    do_something(window)
    first = session.viewpoint.trying
    assert first is not None and first.count >= 2 and session.played.state is now
    click(panel.columns[0])
    assert session.live and session.state is now and not banner.back.isVisible()
    assert window.map.scene.look.theme.sea == "#D3E3EC"
    click(panel.new)
    second = session.viewpoint.trying
    assert second is not None and second is not first and second.count == 0
    panel.targets.aboutToShow.emit()
    panel.targets.actions()[-1].trigger()
    await_files(program)
    settle()
    assert second.count and panel.note.text()
    assert path.read_bytes() == written, "nothing of it is in the file"
    assert panel.table.columnCount() == 4
    worth = session.facts.worth(second.game.state)[next(iter(now.players))]
    assert session.text.names.money(worth) in panel.table.item(0, 3).text()
    click(panel.throw)
    assert session.viewpoint.trying is None and list(panel.columns) == [0, 1]
    click(panel.columns[1])
    actions = [applied.action for applied in first.game.log[first.since :]]
    click(panel.play)
    await_files(program)
    settle()
    assert [a.action for a in session.played.log[first.since :]] == actions
    assert session.live and session.viewpoint.trying is None and window.sheet.dock is None
    assert read_file(path).position == session.played.position


def test_a_future_that_is_kept_is_a_line_of_the_file(program: Program) -> None:
    window, session, path = on_table(program, "1830", 3)
    now = session.played.position
    window.commands["what_if"].trigger()
    settle()
    panel = sheet_in(window)
    do_something(window)
    assert session.viewpoint.trying is not None
    tried = [applied.action for applied in session.viewpoint.trying.game.log]
    click(panel.keep)
    assert window.sheet.dock is None and session.played.position == now
    do_something(window)  # the game goes on
    program.close_game()
    program.closings.wait()
    file = open_game(path, new_game)
    (line,) = file.game.lines
    assert [applied.action for applied in line.log] == tried and line.name == "Future 1"
    assert file.game.position > now
    file.close()


def test_a_future_is_gone_with_the_program(program: Program) -> None:
    window, session, path = on_table(program, "18esp", 4)
    now = session.played.position
    window.commands["what_if"].trigger()
    settle()
    do_something(window)
    assert session.viewpoint.trying is not None and session.viewpoint.trying.count
    program.close_game()
    program.closings.wait()
    contents = read_file(path)
    assert contents.position == now and not contents.others.lines
