"""How printed pages are filled: what stays together, how many maps and charts a page holds."""

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.content.titles import load_title
from ezgame.core.ids import CompanyId, HexId, TileId
from ezgame.models.session import Session
from ezgame.models.words import wording
from ezgame.models.words.names import Names
from ezgame.models.words.places import PlaceNotes
from ezgame.models.words.text import catalogue_for
from ezgame.ui.paint.sheet import make_sheet
from ezgame.ui.printing.columns import narrow_width, set_table
from ezgame.ui.printing.evening.pages import grid_for, report_pages
from ezgame.ui.printing.flow import PageFlow, add_table, flow_pages
from ezgame.ui.printing.paper import body_of, paper_named
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.tables import Table
from ezgame.ui.printing.tile_pages import tile_pages
from ezgame.ui.printing.words import width, wrapped
from tests.tools.selftests.play import sample_game

pytestmark = pytest.mark.usefixtures("qapp")
A4 = paper_named("a4")


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("Clara 50 %, Bankvermögen 10 %", "Clara 50 %, Bankvermögen 10"),
        ("5 ×1, 6 ×4", "5 ×1, 6"),
        ("New Haven / Hartford", "New Haven"),
        ("KHS 40 → 60", "KHS 40"),
    ],
)
def test_a_sign_that_says_nothing_alone_begins_no_line(text: str, start: str) -> None:
    lines = wrapped(text, width(start) + 1)
    assert " ".join(lines) == text
    assert len(lines) > 1 and all(line[0].isalnum() for line in lines)


def test_a_sign_begins_a_line_where_it_has_no_room_beside_its_word() -> None:
    assert wrapped("100 %", width("100") + 1) == ["100", "%"]


def test_a_small_table_is_never_parted() -> None:
    """The prices below a long list of tiles: name, head and all rows stand in one column."""
    body = body_of(A4.rect(False))
    small = Table(name="s", caption="S", head=("Price",), rows=tuple((str(n),) for n in range(6)))
    parted = 0
    for count in range(30, 70):
        long = Table(
            name="l", caption="L", head=("Hex",), rows=tuple(("A1",) for _ in range(count))
        )
        flow = PageFlow(body)
        add_table(flow, set_table(long, body.width()))
        before = [len(page) for page in flow.pages]
        add_table(flow, set_table(small, body.width()))
        after = [len(page) for page in flow.pages]
        grown = [b - a for a, b in zip([*before, 0], after, strict=False) if b != a]
        assert grown == [len(small.rows) + 2], count
        parted += len(after) > len(before)
    assert parted  # some did not fit below


def test_the_first_rows_of_a_table_stay_together() -> None:
    body = body_of(A4.rect(False))
    for above in range(30, 60):
        flow = PageFlow(body)
        for count in (above, 40):
            rows = tuple((str(n),) for n in range(count))
            add_table(flow, set_table(Table(name="t", caption="T", head=("A",), rows=rows), 900.0))
        assert flow.used <= body.height()
        begun = len(flow.pages[0]) - (above + 2)
        assert len(flow.pages) == 1 or begun <= 0 or begun >= 2 + 3, above


def test_heads_of_several_words_are_broken_before_cells() -> None:
    rows = tuple(("1", "2", "a note that needs room " * 4) for _ in range(4))
    table = Table(
        name="t", caption="T", head=("Free stations", "Locked stations", "Notes"), rows=rows
    )
    ready = set_table(table, 900.0)
    assert len(ready.head[0]) == len(ready.head[1]) == 2
    assert ready.widths[2] > 2 * (ready.widths[0] + ready.widths[1])


def test_headings_of_the_tiles_that_are_left_count_those() -> None:
    title = load_title("1849")
    left: dict[TileId, int | None] = dict.fromkeys(title.tiles.tiles, 0)
    left[TileId("7")] = 3
    said = [heading.text for heading in make_sheet(title.tiles, "flat", left=left).headings]
    assert [text.split(" · ")[1].split()[0] for text in said] == ["3", "0", "0"]


