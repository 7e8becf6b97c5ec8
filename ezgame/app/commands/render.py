"""`ezgame render`: the empty map or the tile sheet of a title as a picture."""

import argparse
import os
from pathlib import Path

NAME = "render"
HELP = "draw the map or the tiles of a title into a PNG, SVG or PDF file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("title", metavar="TITLE", help="id or alias of the title, such as 18esp")
    parser.add_argument("--variant", default="", metavar="NAME", help="a variant of the title")
    parser.add_argument("--board", type=Path, metavar="FILE", help="a board of your own")
    parser.add_argument(
        "--out", required=True, type=Path, metavar="FILE", help="*.png, *.svg or *.pdf"
    )
    parser.add_argument(
        "--tiles", action="store_true", help="the tile sheet with counts, not the map"
    )
    parser.add_argument("--theme", default="default", choices=("default", "classic"))
    parser.add_argument(
        "--scale",
        type=scale,
        default=48.0,
        metavar="PIXELS",
        help="hex centre to corner in a PNG (default 48)",
    )


def scale(word: str) -> float:
    from ezgame.models.words.wording import say

    try:
        value = float(word)
    except ValueError:
        value = 0.0
    if not 4 <= value <= 400:
        raise argparse.ArgumentTypeError(say("terminal.render.pixels", word=word))
    return value


def run(args: argparse.Namespace) -> int:
    from ezgame.content.titles import load_whole
    from ezgame.models.words.setup_words import title_name
    from ezgame.models.words.wording import say
    from ezgame.ui.paint.drawing_file import check_target
    from ezgame.ui.paint.export import SUFFIXES, export_map, export_tiles

    check_target(args.out, SUFFIXES)
    loaded = load_whole(args.title, args.variant)
    title = loaded.title
    if args.board is not None:
        title = loaded.with_board(loaded.read_board(args.board).changes)
    # No screen is needed to draw into a file.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication(["ezgame"])
    export = export_tiles if args.tiles else export_map
    export(title, args.out, theme=args.theme, pixels=args.scale)
    del application
    key = "terminal.render.sheet" if args.tiles else "terminal.render.map"
    print(say(key, title=title_name(title), file=args.out))
    return 0
