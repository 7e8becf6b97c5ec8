"""The game in files for other programs: the position as JSON, the log as text or Markdown, tables as CSV."""

import json
from pathlib import Path

from ezgame.core.errors import EzgameError, not_written
from ezgame.core.game import Game
from ezgame.core.message import told
from ezgame.storage.atomic import write_whole
from ezgame.storage.position import position_plain
from ezgame.ui.printing.report.log import log_markdown, log_text
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.rebuild import rebuild_tables
from ezgame.ui.printing.report.tables import Table, as_csv


def export_text(game: Game, suffix: str, table: str = "players") -> str:
    """What goes into a file with this ending."""
    if suffix == ".json":
        return json.dumps(position_plain(game), ensure_ascii=False, indent=1) + "\n"
    if suffix == ".csv":
        tables = {found.name: found for found in all_tables(game)}
        if table not in tables:
            raise EzgameError(
                told(
                    "terminal.no_table",
                    "There is no table called {name}; there are: {known}.",
                    name=table,
                    known=", ".join(tables),
                )
            )
        return as_csv(tables[table])
    return log_markdown(game) if suffix == ".md" else log_text(game)


def write_export(game: Game, path: Path, table: str = "players") -> None:
    """One file; its ending says what it holds."""
    text = export_text(game, path.suffix.lower(), table)
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise EzgameError(not_written(path, error)) from None


def write_tables(game: Game, folder: Path) -> list[Path]:
    """Every table as a file of its own."""
    written = []
    for table in all_tables(game):
        path = folder / f"{table.name}.csv"
        try:
            write_whole(path, as_csv(table).encode())
        except OSError as error:
            raise EzgameError(not_written(path, error)) from None
        written.append(path)
    return written


def all_tables(game: Game) -> list[Table]:
    report = PositionReport(game)
    return [*report.tables(), *rebuild_tables(report)]
