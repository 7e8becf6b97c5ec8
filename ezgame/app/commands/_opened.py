"""Opening a game file for a command that only reads it."""

import sys
from pathlib import Path

from ezgame.app.differences import told as difference_told
from ezgame.content.games import new_game
from ezgame.core.errors import EzgameError
from ezgame.core.game import Game
from ezgame.core.message import told
from ezgame.storage.opening import open_whole
from ezgame.storage.reading import begins_as_save, read_file


def refuse_record(path: Path) -> None:
    """A record of 18xx.games is told where it goes; what it is, its first letters say."""
    if path.suffix.lower() != ".json" or begins_as_save(path):
        return
    target = f"{path.stem}.ezgame"
    raise EzgameError(
        told(
            "terminal.record",
            "{name} is no game of ezgame; a record of 18xx.games becomes one by `ezgame import {name} --out {target}`.",
            name=path.name,
            target=target,
        )
    )


def read_game(path: Path, position: int | None) -> Game:
    """The game in a file, at an action or where it stands. What is damaged, or judged
    differently by the rules of today, is told on stderr."""
    from ezgame.models.words.wording import say

    refuse_record(path)
    contents = read_file(path)
    opening = open_whole(contents, new_game, position)
    if contents.fault:
        print(say("terminal.damaged", name=path.name, fault=contents.fault), file=sys.stderr)
    if opening.difference is not None:
        sentence = difference_told(opening.difference, opening.game)
        print(say("terminal.stored", why=sentence), file=sys.stderr)
    return opening.game
