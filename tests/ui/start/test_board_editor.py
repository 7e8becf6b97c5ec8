"""Laying a board with the mouse: tiles, bars, exits, undo; saved, loaded, played on; bad files."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.content.titles import load_whole
from ezgame.core.ids import HexId
from ezgame.models.drafts.board_draft import BoardDraft
from ezgame.ui.appearance import appearance
from ezgame.ui.geometry.lattice import edge_ends
from ezgame.ui.memory import Forgetful
from ezgame.ui.paint.canvas import U
from ezgame.ui.start.board_editor import BARS, EXITS, BoardEditor
from ezgame.ui.start.new_game import NewGamePage
from tests.ui.hands import settle

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def editor(qtbot: QtBot) -> BoardEditor:
    appearance().set(dark=False, scale=1.0)
    made = BoardEditor(BoardDraft(load_whole("18esp", "two_players")))
    qtbot.addWidget(made)
    made.resize(1180, 720)
    made.show()
    settle()
    return made


def click(editor: BoardEditor, name: str, edge: int | None = None) -> None:
    """Click the middle of a hex, or of one of its sides."""
    assert editor.view is not None
    scene = editor.view.map
    x, y = scene.board.places[HexId(name)]
    if edge is not None:
        (ax, ay), (bx, by) = edge_ends(scene.board.layout, edge)
        # A little inside, so that the hex is meant.
        x, y = x + 0.96 * (ax + bx) / 2, y + 0.96 * (ay + by) / 2
    at: QPoint = editor.view.mapFromScene(QPointF(x * U, y * U))
    QTest.mouseClick(editor.view.viewport(), LEFT, PLAIN, at)
    settle()


def press(editor: BoardEditor, button: object) -> None:
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    settle()


def test_a_click_lays_turns_and_takes_a_tile(editor: BoardEditor) -> None:
    tiles = [
        editor.tray.item(row).data(Qt.ItemDataRole.UserRole) for row in range(editor.tray.count())
    ]
    editor.tray.setCurrentRow(tiles.index("57"))
    click(editor, "L22")
    first = editor.changes.tiles[HexId("L22")]
    assert first.tile == "57"
    QTest.keyClick(editor, Qt.Key.Key_R)
    assert editor.changes.tiles[HexId("L22")].rotation != first.rotation
    QTest.keyClick(editor, Qt.Key.Key_E)
    assert editor.changes.tiles[HexId("L22")] == first
    click(editor, "L22")
    assert HexId("L22") not in editor.changes.tiles
    click(editor, "D18")
    assert "does not fit on D18" in editor.told.text()


def test_a_tile_is_dragged_from_the_tray(editor: BoardEditor) -> None:
    assert editor.view is not None
    tray, port = editor.tray.viewport(), editor.view.viewport()

    def drag(name: str, to: QPoint) -> None:
        items = map(editor.tray.item, range(editor.tray.count()))
        item = next(i for i in items if i.data(Qt.ItemDataRole.UserRole) == name)
        start = editor.tray.visualItemRect(item).center()
        QTest.mousePress(tray, LEFT, PLAIN, start)
        QTest.mouseMove(tray, start + QPoint(30, 0))
        QTest.mouseMove(tray, tray.mapFromGlobal(to))
        QTest.mouseRelease(tray, LEFT, PLAIN, tray.mapFromGlobal(to))
        settle()

    def place(name: str) -> QPoint:
        x, y = editor.view.map.board.places[HexId(name)]
        return port.mapToGlobal(editor.view.mapFromScene(QPointF(x * U, y * U)))

    drag("57", place("L22"))
    first = editor.changes.tiles[HexId("L22")]
    assert first.tile == "57"
    QTest.keyClick(editor.tray, Qt.Key.Key_R)  # which has the keys after a drag
    assert editor.changes.tiles[HexId("L22")].rotation != first.rotation
    drag("5", place("L22"))  # what lay there goes back to the tray
    assert editor.changes.tiles[HexId("L22")].tile == "5"
    before = editor.changes
    drag("57", place("D18"))
    assert editor.changes == before and "does not fit on D18" in editor.told.text()
    drag("57", editor.mapToGlobal(editor.play.pos()))  # let go beside the map
    assert editor.changes == before


def test_bars_and_exits_are_clicked_and_undone(editor: BoardEditor) -> None:
    editor.choose(BARS)
    click(editor, "I23", 0)
    assert (HexId("I23"), HexId("I25")) not in editor.changes.bars
    assert "hole" in editor.told.text() and not editor.play.allowed
    press(editor, editor.undo)
    assert editor.play.allowed
    editor.choose(EXITS)
    click(editor, "F24", 3)
    assert editor.draft.exits == {2, 4}
    press(editor, editor.back)
    assert editor.changes == editor.draft.usual


def test_bad_files_are_one_sentence_and_nothing_is_lost(
    editor: BoardEditor, tmp_path: Path
) -> None:
    file = tmp_path / "noise.yaml"
    for noise in (b"\xff" * 10_000_000, b"board: 18esp two_players\nbars: A1-Z9\n", b"- 1\n"):
        file.write_bytes(noise)
        editor.load_from(file)
        assert "noise.yaml" in editor.told.text() and "\n" not in editor.told.text()
        assert editor.changes == editor.draft.usual
    editor.save_to(tmp_path / "nowhere" / "board.yaml")
    assert "cannot be written" in editor.told.text()


def test_an_own_board_is_saved_loaded_and_played_on(qtbot: QtBot, tmp_path: Path) -> None:
    memory = Forgetful()
    memory.keep_names(("Ana", "Luis"))
    page = NewGamePage(memory)
    qtbot.addWidget(page)
    page.resize(1074, 768)
    page.show()
    settle()
    box = page.options.rival
    box.open_editor()
    settle()
    click(box.editor, "H22")
    click(box.editor, "H20")
    box.editor.save_to(tmp_path / "ours.yaml")
    own = box.editor.changes
    press(box.editor, box.editor.play)
    assert box.board == own
    box.buttons["sparse"].click()
    assert box.board != own
    assert box.load(tmp_path / "ours.yaml") and box.board == own
    (tmp_path / "bad.yaml").write_text("board: 18esp two_players\nbars: D22\n", encoding="utf-8")
    assert not box.load(tmp_path / "bad.yaml")
    assert "bad.yaml:2:7" in box.fault.text() and box.board == own
    wanted: list[object] = []
    page.start_wanted.connect(wanted.append)
    press(page, page.start)
    assert wanted[0].board == own
    qtbot.waitUntil(lambda: box.drawn is not None, timeout=10_000)
    assert box.drawn is not None and [price for _, price in box.drawn.automatic] == [70, 75, 80, 85]
    assert (
        len(box.drawn.others) == 4 and box.head.text() == "With Rodrigo, an automatic third player"
    )
