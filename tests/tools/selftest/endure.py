"""`make selftest ARGS="endure …"`: a long evening in one program, whose memory must not grow."""

import argparse
import sys

from ezgame.core.errors import EzgameError

NAME = "endure"
HELP = "Open many games, undo and redo, change the look; tell the memory after each tenth."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=50, metavar="N")
    parser.add_argument("--undos", type=int, default=5000, metavar="N")
    parser.add_argument("--looks", type=int, default=200, metavar="N")


def run(args: argparse.Namespace) -> int:
    if not sys.platform.startswith("linux"):
        raise EzgameError("This self test needs Linux.")
    from tests.tools.selftests.endure import endure, faults_of
    from tests.tools.selftests.scratch import scratch

    with scratch("endure") as folder:
        figures = endure(folder, args.games, args.undos, args.looks)
    for part, tenths in figures.items():
        print(f"{part}: {tenths} MB")
    faults = faults_of(figures)
    for fault in faults:
        print(fault)
    return 1 if faults else 0
