"""Stations and mountain passes in a company's turn (5.3.4, 6.2)."""

from itertools import permutations

import pytest

from ezgame.core.actions import Action, LayTile, PlaceStation
from ezgame.core.events import Paid
from ezgame.core.game import Game
from ezgame.core.ids import HexId
from ezgame.titles.esp.actions import OpenPass
from tests.asking import actor, cash, company, done, events, lay, offered, place, play, refusal
from tests.asking import stations as stations_in
from tests.builders import ANN, BEN, CAROL, Position, a_game


def open_pass(game: Game, hex_id: str) -> OpenPass:
    return OpenPass(actor=actor(game), hex=HexId(hex_id))


def in_reinosa(phase: str = "3", money: int = 300, **values: object) -> Position:
    """FdLR in Reinosa with track to the passes Alar del Rey and País Vasco 1."""
    position = a_game(**values).phase(phase).major("FdLR", cash=money)
    return position.tiles(H8="L107 H10 I9", H10="79 H8 H12", I9="78 H8 J8", J8="77 I9 J10")


def in_south(phase: str = "3", money: int = 300) -> Position:
    """A in Málaga, linked with Córdoba and Sevilla."""
    return (
        a_game()
        .phase(phase)
        .major("A", cash=money)
        .tiles(E33="207 E31 D34 D32", E31="L91 E33", E29="14 E31 D30", D30="9 E29 C31")
    )


# ---------------------------------------------------------------- stations


@pytest.mark.rule("ESP-5.3.4-01")
def test_the_home_station_is_placed_first_and_free_without_a_tile() -> None:
    position = a_game().minor("AC", cash=200, operated=False, home=False)
    game = position.stock(ANN)
    for _ in range(4):
        play(game, done(game))
    assert stations_in(game, "H28") == ["AC"]
    assert cash(game, "AC") == 200
    assert "H28" not in game.state.board.tiles
    assert game.state.operating.used == frozenset()


@pytest.mark.rule("ESP-5.3.4-03", "ESP-5.3.4-06")
def test_a_further_station_costs_fifty() -> None:
    game = in_south().operating("A")
    play(game, place(game, "E29"))
    assert cash(game, "A") == 250
    assert stations_in(game, "E29") == ["A"]
    assert [(e.target, e.amount) for e in events(game, Paid)] == [("bank", 50)]
    poor = in_south(money=49).operating("A")
    assert refusal(poor, place(poor, "E29")) == "station.cash"


@pytest.mark.rule("ESP-5.3.4-04")
def test_one_station_per_turn_passes_included() -> None:
    position = in_south().change("A", stations_free=3, stations_locked=1)
    game = position.tiles(C31="L129 D30").operating("A")
    play(game, place(game, "E29"))
    assert refusal(game, place(game, "C31", 0)) == "station.one-per-turn"
    position = in_reinosa().change("FdLR", stations_free=3).open_pass("H12", "J10")
    game = position.operating("FdLR")
    play(game, place(game, "H12"))
    assert refusal(game, place(game, "J10")) == "station.one-per-turn"


@pytest.mark.rule("ESP-5.3.4-07")
def test_tiles_station_and_pass_come_in_any_order() -> None:
    for order in permutations(("tile", "pass", "station")):
        if order.index("station") < order.index("pass"):
            continue  # a station in the pass needs the pass
        game = in_reinosa().operating("FdLR")
        parts: dict[str, Action] = {
            "tile": offered(game, LayTile)[0],
            "station": place(game, "H12"),
            "pass": open_pass(game, "H12"),
        }
        play(game, *(parts[part] for part in order))
        assert stations_in(game, "H12") == ["FdLR"]
        assert len(game.state.operating.tiles) == 1


