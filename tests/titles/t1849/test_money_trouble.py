"""Forced purchases, bankruptcy and closing in 1849."""

import pytest

from ezgame.core.actions import BuyTrain, Choose, DeclareBankruptcy, Pass, SellShares
from ezgame.core.game import Game
from ezgame.core.ids import IPO, PrivateId
from ezgame.titles.t1849.insolvency import LEAVE, LOAN
from tests.titles.t1849.table import (
    AFG,
    ATA,
    CTL,
    P0,
    P1,
    P2,
    P3,
    RCS,
    SFA,
    Table,
    own_state,
    refused,
)


def poor(rulings: str = "rulebook", **options: object) -> Table:
    """CTL has track to a town, no train and no money."""
    table = Table(4, rulings, **options)
    for player in table.state.players:
        table.player(player, cash=0)
    return table


def with_route(table: Table) -> Table:
    table.rules.networks.has_any_route = lambda _state, _company: True
    table.rules.purchase.has_route = lambda _state, _company: True
    return table


def train(kind: str, price: int, source: str = "depot") -> BuyTrain:
    return BuyTrain(actor=P0, source=source, type=kind, face=kind, price=price)


@pytest.mark.rule("49-EMR-01", "49-EMR-02", "49-EMR-04", "49-EMR-05", "49-TRN-07", "49-EMR-03")
def test_the_director_helps_with_the_cheapest_train_of_the_bank_only() -> None:
    table = with_route(poor().started(CTL, P0, cash=30, held={P0: 2}))
    table.started(RCS, P1, held={P0: 2}, trains=("4H",)).player(P0, cash=50)
    game = table.operating(CTL, "trains")
    assert refused(game, Pass(actor=P0)) == "trains.must-own"
    assert refused(game, train("4H", 100)) == "trains.cash"
    other = table.state.companies[RCS].trains[0].id
    deal = BuyTrain(actor=P0, source=RCS, type="4H", face="4H", price=31, train=other)
    assert refused(game, deal) == "trains.cash"
    # The company sells no own shares for it: only its director sells his.
    assert not any(c.action.kind == "sell_shares" and c.action.actor != P0 for c in game.choices())
    game.apply(SellShares(actor=P0, company=RCS, percent=10))
    game.apply(train("4H", 100))
    assert game.state.companies[CTL].trains and game.state.players[P0].cash == 80


@pytest.mark.rule("49-EMR-13", "49-EMR-02")
def test_nobody_sells_more_than_is_needed_nor_his_own_office() -> None:
    table = with_route(poor().started(CTL, P0, held={P0: 1, P1: 3}))
    table.started(RCS, P1, held={P0: 2})
    game = table.operating(CTL, "trains")
    assert refused(game, SellShares(actor=P0, company=RCS, percent=20)) == "emergency.too-much"
    assert refused(game, SellShares(actor=P0, company=CTL, percent=10)) == "emergency.president"
    first = table.operating(CTL, "trains", "first-turn")
    assert refused(first, SellShares(actor=P0, company=CTL, percent=10)) == "sale.not-operated"


@pytest.mark.rule("49-EMR-16")
def test_a_forced_sale_may_close_the_company_that_has_to_buy() -> None:
    table = with_route(poor().started(CTL, P0, held={P0: 3}, at=(8, 0)))
    game = table.operating(CTL, "trains")
    game.apply(SellShares(actor=P0, company=CTL, percent=10))
    assert not game.state.companies[CTL].floated
    assert game.state.players[P0].cash == 27 and not game.state.pending


def ruined(rulings: str) -> tuple[Table, Game]:
    """P0 cannot pay for CTL; he is director of RCS and ATA and owns a private."""
    table = with_route(poor(rulings).started(CTL, P0))
    table.started(RCS, P0, held={P1: 2, P2: 3}).started(ATA, P0, held={P3: 1}, at=(4, 2))
    table.started(SFA, P1, held={P0: 1}, operated=False).private("CNM", P0)
    game = table.operating(CTL, "trains")
    table.company(RCS, operated=False).company(ATA, operated=False)
    game = table.operating(CTL, "trains")
    game.apply(DeclareBankruptcy(actor=P0))
    return table, game


@pytest.mark.rule("49-EMR-09", "49-EMR-06", "49-EMR-14", "49-EMR-10", "49-DIR-06")
def test_a_bankrupt_director_loses_everything_under_the_rulebook() -> None:
    table, game = ruined("rulebook")
    state = game.state
    assert not state.companies[CTL].floated and not state.companies[ATA].floated
    assert state.companies[RCS].president == P2
    assert all(P0 not in now.certificates for now in state.companies.values())
    assert state.privates[PrivateId("CNM")].closed
    assert state.companies[SFA].certificates[1] == IPO
    game.apply(Choose(actor=P0, option=LOAN))
    assert (game.state.players[P0].cash, game.state.players[P0].debt) == (500, 750)
    assert table.rules.score(game.state)[P0] == 0


