"""What the program tells about files: damage, other windows, other rules, imports."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from ezgame.models.words.text import catalogue_for
from ezgame.models.words.wording import explain, say
from ezgame.storage.game_file import GameFile, Hold
from ezgame.storage.import18xx.report import Imported
from ezgame.ui.files.notice import Notice, NoticeButton, NoticePart

HEADS: dict[Hold, str] = {
    "damaged": "notice.damaged",
    "in use": "notice.in_use",
    "no place": "notice.no_place",
    "sample": "notice.sample",
    "": "notice.rules",
}


def notes_notice(
    parent: QWidget,
    file: GameFile,
    notes: Sequence[str],
    play_copy: Callable[[], None],
    play_actions: Callable[[], None],
) -> Notice:
    """What was found on opening. Where the file must stay as it is, a copy to play on is offered; where its position
    is not what its actions lead to, a copy of these."""
    offers = []
    close, head = say("notice.close"), HEADS[file.hold]
    if file.hold in ("damaged", "in use"):
        offers = [NoticeButton(say("notice.copy"), play_copy)]
        close = say("notice.look")
    elif file.doubtful:
        offers = [NoticeButton(say("notice.actions"), play_actions)]
        close, head = say("notice.as_it_stands"), "notice.position"
    told = [explain(note) for note in notes]
    return Notice(parent, say(head), told, offers=offers, close=close)


def import_notice(parent: QWidget, name: str, imported: Imported) -> Notice:
    """The report of an import."""
    words = catalogue_for(imported.game.rules)
    parts = [
        NoticePart(say(key), tuple(explain(line, words) for line in lines))
        for key, lines in (
            ("notice.import.done", imported.imported),
            ("notice.import.skipped", imported.skipped),
            ("notice.import.differently", imported.differently),
        )
        if lines
    ]
    key = "notice.imported" if imported.complete else "notice.imported.part"
    return Notice(parent, say(key, name=name), parts=parts)
