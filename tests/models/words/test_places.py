"""What a place of the map is, in words, and what can be done there."""

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import LayTile, PlaceStation
from ezgame.core.board.goals import tiles_away
from ezgame.core.ids import CompanyId, HexId, TileId
from ezgame.core.presentation import GoalNote
from ezgame.models.place_offers import place_offers
from ezgame.models.session import Session
from ezgame.models.tables.tiles import left_of
from ezgame.models.words.places import PlaceNotes
from tests.builders import DAN, a_game
from tests.tools.vocabulary import playable
from tests.ui.play.positions import at_a_pass, building, santander, stationing

FDSB = CompanyId("FdSB")


def rows(session: Session, hex_: str) -> dict[str, str]:
    return dict(PlaceNotes(session).hex(HexId(hex_)).rows)


def test_a_city_tells_its_value_circles_home_and_tiles() -> None:
    told = rows(Session(building()), "I5")
    assert told["City"] == "20"
    assert told["Circles"] == "FdSB, 1 free"
    assert "FdSB" in told["Home of"]
    assert "L107" in told["Becomes"]


def test_a_laid_tile_tells_its_number_and_how_many_are_left() -> None:
    session = Session(stationing())
    count = left_of(session.title.tiles, session.state, TileId("73"))
    assert count and rows(session, "J4")["Tile"] == f"73 ({count} left)"


def test_terrain_tells_its_price_until_it_is_paid() -> None:
    position = santander()
    before = rows(Session(position.operating("FdSB", "build")), "J6")
    after = rows(Session(position.tiles(J6="73/5").operating("FdSB", "build")), "J6")
    assert before["Mountain"] == "30"
    assert "Mountain" not in after


def test_values_by_phase_frame_the_one_of_now() -> None:
    assert "[" in rows(Session(building()), "E1")["Harbour"]


def test_a_closed_pass_tells_its_price_and_an_open_one_does_not() -> None:
    session = Session(at_a_pass())
    assert rows(session, "H12")["Now"] == "closed, 60 to open"
    action = next(o.action for o in place_offers(session, HexId("H12")) if o.action is not None)
    session.submit(action)
    assert rows(session, "H12")["Now"] == "open"


@pytest.mark.rule("ESP-6.1.2-01", "ESP-6.1.1-03")
def test_a_goal_tells_what_to_do_what_it_pays_and_how_far_it_is() -> None:
    session = Session(building())
    notes = " ".join(PlaceNotes(session).hex(HexId("K5")).notes)
    assert "Goal of FdSB, Bilbao" in notes and "by track" in notes
    assert "Pays 90 pts." in notes
    assert "At least one more hex" in notes
    red = " ".join(PlaceNotes(session).hex(HexId("M5")).notes)
    assert "red area: Run a train to any red area" in red


def test_the_way_to_a_goal_counts_empty_hexes_only() -> None:
    empty, linked = building(), stationing()
    bilbao = (HexId("K5"),)

    def far(game: object) -> int | None:
        return tiles_away(game.rules.ground, game.state.board, FDSB, bilbao)

    assert far(empty) == 1
    assert far(linked) == 0
    bare = a_game().phase("3").major("FdLR", par=90, holds={DAN: 40}).operating("FdLR", "build")
    assert tiles_away(bare.rules.ground, bare.state.board, FDSB, bilbao) is None  # not started


def test_a_goal_that_track_leads_to_is_not_said_to_need_another_tile() -> None:
    goal = GoalNote(label="Bilbao", reached=False, hexes=(HexId("K5"),))
    told = {
        name: PlaceNotes(Session(game)).goal(FDSB, goal)[-1]
        for name, game in (("linked", stationing()), ("empty", building()))
    }
    assert told["linked"] == "Its track leads there already."
    assert told["empty"] == "At least one more hex to build on."


def test_a_station_tells_its_company() -> None:
    note = PlaceNotes(Session(building())).station(FDSB)
    assert ("Director", "Dan") in note.rows
    assert note.notes[0] == "Ferrocarril de Santander a Bilbao"


def test_the_menu_of_a_hex_offers_tiles_where_some_fit_and_says_why_elsewhere() -> None:
    session = Session(building())
    here = place_offers(session, HexId("I5"))
    assert any(offer.choose for offer in here)
    far = place_offers(session, HexId("F24"))
    assert all(not offer.possible and offer.reason for offer in far)


def test_the_menu_of_a_linked_city_places_a_station_and_names_its_price() -> None:
    session = Session(stationing())
    found = [o for o in place_offers(session, HexId("K5")) if isinstance(o.action, PlaceStation)]
    assert len(found) == 1 and found[0].title.endswith(": 50")
    assert session.is_possible(found[0].action)


def test_no_menu_offers_what_the_rules_refuse() -> None:
    session = Session(at_a_pass())
    lays = {c.action.hex for c in session.choices() if isinstance(c.action, LayTile)}
    for hex_ in ("H8", "H10", "H12", "I5", "K5", "G9", "F24", "M5", "E1", "E7", "D6"):
        for offer in place_offers(session, HexId(hex_)):
            if offer.action is not None:
                assert session.why_not(offer.action) is None
            elif offer.choose:
                assert hex_ in lays
            else:
                assert offer.reason, f"{offer.title} on {hex_}"
                assert offer.reason != offer.title


@pytest.mark.parametrize("title", playable())
def test_every_hex_of_every_title_tells_something(title: str) -> None:
    session = Session(new_game(make_setup(title, ["Ann", "Ben", "Carol"])))
    places = PlaceNotes(session)
    for hex_ in session.title.board.hexes:
        note = places.hex(hex_)
        assert note.title.startswith(hex_)
        assert "{" not in str(note) and "_" not in note.title


@pytest.mark.parametrize("rotation", range(6))
def test_two_towns_of_a_hex_are_told_by_the_names_the_map_writes_beside_them(rotation: int) -> None:
    position = santander().tiles(F26=f"L79/{rotation}").operating("FdSB", "build")
    session = Session(position)
    hex_ = session.title.board.hexes[HexId("F26")]
    face = session.rules.ground.face(session.state.board, hex_.id)
    serving = [n for n, edges in enumerate(face.stop_edges) if edges >> 3 & 1]
    labels = [label for label, _text in PlaceNotes(session).hex(hex_.id).rows if "Town" in label]
    assert sorted(labels) == ["Town Aranjuez", "Town Toledo"]
    if serving:
        assert labels[serving[0]] == "Town Aranjuez"


def test_a_station_of_the_automatic_player_is_his() -> None:
    session = Session(new_game(make_setup("18esp", ["Ann", "Ben"], variant="two_players")))
    rival = next(iter(session.rules.rivals))
    company = next(c for c, each in session.title.companies.items() if each.automatic)
    rows = dict(PlaceNotes(session).station(company).rows)
    assert session.player_name(rival) in rows.values()


def test_a_harbour_is_called_so_once() -> None:
    session = Session(new_game(make_setup("1849", ["Ann", "Ben", "Carol"])))
    note = PlaceNotes(session).hex(HexId("a12"))
    assert note.title == "a12  Milazzo"
    assert note.rows[0][0] == "Harbour"
