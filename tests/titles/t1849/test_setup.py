"""The set-up of 1849, and what cannot be set up."""

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.board.stations import fault_of_circle, reserving_of
from ezgame.core.errors import ContentError
from ezgame.core.ids import CompanyId
from tests.titles.t1849.table import NAMES, Table

FEES = {"AFG": 40, "ATA": 30, "CTL": 40, "IFT": 90, "RCS": 130, "SFA": 40}
HOMES = {"ATA": "M13", "CTL": "E1", "IFT": "H12", "RCS": "C5", "SFA": "J6"}


@pytest.mark.rule("49-SET-02", "49-SET-03", "49-SET-05", "49-SET-06", "49-SET-15", "49-SET-17")
@pytest.mark.parametrize(("players", "cash"), [(3, 500), (4, 375), (5, 300)])
def test_money_companies_and_seats(players: int, cash: int) -> None:
    game = new_game(make_setup("1849", NAMES[:players]))
    state, title = game.state, game.rules.title
    assert {now.cash for now in state.players.values()} == {cash}
    assert state.bank == 7760 - 1500
    assert {name: company.station_fee for name, company in title.companies.items()} == FEES
    assert {name: c.home for name, c in title.companies.items() if c.home} == HOMES
    assert all(company.stations == 3 for company in title.companies.values())
    assert state.auction is not None and state.auction.actor == "P0"


@pytest.mark.rule("49-SET-11", "49-SET-14", "49-EVT-04")
def test_privates_and_tiles() -> None:
    table, online = Table(), Table(4, "online")
    privates = table.rules.title.privates.values()
    assert [(p.id, p.value, p.income) for p in privates] == [
        ("SCE", 20, 5),
        ("SIGI", 45, 10),
        ("CNM", 75, 15),
        ("SMS", 110, 20),
        ("RSA", 150, 25),
    ]
    assert sum(count or 0 for count in table.state.supply.values()) == 72 + 72 + 24
    assert sum(count or 0 for count in online.state.supply.values()) == 72 + 72 + 24 + 2


@pytest.mark.rule("49-SET-16", "49-START-06")
def test_the_home_of_a_company_that_is_out_is_an_ordinary_city() -> None:
    table = Table(3)
    out = next(name for name in HOMES if CompanyId(name) not in table.state.companies)
    board, kept = table.state.board, reserving_of(table.state.companies)
    for name, hex_id in HOMES.items():
        other = next(c for c in table.state.companies if c != name)
        fault = fault_of_circle(table.rules.ground, board, other, hex_id, 0, kept)
        assert (fault is None) == (name == out), name
    choices = table.rules.title.companies[CompanyId("AFG")].home_choices
    assert not set(choices) & set(HOMES.values())


@pytest.mark.rule("49-SET-18", "49-SET-13")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {"scenario": "five"}),
        (5, {"scenario": "five"}),
        (4, {"scenario": "six"}),
        (4, {"parts": "electric"}),
        (4, {"game": "electric", "parts": "bonds"}),
    ],
)
def test_what_cannot_be_set_up_is_told_in_a_sentence(players: int, options: dict[str, str]) -> None:
    with pytest.raises(ContentError) as caught:
        make_setup("1849", NAMES[:players], options=options)
    assert str(caught.value).strip() and "\n" not in str(caught.value)
