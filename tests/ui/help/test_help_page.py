"""The rules page and the legend: there for every title, from the same words the rules use."""

import re
from collections.abc import Iterator
from dataclasses import fields

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.content.summaries import find_summary, title_ids
from ezgame.content.titles import load_title
from ezgame.core.ids import PrivateId
from ezgame.core.refusal import Refusal
from ezgame.models.session import Session
from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES, texts_for
from ezgame.models.words.guide import Guide
from ezgame.models.words.text import catalogue_for
from ezgame.titles.esp.events import own
from ezgame.ui.help.legend import Legend
from ezgame.ui.help.page import NOTHING, HelpPage
from ezgame.ui.help.signs import FINDERS, PLAIN, map_signs
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.picture import HexPicture
from tests.models.games import a_game_after
from tests.tools.vocabulary import playable

NAMES = ["Ann", "Ben", "Carol"]
NEEDED = {"turn", "phases", "auction", "privates", "stock", "building", "running", "trains", "end"}


def session_of(title: str) -> Session:
    return Session(new_game(make_setup(title, NAMES)))


@pytest.mark.parametrize("title", playable())
def test_every_title_has_its_chapters(title: str) -> None:
    chapters = {chapter.id: chapter for chapter in Guide(session_of(title)).chapters()}
    wanted = NEEDED if load_title(title).privates else NEEDED - {"privates"}
    assert set(chapters) >= wanted
    for name in NEEDED - {"phases", "privates"}:
        assert chapters[name].paragraphs, f"{title} says nothing about {name}"
    for chapter in chapters.values():
        assert "{" not in str(chapter)
        for table in chapter.tables:
            assert len({len(row) for row in table}) == 1
    assert len(chapters["phases"].tables[0]) > len(load_title(title).phases)


@pytest.mark.parametrize("title", playable())
def test_no_table_has_a_column_that_says_nothing(title: str) -> None:
    """1830 has no destinations, 18España no prices for trains handed in."""
    for chapter in Guide(session_of(title)).chapters():
        for head, *cells in (
            column for table in chapter.tables for column in zip(*table, strict=True)
        ):
            assert set(cells) != {"–"}, (chapter.id, head)


@pytest.mark.rule("ESP-P5.2-04", "ESP-P5.2-05", "TP-06", "TP-33", "TP-40")
def test_the_game_for_two_tells_its_own_rules() -> None:
    """Minors, takeovers, tenders, opening a pass and the export are not in it; Rodrigo has a chapter of his own."""
    session = Session(new_game(make_setup("18esp", NAMES[:2], variant="two_players")))
    chapters = {chapter.id: chapter for chapter in Guide(session).chapters()}
    assert "takeover" not in chapters and "automatic" in chapters
    told = "\n".join(p for chapter in chapters.values() for p in chapter.paragraphs)
    notes = str(chapters["phases"].tables)
    for absent in ("minor", "tender", "seventh", "take over", "leaves the game, as if"):
        assert absent not in told.lower() and absent not in notes.lower(), absent
    for company in ("MCP", "N in Alar del Rey", "MZA", "ZPB"):
        assert company in " ".join(chapters["automatic"].paragraphs)
    others = {chapter.id: chapter for chapter in Guide(session_of("18esp")).chapters()}
    assert "takeover" in others and "automatic" not in others
    assert "minors close" in str(others["phases"].tables)


def test_what_private_7_does_names_its_company_at_any_time() -> None:
    """It "closes when that company gets its first train": which company is told when it is sold and closed as well."""
    moments = set()
    for actions in (0, 300):
        session = Session(a_game_after(actions))
        privates = next(c for c in Guide(session).chapters() if c.id == "privates").tables[0]
        company = own(session.state).president_company
        assert company is not None and company in privates[-1][-1].split("that company")[0]
        moments.add(session.state.privates[PrivateId("P7")])
    assert len(moments) == 2


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    wording.speak("en")


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", playable())
def test_rules_are_told_in_general_in_every_language(title: str, language: str) -> None:
    """Words of the title are said, values are named; neither is written as it stands in the catalogue."""
    wording.speak(language)
    session = session_of(title)
    texts = texts_for(title, language)
    for chapter in Guide(session).chapters():
        assert "{" not in str(chapter)
        cells = {cell for table in chapter.tables for row in table for cell in row}
        assert [c for c in cells if re.search(r"\b(?:help|kinds|market|notes)\.[a-z]", c)] == []
        for rule in chapter.rules:
            named = set(re.findall(r"{(\w+)", str(texts[f"refusals.{rule.key}"])))
            unknown = {n for n in named if not {f"fields.{n}", f"words.{n}"} & texts.keys()}
            assert unknown == set(), rule.key
            fields_ = {n for n in named if f"fields.{n}" in texts}
            assert rule.text.count("‹") >= len(fields_), rule.text
    english = {"North", "South"} if language != "en" else set()
    turn = next(chapter for chapter in Guide(session).chapters() if chapter.id == "turn")
    for row in turn.tables[0] if turn.tables else ():
        assert not english & set(row[0].split()), row


