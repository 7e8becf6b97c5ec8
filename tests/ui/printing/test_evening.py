"""The evening's report for browser and paper: complete, self-contained, and nobody's name does anything."""

import base64
import re
from collections.abc import Generator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from ezgame.app.commands.report import finish
from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import EndByAgreement
from ezgame.core.game import Game
from ezgame.core.ids import PlayerId
from ezgame.models.evening.group import PlayedGame
from ezgame.models.tables.charts import ChartBook
from ezgame.models.tables.result import accounts
from ezgame.ui.printing.evening.content import Extras, headline, income_table, tables
from ezgame.ui.printing.evening.html import MAP, figure, html_page, table_section
from ezgame.ui.printing.evening.maps import round_maps
from ezgame.ui.printing.evening.pages import report_pages, writing_pdf
from ezgame.ui.printing.paper import paper_named
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.tables import Table
from ezgame.ui.printing.snapshot import letterhead
from tests.builders import ANN, BEN, a_game
from tests.models.games import a_game_after
from tests.tools.selftests.play import sample_game

pytestmark = pytest.mark.usefixtures("qapp")
HOSTILE = '<img src="//x/y" onerror=alert(1)>'


class Reader(HTMLParser):
    """Which elements a page has, what they load, and what can be read."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loads: list[str] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [value or "" for name, value in attributes if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def page_of(game: Game, extras: Extras | None = None) -> Reader:
    return Reader(finish(html_page(PositionReport(game), extras or Extras())))


def test_the_page_is_whole_in_itself_and_has_every_table_and_picture() -> None:
    game = a_game_after(300)
    read = page_of(game)
    maps = list(round_maps(game))
    assert read.tags.count("img") == 3 + len(maps) > 3
    assert all(place.startswith("data:image/png;base64,") for place in read.loads)
    assert "script" not in read.tags and "link" not in read.tags
    said = " ".join(read.words)
    for table in tables(PositionReport(game)):
        assert table.caption in said
    for account in accounts(game.rules, game.state):
        assert str(account.cash) in said


def test_maps_of_the_page_keep_the_colours_they_have_in_the_window() -> None:
    game = a_game_after(120)
    drawn = list(round_maps(game))[-1].picture(game, MAP)
    corner = drawn.pixelColor(0, 0)
    few = figure(drawn, "map", MAP).partition("base64,")[2].partition("'")[0]
    shown = QImage.fromData(base64.b64decode(few))
    assert shown.size() == drawn.size() and shown.pixelColor(0, 0) == corner
    assert corner.red() != corner.green(), "a colour of its own"


def test_a_table_of_many_companies_stands_closer() -> None:
    narrow, wide = (
        table_section(Table(name="x", caption="x", head=("a",) * count, rows=()))
        for count in (6, 18)
    )
    assert "tight" in wide and "tight" not in narrow


def test_a_name_is_only_ever_text() -> None:
    game = new_game(make_setup("1830", [HOSTILE[:20], "Ben & <b>Co</b>", "Carol"], seed=1))
    extras = Extras(
        undone={"P0": 2},
        group=(
            PlayedGame(title="x", places=("<script>", "Carol", "Ben & <b>Co</b>"), ranks=(1, 2, 3),
                       directed=(("Carol", "<i>"),)),
        )
        * 2,
    )  # fmt: skip
    read = page_of(game, extras)
    assert not {"script", "b", "i"} & set(read.tags)
    assert all(place.startswith("data:") for place in read.loads)
    assert "<script>" in read.words and "Ben & <b>Co</b>" in " ".join(read.words)


def test_incomes_of_the_rounds_add_up() -> None:
    report = PositionReport(a_game_after(300))
    table = income_table(report, ChartBook(report.game).chart("income"))
    *rounds, total = table.rows
    for column in range(1, len(table.head)):
        assert sum(int(row[column] or 0) for row in rounds) == int(total[column])


def test_undo_counts_and_the_group_are_told_only_where_they_are_known() -> None:
    report = PositionReport(sample_game(30, 1))
    plain = {table.name for table in tables(report)}
    assert not {"undo", "group"} & plain
    ended = PlayedGame(title="18España", places=("Ann", "Ben"), ranks=(1, 2), directed=())
    more = {
        table.name: table
        for table in tables(report, Extras(undone={PlayerId("P1"): 3}, group=(ended, ended)))
    }
    assert more["undo"].rows == (("Ben", "3"),)
    assert [row[:4] for row in more["group"].rows] == [
        ("Ann", "2", "2", "1.0"),
        ("Ben", "2", "0", "2.0"),
    ]


def test_every_round_that_changed_the_map_has_one_picture() -> None:
    game = a_game_after(300)
    maps = list(round_maps(game))
    boards = [one.state.board for one in maps]
    assert all(a != b for a, b in pairwise(boards))
    assert boards[-1] == game.state.board


@pytest.mark.parametrize("title", ["18esp", "1830", "1849", "18te"])
def test_every_title_has_its_report_on_paper(title: str, tmp_path: Path) -> None:
    game = sample_game(150, 2, title)
    paper = paper_named("a4")
    pages = report_pages(PositionReport(game), paper)
    path = tmp_path / "x.pdf"
    work: Generator[int, None, Any] = writing_pdf(game, path, paper, letterhead(game))
    assert finish(work) == [path]
    assert path.read_bytes().count(b"/Type /Page\n") == len(pages)
    assert re.match(rb"%PDF-", path.read_bytes())


@pytest.mark.rule("30-END-07")
def test_equal_players_win_together_in_the_report_as_on_the_page_of_the_end() -> None:
    """18España lets the lower order card win; 1830 does not."""
    game = a_game("1830", players=3, setup="standard").cash(ANN, 900).cash(BEN, 900).stock()
    assert headline(PositionReport(game)) == "Ann and Ben lead together with 900 each"
    game.apply(EndByAgreement(actor=ANN))
    assert headline(PositionReport(game)) == "Ann and Ben win together with 900 each"