@pytest.mark.rule("ESP-5.3.4-08")
def test_minors_have_only_their_home_majors_one_more_and_three_locked() -> None:
    position = a_game().phase("3").minor("CM", cash=200).tiles(E29="14 E31 D30", D30="9 E29 C31")
    game = position.tiles(C31="L129 D30").operating("CM")
    assert company(game, "CM").stations_free == 0
    assert refusal(game, place(game, "C31")) == "station.none-on-charter"
    major = company(in_south().game(), "A")
    assert (major.stations_free, major.stations_locked) == (1, 3)
    game = in_south().change("A", stations_free=0).operating("A")
    assert refusal(game, place(game, "E29")) == "station.none-on-charter"


@pytest.mark.rule("ESP-5.3.4-02")
def test_a_reserved_circle_stays_free_until_its_company_is_there() -> None:
    position = in_south().tiles(E29="57 E31 E27")  # one circle, home of CM
    game = position.operating("A")
    assert refusal(game, place(game, "E29")) == "station.reserved"
    game = position.change("CM", closed=True).operating("A")
    assert refusal(game, place(game, "E29")) == ""


@pytest.mark.rule("ESP-5.3.4-05")
def test_never_two_stations_of_one_company_in_a_hex() -> None:
    game = in_south().operating("A")
    assert refusal(game, place(game, "E33")) == "station.already-here"


def test_the_companies_of_a_double_home_choose_their_circle_when_the_tile_lies() -> None:
    game = a_game().minor("ZP", cash=200, operated=False).operating("ZP")
    play(game, lay(game, "J20", "L131", 1))
    assert {(a.hex, a.stop) for a in offered(game, PlaceStation)} == {("J20", 0), ("J20", 1)}
    play(game, place(game, "J20", 1))
    assert game.state.board.stations["J20"][0].stop == 1
    assert company(game, "ZP").home_placed


@pytest.mark.rule("ESP-5.3.4-11")
def test_the_owner_of_the_station_chooses_its_circle_not_the_layer_of_the_tile() -> None:
    for rulings, chooser in (("rulebook", BEN), ("online", ANN)):
        position = (
            a_game(rulings=rulings)
            .minor("ZP", owner=BEN, cash=200, operated=False)
            .minor("CA", owner=ANN, cash=200, operated=False, home=False)
            .home("CA")
        )
        game = position.operating("CA")
        play(game, lay(game, "J20", "L131", 1))
        assert {pending.actor for pending in game.state.pending if pending.about == "ZP"} == {
            chooser
        }


# ---------------------------------------------------------------- passes


@pytest.mark.rule("ESP-6.2-01", "ESP-7-04")
def test_in_phase_2_no_pass_is_opened() -> None:
    position = a_game().major("FdLR", cash=300).tiles(H8="956 H10 H6", H10="79 H8 H12")
    game = position.operating("FdLR")
    assert refusal(game, open_pass(game, "H12")) == "pass.phase"
    assert offered(game, OpenPass) == []


@pytest.mark.rule("ESP-6.2-02", "ESP-6.2-04", "ESP-6.2-05")
@pytest.mark.parametrize(("hex_id", "cost"), [("H12", 60), ("J10", 80)])
def test_a_major_opens_a_pass_it_is_connected_to_for_its_price(hex_id: str, cost: int) -> None:
    game = in_reinosa().operating("FdLR")
    assert refusal(game, place(game, hex_id)) == "station.pass-closed"
    play(game, open_pass(game, hex_id))
    assert cash(game, "FdLR") == 300 - cost
    assert game.state.board.open_passes == {hex_id}
    assert refusal(game, open_pass(game, hex_id)) == "pass.open"


@pytest.mark.rule("ESP-6.2-04", "ESP-6.2-10")
def test_costs_and_values_of_the_passes_are_as_printed() -> None:
    passes = a_game().title.board.gates
    assert {name: (each.cost, each.value) for name, each in passes.items()} == {
        "D12": (100, 50),
        "H12": (60, 30),
        "J10": (80, 40),
        "L8": (80, 40),
    }


@pytest.mark.rule("ESP-6.2-02")
def test_opening_needs_connection_and_money_but_no_train() -> None:
    game = in_reinosa(money=79).operating("FdLR")
    assert refusal(game, open_pass(game, "D12")) == "pass.no-connection"
    assert refusal(game, open_pass(game, "J10")) == "pass.cash"
    assert refusal(game, open_pass(game, "H12")) == ""
    assert refusal(game, open_pass(game, "H8")) == "pass.unknown"
    assert company(game, "FdLR").trains == ()


