"""A start page that was built again in another language leaves nothing behind."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from ezgame.app import gui
from ezgame.app.gui import Program
from ezgame.models.words.wording import speak
from ezgame.ui.collector import collect_in_window


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")
    gc.unfreeze()


class Ring:
    """Python objects of a page may hold one another; only a sweep finds them."""

    def __init__(self) -> None:
        self.me = self


def test_what_was_kept_of_a_page_goes_with_it(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is among what is kept to the end, as if it were never to be built again."""
    monkeypatch.setattr(gui, "SWEEP_AFTER", 0)
    page = program.frame.start
    page.setProperty("ring", Ring())
    parts = [weakref.ref(page), weakref.ref(page.property("ring"))]
    collect_in_window().keep()
    del page
    program.frame.speak("de")
    qtbot.waitUntil(lambda: not any(part() for part in parts), timeout=20_000)
