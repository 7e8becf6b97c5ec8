"""What lies on the table before the first bid."""

import pytest

from ezgame.content.games import make_setup
from ezgame.core.errors import ContentError
from ezgame.core.ids import IPO, CompanyId, PrivateId
from tests.builders import ANN, NAMES
from tests.titles.t1830.table import printed, table


@pytest.mark.rule("30-SET-01")
def test_two_to_six_play() -> None:
    assert list(printed().seats) == [2, 3, 4, 5, 6]
    for count in (1, 7):
        with pytest.raises(ContentError, match="is played by"):
            make_setup("1830", (*NAMES, "Gil")[:count])


@pytest.mark.rule("30-SET-02", "30-SET-03", "30-SET-04")
@pytest.mark.parametrize(
    ("players", "cash", "limit"),
    [(2, 1200, 28), (3, 800, 20), (4, 600, 16), (5, 480, 13), (6, 400, 11)],
)
def test_cash_comes_out_of_the_bank_and_limits_follow_the_table(
    players: int, cash: int, limit: int
) -> None:
    position = table(players)
    assert {now.cash for now in position.state.players.values()} == {cash}
    assert position.state.bank == 12000 - players * cash
    assert printed().seats[players].certificate_limit == limit


@pytest.mark.rule("30-SET-05")
def test_the_first_seat_holds_the_priority_card() -> None:
    state = table(5).state
    assert state.auction is not None
    assert state.auction.priority == state.order[0] == ANN


@pytest.mark.rule("30-SET-06", "30-SET-07")
@pytest.mark.parametrize(
    ("name", "stations", "home"),
    [
        ("PRR", 4, "H12"),
        ("NYC", 4, "E19"),
        ("CPR", 4, "A19"),
        ("B&O", 3, "I15"),
        ("C&O", 3, "F6"),
        ("ERIE", 3, "E11"),
        ("NYNH", 2, "G19"),
        ("B&M", 2, "E23"),
    ],
)
def test_eight_companies_have_stations_and_homes(name: str, stations: int, home: str) -> None:
    charter = printed().companies[CompanyId(name)]
    assert (charter.stations, charter.home) == (stations, home)
    assert table().state.companies[CompanyId(name)].stations_free == stations
    assert len(printed().companies) == 8


@pytest.mark.rule("30-SET-08")
def test_nine_certificates_of_each_company_lie_in_the_bank() -> None:
    for company, now in table().state.companies.items():
        sizes = [certificate.percent for certificate in printed().companies[company].certificates]
        assert sizes == [20] + 8 * [10]
        assert printed().companies[company].certificates[0].president
        assert set(now.certificates) == {IPO}


@pytest.mark.rule("30-SET-09")
def test_six_privates() -> None:
    figures = {name: (each.value, each.income) for name, each in printed().privates.items()}
    assert figures == {
        "SV": (20, 5),
        "CS": (40, 10),
        "DH": (70, 15),
        "MH": (110, 20),
        "CA": (160, 25),
        "BO": (220, 30),
    }


@pytest.mark.rule("30-SET-10")
@pytest.mark.parametrize(("rulings", "diesels"), [("rulebook", 6), ("online", None)])
def test_the_trains(rulings: str, diesels: int | None) -> None:
    left = table(rulings=rulings).state.depot.left
    assert left == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "D": diesels}
    assert [kind.price for kind in printed().trains.values()] == [80, 180, 300, 450, 630, 1100]
    assert set(printed().trains["D"].trade_in.items()) == {("4", 800), ("5", 800), ("6", 800)}


@pytest.mark.rule("30-SET-10", "30-RTE-02")
def test_cards_and_ranges_as_printed() -> None:
    trains = printed().trains
    assert [kind.count for kind in trains.values()] == [6, 5, 4, 3, 2, 6]
    assert [kind.faces[0].stops for kind in trains.values()] == [2, 3, 4, 5, 6, None]


def test_a_third_six_train_is_an_option() -> None:
    assert table(third_six_train=True).state.depot.left["6"] == 3


@pytest.mark.rule("30-SET-11")
def test_the_tiles() -> None:
    counts = {"yellow": 0, "green": 0, "brown": 0}
    for name, count in printed().tiles.counts.items():
        assert count is not None
        counts[printed().tiles.tiles[name].color] += count
    assert counts == {"yellow": 34, "green": 25, "brown": 26}
    assert printed().tiles.counts["42"] == 2


@pytest.mark.rule("30-SET-12")
def test_money_certificates_and_privates_are_open() -> None:
    state = table().private("SV", ANN).state
    assert state.players[ANN].cash == 600
    assert state.privates[PrivateId("SV")].owner == ANN
    assert state.companies[CompanyId("PRR")].cash == 0
