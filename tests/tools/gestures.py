"""`python -m tests.tools.gestures FILE`: how many gestures a game takes, counted at the real window.

FILE is a saved game (`.ezgame`) or a record of 18xx.games (`.json`). It is played with mouse and keys; a press of a
button of the mouse is one gesture, whether a click or a drag comes of it, and so is a key. Turns of the wheel are
counted apart: they turn tiles and move lists. Printed are the fewest, the mean and the most per kind of action, runs
that were taken as proposed apart from those drawn stop by stop because the record ran something else. What the hands
cannot do is named, done without them and makes the tool fail.
"""

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from ezgame.core.actions import Action
from ezgame.models.drafts.hand import hand_of
from ezgame.models.session import Session
from ezgame.ui.main_window import MainWindow
from tests.ui.hands import Hands, settle
from tests.ui.searches import await_rival, await_searches
from tests.ui.table import open_window


@dataclass(slots=True)
class Count:
    """Gestures of one action."""

    presses: int = 0
    keys: int = 0
    wheel: int = 0

    @property
    def gestures(self) -> int:
        return self.presses + self.keys


@dataclass(slots=True)
class Tally:
    by_kind: dict[str, list[Count]] = field(default_factory=lambda: defaultdict(list))
    undone: list[str] = field(default_factory=list)
    """Actions that the hands could not do, and why."""

    def fewest(self, kind: str) -> int:
        return min(count.gestures for count in self.by_kind[kind])

    def table(self) -> str:
        lines = [f"{'action':<22}{'times':>6}{'fewest':>8}{'mean':>7}{'most':>6}{'wheel':>7}"]
        for kind, counts in sorted(self.by_kind.items()):
            made = [count.gestures for count in counts]
            wheel = sum(count.wheel for count in counts) / len(counts)
            mean = sum(made) / len(made)
            row = f"{kind:<22}{len(made):>6}{min(made):>8}{mean:>7.1f}{max(made):>6}{wheel:>7.1f}"
            lines.append(row)
        total = sum(count.gestures for counts in self.by_kind.values() for count in counts)
        return "\n".join([*lines, f"in all {total} gestures"])


class Watch(QObject):
    """Sees every event of the program; one that a widget passes on to its parent is the same event."""

    def __init__(self) -> None:
        super().__init__()
        self.count = Count()
        self._last: object = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget):
            self._see(event)
        return False

    def _see(self, event: QEvent) -> None:
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            mark = (event.timestamp(), event.globalPosition().toPoint().toTuple())
            if mark != self._last:
                self._last = mark
                self.count.presses += 1
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            mark = (event.timestamp(), (event.key(), 0))
            if mark != self._last:
                self._last = mark
                self.count.keys += 1
        elif kind == QEvent.Type.Wheel:
            self.count.wheel += 1


def count_gestures(
    window: MainWindow, actions: Sequence[Action], *, strict: bool = True, told: bool = False
) -> Tally:
    """Play actions at a window; what is passed by itself is not played twice. If not strict, what cannot be done by
    hand is noted and handed to the session."""
    tally, hands, watch = Tally(), Hands(window), Watch()
    session = window.session
    QApplication.instance().installEventFilter(watch)
    try:
        while session.game.position < len(actions) and not session.state.finished:
            position = session.game.position
            action = actions[position]
            await_rival(session)
            watch.count = Count()
            try:
                hands.do(action)
            except AssertionError as wrong:
                if strict:
                    raise
                tally.undone.append(f"{position}: {action}: {wrong}")
                put_right(session, action, position)
            else:
                drawn = action.kind == "run" and watch.count.gestures > 1
                tally.by_kind["run, drawn" if drawn else action.kind].append(watch.count)
                if session.game.applied_at(position + 1).action != action:
                    put_right(session, action, position)  # one like it; later actions name this one
            if told and position % 100 == 0:
                print(f"{position} of {len(actions)}", file=sys.stderr, flush=True)
    finally:
        QApplication.instance().removeEventFilter(watch)
    return tally


def put_right(session: Session, action: Action, position: int) -> None:
    """Go on as in the record, whatever the hands have done instead."""
    while session.game.position > position:
        session.back.undo()
    hand_of(session).put_back()
    settle()
    await_searches(session)
    assert session.submit(action), f"{action} cannot be done at all: {session.reason(action)}"
    settle()


def over(tally: Tally, bars: Mapping[str, int]) -> list[str]:
    """Kinds of actions that take more gestures, at their best, than they did."""
    return [
        f"{kind}: {tally.fewest(kind)} instead of {most}"
        for kind, most in bars.items()
        if kind in tally.by_kind and tally.fewest(kind) > most
    ]


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--actions", type=int, default=10**6, metavar="N", help="no more than N")
    args = parser.parse_args(words)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from ezgame.app import application
    from ezgame.content.games import new_game
    from tests.tools.pictures import story

    application.make_application(["ezgame"])
    setup, actions = story(args.file)
    window = open_window(new_game(setup))
    tally = count_gestures(window, actions[: args.actions], strict=False, told=True)
    print(tally.table())
    print(*(f"not by hand: {line}" for line in tally.undone), sep="\n", flush=True)
    os._exit(1 if tally.undone else 0)  # windows that are still open need no farewell


if __name__ == "__main__":
    main()
