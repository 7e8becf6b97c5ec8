"""The payout chart: what every income brings to a holding, to be looked up at the table."""

from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.tables import Table

STEP, MOST = 10, 600
"""Incomes are listed in these steps up to this one."""
WHOLE = 100


def payout_table(report: PositionReport) -> Table:
    """A row for each income, a column for each holding whose part of every income is a whole number."""
    least = min((size for sizes in report.rules.percents.values() for size in sizes), default=WHOLE)
    holdings = [p for p in range(least, WHOLE + 1, least) if STEP * p % WHOLE == 0]
    return Table(
        name="payout",
        caption=report.text.say("printing.payout"),
        head=(report.text.say("run.income"), *(f"{p} %" for p in holdings)),
        rows=tuple(
            (str(income), *(str(income * p // WHOLE) for p in holdings))
            for income in range(STEP, MOST + 1, STEP)
        ),
    )
