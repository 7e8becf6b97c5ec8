"""The tray's view of the tile choices."""

from ezgame.core.actions import LayTile
from ezgame.core.choices import Choice
from ezgame.core.ids import Color
from ezgame.models.tables.tiles import Placements, left_of, offers, upgrades_from, upgrades_to
from tests.builders import ANN
from tests.ui.play.positions import building

YELLOW, GREEN = Color("yellow"), Color("green")


def choice(hex_: str, tile: str, rotation: int, private: str | None = None) -> Choice:
    action = LayTile(actor=ANN, hex=hex_, tile=tile, rotation=rotation, private=private)
    return Choice(action=action)


def some() -> Placements:
    return Placements([choice("A1", "57", r) for r in (1, 4)] + [choice("B2", "8", 0)])


def test_placements_are_found_by_tile_and_by_hex() -> None:
    placements = some()
    assert placements.hexes == ("A1", "B2")
    assert placements.hexes_for("57") == ("A1",)
    assert placements.tiles_for("B2") == ("8",)
    assert placements.rotations("57", "A1") == (1, 4)
    assert not Placements()


def test_turning_goes_through_the_legal_rotations_in_a_circle() -> None:
    placements = some()
    assert placements.turned("57", "A1", 1, 1) == 4
    assert placements.turned("57", "A1", 4, 1) == 1
    assert placements.turned("57", "A1", 1, -1) == 4
    assert placements.turned("57", "B2", 5, 1) == 0, "free where nothing is legal"


def test_a_tile_snaps_to_the_rotation_that_needs_the_least_turning() -> None:
    placements = some()
    assert placements.nearest("57", "A1", 5) == 4
    assert placements.nearest("57", "A1", 0) == 1
    assert placements.nearest("57", "A1", 4) == 4


def test_laying_without_the_power_of_a_private_comes_first() -> None:
    placements = Placements([choice("A1", "57", 1, "P1"), choice("A1", "57", 1)])
    assert [a.private for a in placements.actions("57", "A1", 1)] == [None, "P1"]


def test_offers_fall_into_the_groups_of_the_tray() -> None:
    game = building()
    tiles = game.rules.title.tiles
    placements = Placements(game.choices())
    allowed = frozenset({YELLOW, GREEN})
    groups = {o.tile: o.group for o in offers(tiles, game.state, placements, allowed, "I5")}
    assert groups["L107"] == "fits"
    assert groups["72"] == "elsewhere"
    assert groups["78"] == "unreachable"
    assert "later" in groups.values()
    assert len(groups) == len(tiles.tiles)
    without_hex = {o.tile: o.group for o in offers(tiles, game.state, placements, allowed)}
    assert without_hex["72"] == without_hex["L107"] == "fits"


def test_two_faces_of_one_tile_show_one_count() -> None:
    game = building()
    tiles = game.rules.title.tiles
    back = tiles.tiles["72"].other_side
    assert back is not None
    before = left_of(tiles, game.state, "72")
    game.apply(Placements(game.choices()).actions("72", "H4", 5)[0])
    assert left_of(tiles, game.state, "72") == left_of(tiles, game.state, back) == before - 1


def test_upgrade_chains_lead_both_ways() -> None:
    tiles = building().rules.title.tiles
    for name in tiles.tiles:
        for later in upgrades_from(tiles, name):
            assert name in upgrades_to(tiles, later)
