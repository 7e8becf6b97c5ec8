"""The entry points: `ezgame` on the command line and `ezgame-gui` from a desktop."""

import sys

from ezgame.app import cli


def main() -> int:
    """`ezgame`: any command; alone it opens the window."""
    return cli.run(sys.argv[1:])


def gui_main() -> int:
    """`ezgame-gui [game.ezgame]`: the window, always."""
    return cli.run([cli.DEFAULT, *sys.argv[1:]])
