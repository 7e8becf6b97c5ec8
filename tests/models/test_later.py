"""What is put off is done once, in order, and forgotten with its owner."""

import gc
import re
from collections.abc import Callable
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot

import ezgame
from ezgame.models.later import later


class Asker(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def hear(self) -> None:
        self.heard.append("method")

    def told(self, word: str) -> Callable[[], None]:
        return lambda: self.heard.append(word)


def test_it_is_done_once_in_the_order_in_which_it_was_asked_for(qtbot: QtBot) -> None:
    asker = Asker()
    later(asker, asker.told("late"), 30)
    later(asker, asker.told("first"))
    later(asker, asker.hear)
    assert not asker.heard
    qtbot.waitUntil(lambda: "late" in asker.heard)
    assert asker.heard == ["first", "method", "late"]
    qtbot.waitUntil(lambda: not asker.children())


@pytest.mark.parametrize("delay", [0, 10_000])
def test_an_owner_that_is_gone_is_not_kept(qtbot: QtBot, delay: int) -> None:
    """PySide keeps it for ever with `QTimer.singleShot(0, owner, owner.hear)`."""
    asker = Asker()
    heard, kept = asker.heard, ref(asker)
    later(asker, asker.hear, delay)
    later(asker, asker.told("function"), delay)
    asker.deleteLater()
    QCoreApplication.sendPostedEvents(asker, QEvent.Type.DeferredDelete)
    del asker
    QCoreApplication.processEvents()
    gc.collect()
    assert kept() is None and heard == []


def test_nobody_asks_qt_for_it_with_an_owner() -> None:
    with_owner = re.compile(r"singleShot\([^,()]+,[^,()]+,")
    for path in Path(ezgame.__file__).parent.rglob("*.py"):
        if path.name != "later.py":
            assert not with_owner.search(path.read_text(encoding="utf-8")), path
