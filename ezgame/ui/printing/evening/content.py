"""What the report of an evening says: accounts, incomes, key moves, who took back how often, the group's games.

Paper and browser show the same tables; how they look is theirs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ezgame.core.ids import CompanyId
from ezgame.models.evening.group import PlayedGame, statistics, with_anybody_of
from ezgame.models.evening.moments import key_moments, records
from ezgame.models.tables.charts import Chart, ChartBook
from ezgame.models.tables.result import PlayerAccount, accounts, result_line
from ezgame.models.timekeeper import Times, clock_words, overtime_money
from ezgame.models.words.figures import figure
from ezgame.models.words.rounds import round_words
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.tables import Table, heads


@dataclass(frozen=True, slots=True, kw_only=True)
class Extras:
    """What the game itself does not know; the report leaves out what nobody knows."""

    undone: Mapping[str, int] = field(default_factory=dict)
    """How often each player's moves were taken back."""
    times: Times = field(default_factory=dict)
    """Thinking time by round and player, in seconds."""
    budget: int = 0
    """Minutes for each player; 0: as many as he likes."""
    fine: int = 0
    """Money for each minute beyond that."""
    group: tuple[PlayedGame, ...] = ()
    """Finished games of the same group, this one too if it is over."""


NOTHING_MORE = Extras()


def headline(report: PositionReport) -> str:
    """Who won, or who leads, and with how much."""
    ranked = accounts(report.rules, report.state)
    return result_line(report.text, ranked, report.state.finished)


def tables(report: PositionReport, extras: Extras = NOTHING_MORE) -> list[Table]:
    """Everything in figures and words, in the order people ask for it; empty tables are left out."""
    found = [
        account_table(report),
        holdings_table(report),
        records_table(report),
        moments_table(report),
        income_table(report, ChartBook(report.game).chart("income")),
        time_table(report, extras),
        undo_table(report, extras.undone),
        group_table(report, extras.group),
    ]
    return [table for table in found if table.rows]


def account_table(report: PositionReport) -> Table:
    """What each player's worth is made of."""
    rows = tuple(_account(report, account) for account in accounts(report.rules, report.state))
    return Table(
        name="result",
        caption=report.text.say("bar.result" if report.state.finished else "printing.standing"),
        head=heads(report.text, "rank player cash shares bonds privates debt floor other worth"),
        rows=rows,
    ).without_empty_columns()


def _account(report: PositionReport, account: PlayerAccount) -> tuple[str, ...]:
    name = report.names.player(account.player)
    if account.bankrupt:
        name = report.text.say("evening.bankrupt", player=account.player)
    elif account.left:
        name = report.text.say("players.left", player=account.player)
    shares = sum(holding.value for holding in account.holdings)
    privates = sum(value for _, value in account.privates)
    bonds = sum(taken for _, taken in account.bonds)
    return (
        report.text.nth(account.rank),
        name,
        figure(account.cash),
        figure(shares),
        figure(bonds) if bonds else "",
        figure(privates) if privates else "",
        figure(-account.debt) if account.debt else "",
        figure(account.floor) if account.floor else "",
        figure(account.other) if account.other else "",
        figure(account.worth),
    )


def holdings_table(report: PositionReport) -> Table:
    """Shares of each player, with what they count for."""
    ranked = accounts(report.rules, report.state)
    held = {holding.company for account in ranked for holding in account.holdings}
    companies = [company for company in report.state.companies if company in held]
    rows = []
    for account in ranked:
        by_company = {holding.company: holding for holding in account.holdings}
        cells = [
            report.text.say("evening.holding", percent=found.percent, value=found.value)
            if (found := by_company.get(company)) is not None
            else ""
            for company in companies
        ]
        rows.append((report.names.player(account.player), *cells))
    return Table(
        name="holdings",
        caption=report.text.say("printing.head.shares"),
        head=(*heads(report.text, "player"), *(report.names.company(c) for c in companies)),
        rows=tuple(rows) if companies else (),
        note=report.text.say("evening.holdings.note"),
    )