@pytest.mark.rule("ESP-6.2-03")
def test_one_pass_per_turn_besides_tiles_and_station() -> None:
    position = in_reinosa()
    game = position.operating("FdLR")
    play(game, open_pass(game, "H12"))
    assert refusal(game, open_pass(game, "J10")) == "pass.one-per-turn"
    assert refusal(game, place(game, "H12")) == ""
    assert [a.hex for a in offered(game, LayTile)] != []
    assert refusal(game, done(game)) == ""


@pytest.mark.rule("ESP-6.2-02", "ESP-5.3.1-08")
def test_minors_open_no_pass() -> None:
    position = a_game().phase("3").minor("MH", cash=200).tiles(E21="57 E19 E23", E19="L97 E17 E21")
    game = position.operating("MH")
    assert refusal(game, open_pass(game, "H12")) == "pass.majors-only"


@pytest.mark.rule("ESP-6.2-06")
def test_the_opener_may_place_a_station_at_once() -> None:
    game = in_reinosa().operating("FdLR")
    play(game, open_pass(game, "H12"), place(game, "H12"))
    assert cash(game, "FdLR") == 300 - 60 - 50
    position = in_reinosa().change("FdLR", stations_free=2).tiles(H8="L107 H10 I9")
    game = position.open_pass("J10").operating("FdLR")
    play(game, place(game, "J10"), open_pass(game, "H12"))
    assert refusal(game, place(game, "H12")) == "station.one-per-turn"


@pytest.mark.rule("ESP-6.2-07")
def test_opening_gives_no_station_and_no_right_over_others() -> None:
    position = in_reinosa().major("FdSB", cash=100, holds={BEN: 40}).station("FdSB", "H8")
    game = position.operating("FdLR")
    play(game, open_pass(game, "H12"))
    assert stations_in(game, "H12") == []
    game = Position(game.rules, game.state).operating("FdSB")
    game = Position(game.rules, game.state).change("FdSB", stations_free=1).operating("FdSB")
    play(game, place(game, "H12"))
    assert stations_in(game, "H12") == ["FdSB"]


@pytest.mark.rule("ESP-6.2-09", "ESP-5.3.4-14")
def test_the_second_station_in_a_pass_is_paid_to_the_owner_of_the_first() -> None:
    position = (
        in_reinosa()
        .open_pass("H12")
        .major("FdSB", cash=100, holds={BEN: 40})
        .station("FdSB", "H12")
    )
    game = position.operating("FdLR")
    play(game, place(game, "H12"))
    assert (cash(game, "FdLR"), cash(game, "FdSB")) == (250, 150)
    assert [(e.target, e.amount) for e in events(game, Paid)] == [("FdSB", 50)]
    third = Position(game.rules, game.state).major("CFEA", cash=100, holds={CAROL: 40})
    third = third.station("CFEA", "H8")
    game = third.change("CFEA", stations_free=1).operating("CFEA")
    assert refusal(game, place(game, "H12")) == "station.none-free"


@pytest.mark.rule("ESP-6.2-15", "ESP-5.3.1-10")
def test_over_an_open_pass_majors_build_on_the_other_map() -> None:
    position = in_reinosa().tiles(E19="L97 E17 E21", E21="14 E19 E23")
    closed_game = position.operating("FdLR")
    parts = {a.hex for a in offered(closed_game, LayTile)}
    assert not parts & {"E21", "E23", "E19"}
    assert refusal(closed_game, place(closed_game, "E21")) == "station.no-connection"
    game = position.open_pass("H12").operating("FdLR")
    parts = {a.hex for a in offered(game, LayTile)}
    assert {"E21", "E23"} & parts
    game = position.open_pass("H12").change("MH", closed=True).operating("FdLR")
    assert refusal(game, place(game, "E21")) == ""
