"""The figures of 1849 that the rulebook gives in its tables, as a game begins with them and as it uses them."""

from itertools import pairwise

import pytest

from ezgame.content.games import make_setup
from ezgame.core.actions import BuyPrivate, BuyShare
from ezgame.core.ids import IPO, PhaseId, PrivateId
from tests.titles.t1849.table import CTL, NAMES, P0, P1, P2, RCS, Table

TRAINS = {
    # type: price, range, cards with five companies, cards with six
    "4H": (100, 4, 4, 4),
    "6H": (200, 6, 3, 4),
    "8H": (350, 8, 2, 3),
    "10H": (550, 10, 2, 2),
    "12H": (800, 12, 1, 1),
    "16H": (1100, 16, 4, 5),
    "R6H": (350, 6, 2, 2),
}
ROUNDS = {"4": 1, "6": 2, "8": 2, "10": 3, "12": 3, "16": 3}
LIMITS = {"4": 4, "6": 4, "8": 3, "10": 2, "12": 2, "16": 2}


@pytest.mark.rule("49-SET-12")
@pytest.mark.parametrize(("players", "scenario"), [(4, "five"), (5, "usual")])
def test_cards_and_prices_of_the_trains(players: int, scenario: str) -> None:
    table = Table(players, scenario=scenario)
    kinds = table.rules.title.trains
    for name, (price, _range, five, six) in TRAINS.items():
        assert kinds[name].price == price
        assert table.state.depot.left[name] == (five if scenario == "five" else six)
        assert kinds[name].count == six


@pytest.mark.rule("49-SET-12", "49-ED-05")
@pytest.mark.parametrize(("game", "cards"), [("basic", 0), ("advanced", 0), ("electric", 6)])
def test_electric_trains_are_in_one_game_only(game: str, cards: int) -> None:
    table = Table(game=game)
    kind = table.rules.title.trains["E"]
    assert (kind.price, table.state.depot.left.get("E", 0) or 0) == (550, cards)
    assert kind.count == 6
    assert kind.available_from == "12H" and kind.faces[0].gauges == {"standard", "dual"}


@pytest.mark.rule("49-RTE-05", "49-RTE-06", "49-RTE-07")
def test_ranges_and_what_a_hex_of_each_gauge_uses() -> None:
    for name, (_price, hexes, *_cards) in TRAINS.items():
        (face,) = Table().rules.title.trains[name].faces
        backwards = name == "R6H"
        assert face.hexes == hexes
        assert face.weights == {
            "standard": 2 if backwards else 1,
            "narrow": 1 if backwards else 2,
            "dual": 1,
        }


@pytest.mark.rule("49-TRN-03", "49-TRN-06")
def test_phases_set_rounds_and_limits() -> None:
    table = Table()
    for phase, rounds in ROUNDS.items():
        now = table.rules.title.phases[PhaseId(phase)]
        assert now.operating_rounds == rounds
        state = table.started(CTL, P0).phase(phase).state
        assert table.rules.supply.limit(state, CTL) == LIMITS[phase]
        table = Table()


@pytest.mark.rule("49-SR-11", "49-START-02")
def test_nobody_holds_more_than_sixty_percent() -> None:
    held = {P0: 4, P1: 1}
    table = Table().started(CTL, P0, held=held).player(P0, cash=900)
    fifth = BuyShare(actor=P0, company=CTL, source=IPO)
    refusal = table.stock(P0).why_not(fifth)
    assert refusal is not None and refusal.key == "stock.holding-limit"
    table = Table().started(CTL, P0, held={P0: 3, P1: 1}).player(P0, cash=900)
    assert table.stock(P0).why_not(fifth) is None


@pytest.mark.rule("49-PRI-02")
def test_a_private_costs_a_company_one_to_twice_its_value() -> None:
    table = Table().phase("6").started(RCS, P0, cash=500, trains=("6H",)).private("CNM", P2)
    game = table.operating(RCS, "trains")
    prices = {
        price: game.why_not(BuyPrivate(actor=P0, private=PrivateId("CNM"), price=price)) is None
        for price in (0, 1, 150, 151)
    }
    assert prices == {0: False, 1: True, 150: True, 151: False}


@pytest.mark.rule("49-SET-08", "49-SET-10")
def test_the_rulebook_draws_every_order_alike() -> None:
    """The generator of recorded games is kept for them: its next draw follows from the last."""
    assert make_setup("1849", NAMES[:4]).rulings["setup.generator"] == "even"
    firsts = [Table(seed=seed).state.title.queue[0] for seed in range(40)]
    assert len(set(firsts)) == 6 and any(a != b for a, b in pairwise(firsts))


@pytest.mark.rule("49-SET-04", "49-SET-02")
def test_cash_and_limits_of_every_table() -> None:
    for players, cash, certificates in ((3, 500, 12), (4, 375, 11), (5, 300, 9)):
        table = Table(players)
        seat = table.rules.title.seats[players]
        assert (seat.cash, seat.certificate_limit) == (cash, certificates)
        assert table.rules.limits.certificates == certificates
        assert {player.cash for player in table.state.players.values()} == {cash}
    assert Table(4, scenario="five").rules.limits.certificates == 9


@pytest.mark.rule("49-AUC-10")
def test_the_private_that_starts_a_company_lets_choose_between_two_prices() -> None:
    grants = Table().rules.title.privates[PrivateId("RSA")].abilities
    assert [grant["par"] for grant in grants if "par" in grant] == [(68, 100)]


CHART = """
72 83 95 107 120 133 147 164 182 202 224 248 276 306 340 377
63 72 82 93 104 116 128 142 158 175 195 216 240 266 295 328
57 66 75 84 95 105 117 129 144 159 177 196 218 242 269 298
54 62 71 80 90 100 111 123 137 152 169 187 208 230
52 59 68 77 86 95 106 117 130 145 160 178 198
47 54 62 70 78 87 96 107 118 131 146 162
41 47 54 61 68 75 84 93 103 114 127
34 39 45 50 57 63 70 77 86 95
27 31 36 40 45 50 56
0 24 27 31
"""


@pytest.mark.rule("49-MKT-01")
def test_the_chart_is_the_printed_one() -> None:
    cells = Table().rules.title.market.cells.values()
    wanted = {
        (row, column): int(price)
        for row, line in enumerate(CHART.split("\n")[1:-1])
        for column, price in enumerate(line.split())
    }
    assert {(cell.row, cell.column): cell.price for cell in cells} == wanted
