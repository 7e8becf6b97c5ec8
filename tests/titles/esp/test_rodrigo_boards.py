"""Boards for two players: what is refused before the start, what is only a warning, and files."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ezgame.app import cli
from ezgame.content.boards import written_board
from ezgame.content.check.boards import checked_board
from ezgame.content.check.boards import rules_on as rules_on_board
from ezgame.content.games import make_setup, new_game, title_of
from ezgame.content.titles import load_whole
from ezgame.core.definitions.changes import BoardChanges, StartTile
from ezgame.core.errors import ContentError
from ezgame.core.ids import HexId, TileId
from ezgame.core.ruleset import Ruleset
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.reading import read_file
from tests.titles.esp.two import NAMES, rules_on


def usual() -> BoardChanges:
    changes = load_whole("18esp", "two_players").title.changes
    assert changes is not None
    return changes


def tiles(**laid: Any) -> BoardChanges:
    """The usual board with other tiles: hex=(tile, rotation), or None to take one away."""
    now = dict(usual().tiles)
    for name, start in laid.items():
        now.pop(HexId(name), None)
        if start is not None:
            now[HexId(name)] = StartTile(tile=TileId(start[0]), rotation=start[1])
    return replace(usual(), tiles=now)


def without_bar(one: str, other: str) -> BoardChanges:
    side = tuple(sorted((HexId(one), HexId(other))))
    return replace(usual(), bars=usual().bars - {side})


MADRID = HexId("F24")
CASES = {
    "no-fit": (lambda: tiles(D22=("8", 0)), "Tile 8 does not fit on D22."),
    "used-up": (
        lambda: tiles(
            J22=("9", 1),
            H18=("9", 1),
            I19=("9", 2),
            H20=("9", 2),
            M19=("9", 2),
            L18=("9", 1),
            E23=("9", 0),
            F20=("9", 0),
            K21=("9", 1),
        ),
        "Tile 9 is used",
    ),
    "bar": (lambda: tiles(K23=("9", 0)), "points at a bar"),
    "rim": (lambda: tiles(D22=("6", 1)), ""),
    "outside": (lambda: tiles(D24=("8", 0)), "Tile 8 lies on D24, which is outside the map."),
    "no circle": (lambda: tiles(E21=None, D22=None), ""),
    "hole": (
        lambda: without_bar("I23", "I25"),
        "The border has a hole: nothing lies between I23 and I25.",
    ),
    "no exit": (
        lambda: replace(usual(), printed={MADRID: replace(usual().printed[MADRID], tracks=())}),
        "F24 has no exit: no track leads there.",
    ),
    "green": (lambda: tiles(F20=("16", 0)), "Only yellow tiles"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_board_is_refused_with_one_sentence(name: str) -> None:
    make, sentence = CASES[name]
    changes = make()
    if name == "no circle":  # the hex is blank then, and blank cities have circles
        changes = replace(changes, stations={**changes.stations, "MCP": HexId("D20")})
        sentence = "MCP has no circle for its station in D20."
    with pytest.raises(ContentError) as caught:
        make_setup("18esp", NAMES, board=changes)
    (found,) = caught.value.faults
    everything = [fault.sentence for fault in rules_on_anything(changes).board_faults()]
    assert found in everything and any(sentence in each for each in everything), everything
    assert caught.value.message is not None and caught.value.message.key.startswith("board.")


def rules_on_anything(changes: BoardChanges) -> Ruleset:
    """Rules on a board that no new game would begin on."""
    rules = rules_on_board(load_whole("18esp", "two_players"), changes)
    assert rules is not None
    return rules


def test_warnings_do_not_stop_a_game() -> None:
    side = (HexId("I21"), HexId("I23"))
    more = replace(usual(), bars=usual().bars | {side}, stations={})
    rules = rules_on(more)
    assert [w.key for w in rules.board_warnings()] == ["board.warn-bars"]
    bare = replace(usual(), tiles={}, stations={})
    keys = [w.key for w in rules_on(bare).board_warnings()]
    assert keys.count("board.warn-no-run") >= 1
    stop = replace(usual().printed[MADRID].stops[0], values={"yellow": 50, "green": 40})
    falling = replace(usual(), printed={MADRID: replace(usual().printed[MADRID], stops=(stop,))})
    assert [w.key for w in rules_on(falling).board_warnings()] == ["board.warn-values"]


def test_a_game_on_an_own_board_keeps_it_whole(tmp_path: Path) -> None:
    own = tiles(H20=None, H22=None, G19=("8", 0), G21=("L91", 0), G23=("58", 1))
    file = tmp_path / "ours.yaml"
    head = load_whole("18esp", "two_players")
    file.write_text(written_board(own, head.board_head, head.kinds.colors), encoding="utf-8")
    assert checked_board(head, file) == own
    target = tmp_path / "evening.ezgame"
    words = ["new", "--title", "18esp", "--players", "Ana,Luis", "--seed", "4"]
    words += ["--board", str(file), "--out", str(target)]
    assert cli.run(words) == 0
    file.unlink()
    setup = read_file(target).header.setup
    assert setup.board == own and setup.variant == "two_players"
    game = new_game(setup)
    assert HexId("G21") in game.state.board.tiles and HexId("H22") not in game.state.board.tiles
    assert title_of(setup).changes == own


def test_commands_name_line_and_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(
        "board: 18esp two_players\nout: D24\ntiles:\n  D24: {tile: '8', rotation: 0}\n",
        encoding="utf-8",
    )
    assert cli.run(["check", "18esp", "--variant", "two_players", "--board", str(file)]) == 1
    assert "ours.yaml:4:3: Tile 8 lies on D24" in capsys.readouterr().err


def test_a_save_on_a_board_that_is_refused_today_opens_for_looking(tmp_path: Path) -> None:
    """An older version may have begun it: here the border has a hole and a tile is unknown."""
    setup = make_setup("18esp", NAMES, seed=5)
    for changes in (without_bar("I23", "I25"), tiles(H20=("L999", 0))):
        game = new_game(replace(setup, board=changes))
        path = tmp_path / f"{len(changes.bars)}.ezgame"
        GameFile.new(game, path).close()
        opened = open_game(path, new_game)
        assert opened.hold and opened.game.state.clock.kind == "auction"
        (note,) = opened.notes
        assert "this version begins no game on its board" in note
        opened.close()


def test_the_file_of_a_game_has_its_whole_board(tmp_path: Path) -> None:
    setup = make_setup("18esp", NAMES, seed=5)
    GameFile.new(new_game(setup), tmp_path / "a.ezgame").close()
    stored = read_file(tmp_path / "a.ezgame").header.setup
    assert stored.board == usual() and stored == setup
