"""A repair from the wish to the new present, as players do it in the window, for a program that is killed meanwhile."""

import os
import random
import signal
from collections.abc import Callable

from PySide6.QtWidgets import QApplication

from ezgame.app.gui import Program
from ezgame.app.repairing import Repairing
from ezgame.models.session import Session
from tests.tools.selftests.mending import KINDS
from tests.tools.selftests.play import some_action

PIECE = 150
"""Bytes that the disk takes at a time."""
PIECES = 60
"""The process ends at one of so many pieces."""
FAR = 40
"""Actions from now that are repaired at most."""


def die_while_writing(pieces: int) -> None:
    """Let the system write a little at a time, and kill this process between two pieces of one line of play."""
    write, left = os.write, pieces

    def slowly(fd: int, data: bytes) -> int:
        nonlocal left
        if len(data) <= PIECE:
            return write(fd, data)
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
        return write(fd, data[:PIECE])

    os.write = slowly


class Mender:
    """Repairs the game on the table."""

    def __init__(self, application: QApplication, program: Program, rng: random.Random) -> None:
        self._application, self._program, self._rng = application, program, rng

    def repair(self, session: Session) -> bool:
        """One repair to its end; False if nothing came of it."""
        rng, program = self._rng, self._program
        self._wait(lambda: program.saver is not None and program.saver.file.opening is not None)
        last = session.played.position
        if last < 2 or not all(applied.known for applied in session.played.log):
            return False  # a past that is judged differently today stays unknown
        kind, position = rng.choice(KINDS), rng.randint(max(1, last - FAR), last)
        session.repair_wanted.emit(kind, position)
        if kind != "remove" and not (
            session.viewpoint.asking and session.submit(some_action(session.choices(), rng))
        ):
            session.viewpoint.return_to_now()
            return False
        self._wait(lambda: program.desk.busy)
        work = session.findChild(Repairing)
        assert isinstance(work, Repairing)
        if work.dialog is None:
            return False
        while work.repair is not None and work.repair.question is not None:
            # The nearest choice, left out, all of them left out, or the end of it.
            choices = work.dialog.choices
            rng.choice((choices[0], choices[-3], choices[-2], choices[-2], choices[-1])).click()
            if session.viewpoint.asking:
                session.viewpoint.return_to_now()
            self._wait(lambda: program.desk.busy)
        work.dialog.take.click()
        self._wait(lambda: program.desk.busy)
        return True

    def _wait(self, busy: Callable[[], bool]) -> None:
        self._application.processEvents()
        while busy():
            self._application.processEvents()
