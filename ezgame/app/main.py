"""The entry points: `ezgame` on the command line and `ezgame-gui` from a desktop."""

import gc
import sys

from ezgame.app import cli

COLLECTOR = (10_000, 1_000, 1_000)
"""Positions are kept for undo and never form cycles: looking through all of them again and again
would stop the window for a tenth of a second each time."""

TAKE_TURNS = 0.001
"""Seconds a thread may keep the interpreter while another waits: the window is never the one to wait
for a route search."""


def main() -> int:
    """`ezgame`: any command; alone it opens the window."""
    tune_interpreter()
    return cli.run(sys.argv[1:])


def gui_main() -> int:
    """`ezgame-gui [game.ezgame]`: the window, always."""
    tune_interpreter()
    return cli.run([cli.DEFAULT, *sys.argv[1:]])


def tune_interpreter() -> None:
    """Set the garbage collector and the switching of threads for a program with a window."""
    gc.set_threshold(*COLLECTOR)
    sys.setswitchinterval(TAKE_TURNS)
