"""A layout that goes on in the next line."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ezgame.ui.widgets.flow import FlowLayout


class Chip(QWidget):
    asked = 0

    def __init__(self, wide: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.wide = wide

    def sizeHint(self) -> QSize:
        Chip.asked += 1
        return QSize(self.wide, 20)


@pytest.mark.parametrize("inner", [False, True])
def test_sizes_are_asked_for_once_and_again_when_one_changes(qtbot: QtBot, inner: bool) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = FlowLayout(spacing=0) if inner else FlowLayout(holder, spacing=0)
    if inner:
        box = QVBoxLayout(holder)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(flow)
    chips = [Chip(40, holder) for _ in range(4)]
    for chip in chips:
        flow.addWidget(chip)
    holder.resize(160, 100)
    holder.show()
    assert flow.heightForWidth(160) == 20 and flow.heightForWidth(80) == 40
    asked = Chip.asked
    assert flow.heightForWidth(160) == 20 and flow.heightForWidth(80) == 40
    assert Chip.asked == asked
    chips[0].wide = 60
    chips[0].updateGeometry()
    QApplication.processEvents()
    assert flow.heightForWidth(160) == 40 and chips[3].y() == chips[0].y() + 20
    chips[1].hide()
    QApplication.processEvents()
    assert flow.heightForWidth(160) == 20 and chips[3].y() == chips[0].y()
    chips[1].show()
    QApplication.processEvents()
    assert flow.heightForWidth(160) == 40
