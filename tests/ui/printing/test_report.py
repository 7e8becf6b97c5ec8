"""Tables and texts of a position: complete, readable, safe for spreadsheets."""

import csv
import io
import json

import pytest
from PySide6.QtWidgets import QApplication

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Bid, Pass
from ezgame.core.game import Game
from ezgame.core.ids import PrivateId
from ezgame.core.state import State
from ezgame.models.words import wording
from ezgame.storage.codec.decode import from_plain
from ezgame.storage.position import explain, position_plain
from ezgame.ui.printing.flow import Paragraph
from ezgame.ui.printing.report.log import log_markdown, log_text
from ezgame.ui.printing.report.page import position_page
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.rebuild import rebuild_tables
from ezgame.ui.printing.report.tables import Table, as_csv, as_text
from ezgame.ui.printing.words import width
from tests.ui.short_games import played


def test_the_page_shows_everybody_and_everything(game: Game) -> None:
    page = position_page(game)
    for player in ("Ann", "Ben", "Carol"):
        assert player in page
    for company in game.state.companies:
        assert game.rules.title.companies[company].short in page
    for private in game.rules.title.privates.values():
        assert private.name in page
    assert page.startswith("18España: Auction\n")


def test_every_table_has_a_name_of_its_own_and_full_rows(game: Game) -> None:
    report = PositionReport(game)
    tables = [*report.tables(), *rebuild_tables(report)]
    assert len({table.name for table in tables}) == len(tables)
    for table in tables:
        assert all(len(row) == len(table.head) for row in table.rows)


def test_an_auction_can_be_gone_on_with_from_the_page(game: Game) -> None:
    """Bids lie on the table, and who has passed is out."""
    game = new_game(make_setup("1830", ["Ann", "Ben", "Carol"], seed=5))
    game.apply(Bid(actor=game.waiting_for()[0], private=PrivateId("MH"), price=115))
    game.apply(Bid(actor=game.waiting_for()[0], private=PrivateId("MH"), price=120))
    game.apply(Pass(actor=game.waiting_for()[0]))
    report = PositionReport(game)
    table = report.privates()
    bids = {row[0]: row[table.head.index("Bids")] for row in table.rows}
    names = [report.names.player(p) for p in game.state.order]
    assert bids["MH"] == f"{names[0]} 115, {names[1]} 120"
    assert bids["SV"] == "under the hammer" and bids["DH"] == ""
    assert ("Passed", names[2]) in report.summary()


def test_csv_comes_back_as_it_was_and_hides_formulas() -> None:
    table = Table(
        name="x",
        caption="X",
        head=("a", "b"),
        rows=(('say "hi", twice', "1"), ("=SUM(A1)", "-5"), ("two\nlines", "")),
    )
    rows = list(csv.reader(io.StringIO(as_csv(table), newline="")))
    assert rows[1:] == [['say "hi", twice', "1"], ["'=SUM(A1)", "-5"], ["two\nlines", ""]]


def test_figures_stand_to_the_right() -> None:
    table = Table(name="x", caption="X", head=("who", "cash"), rows=(("Ann", "5"), ("Ben", "120*")))
    assert table.numeric == (False, True)
    assert as_text(table).splitlines()[2:] == ["  Ann     5", "  Ben  120*"]


def test_the_log_tells_rounds_and_actions(game: Game) -> None:
    assert "== Auction ==" in log_text(game)
    assert log_markdown(game).startswith("# 18España: Ann, Ben, Carol\n\n## Auction\n\n- `1` ")


def test_the_exported_position_is_complete_json_that_can_be_read_again(game: Game) -> None:
    plain = json.loads(json.dumps(position_plain(game)))
    assert from_plain(plain["state"], State) == game.state
    assert plain["position"] == game.position and plain["setup"]["players"] == [
        "Ann",
        "Ben",
        "Carol",
    ]


def test_every_field_of_the_position_is_explained() -> None:
    lines = list(explain())
    assert any(line.startswith("players: Mapping[") for line in lines)
    assert any("    cash: int" in line for line in lines)
    assert any("Order of play as the title defines it" in line for line in lines)


def test_after_the_end_nobody_acts_and_who_is_bankrupt_is_told() -> None:
    game = played("1830")
    report = PositionReport(game)
    assert game.state.finished
    labels = {label for label, _words in report.summary()}
    assert labels.isdisjoint({"To act", "Company", "Operating order"})
    bankrupt = [row[0].endswith(" (bankrupt)") for row in report.players().rows]
    assert bankrupt.count(True) == 1


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_page_of_text_has_no_english_and_its_labels_keep_off_what_they_say(
    qapp: QApplication, language: str
) -> None:
    """“Reihenfolge der Gesellschaften” is wider than other labels."""
    wording.speak(language)
    game = played("1849")
    game.go_to(game.length)
    assert "Result:" not in position_page(game)
    middle = game.length // 2
    while game.state_at(middle).clock.kind != "operating":
        middle += 1
    game.go_to(middle)
    page = position_page(game)
    facts = PositionReport(game).summary()
    label = max((label for label, _text in facts), key=len)
    said = next(text for other, text in facts if other == label)
    assert f"{label}  {said}" in page
    block = Paragraph(tuple(facts))
    assert all(width(label, weight=600) < block.label_width for label, _text in facts)
