"""Hints and offers over the map lie where no hex is, on every board and at the size of a laptop."""

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.ui.hints import HINTS
from ezgame.ui.play.free_room import FreeRoom
from ezgame.ui.strip import NARROW
from tests.tools.gestures import open_window
from tests.ui.hands import settle

BOARDS = (
    ("18esp", "", 4),
    ("18esp", "two_players", 2),
    ("1830", "", 4),
    ("1830", "plus", 4),
    ("1849", "", 4),
    ("18te", "", 3),
)
TOUCHED = 4
"""Squares of 16 pixels that it may touch: the rim of a hex."""


@pytest.mark.parametrize(("title", "variant", "players"), BOARDS)
def test_a_hint_leaves_every_hex_to_be_clicked(
    qtbot: QtBot, title: str, variant: str, players: int
) -> None:
    names = ("Ann", "Ben", "Carol", "Dan")[:players]
    window = open_window(new_game(make_setup(title, names, variant=variant, seed=1)))
    qtbot.addWidget(window)
    strip, view = window.hints, window.map.view
    for hint in HINTS:
        strip.say(window.session.text.say(f"hints.{hint}"))
        settle()
        spot = QRect(view.viewport().mapFrom(window.map, strip.pos()), strip.size())
        assert view.viewport().rect().contains(spot)
        assert FreeRoom(view).covers(spot) <= TOUCHED
        middles = [view.mapFromScene(view.map.hex_center(h)) for h in view.map.board.places]
        assert not any(spot.contains(middle) for middle in middles)


def test_a_narrow_hint_has_its_button_below_the_words(qtbot: QtBot) -> None:
    window = open_window(new_game(make_setup("18te", ("Ann", "Ben", "Carol"), seed=1)))
    qtbot.addWidget(window)
    strip, words = window.hints, window.session.text.say("hints.run")
    strip.say(words)
    settle()
    assert strip.width() < NARROW
    assert strip.seen.y() > strip.height() // 2
    window.resize(1920, 1080)
    settle()
    strip.say(
        words
    )  # nobody here has to be told: the hints may have looked again and taken it away
    settle()
    assert strip.width() > NARROW
    assert strip.seen.x() > strip.width() // 2
