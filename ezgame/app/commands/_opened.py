"""Opening a game file for a command that only reads it."""

import sys
from pathlib import Path

from ezgame.app.differences import told
from ezgame.content.games import new_game
from ezgame.core.game import Game
from ezgame.storage.opening import open_whole
from ezgame.storage.reading import read_file


def read_game(path: Path, position: int | None) -> Game:
    """The game in a file, at an action or where it stands. What is damaged, or judged
    differently by the rules of today, is told on stderr."""
    contents = read_file(path)
    opening = open_whole(contents, new_game, position)
    if contents.fault:
        print(f"{path.name} is damaged: {contents.fault} Shown is what is good.", file=sys.stderr)
    if opening.difference is not None:
        sentence = told(opening.difference, opening.game)
        print(f"{sentence} Shown is what the file has stored.", file=sys.stderr)
    return opening.game
