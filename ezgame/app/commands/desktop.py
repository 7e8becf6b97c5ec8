"""`ezgame desktop`: have games open by a double click, and ezgame in the menu of this desktop."""

import argparse
import sys

from ezgame.core.errors import EzgameError
from ezgame.core.message import told

NAME = "desktop"
HELP = "Put ezgame into the menu of this desktop and let it open *.ezgame by a double click."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        choices=("install", "remove"),
        default="install",
        help="install (default) for the user who types this, or remove again",
    )


def run(args: argparse.Namespace) -> int:
    if not sys.platform.startswith("linux"):
        raise EzgameError(
            told(
                "terminal.desktop.linux",
                "This is for desktops of Linux; other systems ask when a game is opened.",
            )
        )
    from ezgame.app.desktop import data_home, install, remove
    from ezgame.models.words.wording import say

    home = data_home()
    files = install(home) if args.what == "install" else remove(home)
    if not files:
        print(say("terminal.desktop.nothing"))
        return 0
    print(say(f"terminal.desktop.{args.what}"))
    for path in files:
        print(f"  {path}")
    return 0
