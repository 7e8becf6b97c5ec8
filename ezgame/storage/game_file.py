"""A game and its file, for as long as it is played: the storage side of a session.

file = GameFile.new(game, path)          or   file = open_game(path, build)  (file_opening)
file.record(applied)      before anything is shown
file.record_jump()        after undo, redo or going back
with file.recording():    around anything else that changes lines of play: returning to one, deleting one
file.save_as(path)        the game moves to another file (saving.SavingAs does it in parts, beside a window)
file.close()              or rest = file.finish(), and rest() in another thread

When the file is taken away from under the game (another program writes into it, or takes its name), or
cannot be written at all, the game goes on at once in a new file beside it, or in `refuge`: it never lives
in memory only, as long as any disk takes it.

The file is touched in a thread of its own (`journal_thread`), which is waited for. A window does not wait longer
than it says in `wait_at_most`: a disk that takes longer is `late`, and until it has answered moves are at risk.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Literal

from ezgame.core.applied import Log
from ezgame.core.game import Applied, Game
from ezgame.storage.codec.digest import StateDigest
from ezgame.storage.compaction import SPARE_AT_END, SPARE_IN_PLAY, Compaction, spare_lines
from ezgame.storage.disks import Disks
from ezgame.storage.ending import end_lines
from ezgame.storage.entries import (
    Line,
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
    goes_on_in,
    no_answer,
    other_outcome,
    other_position,
    other_rules,
)
from ezgame.storage.header import Header, header_for, now
from ezgame.storage.history import Difference, Replayed
from ezgame.storage.journal import Journal, identity_of
from ezgame.storage.lines import Chain
from ezgame.storage.opening import Opening
from ezgame.storage.recording import SNAPSHOT_EVERY, Times, lines_since, recording_of
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
        self._disks = Disks(journal)
        self._why_next = ""
        """Why the game is going to go on in another file, while that is being made."""
        self.doubtful = False
        """The position in the file is not the one that its actions lead to, and no other rules explain that."""
        self.behind = False
        self._loose = False
        self._digest = StateDigest()
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
        return self._disks.now is None

    def is_in(self, path: Path) -> bool:
        """Whether a name leads to the file of this game; False where it leads nowhere, or cannot be seen. Of a file
        that is written only this name is looked at: its own disk may hang."""
        journal = self._disks.journal
        try:
            if journal is None:
                return path.samefile(self.path)
            return identity_of(path.stat()) == journal.identity
        except OSError:
            return False

    @property
    def trouble(self) -> str:
        """Why the game is not on the disk, "" when it is."""
        return self._disks.journal.trouble if self._disks.journal is not None else ""

    @property
    def late(self) -> bool:
        """Has the disk not answered yet? What it was given is written as soon as it does."""
        return self._disks.late()

    def ask_late(self) -> Callable[[], bool]:
        """The same question for whoever closes the file, without holding the game."""
        return self._disks.late

    @property
    def at_risk(self) -> bool:
        """Would moves be lost if the program ended now?"""
        if self._disks.journal is not None:
            return self._disks.journal.waiting or self.late
        return self._loose and self.hold != "sample"

    def when_synced(self, tell: Callable[[], None] | None) -> None:
        """Have it told, from another thread, whenever everything has reached the disk."""
        self._disks.when_synced(tell)

    def wait_at_most(self, seconds: float | None, answered: Callable[[], None] | None) -> None:
        """Wait so long for the disk, from now on. When one that was late has answered, `answered` is told, from
        another thread; whoever hears of it calls `look_after` where the game is played."""
        self._disks.wait_at_most(seconds, answered)

    # ------------------------------------------------------------ playing

    def record(self, applied: Applied) -> None:
        """Write an action that was applied; it is safe from the program's own end when this returns, unless the
        disk is late."""
        if not self._disks:
            self._loose = True
            if self.hold == "no place":
                self._go_elsewhere(cannot_write(self.path), beside=False)
            return
        number = self.game.position
        lines: list[Line] = []
        if self.behind:
            # The file goes on with actions that are not possible any more; they are taken back first.
            lines.append(jump_line(number - 1))
            self.behind = False
        lines += self._new_lines()
        if number < self.game.length:
            lines.append(jump_line(number))  # it was done again just as it was undone
        else:
            lines.append(move_line(number, applied.action, self._digest.of(applied.after)))
            if number % SNAPSHOT_EVERY == 0:
                lines.append(snapshot_line(number, applied.after))
        self._write(lines)

    def _write(self, lines: list[Line]) -> None:
        self._disks.write(lines)
        self._written = True
        self.look_after()

    def _new_lines(self) -> list[Line]:
        """What was undone before the action has become a line of its own: the file knows its actions."""
        lines = self.game.lines
        if lines.version == self._lines_version:
            return []
        new = [
            keep_line(line.number, line.kept) for line in lines if line.number not in self._lines
        ]
        gone = self._lines - {line.number for line in lines}
        self._note_lines()
        return [*new, *(drop_line(number) for number in gone)]

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
        if not self._disks:
            self._loose = True
            return
        lines: list[Line] = []
        if self.behind:
            lines += [cut_line(len(then.log)), jump_line(then.position)]
            self.behind = False
        after = recording_of(self.game, self.times)
        ready = None if turning is None else turning.lines(then, after)
        self._write(lines + (lines_since(then, after) if ready is None else ready))

    def turning(self, log: Log) -> Turning:
        """Going along another line, to be worked out beside the window; the next `recording` writes it if it is
        that."""
        self._turning = Turning(self.game, self.times, log)
        return self._turning

    def record_jump(self) -> None:
        """Write where the game stands after undo, redo or going back."""
        if self._disks:
            cut = [cut_line(self.game.length)] if self.behind else []
            self.behind = False
            self._write([*cut, jump_line(self.game.position)])

    def record_time(self, round_: str, spent: Mapping[str, int]) -> None:
        """Write what players have thought in a round so far."""
        self.times = {**self.times, round_: dict(spent)}
        if self._disks:
            self._write([time_line(round_, spent)])

    def look_after(self) -> None:
        """After each write, and when a late disk has answered: is the file still ours, and is it still short?"""
        self._take_next()
        disk, journal = self._disks.now, self._disks.journal
        if disk is None or journal is None or disk.late:
            return
        if journal.displaced:
            self._go_elsewhere(changed_elsewhere(self.path))
            return
        if journal.waiting:
            if self.refuge is not None:
                self._go_elsewhere(cannot_write(self.path), beside=False)
            return
        if self._compaction is not None:
            if self._compaction.over:
                recording = recording_of(self.game, self.times)
                disk.do(partial(self._compaction.take_place, journal, recording))
                self._compaction = None
        elif spare_lines(journal, self.game) > SPARE_IN_PLAY and self.opening is None:
            recording = recording_of(self.game, self.times)
            if recording.whole:
                self._compaction = Compaction(self.path, recording, self.header)

    @property
    def compacting(self) -> bool:
        """Is a shorter file on its way?"""
        return self._compaction is not None

    def leave_late_disk(self) -> None:
        """The disk has not answered for long: go on in the refuge, if that is another place."""
        if self.late and self.refuge is not None and self.refuge != self.path.parent:
            self._go_elsewhere(no_answer(self.path), beside=False)

    def _go_elsewhere(self, why: str, *, beside: bool = True) -> None:
        """Go on in a new file; if there is no place for one, everything stays as it was."""
        if self._disks.next is not None:
            return  # one is on its way
        recording, header = recording_of(self.game, self.times), self.header
        folders = [self.path.parent] if beside else []
        if self.refuge is not None:
            folders.append(self.refuge)
        # What is played until that file is made is written to it, too: it begins with all there is now.
        self.behind = False
        self._note_lines()
        self._why_next = why
        self._disks.begin_next(lambda: recorded_bytes(recording, header), folders, self.path.name)
        self._take_next()

    def _take_next(self) -> None:
        """Go on in the new file, once it is made."""
        journal = self._disks.take_next()
        if journal is None:
            return
        self._forget_compaction()
        self.path, self.hold = journal.path, ""
        self._loose = False
        self._written = True
        sentence = goes_on_in(self.path, self._why_next)
        self.notes = [sentence]
        if self.on_moved is not None:
            self.on_moved(sentence)

    def _forget_compaction(self) -> None:
        compaction, self._compaction = self._compaction, None
        if compaction is not None:
            disk = self._disks.now
            if disk is not None:
                disk.do(compaction.call_off)
            else:
                compaction.call_off()

    def take_past(self, history: Replayed) -> None:
        """Take the past that was replayed in another thread; a difference becomes a note."""
        if self.opening is None:
            return
        self.opening.take_past(history)
        difference = history.difference
        if difference is not None:
            self.doubtful = difference.refusal is None and not self.opening.other_rules
            self.note_difference(self.opening)
        self.opening = None

    def note_difference(self, opening: Opening) -> None:
        assert opening.difference is not None
        why = self.tell(opening.difference, self.game)
        rules = opening.contents.header.rules
        if opening.other_rules:
            self.notes.append(other_rules(why, rules))
        else:
            self.notes.append(other_position(why) if self.doubtful else other_outcome(why))

    # ------------------------------------------------------------ other files

    def save_as(self, path: Path, *, move: bool = False) -> None:
        """Go on in another file, written whole; what lay there becomes a backup. With `move` the file
        of before is removed, once the new one is on the disk."""
        from ezgame.storage.saving import SavingAs

        saving = SavingAs(self, move=move)
        saving.write(path)
        saving.take()()

    def go_on_in(self, journal: Journal, lines: list[Line]) -> Callable[[], None]:
        """The game has another file now, which gets these lines first; gives what is left to do for the one of
        before, which takes time."""
        written, self._written = self._written, True
        rest = self._disks.go_on_in(journal, lines, end_lines(self.game) if written else [])
        self._forget_compaction()
        self.path, self.hold, self.notes = journal.path, "", []
        self.behind = self._loose = False
        self._note_lines()
        return rest

    def finish(self) -> Callable[[], None]:
        """Write the closing lines; gives what is left to do, which takes time and needs nothing of the game:
        making a long file short, bringing it to the disk, giving it free."""
        self._forget_compaction()
        disks = self._disks
        if self._written:
            disks.write(end_lines(self.game))
        if disks.journal is not None and disks.journal.displaced and not disks.late():
            self._go_elsewhere(changed_elsewhere(self.path))
            if disks.next is None:
                disks.write(end_lines(self.game))
        recording, header = recording_of(self.game, self.times), self.header
        spare = spare_lines(disks.journal, self.game) if disks.journal is not None else 0
        short = self._written and self.opening is None and spare >= SPARE_AT_END

        def whole() -> tuple[bytes, Chain]:
            return recorded_bytes(recording, header, closed=True)

        folders = [self.path.parent, *([self.refuge] if self.refuge is not None else [])]
        return disks.let_go(
            whole if short and recording.whole else None, whole, folders, self.path.name
        )

    def close(self) -> None:
        """Write the closing lines and give the file free."""
        self.finish()()

    def abandon(self) -> None:
        """Give the file free as it is, without closing lines. May have to wait for the disk."""
        self._forget_compaction()
        self._disks.release()
