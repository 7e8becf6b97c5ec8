"""Setting up: who takes part, what lies where, what chance decides (2.1, 2.2)."""

from collections import Counter
from pathlib import Path

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Bid, Pass
from ezgame.core.ids import IPO, PrivateId
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.titles.esp.setup import setup_note
from tests.asking import place, refusal
from tests.builders import ANN, a_game

NORTH = {"CFLG", "CFEA", "FdLR", "FdSB", "SFVA", "FdC"}
SOUTH = {"MZA", "N", "A", "MCP", "CRB", "ZPB", "GSSR", "AVT", "TBF"}
MINORS = {"CM", "AC", "MZ", "ZP", "MS", "MH", "CSE", "CA", "SC"}


@pytest.mark.rule("ESP-2.1-01")
def test_the_standard_set_up_plays_these_companies() -> None:
    playing = set(a_game(setup="standard").state.companies)
    assert playing & NORTH == {"CFLG", "CFEA", "FdLR", "FdSB"}
    assert playing & SOUTH == {"MZA", "N", "A", "MCP", "CRB", "ZPB"}
    assert playing & MINORS == {"CM", "AC", "MZ", "ZP", "MS", "SC"}
    assert len(playing) == 16


@pytest.mark.rule("ESP-2.1-02")
def test_all_passes_start_closed() -> None:
    position = a_game(setup="standard")
    assert set(position.title.board.gates) == {"D12", "H12", "J10", "L8"}
    assert position.state.board.open_passes == frozenset()


@pytest.mark.rule("ESP-2.1-03")
def test_the_home_of_a_company_out_of_play_is_an_ordinary_circle() -> None:
    """Tarragona is TBF's home; without TBF in the game another company may take its only circle."""

    def position(setup: str) -> str:
        game = (
            a_game(setup=setup)
            .phase("3")
            .major("ZPB", cash=300)
            .tiles(L22="5/4", M21="L84/0")
            .operating("ZPB")
        )
        return refusal(game, place(game, "L22"))

    assert position("standard") == ""
    assert position("everybody") == "station.reserved"


@pytest.mark.rule("ESP-2.1-04")
def test_the_lowest_order_card_begins() -> None:
    game = a_game(setup="standard").game()
    assert game.state.order == ("P0", "P1", "P2", "P3")
    assert game.waiting_for() == (game.state.order[0],)


@pytest.mark.rule("ESP-2.1-05")
def test_the_bank_is_unlimited() -> None:
    assert a_game().title.bank is None
    assert a_game().state.bank is None


@pytest.mark.rule("ESP-2.1-06")
@pytest.mark.parametrize(("players", "cash"), [(3, 860), (4, 650), (5, 520), (6, 440)])
def test_start_cash_depends_on_the_number_of_players(players: int, cash: int) -> None:
    state = a_game(players=players, setup="standard").state
    assert [player.cash for player in state.players.values()] == [cash] * players


@pytest.mark.rule("ESP-2.1-08")
def test_a_train_lies_under_private_2_and_five_tenders_under_private_5() -> None:
    state = a_game().state
    assert state.depot.issued.get("2") == 1
    assert state.depot.left["2"] == 10
    assert state.title.tenders_left == 5
    assert state.title.tenders_in_market == 0


@pytest.mark.rule("ESP-2.1-09")
def test_in_the_standard_set_up_private_6_brings_a_share_of_crb() -> None:
    for seed in range(8):
        assert a_game(setup="standard", seed=seed).state.title.share_company == "CRB"


@pytest.mark.rule("ESP-2.1-10", "ESP-2.2-03")
@pytest.mark.parametrize("setup", ["standard", "variable"])
def test_private_7_brings_a_northern_major_in_play_by_chance(setup: str) -> None:
    drawn = Counter()
    for seed in range(40):
        state = a_game(setup=setup, seed=seed).state
        assert state.title.president_company in NORTH & set(state.companies)
        drawn[state.title.president_company] += 1
    assert len(drawn) >= 4


@pytest.mark.rule("ESP-2.1-11")
def test_the_train_stack_is_in_order_and_only_the_top_type_is_for_sale() -> None:
    position = a_game()
    assert {name: kind.count for name, kind in position.title.trains.items()} == {
        "2": 10, "3": 9, "4": 7, "5": 5, "6": 3, "8": None, "2P": 0,
    }  # fmt: skip
    supply = position.rules.supply
    assert supply.for_sale(position.state) == ("2",)
    assert supply.for_sale(position.left("2", 1).state) == ("2",)
    assert supply.for_sale(position.left("2", 0).state) == ("3",)


@pytest.mark.rule("ESP-2.1-12")
def test_three_edges_are_impassable() -> None:
    hexes = a_game().title.board.hexes
    barred = {
        tuple(sorted((hex_.id, hex_.neighbours[edge])))
        for hex_ in hexes.values()
        for edge in hex_.impassable
    }
    assert barred == {("G5", "G7"), ("G7", "H6"), ("G29", "H30")}


@pytest.mark.rule("ESP-2.1-13")
def test_both_faces_of_a_tile_share_one_count() -> None:
    position = a_game()
    tiles = position.title.tiles
    assert {tiles.tiles["7"].tracks[0].gauge, tiles.tiles["77"].tracks[0].gauge} == {
        "iberian",
        "narrow",
    }
    before = position.state.supply["7"]
    assert before == 3
    after = position.tile("B6", "77", 0).tile("C19", "7", 0)
    assert after.state.supply["7"] == 1


@pytest.mark.rule("ESP-2.1-14")
def test_only_yellow_tiles_are_there_at_the_start() -> None:
    assert a_game().title.phases["2"].tiles == ("yellow",)
    assert a_game().state.phase == "2"


