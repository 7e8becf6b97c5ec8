"""What lies on the table before the first word, and what is printed."""

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import BuyShare, Dividend, OpenAuction
from ezgame.core.ids import CompanyId, HexId, TileId
from ezgame.titles.te.state import own
from tests.builders import ANN, BEN, NAMES
from tests.titles.te.table import COMPANIES, founded, table
from tests.titles.te.vectors.building import builders, tile

KHS = CompanyId("KHS")


@pytest.mark.rule("TE-SET-04")
def test_seats_stay_and_the_card_is_drawn_from_the_seed_or_named() -> None:
    first = [
        new_game(make_setup("18te", NAMES[:3], seed=seed)).state.order[0] for seed in range(30)
    ]
    assert set(first) == {"P0", "P1", "P2"}
    again = new_game(make_setup("18te", NAMES[:3], seed=7)).state
    assert again.order[0] == first[7]
    assert list(again.players) == ["P0", "P1", "P2"]
    named = make_setup("18te", NAMES[:3], seed=7, options={"priority": "first_seat"})
    assert new_game(named).state.order == ("P0", "P1", "P2")


@pytest.mark.rule("TE-SET-05", "TE-SET-12")
def test_five_companies_in_a_fixed_order_and_no_privates() -> None:
    position = table()
    assert own(position.state).queue == COMPANIES == tuple(position.state.companies)
    assert not position.state.privates
    assert {company.kind for company in position.title.companies.values()} == {"corporation"}


@pytest.mark.rule("TE-SET-07", "TE-SET-08")
def test_homes_and_goals() -> None:
    title = table().title
    homes = {name: title.companies[CompanyId(name)] for name in COMPANIES}
    assert {n: (c.home, c.home_stop) for n, c in homes.items()} == {
        "KHS": ("G5", 0),
        "KWE": ("D14", 0),
        "CME": ("D14", 1),
        "TWE": ("E9", 0),
        "KPR": ("G5", None),
    }
    assert {n: c.destination for n, c in homes.items()} == {
        "KHS": "A7",
        "KWE": "A7",
        "CME": "G5",
        "TWE": "H12",
        "KPR": "A7",
    }
    values = title.values
    assert values["goals.bonus"] == 100
    assert values["goals.connection"] == {"TWE": "H12"}
    assert values["goals.via"]["KPR"]["target"] == "A7"
    assert set(values["goals.via"]["KPR"]["towns"]) == {"F4", "E5", "D4"}


@pytest.mark.rule("TE-SET-14")
def test_the_charter_is_no_certificate() -> None:
    game = table().game()
    game.apply(OpenAuction(actor=ANN, company=KHS, price=180))
    assert game.rules.limits.counted(game.state, ANN) == 0
    position = founded(table(), "KHS", {ANN: 30})
    assert position.rules.limits.counted(position.state, ANN) == 1


@pytest.mark.rule("TE-SET-15", "TE-SET-13")
def test_one_stack_in_rising_order_and_the_marker_beside_it() -> None:
    position = table()
    prices = [kind.price for kind in position.title.trains.values()]
    assert prices == sorted(prices) == [100, 200, 400, 800]
    assert not own(position.state).export_marker
    assert position.state.clock.round == "SR 1"
    assert all(phase.operating_rounds == 2 for phase in position.title.phases.values())


@pytest.mark.rule("TE-SET-17", "TE-TRK-20")
def test_track_may_point_at_the_blank_side_of_a_laid_tile() -> None:
    position = builders("KHS").tile("F6", "4", 1)
    # E5 has a side to F6, on which Lotte's tile has no track.
    position = position.tile("E7", "8", 2)
    game = position.operating("KHS", "track")
    offered = [c.action for c in game.choices() if getattr(c.action, "hex", "") == "D6"]
    assert offered and game.why_not(tile("D6", "57", 5)) is None


@pytest.mark.rule("TE-MAP-01", "TE-MAP-02", "TE-MAP-06", "TE-MKT-01")
def test_the_board_and_the_market_as_drawn() -> None:
    title = table().title
    hexes = title.board.hexes
    assert len(hexes) == 40 and title.board.layout == "flat"
    assert {name[0] for name in hexes} == set("ABCDEFGH")
    printed = {name: h for name, h in hexes.items() if h.color == "yellow"}
    assert set(printed) == {"G5", "A7", "D14", "E9"}
    assert [stop.value for stop in hexes[HexId("G5")].stops] == [20, 20]
    assert not printed[HexId("E9")].tracks and printed[HexId("E9")].stops[0].value == 0
    kinds = {n: [s.kind for s in h.stops] for n, h in hexes.items() if h.color == "blank"}
    assert {n for n, stops in kinds.items() if stops == ["city"]} == {"D6", "B10", "F10", "C13"}
    towns = {n for n, stops in kinds.items() if stops == ["town"]}
    assert towns == {"C3", "D4", "F4", "E5", "F6", "C7", "D8", "E11", "G11", "E13"}
    tiles = title.tiles.tiles.values()
    assert {s.value for t in tiles for s in t.stops if s.kind == "town"} == {10}
    cells = title.market.cells.values()
    assert len(cells) == 56 and {cell.row for cell in cells} == set(range(6))


@pytest.mark.rule("TE-MAP-07", "TE-MAP-08")
def test_letters_values_and_printed_circles() -> None:
    title = table().title
    tiles = title.tiles.tiles
    lettered = {name: t for name, t in tiles.items() if t.label}
    assert {t.label for t in lettered.values()} == {"OS", "MS", "TE", "RH"}
    for name in lettered:
        assert lettered[name].stops[0].value == {"green": 30, "brown": 50}[lettered[name].color]
    assert tiles[TileId("804")].stops[0].value == 40
    marks = title.values["tiles.slot_marks"]
    for name, companies in marks.items():
        assert tiles[TileId(name)].stops[0].slots == len(companies)
    assert marks["TE2"] == marks["TE6"] and list(marks["TE2"]) == ["KPR", "KHS", "CME"]
    assert list(marks["TE4"]) == ["KPR", "KWE", "KHS"] and list(marks["TE3"]) == ["KWE", "CME"]


@pytest.mark.rule("TE-SET-16")
def test_the_last_dividend_is_kept_and_read_by_no_rule() -> None:
    position = founded(table(), "KHS", {ANN: 30})
    game = position.operating("KHS", "dividend", income=80)
    game.apply(Dividend(actor=ANN, choice="pay"))
    assert own(game.state).dividends == {"KHS": 80}
    kept = position.own(dividends={"KHS": 40}).operating("KHS", "dividend", income=80)
    kept.apply(Dividend(actor=ANN, choice="withhold"))
    assert own(kept.state).dividends == {"KHS": 40}


@pytest.mark.rule("TE-SR-17", "TE-PRES-07")
def test_no_credit_and_the_president_speaks_for_his_company() -> None:
    game = founded(table(), "KHS", {BEN: 30}).cash(ANN, 79).stock(ANN)
    refusal = game.why_not(BuyShare(actor=ANN, company=KHS, source="ipo"))
    assert refusal is not None and refusal.key == "buy.cash"
    turn = founded(table(), "KHS", {BEN: 30}).operating("KHS", "track")
    assert turn.waiting_for() == (BEN,)
