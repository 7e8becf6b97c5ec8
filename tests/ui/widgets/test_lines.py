"""Words that have no room go to the next line."""

from PySide6.QtWidgets import QApplication

from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.lines import broken, wrapped


def test_pieces_that_have_no_room_go_to_the_next_line() -> None:
    assert broken([80.0, 150.0], 300.0, 8) == (0, 0)
    assert broken([80.0, 150.0, 60.0], 230.0, 8) == (0, 1, 1)
    assert broken([50.0, 60.0, 60.0], 200.0, 8, first=100.0) == (0, 1, 1)
    assert broken([400.0, 20.0], 200.0, 8) == (0, 1)
    assert broken([], 100.0, 8) == ()


def test_a_text_is_broken_between_its_words(qapp: QApplication) -> None:
    text = "18España, Maximiliane, Bartholomäus"
    room = appearance().text_width("18España, Maximiliane,", 13)
    assert wrapped(text, 1000, 13) == (text,)
    assert wrapped(text, room, 13) == ("18España, Maximiliane,", "Bartholomäus")
    assert wrapped(text, 10, 13) == ("18España,", "Maximiliane,", "Bartholomäus")
    assert wrapped("", 10, 13) == ()
