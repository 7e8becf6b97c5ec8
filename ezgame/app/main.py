"""The entry points: `ezgame` on the command line and `ezgame-gui` from a desktop."""

import gc
import sys

from ezgame.app import cli

COLLECTOR = (10_000, 1_000, 1_000)
"""Positions are kept for undo and never form cycles: looking through all of them again and again
would stop the window for a tenth of a second each time."""


def main() -> int:
    """`ezgame`: any command; alone it opens the window."""
    gc.set_threshold(*COLLECTOR)
    return cli.run(sys.argv[1:])


def gui_main() -> int:
    """`ezgame-gui [game.ezgame]`: the window, always."""
    gc.set_threshold(*COLLECTOR)
    return cli.run([cli.DEFAULT, *sys.argv[1:]])
