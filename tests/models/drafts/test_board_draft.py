"""Laying a board for two players: tiles, bars, the red tile, undo, files, and why no game can begin."""

from pathlib import Path

import pytest

from ezgame.content.titles import load_whole
from ezgame.core.errors import ContentError
from ezgame.core.ids import Color, HexId, TileId
from ezgame.models.drafts.board_draft import BoardDraft


@pytest.fixture
def draft() -> BoardDraft:
    return BoardDraft(load_whole("18esp", "two_players"))


def h(name: str) -> HexId:
    return HexId(name)


def test_tiles_are_laid_turned_and_taken_away(draft: BoardDraft) -> None:
    tile = TileId("57")
    left = draft.left(tile)
    assert left is not None and draft.lay(h("D18"), tile) is False  # nothing is laid on León
    assert draft.lay(h("L22"), tile) and draft.left(tile) == left - 1
    first = draft.changes.tiles[h("L22")].rotation
    assert draft.turn(h("L22"), 1) and draft.changes.tiles[h("L22")].rotation != first
    assert draft.turn(h("L22"), -1) and draft.changes.tiles[h("L22")].rotation == first
    assert draft.take(h("L22")) and h("L22") not in draft.changes.tiles
    while draft.undo():
        pass
    assert draft.changes == draft.usual and draft.faults() == []


def test_a_tile_that_is_used_up_is_not_laid(draft: BoardDraft) -> None:
    tile = TileId("57")
    places = [p for p in draft.changes_hexes() if draft.rotations(p, tile)]
    for place in places:
        draft.lay(place, tile)
    assert draft.left(tile) == 0 or len(places) < 5


def test_a_missing_bar_is_a_hole_until_the_border_is_closed_elsewhere(draft: BoardDraft) -> None:
    """C23 is to stay: its side to D22 opens, then bars go round it."""
    assert draft.toggle_bar(h("D22"), h("C23"))
    assert draft.holes() == ((h("D22"), h("C23")),)
    assert any("hole" in sentence for sentence in draft.faults())
    for other in ("D24", "C25", "B24"):
        assert draft.toggle_bar(h("C23"), h(other))
    assert h("C23") not in draft.changes.out and draft.holes() == ()
    assert draft.faults() == []
    assert [w.key for w in draft.warnings()] == ["board.warn-bars"]


def test_the_red_tile_gets_exits_and_values(draft: BoardDraft) -> None:
    assert draft.anew == "F24" and draft.exits == {2, 3, 4}
    for edge in (2, 3, 4):
        draft.toggle_exit(edge)
    assert any("no exit" in sentence for sentence in draft.faults())
    draft.undo()
    assert draft.exits == {4}
    assert draft.set_value(Color("yellow"), None) and "yellow" not in draft.values
    assert draft.set_value(Color("gray"), 20)
    assert "board.warn-values" in [w.key for w in draft.warnings()]
    assert draft.reset() and draft.changes == draft.usual


def test_a_board_is_saved_and_loaded_again(draft: BoardDraft, tmp_path: Path) -> None:
    draft.take(h("H22"))
    draft.take(h("H20"))
    draft.save(tmp_path / "ours.yaml")
    other = BoardDraft(load_whole("18esp", "two_players"))
    assert other.load(tmp_path / "ours.yaml") and other.changes == draft.changes
    (tmp_path / "bad.yaml").write_text("board: 18esp two_players\nout: Z9\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"bad.yaml:2:6: out: there is no hex Z9"):
        other.load(tmp_path / "bad.yaml")
    assert other.changes == draft.changes


def test_the_tray_has_yellow_tiles_of_the_south(draft: BoardDraft) -> None:
    tray = draft.tray()
    tiles = draft.loaded.tiles.set.tiles
    assert {"57", "8", "9", "L96"} <= set(tray)
    assert {tiles[tile].color for tile in tray} == {"yellow"}
