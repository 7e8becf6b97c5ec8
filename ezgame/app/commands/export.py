"""`ezgame export`: the position as JSON, the log as text or Markdown, tables as CSV."""

import argparse
from pathlib import Path

from ezgame.app.command_words import told_or
from ezgame.core.errors import EzgameError
from ezgame.core.message import told

NAME = "export"
HELP = "Write the position as JSON, the log as text or Markdown, or tables as CSV."
FORMATS = "What is in the position:"

KINDS = {
    ".json": "position",
    ".txt": "log",
    ".md": "log",
    ".csv": "one table",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, nargs="?", help="a game, *.ezgame")
    parser.add_argument(
        "--at", type=int, metavar="N", help="after N actions (default: where it stands)"
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="*.json: the position; *.txt, *.md: the log; *.csv: one table; a folder: all tables",
    )
    parser.add_argument(
        "--table",
        default="players",
        metavar="NAME",
        help="for *.csv: players (default), companies, market, trains, privates, tiles, supply …",
    )
    parser.add_argument(
        "--explain",
        action="store_true",
        help="list every field of the position's JSON, of a game those of its title too, and end",
    )


def _of_title(file: Path) -> list[str]:
    """The fields that only the title of a game has."""
    from ezgame.app.commands._opened import read_game
    from ezgame.storage import position

    own = read_game(file, None).state.title
    return [f"{type(own).__name__}:", *position.explain(type(own), "    ")]


def run(args: argparse.Namespace) -> int:
    from ezgame.storage import position

    if args.explain:
        print(told_or("terminal.export.formats", FORMATS) + "\n")
        print((position.__doc__ or "").strip() + "\n")
        print("\n".join(position.explain()))
        if args.file is not None:
            print("\n".join(_of_title(args.file)))
        return 0
    if args.file is None or args.out is None:
        raise EzgameError(
            told(
                "terminal.export.needs",
                "ezgame export needs a game and --out; see `ezgame export --help`.",
            )
        )
    check_target(args.out)

    from ezgame.app.commands._opened import read_game
    from ezgame.app.exports import write_export, write_tables
    from ezgame.models.words.wording import say

    game = read_game(args.file, args.at)
    if args.out.is_dir():
        written = write_tables(game, args.out)
    else:
        write_export(game, args.out, args.table)
        written = [args.out]
    print(say("terminal.export.written", names=", ".join(str(path) for path in written)))
    return 0


def check_target(path: Path) -> None:
    if not path.is_dir() and path.suffix.lower() not in KINDS:
        raise EzgameError(
            told(
                "terminal.export.ending",
                "{name}: the name must end in one of {endings}, or be a folder.",
                name=path,
                endings=", ".join(KINDS),
            )
        )
    if not path.parent.is_dir():
        raise EzgameError(
            told("files.no_such_folder", "The folder {folder} does not exist.", folder=path.parent)
        )
