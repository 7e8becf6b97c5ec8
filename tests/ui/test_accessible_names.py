"""Whoever cannot see the window can still use it: every focusable widget has a name."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.games import new_game
from ezgame.core.game import Game
from ezgame.storage.preview import preview
from ezgame.storage.shelf import Shelf
from ezgame.ui.frame import Frame
from ezgame.ui.memory import Forgetful
from tests.builders import ANN, BEN, CAROL, DAN, a_game
from tests.models.games import a_game_after, a_new_game
from tests.ui.hands import settle
from tests.ui.table import open_table


def stock() -> Game:
    position = a_game().phase("3").everybody_has(400)
    position = position.major(
        "FdSB", par=90, holds={DAN: 40, ANN: 20, BEN: 10}, cash=300, operated=True
    )
    return position.major("FdLR", par=80, holds={ANN: 40, CAROL: 20}, cash=200).stock(ANN)


def trains() -> Game:
    position = a_game().phase("3").everybody_has(150)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=450)
    return position.minor("ZP", par=100, owner=BEN, cash=60).operating("FdSB", "trains")


POSITIONS: tuple[Callable[[], Game], ...] = (a_new_game, stock, trains, lambda: a_game_after(420))


def nameless(root: QWidget) -> list[str]:
    """Focusable widgets without a name that a screen reader would say."""
    found = []
    for widget in root.findChildren(QWidget):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isVisibleTo(root):
            continue
        if is_part(widget):
            continue
        face = QAccessible.queryAccessibleInterface(widget)
        name = face.text(QAccessible.Text.Name) if face is not None else widget.accessibleName()
        if not name.strip():
            parent = widget.parentWidget()
            found.append(f"{type(widget).__name__} in {type(parent).__name__}")
    return found


def is_part(widget: QWidget) -> bool:
    """Viewports, scroll bars and the edit of a spin box belong to the widget that has the name."""
    if widget.objectName().startswith("qt_"):
        return True
    parent = widget.parentWidget()
    inside = isinstance(parent, QAbstractScrollArea) and parent.viewport() is widget
    return inside or (isinstance(widget, QTabBar) and not widget.isVisible())


@pytest.mark.parametrize("start", POSITIONS)
def test_every_focusable_widget_of_a_game_has_a_name(
    qtbot: QtBot, start: Callable[[], Game]
) -> None:
    assert nameless(open_table(qtbot, start())) == []


def test_every_focusable_widget_of_the_start_page_has_a_name(qtbot: QtBot, tmp_path: Path) -> None:
    from ezgame.storage.game_file import GameFile

    frame = Frame(Forgetful())
    qtbot.addWidget(frame)
    path = tmp_path / "evening.ezgame"
    GameFile.new(a_game_after(60), path).close()
    frame.start.show_games(preview(path, new_game), [])
    frame.resize(1366, 768)
    frame.show()
    settle()
    assert Shelf(tmp_path).owns(path)
    assert nameless(frame) == []
