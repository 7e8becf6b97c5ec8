"""What only 1849 has is in every kind of export: each field in the position's JSON and its explanation, in the
tables, and as a line of the log."""

import csv
import json
from typing import Any

import pytest

from ezgame.app.exports import export_text
from ezgame.core.actions import SellShares
from ezgame.core.game import Game
from ezgame.core.ids import HexId
from ezgame.storage.position import explain
from ezgame.titles.t1849.actions import BuyLicence, IssueBond
from ezgame.titles.t1849.state import State1849
from tests.titles.t1849.table import AFG, ATA, CTL, IFT, P0, P1, P2, RCS, SFA, Table


@pytest.fixture(scope="module")
def game() -> Game:
    """CTL has a bond, an E marker and the port marker; Carol has left, Ben borrowed; three companies wait."""
    table = Table(game="electric").phase("12")
    table.started(CTL, P0, held={P1: 2}, last=P1, cash=300, trains=("12H",))
    table.started(RCS, P1, cash=400).started(SFA, P1)
    table.title(bonds=frozenset({CTL}), licences=frozenset({CTL}), port=(CTL, HexId("C5")))
    table.title(queue=(ATA, IFT, AFG))
    table.player(P1, debt=500).player(P2, left=True)
    return table.operating(RCS, "bond")


def row_of(game: Game, table: str, key: str) -> dict[str, str]:
    rows = csv.DictReader(export_text(game, ".csv", table).splitlines())
    return next(row for row in rows if key in next(iter(row.values())))


IN_JSON: dict[str, Any] = {
    "queue": ["ATA", "IFT", "AFG"],
    "bonds": ["CTL"],
    "licences": ["CTL"],
    "port": ["CTL", "C5"],
}


@pytest.mark.parametrize("name", IN_JSON)
def test_a_field_of_the_title_is_in_the_position_and_explained(game: Game, name: str) -> None:
    state = json.loads(export_text(game, ".json"))["state"]
    assert state["title"][name] == IN_JSON[name]
    (line,) = (line for line in explain(State1849) if line.strip().startswith(f"{name}:"))
    assert len(line.split("    ")[-1]) > 10, "a sentence tells what it is"


def test_certificates_loans_and_who_left_are_in_the_position(game: Game) -> None:
    state = json.loads(export_text(game, ".json"))["state"]
    assert state["companies"]["CTL"]["certificates"][-1] == "P1", "the last one, by its place"
    assert state["players"]["P1"]["debt"] == 500 and state["players"]["P2"]["left"] is True


IN_NOTES = [
    (CTL, "Bond: issued"),
    (CTL, "E marker: may own E trains"),
    (CTL, "Port marker: on C5 (Palermo), +20"),
    (CTL, "20 % in one card: Ben"),
    (ATA, "ATA is next"),
    (IFT, "IFT comes as number 2"),
    (ATA, "30 for all three"),
]


@pytest.mark.parametrize(("company", "words"), IN_NOTES)
def test_a_note_of_a_company_is_in_its_row(game: Game, company: str, words: str) -> None:
    assert words in row_of(game, "companies", company)["Notes"]


def test_players_who_left_and_loans_are_in_their_rows(game: Game) -> None:
    assert row_of(game, "players", "Ben")["Debt"] == "500"
    assert "left" in row_of(game, "players", "Carol")["Player"]


def test_bond_marker_and_own_shares_are_lines_of_the_log() -> None:
    table = Table(game="electric").phase("12")
    table.started(RCS, P1, cash=2000, trains=("12H",))
    played = table.operating(RCS, "licence")
    played.apply(BuyLicence(actor=P1))
    while "sell_shares" not in {choice.action.kind for choice in played.choices()}:
        played.apply(next(c.action for c in played.choices() if c.action.kind == "pass"))
    played.apply(SellShares(actor=P1, company=RCS, percent=10))
    while not any(isinstance(choice.action, IssueBond) for choice in played.choices()):
        played.apply(next(c.action for c in played.choices() if c.action.kind == "pass"))
    played.apply(IssueBond(actor=P1))
    log = export_text(played, ".md")
    for words in ("RCS buys an E marker for", "RCS issues its bond", "pays RCS"):
        assert words in log, log
