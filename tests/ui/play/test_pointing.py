"""Pointing at the map tells what is there; a right click what can be done there."""

from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from ezgame.core.game import Game
from ezgame.core.ids import HexId
from ezgame.ui.play.card import CardText
from ezgame.ui.play.point_tool import FIRST
from tests.ui.hands import settle
from tests.ui.play.conftest import Open
from tests.ui.play.positions import building, running, santander, stationing
from tests.ui.play.window import PlayWindow


def test_a_card_tells_about_the_hex_after_a_moment(play: Open, qtbot: QtBot) -> None:
    window = play(building())
    window.point(window.hex_point("K3", 0.0, 0.0))
    qtbot.waitUntil(lambda: "Bilbao" in window.told, timeout=3000)


def test_the_card_goes_when_the_pointer_leaves(play: Open) -> None:
    window = play(building())
    window.point(window.hex_point("K3"))
    window.tools.pointing.tell_now()
    assert window.told != ""
    window.tools.leave()
    assert window.told == ""


def test_the_card_goes_when_another_window_comes_to_the_front(play: Open) -> None:
    """A dialog opened by a key: the pointer stays where it is, over a map that cannot be reached."""
    window = play(building())
    window.activateWindow()
    window.point(window.hex_point("K3"))
    window.tools.pointing.tell_now()
    assert window.told != ""
    dialog = QDialog(window)
    dialog.show()
    dialog.activateWindow()
    settle()
    assert window.told == ""


def test_the_card_goes_when_the_pointer_leaves_after_an_action(play: Open) -> None:
    window = play(building())
    window.point(window.hex_point("K3"))
    window.tools.pointing.tell_now()
    assert window.session.submit(window.session.choices()[0].action)
    assert window.told != "", "the pointer rests where it was"
    QApplication.sendEvent(window.view.viewport(), QEvent(QEvent.Type.Leave))
    assert window.told == ""


def test_pointing_at_a_station_tells_the_company_and_a_click_opens_its_charter(
    play: Open, qtbot: QtBot
) -> None:
    window = play(santander().trains("FdSB", "1+2").operating("FdSB", "trains"))
    wanted: list[str] = []
    window.tools.pointing.tells.company_wanted.connect(wanted.append)
    window.point(window.slot_point("I5", 0, 0))
    window.tools.pointing.tell_now()
    assert window.told.startswith("FdSB")
    assert CHARTER in notes_of(window)
    window.click(window.slot_point("I5", 0, 0))
    assert wanted == ["FdSB"]


@pytest.mark.parametrize("game", [building, running])
def test_a_station_where_a_click_does_something_else_promises_no_charter(
    play: Open, game: Callable[[], Game]
) -> None:
    """A click there opens the ring of tiles, or is a stop of the run."""
    window = play(game())
    window.point(window.slot_point("I5", 0, 0))
    window.tools.pointing.tell_now()
    assert window.told.startswith("FdSB") and CHARTER not in notes_of(window)


CHARTER = "Click to open the charter."


def notes_of(window: PlayWindow) -> tuple[str, ...]:
    text = window.tools.card.text
    return () if text is None else text.notes


def test_what_is_in_hand_has_the_card_to_itself(play: Open) -> None:
    window = play(building())
    window.click_tray("73")
    window.point(window.hex_point("K3"))
    window.tools.pointing.tell_now()
    assert window.told == ""


def test_the_menu_lays_places_and_explains(play: Open) -> None:
    window = play(stationing())
    menu = window.tools.menu.build(HexId("K5"))
    place = next(a for a in menu.actions() if a.isEnabled() and a.text().endswith(": 50"))
    before = window.game.position
    place.trigger()
    assert window.game.position == before + 1
    menu = window.tools.menu.build(HexId("F24"))
    grey = [a.text() for a in menu.actions() if not a.isEnabled()]
    assert any(text.endswith(")") and len(text) > 25 for text in grey)


def test_the_menu_of_the_sea_has_the_legend(play: Open) -> None:
    window = play(building())
    asked: list[bool] = []
    window.tools.menu.legend_wanted.connect(lambda: asked.append(True))
    menu = window.tools.menu.build(None)
    menu.actions()[0].trigger()
    assert asked == [True]


def test_choosing_tiles_in_the_menu_opens_the_ring(play: Open) -> None:
    window = play(building())
    menu = window.tools.menu.build(HexId("I5"))
    next(a for a in menu.actions() if a.isEnabled() and a.text().startswith("Tile")).trigger()
    assert window.tools.hand.hex == "I5"
    assert window.tools.tiles.ring.tiles


def test_a_card_whose_moment_comes_after_the_game_has_gone_is_not_asked_for(qtbot: QtBot) -> None:
    window = PlayWindow(building())
    qtbot.addWidget(window)
    tools = window.tools
    tools.pointing.hover(tools.spot(window.view.map.hex_center(HexId("I5"))))
    shiboken6.delete(window.session)
    with qtbot.captureExceptions() as raised:
        qtbot.wait(FIRST + 100)
    assert raised == []


def test_the_longest_name_of_a_place_is_not_cut(play: Open) -> None:
    """A name longer than any of a hex: what has no room beside the hex goes on a line of its own."""
    window = play(building())
    window.resize(700, 600)
    settle()
    name = "C1  San Esteban de Pravia (harbour)"
    window.tools.card.show_card(CardText(title=name), HexId("C1"))
    text = window.tools.card.text
    assert text is not None and text.title == "C1  San Esteban de Pravia"
    assert text.lines[0] == ("(harbour)", "")
