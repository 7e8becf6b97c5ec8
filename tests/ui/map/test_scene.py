"""The scene: what it shows, what it finds, what lies over it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from ezgame.content.titles import load_title
from ezgame.core.ids import Color, CompanyId, HexId, TileId
from ezgame.ui.map import z_order
from ezgame.ui.map.scene import MapScene
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.detail import LEVELS
from ezgame.ui.paint.picture import (
    AmountPicture,
    BoardPosition,
    RoutePicture,
    TokenPicture,
)
from tests.tools.benches.late_board import late_position

TITLES = ("18esp", "1830", "1849", "18te")


def picture_of(scene: MapScene) -> QImage:
    image = QImage(420, 440, QImage.Format.Format_RGB32)
    image.fill("white")  # the board leaves a margin
    scene.finish_names()
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    return image


@pytest.fixture
def scene() -> MapScene:
    made = MapScene(load_title("18esp"))
    made.set_detail(LEVELS[3])
    return made


@pytest.mark.parametrize("title", TITLES)
def test_every_hex_is_found_at_its_centre(title: str) -> None:
    scene = MapScene(load_title(title))
    for h in scene.board.places:
        assert scene.hex_at(scene.hex_center(h)) == h


def test_open_sea_and_the_gap_between_the_parts_hold_no_hex(scene: MapScene) -> None:
    assert scene.hex_at(scene.sceneRect().topLeft()) is None
    pass_hex = scene.hex_center(HexId("H12"))
    assert scene.hex_at(pass_hex + QPointF(0, 1.8 * U)) is None


def test_circles_are_found_by_pointing_at_them(scene: MapScene) -> None:
    at = scene.slot_center(HexId("I5"), 0, 1)
    assert scene.slot_at(at) == ("I5", 0, 1)
    assert scene.slot_at(scene.hex_center(HexId("L4"))) is None
    assert scene.stop_at(scene.hex_center(HexId("A3"))) == ("A3", 0)


def test_only_changed_hexes_are_reported_and_drawn_anew(scene: MapScene) -> None:
    position = BoardPosition(tiles={HexId("A3"): (TileId("72"), 1)})
    assert scene.set_position(position) == ("A3",)
    assert scene.set_position(position) == ()
    assert scene.set_position(BoardPosition()) == ("A3",)


def test_a_position_looks_the_same_however_it_was_reached(scene: MapScene) -> None:
    late = late_position(scene.title)
    tiles = list(late.tiles.items())
    for share in (10, 40, 80, len(tiles)):
        scene.set_position(replace(late, tiles=dict(tiles[:share])))
    fresh = MapScene(scene.title)
    fresh.set_position(late)
    fresh.set_detail(LEVELS[3])
    scene.set_position(late)
    assert picture_of(scene) == picture_of(fresh)


def test_stations_passes_and_phase_change_the_picture(scene: MapScene) -> None:
    token = TokenPicture(company=CompanyId("CFLG"), stop=0, slot=0)
    changed = scene.set_position(
        BoardPosition(
            tokens={HexId("E3"): (token,)},
            open_passes=frozenset({HexId("L8")}),
            phase_color=Color("green"),
        )
    )
    assert {"E3", "L8", "C1", "M5"} <= set(changed)


def test_a_pass_that_opens_draws_only_its_own_squares_anew(scene: MapScene) -> None:
    painter = QPainter(image := QImage(900, 900, QImage.Format.Format_RGB32))
    scene.render(painter)
    before = set(scene.look.cache.shots)
    assert scene.set_position(BoardPosition(open_passes=frozenset({HexId("L8")})))
    scene.render(painter)
    painter.end()
    squares = {key for key in before if isinstance(key, tuple) and "square" in key}
    anew = {key for key in scene.look.cache.shots if isinstance(key, tuple) and "square" in key}
    assert not image.isNull() and 0 < len(anew - squares) < len(squares)


def test_overlays_come_and_go(scene: MapScene) -> None:
    before = len(scene.items())
    scene.set_highlights({HexId("A3"): "legal", HexId("B4"): "selected"})
    scene.set_slot_highlights([(HexId("E3"), 0, 0)])
    scene.set_cursor_hex(HexId("D4"))
    scene.set_tags({HexId("D4"): "home"})
    amount = AmountPicture(hex=HexId("C3"), stop=0, text="10")
    scene.set_routes(
        [
            RoutePicture(
                color="#1268E8", tracks=((HexId("C3"), 0), (HexId("C3"), 1)), amounts=(amount,)
            )
        ]
    )
    assert len(scene.items()) == before + 7
    assert not picture_of(scene).isNull()
    scene.set_highlights({})
    scene.set_slot_highlights([])
    scene.set_cursor_hex(None)
    scene.set_tags({})
    scene.set_routes([])
    assert len(scene.items()) == before


def test_a_route_over_a_pass_follows_the_ribbon(scene: MapScene) -> None:
    from ezgame.ui.paint.overlay import route_path

    tracks = [key for key, line in scene.board.connectors.items() if line == "Pajares"]
    path = route_path(scene.board, RoutePicture(color="#000000", tracks=tuple(tracks)))
    ribbon = next(r for r in scene.board.ribbons if r.line == "Pajares")
    assert path.length() == pytest.approx(ribbon.curve.length * U, rel=0.01)


@pytest.mark.parametrize("theme", ["default", "classic"])
@pytest.mark.parametrize("dark", [False, True])
def test_themes_differ(scene: MapScene, theme: str, dark: bool) -> None:
    plain = picture_of(scene)
    scene.set_theme(theme, dark)
    assert (picture_of(scene) == plain) == (theme == "default" and not dark)


def test_parts_are_offered_only_where_there_are_several(scene: MapScene) -> None:
    assert set(scene.parts) == {"north", "south"}
    assert MapScene(load_title("1830")).parts == ()


def test_a_scene_that_begins_with_a_position_shows_it_like_one_that_is_given_it() -> None:
    position = BoardPosition(tiles={HexId("L4"): (TileId("8"), 2)}, phase_color=Color("green"))
    title = load_title("18esp")
    at_once, later = MapScene(title, position=position), MapScene(title)
    later.set_position(position)
    assert at_once.board == later.board
    assert at_once.set_position(position) == ()
    assert picture_of(at_once) == picture_of(later)


def test_what_is_written_over_a_side_stays_readable_below_no_outline() -> None:
    """The value of Girgenti lay half under the outline of its hex."""
    assert z_order.HEX < z_order.HIGHLIGHT < z_order.WRITING < z_order.ROUTE < z_order.NAME


def test_a_held_tile_shows_the_stations_of_its_city() -> None:
    esp = load_title("18esp")
    token = TokenPicture(company=CompanyId("FdSB"), stop=0, slot=0)
    laid = {HexId("I5"): (TileId("75"), 0)}
    scene = MapScene(esp, position=BoardPosition(tiles=laid, tokens={HexId("I5"): (token,)}))
    upgrade = min(esp.tiles.tiles[TileId("75")].upgrades)
    assert scene.tile_on(upgrade, 0).tokens == ()
    assert [t.company for t in scene.tile_on(upgrade, 0, HexId("I5")).tokens] == ["FdSB"]
