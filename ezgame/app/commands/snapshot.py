"""`ezgame snapshot`: a position on paper, as PDF, PNG or SVG."""

import argparse
import os
from pathlib import Path

NAME = "snapshot"
HELP = "Print a position to PDF, PNG or SVG: map, market, companies, players, log …"

DEFAULT = "map,market,companies,players,rebuild"
ABOUT_PAGES = (
    "any of map, map-tiled (true size, 38 mm flat to flat, in sheets to glue), market, companies, players, "
    "log, rebuild (what lies where), charters, report (result and charts), tiles, tiles-left, blank-map, "
    f"blank-map-tiled, blank-charters, payout (what incomes bring); default {DEFAULT}"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a game, *.ezgame")
    parser.add_argument(
        "--at", type=int, metavar="N", help="after N actions (default: where it stands)"
    )
    parser.add_argument(
        "--out", required=True, type=Path, metavar="FILE", help="*.pdf, *.png or *.svg"
    )
    parser.add_argument("--paper", default="a4", choices=("a4", "a3", "letter"))
    parser.add_argument("--pages", default=DEFAULT, metavar="NAME,NAME,…", help=ABOUT_PAGES)


def run(args: argparse.Namespace) -> int:
    from ezgame.app.commands._opened import read_game

    # No screen is needed to draw into a file.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    from ezgame.models.words.wording import say
    from ezgame.ui.paint.drawing_file import check_target
    from ezgame.ui.printing.output import SUFFIXES, save_pages
    from ezgame.ui.printing.paper import paper_named
    from ezgame.ui.printing.snapshot import letterhead, snapshot_pages

    check_target(args.out, SUFFIXES)
    game = read_game(args.file, args.at)
    application = QGuiApplication.instance() or QGuiApplication(["ezgame"])
    paper = paper_named(args.paper)
    names = [name.strip() for name in args.pages.split(",") if name.strip()]
    pages = snapshot_pages(game, names, paper)
    written = save_pages(pages, args.out, paper, letterhead(game))
    del application
    print(say("printing.written", count=len(pages), name=", ".join(str(path) for path in written)))
    return 0
