"""Leaving a game or the program: not over moves that are nowhere but in memory, and not while a disk still
takes its time, unless somebody wants to."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

from ezgame.models.threads import HURRY, running_threads
from ezgame.models.words.wording import say

if TYPE_CHECKING:
    from ezgame.app.gui import Program
    from ezgame.app.work_thread import GoOn

MOMENT = 0.05
"""Seconds that leaving waits for a disk before it shows that it waits."""
UNASKED = 5.0
"""Seconds that it waits where nobody can be asked, because the system ends or Ctrl-C was pressed. Every move is
written by then; a disk that does not answer would keep a program without a window for ever."""


class Leaving(QObject):
    """Watches the window of a program."""

    def __init__(self, program: "Program", parent: QObject) -> None:
        super().__init__(parent)
        self._program = program
        self._certain = False
        program.frame.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hold up the closing of the window where that would lose something."""
        if event.type() != QEvent.Type.Close or self._certain:
            return super().eventFilter(watched, event)
        if self._at_risk():
            event.ignore()
            self.once_safe("quit", self._leave)
            return True
        if self._is_free():
            return super().eventFilter(watched, event)
        event.ignore()
        self._await_disk()
        return True

    def _leave(self) -> None:
        """Leave, whatever is lost, but with a sign of life where a disk still takes its time."""
        if self._is_free():
            self.now()
        else:
            self._await_disk()

    def _is_free(self) -> bool:
        """Close the game; True if nothing is waited for after a moment."""
        self._program.close_game()
        return self._program.closings.wait(seconds=MOMENT) and running_threads().wait(MOMENT)

    def _await_disk(self) -> None:
        """Leave as soon as everything is on the disk, or at once if nobody wants to wait."""
        from ezgame.app.long_work import LongWork

        closings, others = self._program.closings, running_threads().all()

        def work(_go_on: "GoOn") -> None:
            closings.wait()
            for job in others:  # such as a copy that nobody waits for any more
                job.wait()

        waiting = LongWork(
            self._program.frame, say("leaving.disk"), work,
            note=say("leaving.unwritten" if closings.unwritten else "leaving.written"), button=say("leaving.hurry"),
        )  # fmt: skip
        waiting.called_off.connect(self._hurry)
        self._program.desk.begin(waiting, lambda _: self.now())

    def _hurry(self) -> None:
        running_threads().patience = HURRY
        self.now()

    def unasked(self) -> None:
        """Ctrl-C was pressed, or the system ends: the game is closed and the window with it."""
        running_threads().patience = UNASKED
        self._program.close_game()
        self.now()

    def finished(self) -> bool:
        """Wait for disks and threads at the end of the program, as long as somebody wants; False if one of them has
        not answered by then. A program that ended all the same as programs do would be torn down under them."""
        threads = running_threads()
        patience = threads.patience
        if not self._program.closings.wait(seconds=patience):
            return False
        return threads.wait(
            None if patience is None else HURRY
        )  # the end of Qt has waited for them

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