def records_table(report: PositionReport) -> Table:
    text = report.text
    rows = tuple(
        (
            text.say(f"evening.record.{record.kind}"),
            text.round(record.moment.clock),
            text.names.money(record.amount),
            record.moment.text,
        )
        for record in records(text, report.game.log)
    )
    return Table(
        name="records",
        caption=text.say("evening.records"),
        head=heads(text, "kind round amount what"),
        rows=rows,
    )


def moments_table(report: PositionReport) -> Table:
    """Companies started and closed, presidencies lost, phases, loans, bankruptcies, the end."""
    rows, last = [], ""
    for moment in key_moments(report.text, report.game.log):
        round_ = report.text.round(moment.clock)
        rows.append((round_ if round_ != last else "", str(moment.position), moment.text))
        last = round_
    return Table(
        name="moments",
        caption=report.text.say("printing.moments"),
        head=heads(report.text, "round action what"),
        rows=tuple(rows),
    )


def income_table(report: PositionReport, chart: Chart) -> Table:
    """A row for each operating round, a column for each company, and the sums."""
    rows = []
    for column, mark in enumerate(chart.marks):
        earned = [series.values[column] for series in chart.series]
        if mark is not None and any(earned):
            cells = ("" if amount is None else figure(amount) for amount in earned)
            rows.append((report.text.round(mark), *cells))
    if len(rows) > 1:
        sums = (figure(sum(v or 0 for v in series.values)) for series in chart.series)
        rows.append((report.text.say("evening.sum"), *sums))
    names = (report.names.company(CompanyId(series.id)) for series in chart.series)
    return Table(
        name="income",
        caption=report.text.say("charts.income.title"),
        head=(*heads(report.text, "round"), *names),
        rows=tuple(rows),
    )


def time_table(report: PositionReport, extras: Extras) -> Table:
    """A row for each round, a column for each player; what overtime costs stands below the sums."""
    players = list(report.state.players)
    sums = [sum(spent.get(player, 0) for spent in extras.times.values()) for player in players]
    rows = [
        (
            round_words(round_, report.text),
            *(clock_words(spent[player]) if player in spent else "" for player in players),
        )
        for round_, spent in extras.times.items()
    ]
    if rows:
        rows.append((report.text.say("evening.sum"), *map(clock_words, sums)))
    owed = [overtime_money(seconds, extras.budget, extras.fine) for seconds in sums]
    if any(owed):
        rows.append((report.text.say("clocks.overtime"), *(figure(-o) if o else "" for o in owed)))
        worth = report.facts.worth(report.state)
        left = [figure(worth[p] - o) for p, o in zip(players, owed, strict=True)]
        rows.append((report.text.say("clocks.worth"), *left))
    return Table(
        name="time",
        caption=report.text.say("clocks.name"),
        head=(*heads(report.text, "round"), *(report.names.player(p) for p in players)),
        rows=tuple(rows),
    )


def undo_table(report: PositionReport, undone: Mapping[str, int]) -> Table:
    rows = tuple(
        (report.names.player(player), str(undone[player]))
        for player in report.state.players
        if undone.get(player)
    )
    return Table(
        name="undo",
        caption=report.text.say("evening.undo"),
        head=heads(report.text, "player times"),
        rows=rows,
        note=report.text.say("evening.undo.note"),
    )


def group_table(report: PositionReport, games: tuple[PlayedGame, ...]) -> Table:
    """How these players did in all their games together."""
    ours = with_anybody_of(games, report.rules.setup.players)
    text = report.text
    rows = tuple(
        (
            line.name,
            str(line.games),
            str(line.wins),
            average(line.average_place, text.say("evening.decimal")),
            ", ".join(f"{company} ×{times}" for company, times in line.favourites),
        )
        for line in statistics(ours)
    )
    return Table(
        name="group",
        caption=text.say("evening.group", count=len(ours)),
        head=heads(text, "player games wins average favourites"),
        rows=rows if len(ours) > 1 else (),
        note=text.say("evening.group.note"),
    )


def average(value: float, point: str) -> str:
    """With one decimal, written as the language has it."""
    return f"{value:.1f}".replace(".", point)
