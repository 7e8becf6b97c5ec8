"""`ezgame show`: a readable page of a position."""

import argparse
from pathlib import Path

NAME = "show"
HELP = "Print a readable page of a game: players, companies, market, trains, map."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a game, *.ezgame")
    parser.add_argument(
        "--at", type=int, metavar="N", help="after N actions (default: where it stands)"
    )


def run(args: argparse.Namespace) -> int:
    from ezgame.app.commands._opened import read_game
    from ezgame.ui.printing.report.page import position_page

    print(position_page(read_game(args.file, args.at)), end="")
    return 0
