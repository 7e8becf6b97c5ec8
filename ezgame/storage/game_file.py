"""A game and its file, for as long as it is played: the storage side of a session.

file = GameFile.new(game, path)          or   file = open_game(path, build)
file.record(applied)      before anything is shown
file.record_jump()        after undo, redo or going back
with file.recording():    around anything else that changes lines of play: returning to one, deleting one
file.save_as(path)        the game moves to another file (saving.SavingAs does it in parts, beside a window)
file.close()              or rest = file.finish(), and rest() in another thread

When the file is taken away from under the game (another program writes into it, or takes its name), or
cannot be written at all, the game goes on at once in a new file beside it, or in `refuge`: it never lives
in memory only, as long as any disk takes it.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from ezgame.core.applied import Log
from ezgame.core.errors import SaveError
from ezgame.core.game import Applied, Game
from ezgame.storage.codec.digest import StateDigest
from ezgame.storage.compaction import SPARE_AT_END, SPARE_IN_PLAY, Compaction, spare_lines
from ezgame.storage.ending import end_journal
from ezgame.storage.entries import (
    cut_line,
    drop_line,
    jump_line,
    keep_line,
    move_line,
    snapshot_line,
    time_line,
)
from ezgame.storage.file_notes import (
    cannot_write,
    changed_elsewhere,
    damaged,
    goes_on_in,
    not_saved,
    other_outcome,
    other_rules,
    refused_board,
    shown_only,
)
from ezgame.storage.header import Header, header_for, now
from ezgame.storage.history import Difference, Replayed
from ezgame.storage.journal import InUse, Journal, Stamp, claim, stamp_of
from ezgame.storage.opening import Build, Opening, open_contents
from ezgame.storage.places import copy_path
from ezgame.storage.reading import read_file
from ezgame.storage.recording import SNAPSHOT_EVERY, Times, lines_since, recording_of
from ezgame.storage.ruling_notes import option_notes, ruling_notes
from ezgame.storage.turning import Turning
from ezgame.storage.writing import open_bytes, recorded_bytes

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
        self.refuge: Path | None = None
        """A folder where the game may go on when its own place fails."""
        self.on_moved: Callable[[str], None] | None = None
        """Told a sentence when the game goes on in another file by itself; `path` is the new one then."""
        self.times: Times = {}
        """Thinking time by round and player, where clocks were on."""
        self._journal = journal
        self.behind = False
        self._loose = False
        self._digest = StateDigest()
        self._synced: Callable[[], None] | None = None
        self._written = False
        self._compaction: Compaction | None = None
        self._turning: Turning | None = None
        game.lines.now = now
        self._lines: set[int] = set()
        """The other lines of play that the file has."""
        self._lines_version = 0
        self._note_lines()

    @classmethod
    def new(cls, game: Game, path: Path, header: Header | None = None) -> "GameFile":
        """A new file for a game; raises SaveError if it cannot be written."""
        header = header or header_for(game.rules)
        data, chain = open_bytes(game, header)
        make = Journal.create if path.exists() else Journal.begin
        file = cls(game, path, header, make(path, data, chain))
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
            if self.hold == "no place":
                self._go_elsewhere(cannot_write(self.path), beside=False)
            return
        number = self.game.position
        if self.behind:
            # The file goes on with actions that are not possible any more; they are taken back first.
            self._journal.append(jump_line(number - 1))
            self.behind = False
        self._record_lines(self._journal)
        if number < self.game.length:
            self._journal.append(jump_line(number))  # it was done again just as it was undone
        else:
            self._journal.append(move_line(number, applied.action, self._digest.of(applied.after)))
            if number % SNAPSHOT_EVERY == 0:
                self._journal.append(snapshot_line(number, applied.after))
        self._written = True
        self._look_after()

    def _record_lines(self, journal: Journal) -> None:
        """What was undone before the action has become a line of its own: the file knows its actions."""
        lines = self.game.lines
        if lines.version == self._lines_version:
            return
        for line in lines:
            if line.number not in self._lines:
                journal.append(keep_line(line.number, line.kept))
        for number in self._lines - {line.number for line in lines}:
            journal.append(drop_line(number))
        self._note_lines()

    def _note_lines(self) -> None:
        self._lines = {line.number for line in self.game.lines}
        self._lines_version = self.game.lines.version

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Write what is done here with the lines of play; the game may stand anywhere afterwards."""
        then = recording_of(self.game, self.times)
        turning, self._turning = self._turning, None
        yield
        self._note_lines()
        if self._journal is None:
            self._loose = True
            return
        if self.behind:
            self._journal.append(cut_line(len(then.log)))
            self._journal.append(jump_line(then.position))
            self.behind = False
        after = recording_of(self.game, self.times)
        ready = None if turning is None else turning.lines(then, after)
        self._journal.append_all(lines_since(then, after) if ready is None else ready)
        self._written = True
        self._look_after()

    def turning(self, log: Log) -> Turning:
        """Going along another line, to be worked out beside the window; the next `recording` writes it if it is
        that."""
        self._turning = Turning(self.game, self.times, log)
        return self._turning

    def record_jump(self) -> None:
        """Write where the game stands after undo, redo or going back."""
        if self._journal is not None:
            if self.behind:
                self._journal.append(cut_line(self.game.length))
                self.behind = False
            self._journal.append(jump_line(self.game.position))
            self._written = True
            self._look_after()

    def record_time(self, round_: str, spent: Mapping[str, int]) -> None:
        """Write what players have thought in a round so far."""
        self.times = {**self.times, round_: dict(spent)}
        if self._journal is not None:
            self._journal.append(time_line(round_, spent))
            self._written = True
            self._look_after()

    def _look_after(self) -> None:
        """After each write: is the file still ours, and is it still short?"""
        journal = self._journal
        assert journal is not None
        if journal.displaced:
            self._go_elsewhere(changed_elsewhere(self.path))
            return
        if journal.waiting:
            if self.refuge is not None:
                self._go_elsewhere(cannot_write(self.path), beside=False)
            return
        if self._compaction is not None:
            if self._compaction.over:
                self._compaction.take_place(journal, recording_of(self.game, self.times))
                self._compaction = None
        elif spare_lines(journal, self.game) > SPARE_IN_PLAY and self.opening is None:
            recording = recording_of(self.game, self.times)
            if recording.whole:
                self._compaction = Compaction(self.path, recording, self.header)

    @property
    def compacting(self) -> bool:
        """Is a shorter file on its way?"""
        return self._compaction is not None

    def _go_elsewhere(self, why: str, *, beside: bool = True) -> None:
        """Go on in a new file; if there is no place for one, everything stays as it was."""
        data, chain = recorded_bytes(recording_of(self.game, self.times), self.header)
        folders = [self.path.parent] if beside else []
        for folder in [*folders, *([self.refuge] if self.refuge is not None else [])]:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                path = copy_path(folder / self.path.name, "recovered")
                journal = Journal.begin(path, data, chain)
            except (SaveError, OSError):
                continue
            old, self._journal = self._journal, journal
            journal.on_synced = self._synced
            self._forget_compaction()
            if old is not None:
                old.abandon()
            self.path, self.hold = path, ""
            self.behind = self._loose = False
            self._written = True
            self._note_lines()
            sentence = goes_on_in(path, why)
            self.notes = [sentence]
            if self.on_moved is not None:
                self.on_moved(sentence)
            return

    def _forget_compaction(self) -> None:
        if self._compaction is not None:
            self._compaction.call_off()
            self._compaction = None

    def take_past(self, history: Replayed) -> None:
        """Take the past that was replayed in another thread; a difference becomes a note."""
        if self.opening is None:
            return
        self.opening.take_past(history)
        if history.difference is not None:
            self.note_difference(self.opening)
        self.opening = None

    def note_difference(self, opening: Opening) -> None:
        assert opening.difference is not None
        why = self.tell(opening.difference, self.game)
        rules = opening.contents.header.rules
        self.notes.append(other_rules(why, rules) if opening.other_rules else other_outcome(why))

    # ------------------------------------------------------------ other files

    def save_as(self, path: Path, *, move: bool = False) -> None:
        """Go on in another file, written whole; what lay there becomes a backup. With `move` the file
        of before is removed, once the new one is on the disk."""
        from ezgame.storage.saving import SavingAs

        saving = SavingAs(self, path, move=move)
        saving.write()
        saving.take()()

    def go_on_in(self, journal: Journal) -> Callable[[], None]:
        """The game has another file now; gives what is left to do for the one of before, which takes time."""
        old, self._journal = self._journal, journal
        journal.on_synced = self._synced
        self._forget_compaction()
        self.path, self.hold, self.notes = journal.path, "", []
        self.behind = self._loose = False
        self._note_lines()
        written, self._written = self._written, True
        if old is None:
            return lambda: None
        return end_journal(old, self.game, written=written)

    def finish(self) -> Callable[[], None]:
        """Write the closing lines; gives what is left to do, which takes time and needs nothing of the game:
        making a long file short, bringing it to the disk, giving it free."""
        self._forget_compaction()
        journal = self._journal
        if journal is None:
            return lambda: None
        release = end_journal(journal, self.game, written=self._written)
        if journal.displaced:
            self._go_elsewhere(changed_elsewhere(self.path))
            if self._journal is not journal and self._journal is not None:
                journal = self._journal
                release = end_journal(journal, self.game, written=True)
        self._journal = None
        short = self._written and self.opening is None
        if not short or spare_lines(journal, self.game) < SPARE_AT_END:
            return release
        recording, header = recording_of(self.game, self.times), self.header

        def rest() -> None:
            if recording.whole:
                journal.rewrite(*recorded_bytes(recording, header, closed=True))
            release()

        return rest

    def close(self) -> None:
        """Write the closing lines and give the file free."""
        self.finish()()

    def abandon(self) -> None:
        """Give the file free as it is, without closing lines."""
        self._forget_compaction()
        if self._journal is not None:
            self._journal.close()
            self._journal = None


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


def same_file(one: Path, other: Path) -> bool:
    """Whether two names lead to the same file; False where one of them leads nowhere, or cannot be seen."""
    try:
        return one.samefile(other)
    except OSError:
        return False
