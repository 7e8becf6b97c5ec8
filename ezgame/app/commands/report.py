"""`ezgame report`: the evening's report of a game, for a browser or for paper."""

import argparse
import os
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar, cast

Result = TypeVar("Result")

NAME = "report"
HELP = "Write the evening's report of a game: result, charts, key moves, maps; HTML or PDF."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a game, *.ezgame")
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="*.html or *.pdf")
    parser.add_argument(
        "--at", type=int, metavar="N", help="after N actions (default: where it stands)"
    )
    parser.add_argument(
        "--group", type=Path, metavar="FOLDER", help="count the finished games in this folder, too"
    )
    parser.add_argument(
        "--budget", type=int, default=0, metavar="MINUTES", help="thinking time of each player"
    )
    parser.add_argument(
        "--fine", type=int, default=0, metavar="MONEY", help="off the worth for each minute beyond"
    )
    parser.add_argument("--paper", default="a4", choices=("a4", "a3", "letter"))
    parser.add_argument("--language", choices=("en", "de", "es"), help="of the report")


def run(args: argparse.Namespace) -> int:
    from ezgame.app.commands._opened import read_game
    from ezgame.models.words.wording import language, say, speak

    # No screen is needed to draw into a file.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    from ezgame.app.evening import SUFFIXES, extras_of, games_in, writing_report
    from ezgame.ui.paint.drawing_file import check_target
    from ezgame.ui.printing.paper import paper_named

    speak(args.language or language())
    check_target(args.out, SUFFIXES)
    game = read_game(args.file, args.at)
    application = QGuiApplication.instance() or QGuiApplication(["ezgame"])
    extras = finish(extras_of(args.file, games_in(args.group) if args.group else ()))
    extras = replace(extras, budget=max(0, args.budget), fine=max(0, args.fine))
    finish(writing_report(game, args.out, paper_named(args.paper), extras))
    del application
    print(say("terminal.report.written", file=args.out))
    return 0


def finish(work: Generator[object, None, Result]) -> Result:
    """Do work piece by piece to its end; gives what it returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return cast(Result, end.value)