@pytest.mark.parametrize("title", playable())
def test_figures_of_the_pages_are_those_of_the_rules(title: str) -> None:
    session = session_of(title)
    chapters = {chapter.id: chapter for chapter in Guide(session).chapters()}
    trains = {row[0]: row[1] for row in chapters["trains"].tables[0][1:]}
    for train in session.title.trains.values():
        assert trains[" / ".join(face.name for face in train.faces)] == str(train.price)
    if session.state.privates:
        assert len(chapters["privates"].tables[0]) - 1 == len(session.state.privates)


def test_a_refusal_leads_to_its_rule(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    page = HelpPage(session_of("18esp"), parent)
    page.show_refusal(Refusal("sale.not-operated", {"company": "FdSB"}))
    assert page.chapter == "stock"
    assert "has not operated yet" in page.text.toPlainText()
    page.show()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_the_legend_is_the_last_chapter(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    page = HelpPage(session_of("1830"), parent)
    page.show_chapter("legend")
    assert page.chapter == "legend"


def test_no_field_of_a_picture_is_without_a_sign() -> None:
    """Whoever draws something new on a hex gives it a finder, and a name in the catalogue."""
    assert {field.name for field in fields(HexPicture)} == set(FINDERS) | PLAIN


@pytest.mark.parametrize("title", title_ids())
def test_every_board_has_a_legend_without_doubles(title: str) -> None:
    for variant in ("", *(v.id for v in find_summary(title).variants if v.id)):
        loaded = load_title(title, variant)
        signs = map_signs(loaded, compose(loaded))
        keys = [sign.key for sign in signs]
        assert len(keys) == len(set(keys)) and len(keys) > 8
        kinds = {stop.kind for hex_ in loaded.board.hexes.values() for stop in hex_.stops}
        shown = {key.removeprefix("stop.") for key in keys}
        assert kinds - {"pass"} <= shown
        terrain = {h.terrain.kind for h in loaded.board.hexes.values() if h.terrain is not None}
        assert {f"terrain.{kind}" for kind in terrain} <= set(keys)


@pytest.mark.parametrize("title", playable())
def test_every_sign_has_a_name_in_the_catalogue(title: str) -> None:
    session = session_of(title)
    for sign in map_signs(session.title, compose(session.title)):
        assert session.text.knows("signs", sign.key), f"{sign.key} has no name"


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", playable())
def test_every_row_of_the_legend_says_what_its_sign_means(
    qtbot: QtBot, title: str, language: str
) -> None:
    wording.speak(language)
    legend = Legend(session_of(title))
    qtbot.addWidget(legend)
    assert legend.rows
    assert [name for name, about in legend.rows if not about] == []
    assert len({name for name, _ in legend.rows}) == len(legend.rows)


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", ["de", "es"])
def test_no_chapter_is_wider_than_its_page(qtbot: QtBot, language: str) -> None:
    """German names of chapters took so much room that tables of 18España had to be moved sideways."""
    wording.speak(language)
    window = QWidget()
    qtbot.addWidget(window)
    page = HelpPage(session_of("18esp"), window)
    page.show()
    for row, chapter in enumerate(page.chapters):
        page.list.setCurrentRow(row)
        qtbot.wait(1)
        bar = page.text.horizontalScrollBar()
        assert bar.maximum() <= NOTHING and not bar.isVisible(), chapter.name


def test_train_limits_that_differ_are_told_by_kind_of_company() -> None:
    """ "4 / 1" in the table of phases told nobody whose limit is 1."""
    game = new_game(make_setup("18esp", NAMES[:2], variant="two_players"))
    rows = {c.id: c for c in Guide(Session(game)).chapters()}["phases"].tables[0]
    limits = [row[rows[0].index("Train limit")] for row in rows[1:]]
    assert limits[0] == "majors 4, Rodrigo's 1"
    assert not any("/" in limit for limit in limits)
    for title, first in (("18esp", "majors 4, minors 2"), ("1830", "4")):
        rows = {c.id: c for c in Guide(session_of(title)).chapters()}["phases"].tables[0]
        assert rows[1][rows[0].index("Train limit")] == first


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "All 2 trains rust"),
        ("de", "Alle 2er-Loks werden verschrottet"),
        ("es", "Todos los trenes 2 quedan obsoletos"),
    ],
)
def test_the_table_of_phases_names_the_trains_that_rust(language: str, sentence: str) -> None:
    """ "2 werden verschrottet" told of two trains."""
    game = new_game(make_setup("18esp", NAMES))
    session = Session(game, catalogue_for(game.rules, language))
    phases = {c.id: c for c in Guide(session).chapters()}["phases"].tables[0]
    assert [row[-1].splitlines()[-1] for row in phases if row[0] == "4"] == [sentence]
