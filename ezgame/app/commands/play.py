"""`ezgame play`, and `ezgame` alone: open the window."""

import argparse
from pathlib import Path

NAME = "play"
HELP = "Open the window; with a file, go on with that game."
OPENS_WINDOW = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", type=Path, help="a game, *.ezgame, or a record of 18xx.games"
    )


def run(args: argparse.Namespace) -> int:
    from ezgame.app.gui import run_window

    return run_window(args.file)
