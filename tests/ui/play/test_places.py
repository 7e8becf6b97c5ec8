"""Stations and passes: a click on their place, with the price shown before."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from ezgame.core.actions import PlaceStation, StartCompany
from ezgame.ui.charter_drag import begin_drag
from tests.builders import ANN, a_game
from tests.ui.play.positions import at_a_pass, building, double_home, stationing
from tests.ui.play.window import LEFT, PLAIN, PlayWindow

Open = Callable[..., PlayWindow]
START = QPoint(10, 10)
"""Where on the screen a drag begins; only its end decides anything."""


def test_a_click_on_a_ringed_circle_places_a_station(play: Open) -> None:
    window = play(stationing())
    assert window.tools.stations.slots() == [("K5", 0, 0)]
    window.click(window.slot_point("K5", 0, 0))
    # Tiles fit here as well: the first click lifts the station and tells the price.
    assert window.game.position == 0 and window.tools.hand.thing == "station"
    assert window.tools.card.text is not None
    assert "second click" in window.tools.card.text.notes[-1]
    window.click(window.slot_point("K5", 0, 0))
    stations = window.game.state.board.stations["K5"]
    assert [station.company for station in stations] == ["FdSB"]
    assert window.view.map.board.hexes["K5"].tokens[0].company == "FdSB"


def test_pointing_at_the_circle_shows_the_price_and_the_station(play: Open) -> None:
    window = play(stationing())
    window.point(window.slot_point("K5", 0, 0))
    text = window.tools.card.text
    assert text is not None and text.lines[0][1] == "50"
    # The station completes the link: card and bar both count what the goal pays.
    assert text.lines[1][1] == "+90" and (text.before, text.after) == (500, 540)
    assert window.session.draft.preview.after.companies["FdSB"].cash == 540
    assert window.tools.stations.ghost.shown
    assert isinstance(window.session.draft.action, PlaceStation)
    window.point(window.hex_point("C25"))
    assert window.card == ""
    assert window.session.draft.action is None


def test_a_station_is_dragged_from_its_charter_to_the_circle(play: Open) -> None:
    window = play(stationing())
    source = window.tray
    begin_drag(window.session, window, START, "station", "FdSB", "FdSB")
    assert window.tools.drag.active
    there = window.view.viewport().mapToGlobal(window.slot_point("K5", 0, 0))
    QTest.mouseMove(source, source.mapFromGlobal(there))
    assert window.tools.stations.over is not None
    QTest.mouseRelease(source, LEFT, PLAIN, source.mapFromGlobal(there))
    assert window.game.position == 1
    assert window.tools.hand.thing == ""


def test_a_station_dropped_on_a_wrong_place_goes_back_with_the_reason(play: Open) -> None:
    window = play(stationing())
    source = window.tray
    begin_drag(window.session, window, START, "station", "FdSB", "FdSB")
    there = window.view.viewport().mapToGlobal(window.slot_point("H8", 0, 0))
    QTest.mouseMove(source, source.mapFromGlobal(there))
    QTest.mouseRelease(source, LEFT, PLAIN, source.mapFromGlobal(there))
    assert window.game.position == 0
    assert len(window.refusals) == 1
    assert window.tools.hand.thing == ""


def test_only_the_acting_company_has_stations_to_drag(play: Open) -> None:
    window = play(stationing())
    begin_drag(window.session, window, START, "station", "FdLR", "FdLR")
    assert not window.tools.drag.active


def test_a_click_on_a_closed_pass_opens_it(play: Open) -> None:
    window = play(at_a_pass())
    assert window.tools.places.highlights() == {"H12": "legal"}
    window.point(window.hex_point("H12"))
    text = window.tools.card.text
    assert text is not None and text.before - text.after == 60
    window.click(window.hex_point("H12"))
    assert window.game.state.board.open_passes == {"H12"}
    gate = window.view.map.board.hexes["H12"].gate
    assert gate is not None and gate.open


def test_the_keyboard_opens_a_pass_in_two_steps(play: Open) -> None:
    window = play(at_a_pass())
    window.view.set_cursor_hex("H12")
    assert window.card != ""
    window.key(Qt.Key.Key_Return)
    assert window.game.state.board.open_passes == {"H12"}


def test_a_company_without_the_money_is_not_offered_the_pass(play: Open) -> None:
    window = play(at_a_pass(cash=10))
    assert window.tools.places.highlights() == {}
    window.click(window.hex_point("H12"))
    assert window.game.position == 0


def test_the_home_of_a_double_city_is_chosen_by_its_circle(play: Open) -> None:
    window = play(double_home())
    window.click(window.hex_point("D6"))
    window.key(Qt.Key.Key_1)
    window.key(Qt.Key.Key_Return)
    assert window.game.state.pending, "the circle has to be chosen"
    slots = window.tools.stations.slots()
    assert {slot[0] for slot in slots} == {"D6"}
    assert len(slots) == 2
    chosen = slots[1]
    window.click(window.slot_point(*chosen))
    station = window.game.state.board.stations["D6"][0]
    assert (station.company, station.stop) == ("CFEA", chosen[1])
    assert not window.game.state.pending


def test_the_pointer_leaving_the_map_takes_the_card_away(play: Open) -> None:
    window = play(at_a_pass())
    window.point(window.hex_point("H12"))
    assert window.tools.card.text is not None
    window.point(QPoint(2, 2))
    assert window.tools.card.text is None


def test_nothing_glows_where_nothing_can_be_placed(play: Open) -> None:
    window = play(building())
    assert window.tools.stations.slots() == []
    assert window.tools.places.highlights() == {}


def test_home_and_goal_of_a_company_are_shown_while_somebody_thinks_of_starting_it(
    play: Open,
) -> None:
    window = play(a_game().phase("3").everybody_has(500).stock(ANN))
    start = next(
        c.action
        for c in window.session.choices()
        if isinstance(c.action, StartCompany) and c.action.company == "FdSB"
    )
    window.session.draft.prepare(start)
    charter = window.session.title.companies["FdSB"]
    assert window.tools.company.highlights() == {
        charter.home: "selected",
        charter.destination: "goal",
    }
    assert len(window.view.map.overlay_items("tags")) == 2
    window.session.draft.prepare(None)
    assert not window.view.map.overlay_items("tags")
