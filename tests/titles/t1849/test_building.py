"""Tiles, markers and privates of 1849 on the map."""

from dataclasses import replace

import pytest

from ezgame.core.actions import LayTile, Pass, PlaceStation, Run
from ezgame.core.board.reach import reach_of
from ezgame.core.ids import HexId, PrivateId, TileId
from ezgame.core.state import LaidTile, Station
from ezgame.titles.t1849.actions import CloseForCoast, PlacePortMarker
from tests.titles.t1849.table import AFG, CTL, P0, P1, RCS, SFA, Table, own_state, refused

SMS, CNM = PrivateId("SMS"), PrivateId("CNM")
MIXED = "645"
"""A yellow city tile."""


def coastal(rulings: str = "rulebook", cash: int = 500) -> Table:
    table = Table(4, rulings).phase("6").started(CTL, P0, cash=cash)
    return table.private("SMS", CTL)


@pytest.mark.rule("49-PRI-09", "49-PRI-10", "49-PRI-11", "49-PRI-12", "49-TRK-19", "49-TRK-14")
def test_the_coast_is_built_on_without_connection() -> None:
    game = coastal().operating(CTL, "track")
    tiles = [c.action for c in game.choices() if isinstance(c.action, LayTile) and c.action.private]
    assert {tile.hex for tile in tiles} == {"B14", "C5", "H12", "J6", "M13"}
    stations = {c.action.hex for c in game.choices() if isinstance(c.action, PlaceStation)}
    assert "M9" in stations and "H8" not in stations and "M13" not in stations
    first = next(tile for tile in tiles if tile.hex == "B14")
    game.apply(first)
    assert game.state.privates[SMS].closed
    assert game.state.operating is not None and game.state.operating.step == "station"
    elsewhere = PlaceStation(actor=P0, hex=HexId("M9"), stop=0)
    assert refused(game, elsewhere) == "private.other-hex"
    game.apply(PlaceStation(actor=P0, hex=HexId("B14"), stop=0))
    assert game.state.companies[CTL].stations_free == 1
    poor = coastal(cash=0).operating(CTL, "track")
    dear = next(tile for tile in tiles if tile.hex == "B14")
    cost = poor.rules.laying.cost(poor.state, CTL, dear)
    assert (refused(poor, dear) == "track.cash") == (cost > 0)


@pytest.mark.rule("49-PRI-09")
def test_a_marker_alone_takes_the_place_of_tile_and_marker() -> None:
    game = coastal().operating(CTL, "track")
    game.apply(PlaceStation(actor=P0, hex=HexId("M9"), stop=0, private=SMS))
    turn = game.state.operating
    assert game.state.privates[SMS].closed
    assert turn is None or turn.company != CTL or turn.step not in ("track", "station")


@pytest.mark.rule("49-PRI-09", "49-O-06")
def test_recorded_games_close_the_private_by_word() -> None:
    game = coastal("online").operating(CTL, "track")
    assert (
        refused(coastal().operating(CTL, "track"), CloseForCoast(actor=P0)) == "private.not-owned"
    )
    game.apply(CloseForCoast(actor=P0))
    assert game.state.privates[SMS].closed
    assert {c.action.hex for c in game.choices() if isinstance(c.action, LayTile)} <= {
        "B14", "C5", "H12", "J6", "M13",
    }  # fmt: skip


@pytest.mark.rule("49-PRI-07", "49-PRI-08")
def test_the_port_marker_pays_its_owner_once() -> None:
    table = Table().started(CTL, P0).private("CNM", CTL)
    game = table.operating(CTL, "track")
    assert refused(game, PlacePortMarker(actor=P0, hex=HexId("M9"))) == "private.other-hex"
    game.apply(PlacePortMarker(actor=P0, hex=HexId("A5")))
    assert own_state(game.state).port == (CTL, "A5") and game.state.privates[CNM].closed
    networks = table.rules.networks
    assert networks.bonuses(game.state, CTL)[0].amount == 20
    assert networks.bonuses(game.state, RCS) == ()
    # Every port has a single track, so at most one route ends there.
    for port in table.rules.privates.ports:
        assert len(table.rules.title.board.hexes[port].tracks) == 1


@pytest.mark.rule("49-PRI-05", "49-EVT-02")
def test_hexes_that_are_closed_for_a_while() -> None:
    table = Table().phase("12").started(AFG, P0, home="B14", cash=500).private("SCE", P1)
    laying = table.rules.laying
    table.title(shaken=True)
    table.operating(AFG, "track")
    blocked = laying.builder(table.state, AFG, coastal=False).blocked
    assert set(blocked) == {"G13", "B14"}
    table.private("SCE", AFG).title(shaken=False)
    assert laying.builder(table.state, AFG, coastal=False).blocked == {}


@pytest.mark.rule("49-TOK-02", "49-TOK-03", "49-TOK-04", "49-TOK-05")
def test_where_markers_may_not_stand() -> None:
    game = coastal().operating(CTL, "track")

    def place(hex_id: str) -> str:
        return refused(game, PlaceStation(actor=P0, hex=HexId(hex_id), stop=0, private=SMS))

    assert place("E1") == "station.already-here"
    assert place("J6") == "station.reserved"
    assert place("M9") == ""


@pytest.mark.rule("49-TOK-06", "49-TOK-07")
def test_markers_stay_in_their_city_and_gauges_meet_there() -> None:
    table = Table().phase("6").started(AFG, P0, home="B14", cash=900)
    game = table.operating(AFG, "track")
    tile = next(
        c.action for c in game.choices() if isinstance(c.action, LayTile) and c.action.hex == "B14"
    )
    game.apply(tile)
    assert game.state.board.stations[HexId("B14")] == (Station(company=AFG, stop=0, slot=0),)
    # A yellow city has one piece of each gauge, and both are legs of one walk from its marker.
    tiles = {HexId("J6"): LaidTile(tile=TileId(MIXED), rotation=0)}
    table.started(SFA, P1).change(board=replace(table.state.board, tiles=tiles))
    face = table.rules.ground.face(table.state.board, HexId("J6"))
    assert {track.gauge for track in face.tracks} == {"standard", "narrow"}
    reach = reach_of(table.rules.ground, table.state.board, SFA)
    assert all(reach.has_piece(HexId("J6"), index) for index in range(len(face.tracks)))


@pytest.mark.rule("49-RTE-01", "49-RTE-14")
@pytest.mark.parametrize(("rulings", "answer"), [("rulebook", "routes.not-best"), ("online", "")])
def test_running_nothing_where_a_route_exists(rulings: str, answer: str) -> None:
    table = Table(4, rulings).started(RCS, P1, trains=("4H",))
    tiles = {
        HexId(hex_id): LaidTile(tile=TileId(tile), rotation=rotation)
        for hex_id, tile, rotation in (("C5", "651", 5), ("B4", "7", 5), ("D4", "58", 3))
    }
    table.change(board=replace(table.state.board, tiles=tiles))
    game = table.operating(RCS, "run")
    assert table.rules.networks.has_any_route(table.state, RCS)
    assert refused(game, Pass(actor=P1)) == answer
    best = table.rules.run
    offered = next(c.action for c in best.candidates(table.state) if isinstance(c.action, Run))
    assert bool(offered.routes) == (rulings == "rulebook")


@pytest.mark.rule("49-TRK-16")
def test_crossings_are_never_upgraded() -> None:
    tiles = Table().rules.title.tiles.tiles
    for number in range(710, 716):
        assert not tiles[TileId(str(number))].upgrades
