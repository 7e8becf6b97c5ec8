"""The last lines of a file that is not played any more."""

from ezgame.core.game import Game
from ezgame.storage.entries import Line, end_line, snapshot_line
from ezgame.storage.recording import SNAPSHOT_EVERY


def end_lines(game: Game) -> list[Line]:
    """The position whole, where that is not in the file yet, and the closing line."""
    closing = end_line(game.position, game.state)
    if game.position % SNAPSHOT_EVERY:
        return [snapshot_line(game.position, game.state), closing]
    return [closing]
