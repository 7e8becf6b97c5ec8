"""Everything that is written can be read on paper: on the map of one page, on charters, below the market."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF

from ezgame.content.games import make_setup, new_game
from ezgame.content.titles import load_title
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId
from ezgame.models.words import wording
from ezgame.ui.paint.areas import area_labels
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.emblem import company_pictures, letter_size
from ezgame.ui.paint.labels import hex_labels, strip_widths
from ezgame.ui.paint.picture import BoardPicture
from ezgame.ui.printing import charter_pages, market_page
from ezgame.ui.printing.evening.content import account_table
from ezgame.ui.printing.map_pages import (
    LEGIBLE,
    SMALLEST,
    fit,
    printed_rect,
    style_for,
    with_bleed,
)
from ezgame.ui.printing.output import save_pages
from ezgame.ui.printing.paper import MM, PAPERS, Paper, body_of
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.snapshot import letterhead, snapshot_pages
from ezgame.ui.printing.words import width
from tests.titles.t1849.table import AFG, P0, P1, P2, P3, SFA, Table
from tests.tools.selftests.play import sample_game

A4 = PAPERS["a4"]
ROUNDED = 0.97
"""Fonts have whole sizes, so writing may be a little smaller than wanted."""

pytestmark = pytest.mark.usefixtures("qapp")


def scale_of(board: BoardPicture, paper: Paper) -> float:
    scene = printed_rect(board)
    return max(fit(scene, with_bleed(body_of(paper.rect(turned)))) for turned in (False, True))


@pytest.mark.parametrize("name", ["18esp", "1830"])
def test_writing_on_the_map_of_one_page_has_seven_points(name: str) -> None:
    board = compose(load_title(name))
    for paper in PAPERS.values():
        scale = scale_of(board, paper)
        detail = style_for(board, scale).detail
        assert min(detail.name, detail.value) * U * scale / MM >= LEGIBLE
        assert detail.minor_names and not detail.fine


@pytest.mark.parametrize("name", ["18esp", "1830"])
def test_rows_of_values_on_the_map_of_one_page_have_seven_points(name: str) -> None:
    board = compose(load_title(name))
    for paper in PAPERS.values():
        scale = scale_of(board, paper)
        detail = style_for(board, scale).detail
        labels = [
            label for picture in board.hexes.values() for label in hex_labels(picture, detail)
        ]
        for area in board.areas:
            places = tuple(board.places[h] for h in area.hexes)
            labels += area_labels(area, places, tuple(board.hexes[h] for h in area.hexes), detail)
        strips = [label for label in labels if label.kind == "strip"]
        assert strips
        for label in strips:
            assert label.size * U * scale / MM >= ROUNDED * LEGIBLE, label.values
            if label.box.height < 1.5 * label.size:
                widths = strip_widths(label)
                assert sum(widths) == pytest.approx(label.box.width)
                digits = [len(str(value)) * 0.52 * label.size for _, value in label.values]
                assert all(w > d for w, d in zip(widths, digits, strict=True)), "figures touch"


def test_the_map_of_one_page_has_all_hexes_and_the_letters_of_its_rim() -> None:
    for name, variant in (
        ("18esp", ""),
        ("1830", ""),
        ("1830", "plus"),
        ("1849", ""),
        ("18te", ""),
    ):
        board = compose(load_title(name, variant))
        scene = printed_rect(board)
        for x, y in [*board.places.values(), *(at for at, _word in board.rim)]:
            assert scene.contains(QRectF((x - 0.2) * U, (y - 0.2) * U, 0.4 * U, 0.4 * U))


def test_long_names_in_emblems_of_the_map_are_shortened_where_they_are_too_small() -> None:
    board = compose(load_title("1830"))
    style = style_for(board, scale_of(board, A4))
    emblems = company_pictures(load_title("1830").companies.values())
    station = 0.25
    assert letter_size(emblems[CompanyId("NYNH")].text, station) < style.least_letters
    assert letter_size(emblems[CompanyId("PRR")].text, station) > style.least_letters
    assert style.least_letters * U * scale_of(board, A4) / MM == pytest.approx(SMALLEST)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("module", [charter_pages, market_page], ids=["charters", "market"])
def test_nothing_is_squeezed_below_seven_points(
    module, paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Charters with the longest names, and what the zones of the market mean."""
    squeezed = []
    really = module.write_in

    def write_in(painter, box: QRectF, text: str, **more) -> None:
        from ezgame.ui.printing.words import width

        size = more.get("size", 3.3)
        at_seven = width(text, min(size, LEGIBLE), more.get("weight", 400))
        if at_seven > box.width() + 0.5:
            squeezed.append(text)
        really(painter, box, text, **more)

    monkeypatch.setattr(module, "write_in", write_in)
    for title, players in (("18esp", 3), ("1830", 3)):
        game = new_game(make_setup(title, ["Ann", "Ben", "Carol"][:players], seed=5))
        pages = snapshot_pages(game, ["market", "charters", "blank-charters"], PAPERS[paper])
        save_pages(pages, tmp_path / "x.pdf", PAPERS[paper], letterhead(game))
    assert squeezed == []


