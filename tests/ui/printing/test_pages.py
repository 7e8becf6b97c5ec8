"""Pages: what is asked for is printed, as vectors, with its text and fonts, inside the paper."""

import errno
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtSvg import QSvgRenderer

from ezgame.content.titles import load_title
from ezgame.core.game import Game
from ezgame.models.words import wording
from ezgame.storage import atomic
from ezgame.titles.te.state import own
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.drawing_file import DrawingError
from ezgame.ui.printing import output
from ezgame.ui.printing.columns import set_table
from ezgame.ui.printing.dialogs import PrintPages, make_printer, print_pages
from ezgame.ui.printing.flow import PageFlow, add_table, flow_pages
from ezgame.ui.printing.map_sheets import map_sheets
from ezgame.ui.printing.market_page import SLANTS, hatch_lines
from ezgame.ui.printing.output import numbered, save_pages
from ezgame.ui.printing.paper import MM, PAPERS, Page, Paper, PrintError, body_of, paper_named
from ezgame.ui.printing.report.payout import payout_table
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.tables import Table
from ezgame.ui.printing.snapshot import PAGES, letterhead, snapshot_pages
from ezgame.ui.printing.tiling import CRUMB, TRUE_SCALE, hex_boxes, tiling, true_land
from ezgame.ui.printing.words import width, wrapped
from ezgame.ui.theme import map_font
from tests.builders import ANN
from tests.titles.te.table import founded, table
from tests.tools.selftests.play import sample_game

A4 = PAPERS["a4"]

pytestmark = pytest.mark.usefixtures("qapp")


SHEETS = [*((name, "a4") for name in PAGES), ("map", "letter"), ("players", "a3"), ("tiles", "a3")]


@pytest.mark.parametrize(("name", "paper"), SHEETS)
def test_every_page_is_painted_and_leaves_its_rim_white(
    game: Game, tmp_path: Path, name: str, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "PNG_DPI", 60)
    pages = snapshot_pages(game, [name], PAPERS[paper])[:2]
    assert pages
    for path in save_pages(pages, tmp_path / "x.png", PAPERS[paper], letterhead(game)):
        image = QImage(str(path))
        assert len(set(bytes(image.constBits())[::4])) > 3
        assert rim_is_white(image)


def rim_is_white(image: QImage) -> bool:
    """Nothing reaches into the last two millimetres of the paper."""
    rim = 4
    inner = image.rect().adjusted(rim, rim, -rim, -rim)
    top = image.copy(0, 0, image.width(), rim)
    bottom = image.copy(0, inner.bottom(), image.width(), rim)
    left = image.copy(0, 0, rim, image.height())
    right = image.copy(inner.right(), 0, rim, image.height())
    return all(set(bytes(part.constBits())) == {255} for part in (top, bottom, left, right))


