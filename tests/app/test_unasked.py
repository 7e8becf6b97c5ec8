"""What an evening can bring beside the game (clocks, lines of play, what-if, repairs, corrections, reports) is not
seen by a group that does not ask for it."""

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from ezgame.app.gui import Program
from ezgame.content.games import make_setup, new_game
from ezgame.storage.game_file import GameFile
from tests.tools.habits import mixed
from tests.tools.simulation import Players
from tests.ui.hands import settle

ASKED_FOR = ("ui.clocks", "ui.whatif", "ui.repair", "ui.corrections", "ui.guards_page", "evening")
BOARDS = [("18esp", "", 3), ("18esp", "two_players", 2), ("1830", "", 3), ("1830", "plus", 3),
          ("1849", "", 3), ("18te", "", 3)]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "variant", "players"),
    [
        board if board[0] in ("18te",) else pytest.param(*board, marks=pytest.mark.long)
        for board in BOARDS
    ],
)
def test_a_new_group_sees_only_its_game(
    program: Program, title: str, variant: str, players: int
) -> None:
    names = ("Ann", "Ben", "Carol")[:players]
    game = new_game(make_setup(title, names, variant=variant, seed=3))
    hands = Players(game, 3, mixed(players, 3))
    while game.position < 60:
        game.apply(hands.choose(game))
    path = program.shelf.new_path("plain", names)
    program.put_on_table(game, GameFile.new(game, path))
    assert program.saver is not None
    settle()
    session = program.saver.session
    for _ in range(2):
        assert session.submit(hands.choose(session.played))
        settle()
    windows = [w for w in QApplication.topLevelWidgets() if w.isVisible()]
    assert windows == [program.frame]
    seen = {
        type(widget).__name__
        for widget in program.frame.findChildren(QWidget)
        if widget.isVisible() and not widget.visibleRegion().isEmpty()
        and any(part in type(widget).__module__ for part in ASKED_FOR)
    }  # fmt: skip
    assert seen == set()
    assert not program.saver.time.on and not len(session.played.lines)
    written = path.read_bytes()
    assert b'{"time"' not in written and b'{"keep"' not in written
