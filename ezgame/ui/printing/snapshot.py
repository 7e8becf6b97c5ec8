"""A position as a set of pages: what `ezgame snapshot` and the window print."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from ezgame.core.game import Game
from ezgame.core.message import told
from ezgame.models.words.dates import day
from ezgame.models.words.setup_words import title_name
from ezgame.ui.printing.charter_pages import charter_pages
from ezgame.ui.printing.evening.pages import report_pages
from ezgame.ui.printing.flow import Block, Paragraph, flow_pages
from ezgame.ui.printing.map_pages import map_page
from ezgame.ui.printing.map_sheets import map_sheets
from ezgame.ui.printing.market_page import market_page
from ezgame.ui.printing.output import Letterhead
from ezgame.ui.printing.paper import Page, Paper, PrintError
from ezgame.ui.printing.report.log import log_lines
from ezgame.ui.printing.report.payout import payout_table
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.rebuild import rebuild_tables
from ezgame.ui.printing.report.tables import Table, heads
from ezgame.ui.printing.tile_pages import tile_pages

Maker = Callable[[PositionReport, Paper], list[Page]]


def snapshot_pages(game: Game, names: Sequence[str], paper: Paper) -> list[Page]:
    """The wanted pages of the position the game is at, in the given order."""
    unknown = [name for name in names if name not in PAGES]
    if unknown:
        raise PrintError(
            told(
                "printing.no_page",
                "There is no page called {name}; there are: {known}.",
                name=unknown[0],
                known=", ".join(PAGES),
            )
        )
    report = PositionReport(game)
    return [page for name in names for page in PAGES[name](report, paper)]


def letterhead(game: Game) -> Letterhead:
    """Title and moment for the head of every page, players and date for its foot."""
    report = PositionReport(game)
    players = ", ".join(game.rules.setup.players)
    printed = day(datetime.now())
    return Letterhead(
        title=report.heading(),
        foot=report.text.say("printing.foot", players=players, count=game.position, day=printed),
        blank_title=title_name(report.title),
        blank_foot=report.text.say("printing.foot.blank", day=printed),
    )


def map_of(report: PositionReport, paper: Paper) -> list[Page]:
    return [map_page(report.title, report.board_position(), paper)]


def tiled_map(report: PositionReport, paper: Paper) -> list[Page]:
    return map_sheets(report.title, report.board_position(), paper)


def blank_map(report: PositionReport, paper: Paper) -> list[Page]:
    return blanks(
        [map_page(report.title, None, paper, "blank-map", report.text.say("printing.blank_map"))]
    )


def blank_tiled_map(report: PositionReport, paper: Paper) -> list[Page]:
    return map_sheets(report.title, None, paper)


def market(report: PositionReport, paper: Paper) -> list[Page]:
    return [market_page(report)]


def companies(report: PositionReport, paper: Paper) -> list[Page]:
    return flow_pages(
        "companies",
        report.text.say("printing.companies"),
        [report.companies()],
        paper,
        landscape=True,
    )


def players(report: PositionReport, paper: Paper) -> list[Page]:
    blocks: list[Block] = [
        Paragraph(tuple(report.summary())),
        report.players(),
        report.depot(),
        *(table for table in (report.privates(),) if table.rows),
    ]
    return flow_pages("players", report.text.say("printing.players"), blocks, paper)


def rebuild(report: PositionReport, paper: Paper) -> list[Page]:
    tables = [*rebuild_tables(report), report.market()]
    blocks: list[Block] = [table for table in tables if table.rows]
    beside = report.text.told(report.presentation.supply_notes(report.state))
    if beside:  # such as a marker that lies on the trains
        blocks.append(
            Paragraph(tuple((report.text.say("charters.trains"), note) for note in beside))
        )
    return flow_pages("rebuild", report.text.say("printing.rebuild"), blocks, paper, columns=2)


def log(report: PositionReport, paper: Paper) -> list[Page]:
    rows = []
    last = None
    for number, clock, line in log_lines(report.game, report.text):
        rows.append((clock if clock != last else "", str(number), line))
        last = clock
    table = Table(
        name="log",
        caption=report.text.say("printing.happened"),
        head=heads(report.text, "round action what"),
        rows=tuple(rows),
    )
    return flow_pages(
        "log", report.text.say("panels.log"), [table], paper, columns=2, sizes=(2.8, 2.6, 2.45)
    )


def tiles(report: PositionReport, paper: Paper) -> list[Page]:
    return blanks(tile_pages(report.title, paper))


def tiles_now(report: PositionReport, paper: Paper) -> list[Page]:
    left = dict(report.state.supply)
    for face, tile in report.title.tiles.tiles.items():
        # Two faces of one piece are counted under the one named first.
        if face not in left and tile.other_side in left:
            left[face] = left[tile.other_side]
    return tile_pages(report.title, paper, left)


def charters(report: PositionReport, paper: Paper) -> list[Page]:
    return charter_pages(report, paper)


def blank_charters(report: PositionReport, paper: Paper) -> list[Page]:
    return blanks(charter_pages(report, paper, blank=True))


def payout(report: PositionReport, paper: Paper) -> list[Page]:
    heading = report.text.say("printing.payout")
    return blanks(flow_pages("payout", heading, [payout_table(report)], paper, columns=2))


def blanks(pages: list[Page]) -> list[Page]:
    """Pages that are the same for every game of the title."""
    return [replace(page, blank=True) for page in pages]


PAGES: dict[str, Maker] = {
    "map": map_of,
    "map-tiled": tiled_map,
    "market": market,
    "companies": companies,
    "players": players,
    "log": log,
    "rebuild": rebuild,
    "charters": charters,
    "report": report_pages,
    "tiles": tiles,
    "tiles-left": tiles_now,
    "blank-map": blank_map,
    "blank-map-tiled": blank_tiled_map,
    "blank-charters": blank_charters,
    "payout": payout,
}
"""Name → how the pages are made."""
