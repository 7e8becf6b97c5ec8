"""`ezgame export`: the position as JSON, the log as text or Markdown, tables as CSV."""

import argparse
import json
from pathlib import Path

from ezgame.core.errors import EzgameError
from ezgame.core.game import Game

NAME = "export"
HELP = "Write the position as JSON, the log as text or Markdown, or tables as CSV."

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
        "--explain", action="store_true", help="list every field of the position's JSON and end"
    )


def run(args: argparse.Namespace) -> int:
    from ezgame.storage import position

    if args.explain:
        print((position.__doc__ or "").strip() + "\n")
        print("\n".join(position.explain()))
        return 0
    if args.file is None or args.out is None:
        raise EzgameError("ezgame export needs a game and --out; see `ezgame export --help`.")
    check_target(args.out)

    from ezgame.app.commands._opened import read_game

    game = read_game(args.file, args.at)
    written = write_tables(game, args.out) if args.out.is_dir() else write_one(game, args)
    print(f"Written: {', '.join(str(path) for path in written)}.")
    return 0


def check_target(path: Path) -> None:
    if not path.is_dir() and path.suffix.lower() not in KINDS:
        raise EzgameError(
            f"{path}: the name must end in one of {', '.join(KINDS)}, or be a folder."
        )
    if not path.parent.is_dir():
        raise EzgameError(f"The folder {path.parent} does not exist.")


def write_one(game: Game, args: argparse.Namespace) -> list[Path]:
    from ezgame.storage.atomic import write_whole

    write_whole(args.out, export_text(game, args.out.suffix.lower(), args.table).encode())
    return [args.out]


def export_text(game: Game, suffix: str, table: str) -> str:
    from ezgame.storage.position import position_plain
    from ezgame.ui.printing.report.log import log_markdown, log_text
    from ezgame.ui.printing.report.tables import as_csv

    if suffix == ".json":
        return json.dumps(position_plain(game), ensure_ascii=False, indent=1) + "\n"
    if suffix == ".csv":
        tables = {found.name: found for found in all_tables(game)}
        if table not in tables:
            raise EzgameError(f"There is no table called {table}; there are: {', '.join(tables)}.")
        return as_csv(tables[table])
    return log_markdown(game) if suffix == ".md" else log_text(game)


def write_tables(game: Game, folder: Path) -> list[Path]:
    from ezgame.storage.atomic import write_whole
    from ezgame.ui.printing.report.tables import as_csv

    written = []
    for table in all_tables(game):
        path = folder / f"{table.name}.csv"
        write_whole(path, as_csv(table).encode())
        written.append(path)
    return written


def all_tables(game: Game):  # type: ignore[no-untyped-def]
    from ezgame.ui.printing.report.position import PositionReport
    from ezgame.ui.printing.report.rebuild import rebuild_tables

    report = PositionReport(game)
    return [*report.tables(), *rebuild_tables(report)]
