"""Screen readers get the spaces of the chart and the hexes of the map, each with a name, for every title."""

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.ui import accessible
from tests.tools.vocabulary import playable
from tests.ui.table import open_table

NAME = QAccessible.Text.Name


@pytest.mark.parametrize("title", playable())
def test_every_space_and_every_hex_has_a_name(title: str, qtbot: QtBot) -> None:
    accessible.install()
    window = open_table(qtbot, new_game(make_setup(title, ("Ann", "Ben", "Carol"))))
    session = window.session
    chart = window.docks.panel("market").view
    for widget, names in (
        (chart, {str(cell.price) for cell in session.title.market.cells.values()}),
        (window.map.view, set(window.map.scene.board.places)),
    ):
        face = QAccessible.queryAccessibleInterface(widget)
        said = [face.child(number).text(NAME) for number in range(face.childCount())]
        assert len(said) >= len(names) and all(said)
        assert {name.split(":")[0].split(" ")[0] for name in said} >= names
        first = face.child(0)
        assert first.parent().childCount() == len(said) and not first.rect().isEmpty()
        assert first.childCount() == 0 and face.indexOfChild(first) == 0
        at = first.rect().center()
        assert face.childAt(at.x(), at.y()) is not None


def test_the_cursor_of_the_keyboard_says_where_it_is(qtbot: QtBot) -> None:
    window = open_table(qtbot, new_game(make_setup("1830", ("Ann", "Ben"))))
    window.map.view.set_cursor_hex("H12")
    said = window.map.view.accessibleDescription()
    assert said.startswith("H12  Altoona") and "PRR" in said
