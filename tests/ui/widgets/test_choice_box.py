"""A box to choose from: what it offers can be seen."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.choice_box import ChoiceBox
from tests.ui.hands import settle


@pytest.mark.parametrize("count", [2, 4, 8])
def test_the_last_value_is_seen_whole_without_scrolling(qtbot: QtBot, count: int) -> None:
    appearance().apply()
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(400, 400)
    box = ChoiceBox(page)
    box.addItems([f"value {number}" for number in range(count)])
    page.show()
    box.showPopup()
    settle()
    view = box.view()
    for row in range(count):
        shown = view.visualRect(box.model().index(row, 0))
        assert view.viewport().rect().contains(shown), row
        assert shown.height() >= appearance().px(24), "as easily hit as a row of a menu"
    box.hidePopup()
