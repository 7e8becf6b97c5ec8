"""A box to choose from: what it offers can be seen."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.ui.appearance import BASE, appearance
from ezgame.ui.widgets.choice_box import LEAST, ChoiceBox
from tests.ui.hands import settle
from tests.ui.writing import narrow


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


def test_a_long_value_is_written_smaller_before_it_is_cut(qtbot: QtBot) -> None:
    appearance().apply()
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(400, 100)
    box = ChoiceBox(page)
    box.addItems(["short", "in the turn of either of the two, besides the purchase"])
    page.show()
    wide = round(appearance().text_width(box.itemText(1), BASE))
    box.setCurrentIndex(1)
    for width, smaller in ((wide + 60, False), (round(wide * 0.9) + 40, True)):
        box.resize(width, box.height())
        settle()
        assert list(narrow(box)) == []
        assert (box.font().pixelSize() < appearance().px(BASE)) is smaller
    box.resize(120, box.height())
    settle()
    assert list(narrow(box)), "the reader tells what is cut all the same"
    assert box.font().pixelSize() == appearance().px(LEAST)
