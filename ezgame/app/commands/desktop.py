"""`ezgame desktop`: have games open by a double click, and ezgame in the menu of this desktop."""

import argparse
import sys

from ezgame.core.errors import EzgameError

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
        raise EzgameError("This is for desktops of Linux; other systems ask when a game is opened.")
    from ezgame.app.desktop import data_home, install, remove

    home = data_home()
    files = install(home) if args.what == "install" else remove(home)
    if not files:
        print("There was nothing to remove.")
        return 0
    print("Written:" if args.what == "install" else "Removed:")
    for path in files:
        print(f"  {path}")
    return 0
