"""Tiles by click and click, and by keyboard: the same actions as by dragging."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from ezgame.core.state import LaidTile
from tests.titles.esp.test_private_1_mines import mining
from tests.ui.hands import settle
from tests.ui.play.positions import building
from tests.ui.play.window import LEFT, PLAIN, PlayWindow

Open = Callable[..., PlayWindow]


def test_a_clicked_tile_follows_the_pointer_and_a_click_lays_it(play: Open) -> None:
    window = play(building())
    window.click_tray("73")
    assert window.tools.hand.tile == "73"
    window.point(window.hex_point("J4"))
    assert window.tools.tiles.ghost.shown
    window.click(window.hex_point("J4"))
    assert window.game.state.board.tiles["J4"] == LaidTile(tile="73", rotation=5)


def test_a_second_click_on_the_tile_puts_it_back(play: Open) -> None:
    window = play(building())
    window.click_tray("73")
    window.click_tray("73")
    assert window.tools.hand.tile is None


def test_a_clicked_hex_shows_the_tiles_that_fit_in_tray_and_ring(play: Open) -> None:
    window = play(building())
    window.click(window.hex_point("I5", 0.0, 0.7))
    assert window.tools.hand.hex == "I5"
    assert window.tools.tiles.ring.tiles == ("L107", "L109")
    groups = {group.heading: [o.tile for o in group.offers] for group in window.tray.groups()}
    assert groups["Fits I5"] == ["L107", "L109"]
    assert groups["Fits elsewhere"] == ["72", "73"]
    assert "J4" in next(g.note for g in window.tray.groups() if g.heading == "Fits elsewhere")


def test_a_tile_of_the_ring_lies_on_the_hex_at_once_and_a_click_confirms_it(play: Open) -> None:
    window = play(building())
    window.click(window.hex_point("I5", 0.0, 0.7))
    centre = window.tools.tiles.ring.centre_of("L109")
    assert centre is not None
    QTest.mouseClick(window.view.viewport(), LEFT, PLAIN, window.view.mapFromScene(centre))
    assert window.tools.hand.over == "I5"
    assert window.game.position == 0
    window.point(window.hex_point("C25"))
    assert window.tools.hand.over == "I5", "the ghost stays on the chosen hex"
    window.click(window.hex_point("I5", 0.0, 0.7))
    assert window.game.state.board.tiles["I5"].tile == "L109"


def test_the_wheel_turns_a_tile_in_hand_and_zooms_otherwise(play: Open) -> None:
    window = play(building())
    before = window.view.pixels
    window.wheel(1)
    assert window.view.pixels > before
    window.view.fit()
    window.click(window.hex_point("I5", 0.0, 0.7))
    window.key(Qt.Key.Key_1)
    turned = window.tools.hand.rotation
    scale = window.view.pixels
    window.wheel(1)
    assert window.tools.hand.rotation != turned
    assert window.view.pixels == scale


def test_the_keyboard_alone_lays_a_tile(play: Open) -> None:
    window = play(building())
    window.view.setFocus()
    window.view.set_cursor_hex("H4")
    window.key(Qt.Key.Key_Right)
    assert window.view.cursor_hex == "I5"
    window.key(Qt.Key.Key_Return)
    assert window.tools.hand.hex == "I5"
    window.key(Qt.Key.Key_2)
    assert window.tools.hand.tile == "L109"
    first = window.tools.hand.rotation
    window.key(Qt.Key.Key_R)
    turned = window.tools.hand.rotation
    assert turned != first
    window.key(Qt.Key.Key_Return)
    assert window.game.state.board.tiles["I5"] == LaidTile(tile="L109", rotation=turned)


def test_a_tile_of_the_tray_is_laid_with_the_keys_of_both(play: Open) -> None:
    window = play(building())
    tray = window.tray.view
    settle()
    QTest.keyClick(tray, Qt.Key.Key_Right)
    QTest.keyClick(tray, Qt.Key.Key_Return)
    assert window.tools.hand.tile == "72"
    window.view.set_cursor_hex("H4")
    assert window.tools.hand.over == "H4"
    window.key(Qt.Key.Key_Return)
    assert window.game.state.board.tiles["H4"].tile == "72"


def test_escape_goes_back_step_by_step(play: Open) -> None:
    window = play(building())
    window.click(window.hex_point("I5", 0.0, 0.7))
    window.key(Qt.Key.Key_1)
    window.key(Qt.Key.Key_Escape)
    assert window.tools.hand.tile is None
    assert window.tools.hand.hex == "I5"
    window.key(Qt.Key.Key_Escape)
    assert window.tools.hand.hex is None
    assert window.tools.tiles.ring.tiles == ()


def test_a_click_with_a_tile_on_a_wrong_hex_says_why_and_keeps_the_tile(play: Open) -> None:
    window = play(building())
    window.click_tray("72")
    window.click(window.hex_point("A3"))
    assert window.game.position == 0
    assert len(window.refusals) == 1
    assert window.card == "72 does not go there"
    assert window.tools.hand.tile == "72"


def test_history_offers_nothing_and_undo_gives_the_tile_back(play: Open) -> None:
    window = play(building())
    window.click_tray("73")
    window.click(window.hex_point("J4"))
    window.session.viewpoint.show_moment(0)
    assert window.tools.tiles.highlights() == {}
    window.session.viewpoint.return_to_now()
    window.session.back.undo()
    assert "J4" in window.tools.tiles.highlights()
    assert window.view.map.board.hexes["J4"].tile == ""


def test_grey_tiles_tell_why(play: Open) -> None:
    window = play(building())
    tiles = window.session.title.tiles.tiles.values()
    brown = next(tile.id for tile in tiles if tile.color == "brown")
    assert window.tray.why(brown) == "Brown tiles come in a later phase."
    window.click(window.hex_point("I5", 0.0, 0.7))
    assert window.tray.why("78") != ""
    assert "H4" in window.tray.why("72")


def test_a_click_on_a_hex_that_takes_nothing_says_why(play: Open) -> None:
    window = play(building())
    window.click(window.hex_point("A3"))
    assert window.card == "No tile on A3"
    window.point(window.hex_point("H4"))
    assert window.card == ""


def test_the_manifest_shows_what_a_tile_comes_from_and_becomes(play: Open) -> None:
    window = play(building())
    chip = window.tray.chips.button(99)
    QTest.mouseClick(chip, LEFT)
    assert [group.heading for group in window.tray.groups()] == ["Yellow", "Green", "Brown", "Gray"]
    window.click_tray("72")
    groups = {group.heading: [o.tile for o in group.offers] for group in window.tray.groups()}
    assert groups["Tile 72"] == ["72", "3"]
    assert set(groups["Becomes"]) == window.session.title.tiles.tiles["72"].upgrades
    assert window.tools.hand.tile is None, "the manifest is for looking"


def test_tiles_that_move_within_the_tray_are_painted_where_they_lie(play: Open) -> None:
    window = play(building())
    tray = window.tray

    def picture() -> QImage:
        for _ in range(60):  # a repaint draws only as many new tiles as a click can wait for
            settle()
            shown = tray.view.grab().toImage()
            if not tray.scene.look.unfinished:
                return shown
        raise AssertionError("the tray is never finished")

    picture()
    window.click(window.hex_point("I5", 0.0, 0.7))
    moved = picture()
    tray.scene.look.cache.clear()
    assert picture() == moved


def test_powers_of_privates_stay_within_a_narrow_tray(play: Open) -> None:
    window = play(mining().private("P1", "CM").operating("CM"))
    settle()
    chips = [window.tray.powers.itemAt(i).widget() for i in range(window.tray.powers.count())]
    assert chips, "the private would help with a mine"
    for chip in chips:
        assert chip is not None
        assert chip.x() > 0 and chip.geometry().right() < window.tray.width()
