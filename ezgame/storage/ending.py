"""The last lines of a file that is not played any more."""

from collections.abc import Callable

from ezgame.core.game import Game
from ezgame.storage.entries import end_line, snapshot_line
from ezgame.storage.journal import Journal
from ezgame.storage.recording import SNAPSHOT_EVERY


def end_journal(journal: Journal, game: Game, *, written: bool) -> Callable[[], None]:
    """Write the closing lines, unless nothing was written to the file; gives the rest of closing it."""
    if written:
        if game.position % SNAPSHOT_EVERY:
            journal.append(snapshot_line(game.position, game.state))
        journal.append(end_line(game.position, game.state))
    journal.flush()
    return journal.release