@pytest.mark.rule("49-EMR-09", "49-O-12")
def test_he_keeps_what_cannot_be_sold_in_recorded_games() -> None:
    _table, game = ruined("online")
    assert game.state.companies[RCS].president == P0 == game.state.companies[ATA].president
    assert game.state.privates[PrivateId("CNM")].owner == P0
    assert not game.state.pending and not game.state.companies[CTL].floated


@pytest.mark.rule("49-EMR-11", "49-EMR-12", "49-END-07", "49-SR-17")
def test_who_leaves_is_passed_over_and_the_last_one_ends_the_game() -> None:
    table, game = ruined("rulebook")
    game.apply(Choose(actor=P0, option=LEAVE))
    assert game.state.players[P0].left and not game.state.finished
    assert table.rules.limits.certificates == 11
    alone = with_route(poor().started(CTL, P0))
    for player in (P1, P2):
        alone.player(player, left=True)
    game = alone.operating(CTL, "trains")
    game.apply(DeclareBankruptcy(actor=P0))
    game.apply(Choose(actor=P0, option=LEAVE))
    assert game.state.finished and game.state.ending == "one-player-left"


@pytest.mark.rule("49-EMR-14")
@pytest.mark.parametrize(
    ("rulings", "answer"), [("rulebook", "insolvency.not-due"), ("online", "")]
)
def test_when_bankruptcy_may_be_declared(rulings: str, answer: str) -> None:
    game = poor(rulings).started(CTL, P0).operating(CTL, "track")
    assert refused(game, DeclareBankruptcy(actor=P0)) == answer


@pytest.mark.rule("49-TRN-04", "49-TRN-03")
def test_a_company_with_all_its_trains_buys_none() -> None:
    table = Table().started(CTL, P0, cash=900, trains=("4H",) * 4)
    assert refused(table.operating(CTL, "trains"), train("4H", 100)) == "trains.limit"


@pytest.mark.rule("49-TRN-05")
@pytest.mark.parametrize(("rulings", "order"), [("rulebook", [RCS, ATA]), ("online", [ATA, RCS])])
def test_several_companies_discard(rulings: str, order: list[str]) -> None:
    table = Table(4, rulings).started(CTL, P0, cash=900, at=(3, 5)).phase("6")
    table.started(ATA, P1, trains=("6H",) * 4, at=(4, 2))
    table.started(RCS, P2, trains=("6H",) * 4, at=(3, 5))
    depot = table.state.depot
    table.change(depot=type(depot)(left={**depot.left, "6H": 0}, issued=depot.issued))
    game = table.operating(CTL, "trains")
    game.apply(train("8H", 350))
    assert [pending.about for pending in game.state.pending] == order


@pytest.mark.rule("49-EVT-03", "49-EVT-01", "49-EVT-02", "49-EVT-04", "49-PRI-04")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_the_earthquake_closes_a_company_with_nothing_but_messina(rulings: str) -> None:
    table = Table(4, rulings).started(AFG, P0, cash=900, home="B14").phase("10")
    depot = table.state.depot
    table.change(depot=type(depot)(left={**depot.left, "10H": 0}, issued=depot.issued))
    table.private("SIGI", P1).started(CTL, P1, at=(4, 2))
    game = table.operating(AFG, "trains")
    game.apply(train("12H", 800))
    assert game.state.phase == "12" and not game.state.companies[AFG].floated
    assert game.state.privates[PrivateId("SIGI")].closed
    assert own_state(game.state).queue[-1] == AFG and AFG in own_state(game.state).waiting
    assert own_state(game.state).shaken and game.state.operating is not None
    assert game.state.operating.company == CTL


@pytest.mark.rule("49-EVT-05", "49-MKT-09", "49-MKT-05")
def test_the_blue_zone_opens_with_the_last_phase() -> None:
    table = Table()
    market, moves = table.rules.market, table.rules.context.moves
    cells = {"276": (0, 12), "230": (3, 13), "218": (2, 12)}
    places = {name: table.cell(*at) for name, at in cells.items()}
    for phase in ("12", "16"):
        top = market.target(places["276"], moves["paid"], phase=phase)
        sold_out = market.target(places["230"], moves["sold-out"], phase=phase)
        open_ = phase == "16"
        assert market.cells[top].price == (306 if open_ else 276)
        assert market.cells[sold_out].price == (242 if open_ else 230)
