"""Something that is requested several times in one turn of the event loop is done once."""

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.ui.widgets.once_later import OnceLater


def test_requests_of_one_turn_are_answered_once_and_later(qtbot: QtBot) -> None:
    parent = QObject()
    done: list[int] = []
    later = OnceLater(parent, lambda: done.append(len(done)))
    for _ in range(3):
        later.request()
    assert done == [], "not while somebody still asks"
    qtbot.waitUntil(lambda: not later.isActive())
    assert done == [0]
    later.request()
    qtbot.waitUntil(lambda: not later.isActive())
    assert done == [0, 1], "what is asked for afterwards is done again"


def test_what_was_stopped_is_not_done(qtbot: QtBot) -> None:
    parent = QObject()
    done: list[int] = []
    later = OnceLater(parent, lambda: done.append(1))
    later.request()
    later.stop()
    qtbot.wait(1)
    assert done == []


def test_each_is_done_in_a_turn_of_its_own_in_the_order_of_the_requests(qtbot: QtBot) -> None:
    parent = QObject()
    done: list[str] = []
    first, second, third = (
        OnceLater(parent, partial(done.append, name)) for name in ("a", "b", "c")
    )
    QApplication.processEvents()  # what others asked for before
    for later in (second, third, first):
        later.request()
    seen = []
    for _ in range(3):
        QApplication.processEvents()
        seen.append("".join(done))
    assert seen == ["b", "bc", "bca"]
