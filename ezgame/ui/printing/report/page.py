"""The position as one readable page of text: what `ezgame show` prints."""

from ezgame.core.game import Game
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.rebuild import rebuild_tables
from ezgame.ui.printing.report.tables import as_text

LABELS = 17
"""Characters before the text of facts, if no label is longer."""


def position_page(game: Game) -> str:
    report = PositionReport(game)
    heading = report.heading()
    parts = [f"{heading}\n{'=' * len(heading)}"]
    facts = report.summary()
    wide = max(LABELS, *(len(label) + 2 for label, _text in facts))
    parts.append("\n".join(f"{label:<{wide}}{text}" for label, text in facts))
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
    return report.text.say("printing.result", places=", ".join(places))
