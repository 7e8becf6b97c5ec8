"""What the start page lists: the game to go on with and the files used last. Read beside the window, each
file on its own."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ezgame.storage.atomic import sweep
from ezgame.storage.shelf import Shelf
from ezgame.ui.background import reading

if TYPE_CHECKING:
    from ezgame.storage.preview import Preview, UnreadableFile

MOST_LISTED = 7
"""Recent games that the start page has room for, and the one to go on with."""


@dataclass(frozen=True, slots=True)
class Listing:
    go_on: "Preview | None"
    recent: "tuple[Preview | UnreadableFile, ...]"


def listing(shelf: Shelf) -> Generator[None, None, Listing]:
    """Work for the thread beside the window; one file is one piece."""
    yield
    sweep(shelf.folder)
    if not shelf.candidates():
        return Listing(None, ())
    yield
    with reading:
        from ezgame.content.games import new_game
        from ezgame.storage.preview import look
    yield
    go_on = next(shelf.unfinished(new_game), None)
    recent = []
    for path in shelf.recent()[:MOST_LISTED]:
        yield
        recent.append(look(path, new_game))
    return Listing(go_on, tuple(recent))
