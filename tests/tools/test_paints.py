"""What a killed program had shown: a paint is waited for, and never without end."""

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.tools.selftests.paints import Paints


def test_what_looks_as_before_is_painted_all_the_same(qtbot: QtBot) -> None:
    paints, window = watched(qtbot)
    window.show()
    assert paints.wait(0, window, lambda: False)
    assert paints.wait(paints.count, window, lambda: False)


def test_a_closed_window_is_not_waited_for(qtbot: QtBot) -> None:
    paints, window = watched(qtbot)
    turns = iter((False, False, True))
    assert not paints.wait(paints.count, window, lambda: next(turns))


def watched(qtbot: QtBot) -> tuple[Paints, QWidget]:
    window = QWidget()
    qtbot.addWidget(window)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return Paints(application), window
