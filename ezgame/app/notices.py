"""What the program tells about files: damage, other windows, other rules, imports."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from ezgame.storage.game_file import GameFile, Hold
from ezgame.storage.import18xx.report import Imported
from ezgame.ui.files.notice import Notice, Offer, Part

HEADS: dict[Hold, str] = {
    "damaged": "The file is damaged",
    "in use": "This game is open in another window",
    "no place": "The game is not saved",
    "sample": "A sample",
    "": "The rules have changed",
}


def notes_notice(
    parent: QWidget, file: GameFile, notes: Sequence[str], play_copy: Callable[[], None]
) -> Notice:
    """What was found on opening. Where the file must stay as it is, a copy to play on is offered."""
    offers = []
    close = "Close"
    if file.hold in ("damaged", "in use"):
        offers = [Offer("Play on in a copy", play_copy)]
        close = "Only look"
    return Notice(parent, HEADS[file.hold], notes, offers=offers, close=close)


def import_notice(parent: QWidget, name: str, imported: Imported) -> Notice:
    """The report of an import."""
    parts = [
        Part(head, lines)
        for head, lines in (
            ("Imported", imported.imported),
            ("Skipped", imported.skipped),
            ("Ruled differently", imported.differently),
        )
        if lines
    ]
    word = "was imported" if imported.complete else "was imported in part"
    return Notice(parent, f"{name} {word}", parts=parts)