def test_a_pdf_has_the_pages_the_text_and_no_bitmap(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    pages = snapshot_pages(game, ["map", "players"], A4)
    save_pages(pages, path, A4, letterhead(game))
    data = path.read_bytes()
    assert data.startswith(b"%PDF") and data.count(b"/Type /Page\n") == len(pages)
    assert b"/FontFile2" in data and b"/Subtype /Image" not in data


def test_text_in_a_pdf_can_be_searched(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    save_pages(snapshot_pages(game, ["players", "map"], A4), path, A4, letterhead(game))
    assert b"/ToUnicode" in path.read_bytes()
    if shutil.which("pdftotext"):
        told = subprocess.run(
            ["pdftotext", str(path), "-"], capture_output=True, text=True, check=True
        )
        assert "Ann" in told.stdout and "Zaragoza" in told.stdout


@pytest.fixture
def german() -> Iterator[None]:
    wording.speak("de")
    yield
    wording.speak("en")


@pytest.mark.usefixtures("german")
def test_letters_that_fonts_like_to_join_are_found_as_well(game: Game, tmp_path: Path) -> None:
    """The "ft" of Gesellschaft was one sign, which no search finds."""
    liga = QFont.Tag.fromString("liga")
    assert map_font(12).isFeatureSet(liga) and map_font(12).featureValue(liga) == 0
    path = tmp_path / "x.pdf"
    save_pages(snapshot_pages(game, ["companies"], A4), path, A4, letterhead(game))
    if shutil.which("pdftotext"):
        told = subprocess.run(
            ["pdftotext", str(path), "-"], capture_output=True, text=True, check=True
        )
        assert "Gesellschaften" in told.stdout


def test_an_svg_carries_its_text_and_fonts(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    (written,) = save_pages(snapshot_pages(game, ["map"], A4), path, A4, letterhead(game))
    text = written.read_text(encoding="utf-8")
    assert "Zaragoza" in text and "@font-face" in text and "<image" not in text


def test_pages_of_the_title_tell_nothing_of_the_game(game: Game, tmp_path: Path) -> None:
    for name, told in (
        ("blank-map", False),
        ("tiles", False),
        ("blank-charters", False),
        ("market", True),
    ):
        pages = snapshot_pages(game, [name], A4)[:1]
        (path,) = save_pages(pages, tmp_path / "x.svg", A4, letterhead(game))
        text = path.read_text(encoding="utf-8")
        assert "18España" in text and "printed 2" in text
        assert ("after action 12" in text and "Auction" in text) == told, name


@pytest.mark.parametrize("name", ["map", "map-tiled"])
def test_a_map_as_svg_ends_at_its_rim(
    game: Game, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SVG as Qt writes and reads it knows no clip."""
    page = snapshot_pages(game, [name], A4)[-1]
    (path,) = save_pages([page], tmp_path / "x.svg", A4, letterhead(game))
    monkeypatch.setattr(output, "PNG_DPI", 80)
    (png,) = save_pages([page], tmp_path / "x.png", A4, letterhead(game))
    direct = QImage(str(png))
    image = QImage(direct.size(), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    QSvgRenderer(str(path)).render(painter)
    painter.end()
    assert rim_is_white(image) and rim_is_white(direct)
    # Between the crop marks at the sides there is nothing but paper, right up to the drawing.
    beside = image.copy(0, image.height() // 2, round(5 * 80 / 25.4), 20)
    assert set(bytes(beside.constBits())) == {255}


@pytest.mark.parametrize("slant", SLANTS)
def test_lines_over_the_zones_of_the_market_stay_inside(slant: float) -> None:
    box = QRectF(40, 70, 130, 90)
    lines = list(hatch_lines(box, slant))
    assert len(lines) >= 5
    for line in lines:
        for end in (line.p1(), line.p2()):
            assert box.adjusted(-0.01, -0.01, 0.01, 0.01).contains(end)
        assert line.dx() == pytest.approx(slant * line.dy())


def test_several_pictures_are_numbered(game: Game, tmp_path: Path) -> None:
    pages = snapshot_pages(game, ["map", "market"], A4)
    written = save_pages(pages, tmp_path / "x.png", A4, letterhead(game))
    assert [path.name for path in written] == ["x-1.png", "x-2.png"]
    assert numbered(Path("y.svg"), 12)[0].name == "y-01.svg"


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize(
    ("name", "variant"),
    [("18esp", ""), ("1830", ""), ("1830", "plus"), ("1849", ""), ("18te", "")],
)
def test_sheets_of_the_tiled_map_have_true_size_and_cover_every_hex(
    name: str, variant: str, paper: Paper
) -> None:
    title = load_title(name, variant)
    board = compose(title)
    assert pytest.approx(38.0) == 3**0.5 * U * TRUE_SCALE / MM
    cut = tiling(board, paper)
    assert len(map_sheets(title, None, paper)) == len(cut.cells)
    missing = land = true_land(board)
    for cell in cut.cells:
        assert cut.land_on(cell, land).area > CRUMB, "a sheet of pure water"
        missing = missing.difference(cut.place(cell))
    assert missing.area < 3 * CRUMB
    for box in hex_boxes(board).values():
        assert min(box.width(), box.height()) == pytest.approx(38 * MM)


def test_a_long_table_repeats_its_head_and_loses_no_row() -> None:
    rows = tuple((f"row {n}", "word " * (n % 30), str(n)) for n in range(300))
    table = Table(name="t", caption="T", head=("Name", "Text", "Number"), rows=rows)
    ready = set_table(table, 1800.0)
    assert len(ready.rows) == 300 and sum(ready.widths) <= 1800
    assert len(flow_pages("t", "T", [table], A4)) > 5
    assert (
        len(flow_pages("t", "T", [table], A4, columns=2))
        < len(flow_pages("t", "T", [table], A4)) * 2
    )


@pytest.mark.parametrize("notes", ["", "What the last column means."])
def test_the_sum_of_a_table_never_stands_alone_on_a_page(notes: str) -> None:
    """Whatever the number of rows: at least four of them are on the last page, with the notes below them."""
    head, sizes = ("Round", "Sum"), set()
    for count in range(30, 110):
        rows = tuple((f"OR {number}", "10") for number in range(count))
        table = Table(name="t", caption="T", head=head, rows=rows, note=notes)
        body = body_of(A4.rect(False))
        flow = PageFlow(body)
        add_table(flow, set_table(table, body.width()))
        last = len(flow.pages[-1]) - (1 if len(flow.pages) > 1 else 2) - bool(notes)
        assert last >= 4, count
        assert sum(map(len, flow.pages)) == count + len(flow.pages) + 1 + bool(notes)
        assert flow.used <= body.height()
        sizes.add(len(flow.pages))
    assert len(sizes) > 1


def test_lines_are_never_wider_than_their_room() -> None:
    text = "a word, Donaudampfschifffahrtsgesellschaftskapitän, and the end of it"
    for room in (60.0, 150.0, 300.0, 2000.0):
        lines = wrapped(text, room)
        assert all(width(line) <= room or len(line) == 1 for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_unknown_pages_papers_and_suffixes_get_a_sentence(game: Game, tmp_path: Path) -> None:
    with pytest.raises(PrintError, match="no page called wall"):
        snapshot_pages(game, ["wall"], A4)
    with pytest.raises(PrintError, match="no paper called a9"):
        paper_named("a9")
    pages = [Page(name="x", paint=lambda painter, box: None)]
    for path, words in (
        (tmp_path / "x.doc", "must end in"),
        (tmp_path / "no" / "x.pdf", "does not exist"),
    ):
        with pytest.raises(DrawingError, match=words):
            save_pages(pages, path, A4, letterhead(game))
    with pytest.raises(PrintError, match="nothing to print"):
        save_pages([], tmp_path / "x.pdf", A4, letterhead(game))


@pytest.mark.parametrize("suffix", ["pdf", "png", "svg"])
def test_a_full_disk_gets_a_sentence_and_what_was_there_stays(
    game: Game, tmp_path: Path, suffix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"x.{suffix}"
    path.write_text("of last week", encoding="utf-8")

    def full(fd: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(atomic.os, "write", full)
    with pytest.raises(DrawingError, match="cannot be written: no space left on device"):
        save_pages(snapshot_pages(game, ["market"], A4), path, A4, letterhead(game))
    assert path.read_text(encoding="utf-8") == "of last week"
    assert list(tmp_path.iterdir()) == [path]


def test_a_printer_gets_the_same_pages(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    printer = make_printer(A4, "x")
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    pages = snapshot_pages(game, ["map", "market", "players"], A4)
    print_pages(printer, pages, A4, letterhead(game))
    assert path.read_bytes().count(b"/Type /Page\n") == len(pages)


def test_a_printer_gets_only_the_pages_asked_for(game: Game, tmp_path: Path) -> None:
    pages = snapshot_pages(game, ["map", "market", "players"], A4)
    for first, last, count in ((2, 3, 2), (2, 2, 1), (3, 99, len(pages) - 2)):
        path = tmp_path / f"{first}-{last}.pdf"
        printer = make_printer(A4, "x")
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(path))
        printer.setPrintRange(QPrinter.PrintRange.PageRange)
        printer.setFromTo(first, last)
        print_pages(printer, pages, A4, letterhead(game))
        assert path.read_bytes().count(b"/Type /Page\n") == count


def test_the_dialog_of_the_printer_can_be_opened(game: Game, qtbot) -> None:
    dialog = PrintPages(snapshot_pages(game, ["players", "map"], A4), A4, letterhead(game))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.wait(1)
    assert dialog.windowTitle() == "Print"


def test_pages_are_painted_inside_the_given_box(game: Game) -> None:
    """The body handed to pages leaves room for head and foot."""
    for page in snapshot_pages(game, ["map", "market"], A4):
        assert page.caption and isinstance(A4.rect(page.landscape), QRectF)


def test_the_list_to_set_up_the_board_has_the_markers_of_the_market(tmp_path: Path) -> None:
    game = sample_game(120, 4)
    assert any(game.state.market.cells.values())
    pages = snapshot_pages(game, ["rebuild"], A4)
    texts = [
        path.read_text(encoding="utf-8")
        for path in save_pages(pages, tmp_path / "x.svg", A4, letterhead(game))
    ]
    assert any("Markers, the first on top" in text for text in texts)


def test_the_list_to_set_up_the_board_names_what_lies_on_the_trains(tmp_path: Path) -> None:
    made = founded(table(), "KHS", {ANN: 30}).operating("KHS", "track")
    marked = replace(own(made.state), export_marker=True)
    game = Game(made.rules, replace(made.state, title=marked))
    assert game.rules.presentation().supply_notes(game.state)
    pages = snapshot_pages(game, ["rebuild"], A4)
    texts = [
        path.read_text(encoding="utf-8")
        for path in save_pages(pages, tmp_path / "x.svg", A4, letterhead(game))
    ]
    assert any("Export marker" in text for text in texts)


def test_the_payout_chart_has_every_income_and_holding() -> None:
    chart = payout_table(PositionReport(table().game()))
    assert chart.head == ("Income", *(f"{percent} %" for percent in range(10, 101, 10)))
    assert [int(row[0]) for row in chart.rows] == list(range(10, 601, 10))
    for row in chart.rows:
        income, parts = int(row[0]), [int(cell) for cell in row[1:]]
        assert parts == [income * percent // 100 for percent in range(10, 101, 10)]
    assert len(snapshot_pages(table().game(), ["payout"], A4)) == 1


def test_charters_of_a_position_leave_out_closed_companies() -> None:
    game = sample_game(0, 1)
    names = list(game.state.companies)
    closed = {
        name: replace(company, closed=name != names[0])
        for name, company in game.state.companies.items()
    }
    later = Game(game.rules, replace(game.state, companies=closed))
    assert len(snapshot_pages(later, ["charters"], A4)) == 1
    assert len(snapshot_pages(later, ["blank-charters"], A4)) == 2
