"""Chips: their text gives way in a narrow dock, first by smaller letters, and the tip has all of it."""

from pytestqt.qtbot import QtBot

from ezgame.ui.panels.chip import SMALLER, USUAL, Chip


def test_a_chip_that_may_shorten_writes_smaller_where_it_is_narrow(qtbot: QtBot) -> None:
    chip = Chip("Use the private Compañía de los Caminos", "Use it")
    qtbot.addWidget(chip)
    whole = chip.sizeHint()
    chip.resize(whole)
    assert chip.minimumSizeHint() == whole and chip.size_written == USUAL
    chip.let_shorten()
    assert chip.minimumSizeHint().width() < whole.width() and chip.toolTip() == chip.text()
    chip.resize(whole.width() // 2, whole.height())
    assert chip.size_written == SMALLER


def test_a_dot_takes_room_beside_the_text(qtbot: QtBot) -> None:
    chip = Chip("PRR", "Show PRR")
    qtbot.addWidget(chip)
    plain = chip.sizeHint().width()
    chip.dot = "#336699"
    assert chip.sizeHint().width() > plain