@pytest.mark.rule("ESP-2.2-01")
@pytest.mark.parametrize("seed", range(12))
def test_the_variable_set_up_draws_four_six_and_six(seed: int) -> None:
    playing = set(a_game(setup="variable", seed=seed).state.companies)
    assert len(playing & NORTH) == 4
    assert len(playing & SOUTH) == 6
    assert len(playing & MINORS) == 6


@pytest.mark.rule("ESP-2.2-02")
def test_in_the_variable_set_up_private_6_depends_on_crb() -> None:
    seen = set()
    for seed in range(40):
        state = a_game(setup="variable", seed=seed).state
        share = state.title.share_company
        seen.add("CRB" in state.companies)
        if "CRB" in state.companies:
            assert share == "CRB"
        else:
            assert share in NORTH & set(state.companies)
    assert seen == {True, False}


@pytest.mark.rule("ESP-2.2-02")
def test_private_6_is_called_by_the_side_of_its_card_that_lies_up() -> None:
    """Zafra–Huelva with CRB in play, Vasco-Navarro without it."""
    names = {}
    for seed in range(20):
        game = a_game(setup="variable", seed=seed).game()
        card = game.rules.title.privates[PrivateId("P6")]
        names["CRB" in game.state.companies] = card.name, card.short, card.value, card.income
    assert names == {
        True: ("Ferrocarril de Zafra a Huelva", "Zafra–Huelva", 160, 20),
        False: ("Ferrocarril Vasco-Navarro", "Vasco–Navarro", 160, 20),
    }


@pytest.mark.rule("ESP-2.2-04")
def test_the_variable_set_up_is_otherwise_the_standard_one() -> None:
    standard = a_game(setup="standard").state
    variable = a_game(setup="variable", seed=5).state
    assert variable.players == standard.players
    assert variable.depot == standard.depot
    assert variable.supply == standard.supply
    assert variable.privates == standard.privates


def test_a_custom_set_up_takes_the_companies_and_draws_it_is_given() -> None:
    state = a_game(
        setup="custom",
        companies=("CFLG", "SFVA", "CFEA", "FdC", "ZP", "MS", "TBF", "AVT"),
        share_company="FdC",
        president_company="SFVA",
    ).state
    assert set(state.companies) == {"CFLG", "SFVA", "CFEA", "FdC", "ZP", "MS", "TBF", "AVT"}
    assert (state.title.share_company, state.title.president_company) == ("FdC", "SFVA")


def test_every_certificate_starts_in_the_offering() -> None:
    state = a_game(setup="standard").state
    for name, company in state.companies.items():
        assert set(company.certificates) == {IPO}, name
        assert len(company.certificates) == (1 if name in MINORS else 9)


@pytest.mark.rule("ESP-2.1-07")
def test_players_deal_only_with_the_bank() -> None:
    """No action moves money or certificates from player to player; what there is to buy in a stock
    round lies with the bank."""
    game = a_game().major("CFLG", holds={ANN: 40, "P1": 30}).everybody_has(900).stock("P1")
    sources = {
        choice.action.source for choice in game.choices() if choice.action.kind == "buy_share"
    }
    assert sources <= {"ipo", "pool"}


def test_the_auction_begins_with_private_1_at_face_value() -> None:
    game = a_game().game()
    assert game.state.auction.lot == PrivateId("P1")
    assert refusal(game, Bid(actor=ANN, private=PrivateId("P1"), price=20)) == ""
    assert refusal(game, Pass(actor=ANN)) == ""


@pytest.mark.rule("ESP-2.2-01", "ESP-2.2-02", "ESP-2.2-03")
@pytest.mark.parametrize(
    ("rulings", "gone", "president", "share"),
    [
        ("rulebook", "A AVT CM FdC MCP MS SFVA ZP", "FdSB", "CRB"),
        ("online", "AVT CFLG CSE FdSB GSSR MZ TBF ZP", "SFVA", "CRB"),
    ],
)
def test_a_seed_draws_the_same_set_up_for_ever(
    rulings: str, gone: str, president: str, share: str
) -> None:
    position = a_game(setup="variable", seed=2, rulings=rulings)
    out = set(position.title.companies) - set(position.state.companies)
    assert out == set(gone.split())
    drawn = position.state.title
    assert (drawn.president_company, drawn.share_company) == (president, share)


@pytest.mark.rule("ESP-2.2-01")
@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("FdSB FdLR MCP ZPB CRB CSE CA SC", None),
        ("FdSB FdLR MCP ZPB CRB CSE CA", "these are 4, 6 and 7"),
        ("FdSB FdLR MCP ZPB CSE CA SC CM", "these are 4, 7 and 5"),
    ],
)
def test_a_choice_that_no_draw_leads_to_is_told(
    gone: str, said: str | None, tmp_path: Path
) -> None:
    title = a_game().title
    playing = tuple(company for company in title.companies if company not in gone.split())
    options = {"setup": "custom", "companies": playing}
    note = setup_note(title, options, 4)
    assert (note is None) if said is None else (said in str(note) and "4 major" in str(note))
    setup = make_setup("18esp", ("Ann", "Ben", "Carol"), seed=1, options=options)
    path = tmp_path / "a.ezgame"
    GameFile.new(new_game(setup), path).close()
    file = open_game(path, new_game)
    assert file.notes == ([] if said is None else [note]) and not file.read_only
    file.close()


@pytest.mark.parametrize("setup", ["standard", "variable"])
def test_nothing_is_told_of_the_set_ups_of_the_rulebook(setup: str) -> None:
    assert a_game(setup=setup).game().rules.setup_note() is None
