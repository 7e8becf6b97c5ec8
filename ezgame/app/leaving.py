"""Leaving a game or the program: not over moves that are nowhere but in memory, and not while a disk still
takes its time, unless somebody wants to."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

from ezgame.models.threads import running_threads
from ezgame.models.words.wording import say

if TYPE_CHECKING:
    from ezgame.app.gui import Program

MOMENT = 0.05
"""Seconds that leaving waits for a disk before it shows that it waits."""


class Leaving(QObject):
    """Watches the window of a program."""

    def __init__(self, program: "Program", parent: QObject) -> None:
        super().__init__(parent)
        self._program = program
        self._certain = False
        self.hurried = False
        """Whether somebody does not want to wait for the disk. Threads that wait for it are left alone then."""
        program.frame.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hold up the closing of the window where that would lose something."""
        if event.type() != QEvent.Type.Close or self._certain:
            return super().eventFilter(watched, event)
        if self._at_risk():
            event.ignore()
            self.once_safe("quit", self.now)
            return True
        self._program.close_game()
        if self._program.closings.wait(seconds=MOMENT):
            return super().eventFilter(watched, event)
        event.ignore()
        self._await_disk()
        return True

    def _await_disk(self) -> None:
        """Leave as soon as everything is on the disk, or at once if nobody wants to wait."""
        from ezgame.app.long_work import LongWork

        closings = self._program.closings
        head = say("leaving.disk")
        work = LongWork(
            self._program.frame, head, lambda _go_on: closings.wait(), button=say("leaving.hurry")
        )
        work.called_off.connect(self._hurry)
        self._program.desk.begin(work, lambda _: self.now())

    def _hurry(self) -> None:
        self.hurried = running_threads().hurried = True
        self.now()

    def unasked(self) -> None:
        """Ctrl-C was pressed, or the system ends: the game is closed and the window with it."""
        self._program.close_game()
        self.now()

    def now(self) -> None:
        """Close the window without asking again."""
        self._certain = True
        self._program.frame.close()

    def _at_risk(self) -> bool:
        saver = self._program.saver
        return saver is not None and saver.file.at_risk

    def once_safe(self, word: str, go_on: Callable[[], None]) -> None:
        """Let go of the game, but not of moves that are nowhere but in memory without asking."""
        if not self._at_risk():
            go_on()
            return
        from ezgame.ui.files.notice import Notice, NoticeButton

        offers = [
            NoticeButton(say("commands.save_as"), self._program.commands.ask_save_as),
            NoticeButton(say(f"leaving.anyway.{word}"), go_on),
        ]
        sentence = say(f"leaving.lost.{word}")
        frame = self._program.frame
        head, close = say("leaving.not_saved"), say("leaving.go_on")
        Notice(frame, head, [sentence], offers=offers, close=close).open()
