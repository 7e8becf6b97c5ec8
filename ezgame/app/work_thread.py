"""Work on files in a thread, which may take long: `LongWork` shows a dialog over it, `GameSaver` replays the past
of an opened game in it without one."""

from collections.abc import Callable
from typing import Any

from ezgame.app.pauses import WorkPauses
from ezgame.core.unexpected import guarded
from ezgame.models.jobs import Listener
from ezgame.models.threads import ThreadJob, in_thread

EVERY = 25
"""Pieces between two words about how far it is."""

GoOn = Callable[[int, int], bool]
"""Asked between two pieces of work: so many of so many are done, is the rest still wanted?"""
Work = Callable[[GoOn], Any]


def work_in_thread(
    doing: str,
    work: Work,
    done: Listener,
    *,
    failed: Listener,
    came_to: Listener | None = None,
    unwanted: Listener | None = None,
) -> ThreadJob:
    """Begin a piece of work that leaves turns to the window. `failed` hears an EzgameError whatever was raised, and
    `doing` begins its sentence; `came_to` hears two numbers, how many pieces of how many are done."""

    def run(job: ThreadJob) -> object:
        pauses = WorkPauses()

        def go_on(pieces: int, of: int) -> bool:
            pauses.rest()
            if pieces % EVERY == 0 and of:
                job.tell((pieces, of))
            return not job.cancelled()

        with guarded(doing):
            return work(go_on)

    return in_thread(run, done, came_to=came_to, failed=failed, unwanted=unwanted)
