"""A file that lies somewhere becomes a game that is played on in it."""

import os
from collections.abc import Callable
from pathlib import Path

from ezgame.core.errors import SaveError
from ezgame.storage.file_notes import damaged, not_saved, refused_board, shown_only
from ezgame.storage.game_file import GameFile, Hold, Tell
from ezgame.storage.journal import InUse, Journal, Stamp, claim, stamp_of
from ezgame.storage.opening import Build, open_contents
from ezgame.storage.reading import read_file
from ezgame.storage.ruling_notes import option_notes, ruling_notes


def open_game(
    path: Path,
    build: Build,
    tell: Tell | None = None,
    wanted: Callable[[], bool] = lambda: True,
) -> GameFile:
    """Open a file to play on. A damaged one, one played elsewhere and one that cannot be written are
    opened read-only; the reason is in `notes`, and `save_as` makes a file that can be played."""
    fd, hold, note = claimed(path)
    journal = None
    try:
        stamp: Stamp | None = None if fd is None else stamp_of(fd)
        contents = read_file(path)
        opening = open_contents(contents, build, wanted)
        if contents.fault and hold != "in use":  # there, a line may just be half written
            hold, note = "damaged", damaged(path, contents.fault, contents.position)
        elif (refused := opening.game.rules.board_faults()) and not hold:
            hold, note = "damaged", refused_board(path, refused[0].sentence)
        elif fd is not None:
            journal = Journal(
                fd,
                path,
                contents.chain,
                contents.size,
                contents.renewed,
                stamp=stamp,
                lines=contents.lines,
            )
            journal.prepare()
    finally:
        if fd is not None and journal is None:
            os.close(fd)
    file = GameFile(opening.game, path, contents.header, journal)
    file.times = contents.times
    file.notes, file.hold = [note] if note else [], hold
    file.unclosed = not (contents.closed or hold)
    file.tell = tell or file.tell
    file.opening = opening if opening.base else None
    file.behind = opening.shortened
    if opening.difference is not None:
        file.note_difference(opening)
    stored, rules = contents.header.setup, opening.game.rules
    file.notes += ruling_notes(path.name, stored, rules.setup)
    file.notes += option_notes(path.name, stored, rules.setup.options)
    if (odd := rules.setup_note()) is not None:
        file.notes.append(odd)
    return file


def claimed(path: Path) -> tuple[int | None, Hold, str]:
    """The locked file, or why it is only looked at."""
    try:
        return claim(path), "", ""
    except InUse:
        return None, "in use", shown_only(path)
    except SaveError as error:
        return None, "no place", not_saved(error.sentence)
