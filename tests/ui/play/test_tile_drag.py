"""Tiles by drag and drop: lifted from the tray, snapping, turning, laid, taken back, bounced."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.core.state import LaidTile
from tests.ui.play.positions import building
from tests.ui.play.window import PlayWindow

Open = Callable[..., PlayWindow]


def test_a_dragged_tile_is_laid_where_it_is_dropped(play: Open) -> None:
    window = play(building())
    window.lift("72")
    window.carry(window.hex_point("H4"))
    window.drop(window.hex_point("H4"))
    assert window.game.position == 1
    assert window.game.state.board.tiles["H4"] == LaidTile(tile="72", rotation=5)
    assert not window.tools.drag.active


def test_every_legal_hex_is_outlined_while_a_tile_is_dragged(play: Open) -> None:
    window = play(building())
    window.lift("72")
    assert set(window.tools.tiles.highlights()) == {"H4", "J4"}
    assert len(window.view.map.overlay_items("highlights")) == 2


def test_the_tile_snaps_to_a_legal_rotation_and_shows_what_it_costs(play: Open) -> None:
    window = play(building())
    window.lift("L107")
    window.carry(window.hex_point("I5", 0.3, 0.2))
    assert window.tools.hand.rotation in (1, 4)
    assert window.tools.tiles.ghost.shown
    assert window.tools.card.text is not None
    assert window.session.draft.action == window.tools.hand.action


def test_the_wheel_turns_the_dragged_tile_through_its_legal_rotations(play: Open) -> None:
    window = play(building())
    window.lift("L107")
    window.carry(window.hex_point("I5"))
    first = window.tools.hand.rotation
    scale = window.view.pixels
    window.wheel(-1)
    second = window.tools.hand.rotation
    assert {first, second} == {1, 4}
    window.wheel(-1)
    assert window.tools.hand.rotation == first
    assert window.view.pixels == scale, "the map must not zoom meanwhile"
    window.wheel(1)
    window.drop(window.hex_point("I5"))
    assert window.game.state.board.tiles["I5"] == LaidTile(tile="L107", rotation=second)


def test_the_keys_r_and_e_turn_the_dragged_tile(play: Open) -> None:
    window = play(building())
    window.lift("L107")
    window.carry(window.hex_point("I5"))
    first = window.tools.hand.rotation
    QTest.keyClick(window.tray.view, Qt.Key.Key_R)
    assert window.tools.hand.rotation != first
    QTest.keyClick(window.tray.view, Qt.Key.Key_E)
    assert window.tools.hand.rotation == first


def test_escape_takes_the_dragged_tile_back(play: Open) -> None:
    window = play(building())
    window.lift("72")
    window.carry(window.hex_point("H4"))
    QTest.keyClick(window.tray.view, Qt.Key.Key_Escape)
    assert not window.tools.drag.active
    assert window.tools.hand.tile is None
    window.drop(window.hex_point("H4"))
    assert window.game.position == 0


def test_a_tile_dropped_in_the_sea_is_taken_back_without_a_word(play: Open) -> None:
    window = play(building())
    window.lift("72")
    sea = window.view.viewport().rect().topRight()
    window.carry(sea)
    window.drop(sea)
    assert window.game.position == 0
    assert window.refusals == []
    assert window.tools.hand.tile is None


def test_a_tile_dropped_on_an_illegal_hex_bounces_with_the_reason(play: Open) -> None:
    window = play(building())
    window.lift("72")
    window.carry(window.hex_point("A3"))
    assert not window.tools.tiles.ghost.shown
    window.drop(window.hex_point("A3"))
    assert window.game.position == 0
    assert [refusal.key.partition(".")[0] for refusal in window.refusals] == ["track"]
    assert window.tools.card.text is not None and window.tools.card.text.bad
    assert window.tools.hand.tile is None


def test_the_bounce_glides_back_and_ends(play: Open, qtbot: QtBot) -> None:
    window = play(building())
    drag = window.tools.drag
    drag.animated = True
    window.lift("72")
    window.carry(window.hex_point("A3"))
    window.drop(window.hex_point("A3"))
    assert drag.floating is not None
    qtbot.waitUntil(lambda: drag.floating is None, timeout=10000)
    assert not drag.active


def test_while_a_tile_is_dragged_over_an_illegal_hex_the_reason_is_shown(play: Open) -> None:
    window = play(building())
    window.lift("72")
    window.carry(window.hex_point("A3"))
    assert window.tools.card.text is not None and window.tools.card.text.bad
    window.carry(window.hex_point("H4"))
    assert window.tools.card.text is not None and not window.tools.card.text.bad


def test_nothing_can_be_dragged_when_no_tile_may_be_laid(play: Open) -> None:
    from tests.ui.play.positions import running

    window = play(running())
    window.lift("72")
    assert not window.tools.drag.active
    assert window.tools.hand.tile is None
