"""Examples of the rulebook about tiles: what ground costs, upgrade lists, Messina's last tile."""

from collections.abc import Iterator
from itertools import product

import pytest

from ezgame.core.board.replacement import new_pieces
from ezgame.core.ids import HexId, TileId
from ezgame.core.state import BoardState, LaidTile
from ezgame.titles.t1849.board import discount_percent, tile_price
from tests.titles.t1849.recorded import SIGI, ground, title
from tests.titles.t1849.vectors import cases, example

EDGES = ("S", "SW", "NW", "N", "NE", "SE")


Lay = tuple[BoardState, HexId, TileId, int]


def lays(kind: str, upgrade: bool) -> Iterator[Lay]:
    """Tiles in every direction on bare hexes of such ground: first ones, or those that replace others."""
    for hex in title().board.hexes.values():
        if hex.terrain is None or hex.terrain.kind != kind or hex.color != "blank":
            continue
        stops = ground().face(BoardState(), hex.id).kinds
        olds = [t for t in title().tiles.tiles.values() if ground().face_of(t.id, 0).kinds == stops]
        for old in olds:
            if not upgrade and old.color == "yellow":
                yield from ((BoardState(), hex.id, old.id, turn) for turn in range(6))
            elif upgrade:
                board = BoardState(tiles={hex.id: LaidTile(tile=old.id, rotation=0)})
                for new, turn in product(sorted(old.upgrades), range(6)):
                    yield board, hex.id, new, turn


@pytest.mark.rule("49-TRK-09", "49-TRK-10", "49-TRK-11", "49-TRK-12", "49-PRI-06")
@pytest.mark.parametrize("ruling", ["rulebook", "online"])
def test_terrain(ruling: str) -> None:
    """Every tile whose new pieces have the gauges of an example costs what the example says."""
    on_dual = title().rulings["terrain.sigi_on_dual"].values[ruling] == "half"
    for case in cases("terrain"):
        change = case.get("lay") or case["upgrade"]
        cost = case["cost"]
        wanted = cost[ruling] if isinstance(cost, dict) else cost
        percent = discount_percent(title(), SIGI) if case.get("sigi") else 100
        seen = 0
        for board, hex, tile, rotation in lays(case["terrain"], "upgrade" in case):
            old, new = ground().face(board, hex), ground().face_of(tile, rotation)
            if {new.tracks[i].gauge for i in new_pieces(old, new)} != set(change["new"]):
                continue
            seen += 1
            price = tile_price(
                ground(), board, hex, tile, rotation, percent=percent, on_dual=on_dual
            )
            assert price == wanted, (case, hex, tile, rotation)
        assert seen > 0, case


@pytest.mark.rule("49-TRK-15")
def test_upgrade_lists() -> None:
    for tile, upgrades in example("upgrade_lists_corrected")["expect"].items():
        found = title().tiles.tiles[TileId(tile)].upgrades
        assert sorted(int(name) for name in found) == sorted(upgrades), tile


@pytest.mark.rule("49-TRK-18")
def test_messinas_last_tile() -> None:
    row = example("messina_brown_orientation")
    tile, rotation = row["tile"]
    face = ground().face_of(TileId(tile), rotation)
    assert {EDGES[edge]: gauge for edge, gauge in face.gauges} == row["expect"]