@pytest.mark.parametrize(
    ("currency", "debt"), [("${}", "−$672"), ("L.{}", "−L.672"), ("{} M", "−672 M")]
)
def test_the_minus_of_a_debt_stands_before_its_currency(currency: str, debt: str) -> None:
    assert Names(load_title("1830"), (), currency).money(-672) == debt


@pytest.mark.parametrize(
    ("shape", "grid"), [(0.86, (3, 3)), (0.94, (2, 3)), (1.26, (2, 3)), (1.6, (2, 4))]
)
def test_maps_of_the_rounds_cover_most_of_their_page(shape: float, grid: tuple[int, int]) -> None:
    assert grid_for(body_of(A4.rect(False)), shape) == grid


@pytest.mark.parametrize(("title", "facts"), [("18te", 1), ("1849", 1)])
def test_the_report_has_its_tables_in_columns_and_its_charts_on_one_page(
    title: str, facts: int
) -> None:
    report = PositionReport(sample_game(150, 3, title))
    captions = [page.caption for page in report_pages(report, A4)]
    assert captions.count(report.text.say("printing.report")) == facts
    assert captions.count(report.text.say("printing.course")) == 1


def test_a_harbour_that_is_a_goal_is_called_so_in_the_language_of_the_table() -> None:
    """SFVA's destination is a harbour beside the town of the same name."""
    game = new_game(make_setup("18esp", ("Ann", "Ben"), variant="two_players", seed=19))
    report = PositionReport(game, catalogue_for(game.rules, "de"))
    assert report.each_note(CompanyId("SFVA"))[0] == "San Esteban de Pravia (Hafen): offen"
    wording.speak("de")
    try:
        card = PlaceNotes(Session(game)).hex(HexId("C1"))
    finally:
        wording.speak("en")
    assert card.title == "C1  San Esteban de Pravia"
    assert card.rows[0][0] == "Hafen"
    assert not [note for note in card.notes if "harbour" in note]


def test_room_that_is_scarce_goes_to_the_column_with_most_to_say() -> None:
    rows = tuple(("2+3, 3+4 (new), 4+5 (new)", "goal open; " * 9) for _ in range(6))
    ready = set_table(Table(name="t", caption="T", head=("Trains", "Notes"), rows=rows), 400.0)
    assert ready.widths[1] > 1.4 * ready.widths[0] and sum(ready.widths) < 400


def test_figures_are_not_broken_to_bring_a_table_into_a_column() -> None:
    rows = (("Ann", "50 %: 1120"), ("Ben", "Ann becomes director of the B&O"))
    figures = Table(name="t", caption="T", head=("Player", "RCS"), rows=rows[:1])
    sentences = Table(name="t", caption="T", head=("Player", "RCS"), rows=rows)
    whole = width("50 %: 1120")
    assert narrow_width(figures, 3.3) > whole + width("Ann")
    assert narrow_width(sentences, 3.3) < width(rows[1][1])


@pytest.mark.parametrize("columns", [1, 2])
def test_a_page_of_a_few_lines_is_saved_by_smaller_writing(columns: int) -> None:
    def pages(count: int, sizes: tuple[float, ...]) -> int:
        rows = tuple(("A1", str(n)) for n in range(count))
        table = Table(name="t", caption="T", head=("Hex", "Tile"), rows=rows)
        return len(flow_pages("t", "T", [table], A4, columns=columns, sizes=sizes))

    full = next(n for n in range(30, 200) if pages(n, (3.3,)) > 1)
    assert pages(full, (3.3, 3.0)) == 1
    assert pages(full + 40, (3.3, 3.0)) == pages(full + 40, (3.3,)) == 2


@pytest.mark.parametrize(("paper", "pages"), [("a4", 2), ("a3", 1)])
def test_the_tile_sheet_has_no_page_of_a_single_row(paper: str, pages: int) -> None:
    assert len(tile_pages(load_title("18esp"), paper_named(paper))) == pages
