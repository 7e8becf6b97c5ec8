"""The position as one readable page of text: what `ezgame show` prints."""

from ezgame.core.game import Game
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.rebuild import rebuild_tables
from ezgame.ui.printing.report.tables import as_text


def position_page(game: Game) -> str:
    report = PositionReport(game)
    heading = report.heading()
    parts = [f"{heading}\n{'=' * len(heading)}"]
    parts.append("\n".join(f"{label:<17}{text}" for label, text in report.summary()))
    if game.state.finished:
        parts.append(result_lines(report))
    parts += [as_text(table).rstrip() for table in (*report.tables(), *rebuild_tables(report))]
    return "\n\n".join(parts) + "\n"


def result_lines(report: PositionReport) -> str:
    worth = report.facts.worth(report.state)
    places = [
        f"{place}. {report.names.player(player)} {report.names.money(worth[player])}"
        for player, place in report.rules.standings(report.state)
    ]
    return "Result: " + ", ".join(places)
