"""`make bench ARGS="drop …"`: how much of the program one dragged tile goes through, counted and not timed."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.ui.hands import Hands

NAME = "drop"
HELP = "count modules, calls and model reads from the press on a tile to the last repaint"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", type=Path, metavar="FILE", help="a saved game; default: the sample of 18España"
    )
    parser.add_argument("--tiles", type=int, default=5, metavar="N", help="so many (default 5)")
    parser.add_argument("--most", type=int, default=12, metavar="N", help="modules to name")


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from ezgame.app.application import make_application
    from ezgame.core.actions import LayTile
    from ezgame.models.session import Session
    from ezgame.ui.main_window import MainWindow
    from ezgame.ui.memory import Forgetful
    from tests.tools.bench.ui import recorded
    from tests.ui.hands import Hands, settle

    game, actions = recorded(args.game)
    make_application(["ezgame"])
    session = Session(game)
    session.pass_when_forced = False
    window = MainWindow(session, Forgetful())
    window.resize(1366, 768)
    window.show()
    hands, counted = Hands(window), 0
    for action in actions:
        if counted == args.tiles:
            break
        if isinstance(action, LayTile):
            settle()
            counted += 1
            count_one(hands, action, args.most if counted == args.tiles else 0)
        else:
            session.submit(action)
    window.close()
    return 0


def count_one(hands: "Hands", action: object, most: int) -> None:
    """Drag a tile and print what that took, and the modules with most calls."""
    from tests.ui.hands import settle

    with calls_of_the_program() as (calls, reads):
        hands.drag_tile(action)
        settle()
    print(
        f"  {action.tile} to {action.hex}: {len(calls)} modules, {sum(calls.values())} calls, "
        f"{sum(reads.values())} reads by {len(reads)} models"
    )
    for name, count in calls.most_common(most):
        print(f"    {count:7d}  {name}")
    for name, count in reads.most_common(most):
        print(f"    {count:7d} reads of {name}")


@contextmanager
def calls_of_the_program() -> Iterator[tuple[Counter[str], Counter[str]]]:
    """Calls of functions by module of the program, and of `read` by item model, in the window's thread."""
    calls: Counter[str] = Counter()
    reads: Counter[str] = Counter()

    def heard(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            module = frame.f_globals.get("__name__", "")
            if module.startswith("ezgame."):
                calls[module] += 1
                if module.startswith("ezgame.models.tables") and frame.f_code.co_name == "read":
                    reads[type(frame.f_locals["self"]).__name__] += 1

    sys.setprofile(heard)
    try:
        yield calls, reads
    finally:
        sys.setprofile(None)
