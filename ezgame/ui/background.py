"""Threads that draw or measure beside the window, and have ended before the program does.

A thread that is torn away in the middle of Qt's work ends the program with an alarm.
"""

import atexit
import threading
from collections.abc import Callable

LONGEST = 2.0
"""Seconds to wait for a thread at the end; each looks at the flag between two small pieces of work."""


def in_background(work: Callable[[threading.Event], None], name: str) -> threading.Thread:
    """Begin some work; it is given a flag that says when to leave off."""
    leave_off = threading.Event()
    thread = threading.Thread(target=work, args=(leave_off,), name=name, daemon=True)

    def end() -> None:
        leave_off.set()
        thread.join(LONGEST)

    atexit.register(end)
    thread.start()
    return thread
