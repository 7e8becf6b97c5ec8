"""Changes of a board: what they do to it, how they are written, and faults named where they stand."""

from pathlib import Path

import pytest

from ezgame.content.boards import read_board_file, written_board
from ezgame.content.titles import LoadedTitle, load_folder
from ezgame.core.definitions.changes import BoardChanges
from ezgame.core.errors import ContentError
from ezgame.core.ids import HexId
from ezgame.models.words import wording
from tests.content.conftest import MAP, TinyTitle
from tests.content.test_variants import HEAD, LISTED

BOARD = """\
out: B4
bars: A3-B2
printed:
  C1: {color: red, stops: offboard 30/-, track: 1-a}
tiles:
  A1: {tile: "5", rotation: 4}
stations: {AB: A1}
"""


def loaded(tiny: TinyTitle, boards: str) -> LoadedTitle:
    """The small game with a variant that offers boards."""
    folder = tiny.change("title", HEAD, LISTED).write()
    (folder / "variants").mkdir(exist_ok=True)
    (folder / "variants" / "wide.yaml").write_text(boards, encoding="utf-8")
    return load_folder(folder, "wide")


def one_board(text: str) -> str:
    inside = "".join(f"    {line}\n" for line in text.splitlines())
    return f"boards:\n  first:\n    name: First\n    line: The usual one.\n{inside}"


def test_a_title_is_finished_with_its_first_board(tiny: TinyTitle) -> None:
    title = loaded(tiny, one_board(BOARD)).title
    board = title.board
    assert set(board.hexes) == {"A1", "A3", "B2", "C1"} and set(board.outside) == {"B4"}
    assert board.hexes[HexId("C1")].stops[0].values == {"yellow": 30}
    neighbour = {there: edge for edge, there in board.hexes[HexId("A3")].neighbours.items()}
    assert neighbour[HexId("B2")] in board.hexes[HexId("A3")].impassable
    assert title.changes is not None and title.changes.stations == {"AB": "A1"}


def test_a_second_board_says_only_what_differs(tiny: TinyTitle) -> None:
    second = (
        '  second: {name: Second, line: Another., tiles: {A1: , B2: {tile: "7", rotation: 0}}}\n'
    )
    title = loaded(tiny, one_board(BOARD) + second).title
    changes = title.boards["second"].changes
    assert dict(changes.tiles) == {"B2": changes.tiles[HexId("B2")]}
    assert changes.out == title.boards["first"].changes.out


def test_the_title_can_be_put_on_another_board_or_the_printed_one(tiny: TinyTitle) -> None:
    whole = loaded(tiny, one_board(BOARD))
    assert whole.with_board(whole.title.changes) is whole.title
    assert set(whole.with_board(None).board.hexes) == {"A1", "A3", "B2", "B4", "C1"}
    small = whole.with_board(BoardChanges(out=frozenset({HexId("B2"), HexId("B4")})))
    assert set(small.board.hexes) == {"A1", "A3", "C1"}


def test_a_board_is_written_and_read_back_the_same(tiny: TinyTitle, tmp_path: Path) -> None:
    whole = loaded(tiny, one_board(BOARD))
    changes = whole.title.changes
    assert changes is not None
    file = tmp_path / "own.yaml"
    file.write_text(written_board(changes, "tiny wide", whole.kinds.colors), encoding="utf-8")
    assert read_board_file(file, "tiny wide", whole.parts).changes == changes


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("out: Z9\n", "own.yaml:2:6: out: there is no hex Z9"),
        ("bars: A1-C1\n", "own.yaml:2:7: A1 and C1 have no side in common"),
        ("bars: A1+A3\n", "own.yaml:2:7: `A1+A3` is no side"),
        (
            'tiles: {A1: {tile: "99", rotation: 0}}\n',
            "own.yaml:2:9: tiles, A1: there is no tile 99",
        ),
        ('tiles: {A1: {tile: "5", rotation: 7}}\n', "rotation: 7 is out of range"),
        ('tiles: {A1: {tile: "5", rotation: 1}, A1: {tile: "5", rotation: 2}}\n', "own.yaml:2:"),
        ('tiles: {Z9: {tile: "5", rotation: 1}}\n', "own.yaml:2:9: tiles: there is no hex Z9"),
        ("printed: {C1: {color: red, stops: offboard x/40}}\n", "own.yaml:2:"),
        ("printed: {C1: {color: blue, stops: offboard 30/40}}\n", "`blue` is not one of"),
        ("stations: {XY: A1}\n", "own.yaml:2:12: stations: there is no company XY"),
        ("hexes: A1\n", "own.yaml:2:1: board: unknown key hexes"),
        ("out: [A1\n", "own.yaml"),
    ],
)
def test_a_fault_in_a_board_is_named_with_file_and_line(
    tiny: TinyTitle, tmp_path: Path, text: str, fault: str
) -> None:
    whole = loaded(tiny, one_board(BOARD))
    file = tmp_path / "own.yaml"
    file.write_text("board: tiny wide\n" + text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_board_file(file, "tiny wide", whole.parts)
    assert any(fault in line for line in caught.value.faults), caught.value.faults


def test_a_board_of_another_game_and_noise_are_one_sentence(
    tiny: TinyTitle, tmp_path: Path
) -> None:
    whole = loaded(tiny, one_board(BOARD))
    file = tmp_path / "own.yaml"
    file.write_text("board: 18esp two_players\nout: K9\n", encoding="utf-8")
    with pytest.raises(ContentError, match="this is a board for 18esp two_players, not for tiny"):
        read_board_file(file, "tiny wide", whole.parts)
    for noise in (b"\x00\xff" * 5_000_000, b"{" * 900_000, b"- \n" * 300_000):
        file.write_bytes(noise)
        with pytest.raises(ContentError) as caught:
            read_board_file(file, "tiny wide", whole.parts)
        assert len(caught.value.faults) == 1


def test_a_fault_is_told_in_the_language_of_the_table(tiny: TinyTitle, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("board: tiny wide\nout: Z9\n", encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_board_file(file, "tiny wide", loaded(tiny, one_board(BOARD)).parts)
    with pytest.raises(ContentError) as missing:
        read_board_file(tmp_path, "tiny wide", loaded(tiny, one_board(BOARD)).parts)
    wording.speak("de")
    try:
        assert wording.explain(caught.value.faults[0]).endswith(
            "own.yaml:2:6: out: auf dem Spielplan gibt es kein Feld Z9."
        )
        assert "Ordner" in wording.explain(missing.value.faults[0])
    finally:
        wording.speak("en")


def test_boards_of_a_manifest_are_faulted_with_their_line(tiny: TinyTitle) -> None:
    with pytest.raises(ContentError) as caught:
        loaded(tiny, one_board("out: Q1"))
    assert "variants/wide.yaml:5:" in caught.value.faults[0]
    assert "B4" in MAP
