"""A game and its file, for as long as it is played: the storage side of a session.

file = GameFile.new(game, path)          or   file = open_game(path, build)
file.record(applied)      before anything is shown
file.record_jump()        after undo, redo or going back
file.save_as(path)        the game moves to another file
file.close()
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from ezgame.core.errors import SaveError
from ezgame.core.game import Applied, Game
from ezgame.storage.codec import StateDigest
from ezgame.storage.entries import end_line, jump_line, move_line, snapshot_line
from ezgame.storage.header import Header, header_for
from ezgame.storage.history import Difference, History
from ezgame.storage.journal import InUse, Journal, claim
from ezgame.storage.opening import Build, Opening, open_contents
from ezgame.storage.reading import read_file
from ezgame.storage.writing import SNAPSHOT_EVERY, open_bytes

Hold = Literal["", "damaged", "in use", "no place", "sample"]
"""Why a game is not written to its file: the file is damaged and must stay as it is, another window
plays it, it cannot be written, or it is only a sample. In the last two cases the game goes on all the same."""

Tell = Callable[[Difference, Game], str]
"""A sentence about rules that part from a file; whoever knows the title's words may have a better one."""


class GameFile:
    """Where a game is kept. Without a journal it is only looked at; `notes` say why."""

    def __init__(self, game: Game, path: Path, header: Header, journal: Journal | None) -> None:
        self.game = game
        self.path = path
        self.header = header
        self.notes: list[str] = []
        """Sentences for the players about what was found on opening."""
        self.opening: Opening | None = None
        """The past that is still to be replayed, if the game was opened from a snapshot."""
        self.unclosed = False
        """It was found without its last line: the program was stopped while it was played, or the file was
        cut exactly between two lines."""
        self.hold: Hold = "" if journal else "no place"
        self.tell: Tell = lambda difference, _game: str(difference)
        self._journal = journal
        self._behind = False
        self._loose = False
        self._digest = StateDigest()
        self._synced: Callable[[], None] | None = None
        self._written = False

    @classmethod
    def new(cls, game: Game, path: Path, header: Header | None = None) -> "GameFile":
        """A new file for a game; raises SaveError if it cannot be written."""
        header = header or header_for(game.rules)
        data, chain = open_bytes(game, header)
        file = cls(game, path, header, Journal.create(path, data, chain))
        file._written = True
        return file

    @classmethod
    def unsaved(cls, game: Game, path: Path, note: str = "") -> "GameFile":
        """A game without a file, because none can be written; it goes on all the same."""
        file = cls(game, path, header_for(game.rules), None)
        file.notes = [note] if note else []
        return file

    @property
    def read_only(self) -> bool:
        return self._journal is None

    @property
    def trouble(self) -> str:
        """Why the game is not on the disk, "" when it is."""
        return self._journal.trouble if self._journal else ""

    @property
    def at_risk(self) -> bool:
        """Would moves be lost if the program ended now?"""
        if self._journal:
            return self._journal.waiting
        return self._loose and self.hold != "sample"

    def when_synced(self, tell: Callable[[], None] | None) -> None:
        """Have it told, from another thread, whenever everything has reached the disk."""
        self._synced = tell
        if self._journal:
            self._journal.on_synced = tell

    # ------------------------------------------------------------ playing

    def record(self, applied: Applied) -> None:
        """Write an action that was applied; it is safe from the program's own end when this returns."""
        if self._journal is None:
            self._loose = True
            return
        number = self.game.position
        if self._behind:
            # The file goes on with actions that are not possible any more; they are taken back first.
            self._journal.append(jump_line(number - 1))
            self._behind = False
        self._journal.append(move_line(number, applied.action, self._digest.of(applied.after)))
        if number % SNAPSHOT_EVERY == 0:
            self._journal.append(snapshot_line(number, applied.after))
        self._written = True

    def record_jump(self) -> None:
        """Write where the game stands after undo, redo or going back."""
        if self._journal is not None:
            self._journal.append(jump_line(self.game.position))
            self._behind = False
            self._written = True

    def take_past(self, history: History) -> None:
        """Take the past that was replayed in another thread; a difference becomes a note."""
        if self.opening is None:
            return
        self.opening.take_past(history)
        if history.difference is not None:
            self.notes.append(self._difference_note(self.opening))
        self.opening = None

    def _difference_note(self, opening: Opening) -> str:
        """What players should know when today's rules part from the file."""
        assert opening.difference is not None
        old = opening.contents.header.rules
        since = f" The game was begun with rules {old}." if opening.other_rules else ""
        told = self.tell(opening.difference, self.game)
        return f"{told}{since} It can be played on from where it stands."

    # ------------------------------------------------------------ other files

    def save_as(self, path: Path, *, move: bool = False) -> None:
        """Go on in another file, written whole; what lay there becomes a backup. With `move` the file
        of before is removed, once the new one is on the disk."""
        old_path, old = self.path, self._journal
        if same_file(path, old_path):
            if old is not None:
                raise SaveError(f"The game is being played in {path.name} already.")
            if self.hold == "damaged":
                raise SaveError(f"{path.name} is damaged and stays as it is; choose another name.")
        if self.opening is not None:
            self.take_past(self.opening.replay_past())
        data, chain = open_bytes(self.game, self.header)
        self._journal = Journal.create(path, data, chain, backups=3)
        self._journal.on_synced = self._synced
        self.path, self.hold, self.notes = path, "", []
        self._behind = self._loose = False
        if old is not None:
            end_journal(old, self.game, written=self._written)
            if move:
                old_path.unlink(missing_ok=True)
        self._written = True

    def close(self) -> None:
        """Write the closing lines and give the file free."""
        if self._journal is not None:
            end_journal(self._journal, self.game, written=self._written)
            self._journal = None

    def abandon(self) -> None:
        """Give the file free as it is, without closing lines."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None


def open_game(path: Path, build: Build, tell: Tell | None = None) -> GameFile:
    """Open a file to play on. A damaged one, one played elsewhere and one that cannot be written are
    opened read-only; the reason is in `notes`, and `save_as` makes a file that can be played."""
    fd, hold, note = claimed(path)
    journal = None
    try:
        contents = read_file(path)
        opening = open_contents(contents, build)
        if contents.fault and hold != "in use":  # there, a line may just be half written
            hold = "damaged"
            note = (
                f"{path.name} is damaged: {contents.fault} "
                f"Everything up to action {contents.position} is good; the file itself stays as it is."
            )
        elif fd is not None:
            journal = Journal(fd, path, contents.chain, contents.size, contents.renewed)
    finally:
        if fd is not None and journal is None:
            os.close(fd)
    file = GameFile(opening.game, path, contents.header, journal)
    file.notes, file.hold = [note] if note else [], hold
    file.unclosed = not (contents.closed or hold)
    file.tell = tell or file.tell
    file.opening = opening if opening.base else None
    file._behind = opening.shortened
    if opening.difference is not None:
        file.notes.append(file._difference_note(opening))
    return file


def claimed(path: Path) -> tuple[int | None, Hold, str]:
    """The locked file, or why it is only looked at."""
    try:
        return claim(path), "", ""
    except InUse:
        return (
            None,
            "in use",
            f"{path.name} is being played in another window; here it is only shown.",
        )
    except SaveError as error:
        told = f"{error} The game goes on, but is not saved; Save As keeps it elsewhere."
        return None, "no place", told


def end_journal(journal: Journal, game: Game, *, written: bool) -> None:
    """Close a file properly, unless nothing was written to it."""
    if written:
        if game.position % SNAPSHOT_EVERY:
            journal.append(snapshot_line(game.position, game.state))
        journal.append(end_line(game.position, game.state))
    journal.close()


def same_file(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)
