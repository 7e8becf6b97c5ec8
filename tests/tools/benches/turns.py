"""Turns of the event loop, measured: how long a window stands still, and for what."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter, sleep, thread_time

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from ezgame.core.errors import EzgameError

TURNS, PAUSE = 4, 0.004
"""Turns after each thing that is done, and seconds between them: nobody clicks faster than that, and
work that is put off for later turns must be counted too."""


@dataclass(frozen=True, slots=True)
class Turn:
    busy: float
    """Milliseconds of processor time of the window's own thread; searches run beside it."""
    clock: float
    """Milliseconds that passed; more than `busy` where the window had to wait for other threads."""
    name: str


class Turns:
    """Every turn of a window's event loop while it is used."""

    def __init__(self) -> None:
        self.all: list[Turn] = []

    def do(self, name: str, work: Callable[[], object]) -> Turn:
        busy, clock = thread_time(), perf_counter()
        work()
        turn = Turn(1000 * (thread_time() - busy), 1000 * (perf_counter() - clock), name)
        self.all.append(turn)
        return turn

    def go_round(self, name: str) -> Turn:
        """One turn of the loop."""
        return self.do(name, go_round)

    def rest(self, name: str, turns: int = TURNS) -> None:
        for _ in range(turns):
            self.go_round(name)
            sleep(PAUSE)

    @property
    def median(self) -> float:
        return median(turn.busy for turn in self.all)

    def share(self, part: float) -> float:
        """The figure that such a part of all turns stays within, by processor time."""
        return sorted(turn.busy for turn in self.all)[int(part * (len(self.all) - 1))]

    def share_by_clock(self, part: float) -> float:
        return sorted(turn.clock for turn in self.all)[int(part * (len(self.all) - 1))]

    def slowest(self, count: int) -> list[Turn]:
        return sorted(self.all, key=lambda turn: -turn.busy)[:count]


def go_round() -> None:
    """One round of the event loop, with what a running one forgets by itself."""
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def show(name: str, figure: float, limit: float | None = None) -> bool:
    """Print one figure; True if it is over its limit."""
    over = limit is not None and figure > limit
    told = "" if limit is None else f"   (limit {limit:g})" + ("   over" if over else "")
    print(f"  {name:<24}{figure:8.1f} ms{told}")
    return over


def window_size(text: str) -> tuple[int, int]:
    """Such as 1366x768."""
    try:
        width, height = (int(word) for word in text.split("x"))
    except ValueError:
        raise EzgameError(f"`{text}` is no size such as 1366x768.") from None
    return width, height