def test_the_legend_of_the_market_stays_above_the_foot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[QRectF] = []
    really = market_page.write_in

    def write_in(painter, box: QRectF, text: str, **more) -> None:
        boxes.append(box)
        really(painter, box, text, **more)

    monkeypatch.setattr(market_page, "write_in", write_in)
    game = sample_game(0, 1, "1830")
    for paper in PAPERS.values():
        boxes.clear()
        save_pages(
            snapshot_pages(game, ["market"], paper), tmp_path / "x.pdf", paper, letterhead(game)
        )
        assert len(boxes) == 4
        assert all(box.bottom() <= body_of(paper.rect(True)).bottom() for box in boxes)


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize("title", ["1830", "1849", "18te"])  # of one page
def test_no_label_of_a_charter_runs_into_the_next(
    title: str, language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """“Gesellschaftsvermögen” of 18TE was printed over “Kurs”."""
    found: dict[float, list[tuple[float, float]]] = {}

    def write(_painter: object, at: QPointF, text: str, *, size: float, **_look: object) -> None:
        if size == charter_pages.LABEL:
            found.setdefault(round(at.y(), 1), []).append((at.x(), at.x() + width(text, size)))

    monkeypatch.setattr(charter_pages, "write", write)
    wording.speak(language)
    try:
        game = new_game(make_setup(title, ("Ann", "Ben", "Carol")))
        pages = snapshot_pages(game, ["charters"], A4)
        save_pages(pages, tmp_path / "x.svg", A4, letterhead(game))
    finally:
        wording.speak("en")
    rows = [sorted(row) for row in found.values()]
    assert rows
    for row in rows:
        assert all(one[1] < other[0] for one, other in pairwise(row))


def test_what_players_owe_is_printed_with_a_true_minus() -> None:
    game = sample_game(0, 3)
    ann = next(iter(game.state.players))
    poor = replace(game.state.players[ann], cash=0, debt=200)
    later = Game(game.rules, replace(game.state, players={**game.state.players, ann: poor}))
    (last,) = [row for row in account_table(PositionReport(later)).rows if row[1] == "Ann"]
    assert last[2] == "0"
    assert last[-2:] == ("−300", "−300"), "half as much again is owed at the end"


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[None]:
    wording.speak(request.param)
    yield
    wording.speak("en")


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("spoken", ["en", "de", "es"], indirect=True)
def test_everything_on_the_fullest_charter_of_1849_is_printed(tmp_path: Path) -> None:
    """Bond, E marker, port marker, home, last card and six holders."""
    table = Table(5, game="electric").phase("12")
    table.started(AFG, P0, held={P1: 1, P2: 1, P3: 1}, last=P1, cash=300, home="H8")
    table.title(bonds=frozenset({AFG}), licences=frozenset({AFG}), port=(AFG, HexId("C5")))
    game = table.operating(AFG, "track")
    report = PositionReport(game)
    notes = report.each_note(AFG)
    assert len(notes) >= 5
    (path,) = save_pages(
        snapshot_pages(game, ["charters"], A4), tmp_path / "x.svg", A4, letterhead(game)
    )
    printed = re.sub(r"<[^>]*>|\s", "", path.read_text(encoding="utf-8"))
    for note in notes:
        assert re.sub(r"\s", "", escape(note)) in printed, note


@pytest.mark.parametrize("page", ["map", "map-tiled"])
def test_what_else_lies_on_the_map_is_printed(page: str, tmp_path: Path) -> None:
    """The port marker of 1849, and Messina after the earthquake."""
    table = Table().phase("12").started(SFA, P0, trains=("12H",))
    table.title(port=(SFA, HexId("L14")), shaken=True)
    game = table.operating(SFA, "track")
    plates = PositionReport(game).board_position().plates
    assert [plate.hex for plate in plates] == ["L14", "B14"]
    paths = save_pages(snapshot_pages(game, [page], A4), tmp_path / "x.svg", A4, letterhead(game))
    printed = " ".join(path.read_text(encoding="utf-8") for path in paths)
    for plate in plates:
        assert re.search(rf">\s*{re.escape(plate.text)}\s*<", printed), plate


@pytest.mark.parametrize(
    ("spoken", "key"),
    [
        ("de", "Blatt A1: Reihe 1 von 2, Spalte 1 von 1"),
        ("es", "Hoja A1: fila 1 de 2, columna 1 de 1"),
    ],
    indirect=["spoken"],
)
@pytest.mark.usefixtures("spoken")
def test_the_key_of_a_sheet_is_in_the_language_of_the_table(key: str, tmp_path: Path) -> None:
    game = new_game(make_setup("18te", ("Ann", "Ben", "Carol")))
    pages = snapshot_pages(game, ["blank-map-tiled"], A4)[:1]
    (path,) = save_pages(pages, tmp_path / "x.svg", A4, letterhead(game))
    assert key in re.sub(r"\s+", " ", path.read_text(encoding="utf-8"))
