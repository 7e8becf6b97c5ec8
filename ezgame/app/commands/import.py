"""`ezgame import`: turn a game of 18xx.games into one of ours, and report what was done with it."""

import argparse
from pathlib import Path

from ezgame.app.commands.new import check_target

NAME = "import"
HELP = "bring in a game recorded on 18xx.games (JSON)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="GAME.json", help="a game of 18xx.games")
    parser.add_argument(
        "--out", required=True, type=Path, metavar="FILE", help="the new file, *.ezgame"
    )


def run(args: argparse.Namespace) -> int:
    from ezgame.app.imports import import_game
    from ezgame.models.words.text import catalogue_for
    from ezgame.models.words.wording import explain, say
    from ezgame.storage.game_file import GameFile

    check_target(args.out)
    imported = import_game(args.file)
    file = GameFile.new(imported.game, args.out)
    file.close()
    words = catalogue_for(imported.game.rules)
    print(say("terminal.import.done", name=args.file.name, file=args.out))
    for head, lines in (
        ("notice.import.done", imported.imported),
        ("notice.import.skipped", imported.skipped),
        ("notice.import.differently", imported.differently),
    ):
        if lines:
            print(f"{say(head)}:")
        for line in lines:
            print(f"  {explain(line, words)}")
    return 0 if imported.complete else 1
