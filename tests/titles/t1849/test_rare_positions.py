"""What recorded games never contain: positions made by hand, under both sets of rulings."""

from dataclasses import replace

import pytest

from ezgame.core.actions import DeclareBankruptcy, Dividend, Pass, SellShares, StartCompany
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.state import OperatingTurn, Station
from ezgame.core.transition import Transition
from ezgame.titles.t1849.actions import BuyLicence, IssueBond
from tests.titles.t1849.table import (
    AFG,
    ATA,
    CTL,
    IFT,
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
from tests.titles.t1849.test_money_trouble import poor, with_route

CIRCLES = {"C1": 1, "H8": 1, "M9": 2, "M11": 1, "B14": 1}
"""Where Garibaldi may be at home, with the circles of the printed hexes."""
BOTTOM = (8, 5)
"""The end of a column: a sale moves nothing more."""


def crowded() -> Table:
    """Every circle that Garibaldi could take is taken."""
    table = Table().started(CTL, P0).started(RCS, P1).title(queue=(AFG, ATA, IFT))
    stations = dict(table.state.board.stations)
    ground = table.rules.ground
    for name in CIRCLES:
        stops = ground.face(table.state.board, HexId(name)).stops
        taken = [
            Station(company=company, stop=number, slot=slot)
            for number, stop in enumerate(stops)
            for slot, company in zip(range(stop.slots), (CTL, RCS), strict=False)
        ]
        stations[HexId(name)] = tuple(taken)
    return table.change(board=replace(table.state.board, stations=stations))


@pytest.mark.rule("49-START-07")
def test_garibaldi_without_a_free_circle_goes_to_the_end_and_waits() -> None:
    table = crowded()
    game = table.stock(P0)
    game.apply(Pass(actor=P0))
    assert own_state(game.state).queue == (ATA, IFT, AFG)
    assert refused(game, StartCompany(actor=P1, company=AFG, price=68)) == "start.no-home"
    words = dict(table.rules.presentation().queue(game.state))
    assert "homeless" in words[AFG].key
    # A circle is free again: it may be started, but not before the next stock round.
    board = game.state.board
    freed = {hex_: there for hex_, there in board.stations.items() if hex_ != "H8"}
    table.state = replace(game.state, board=replace(board, stations=freed))
    game = table.game()
    assert refused(game, StartCompany(actor=P1, company=AFG, price=68)) == "start.no-home"
    t = Transition(game.state)
    table.rules.queue.stock_round_begins(t)
    table.state = t.state
    table.title(queue=(AFG,))
    assert refused(table.game(), StartCompany(actor=P1, company=AFG, price=68)) == ""


@pytest.mark.rule("49-ED-02", "49-EMR-15")
@pytest.mark.parametrize(("rulings", "answer"), [("rulebook", "licence.none-left"), ("online", "")])
def test_the_sixth_e_marker_after_one_came_back(rulings: str, answer: str) -> None:
    table = Table(5, rulings, game="electric").phase("12")
    for company, player in ((ATA, P1), (RCS, P2), (SFA, P3), (IFT, P1)):
        table.started(company, player)
    table.started(CTL, P0, at=(9, 1)).started(AFG, P1, home="H8", cash=2000)
    others = frozenset({ATA, RCS, SFA, IFT, CTL})
    table.title(licences=others, licence_sold=True)
    assert refused(table.operating(AFG, "licence"), BuyLicence(actor=P1)) == answer
    game = table.operating(CTL, "bond")
    game.apply(IssueBond(actor=P0))
    assert not game.state.companies[CTL].floated
    table.state = game.state
    table.company(AFG, cash=2000)
    assert refused(table.operating(AFG, "licence"), BuyLicence(actor=P1)) == ""


@pytest.mark.rule("49-MKT-09")
@pytest.mark.parametrize(("phase", "price"), [("12", 276), ("16", 266)])
def test_240_before_the_last_phase_goes_up(phase: str, price: int) -> None:
    table = Table().phase(phase).started(CTL, P0, at=(1, 12), trains=("16H",))
    table.operating(CTL, "dividend")
    game = table.change(operating=OperatingTurn(company=CTL, step="dividend", income=240)).game()
    game.apply(Dividend(actor=P0, choice="pay"))
    assert table.rules.market.price(game.state, CTL) == price
    words = table.rules.outlook(table.state, CTL)
    assert table.rules.market.cells[words["paid"]].price == price


@pytest.mark.rule("49-OR-06")
@pytest.mark.parametrize(("rulings", "following"), [("rulebook", ATA), ("online", RCS)])
def test_the_order_after_a_bankruptcy(rulings: str, following: CompanyId) -> None:
    """The ruined director sells shares of RCS, which falls below ATA; C38."""
    table = with_route(poor(rulings)).phase("12")
    table.started(CTL, P0, at=(0, 5)).started(RCS, P1, at=(3, 5), held={P0: 2})
    table.started(ATA, P2, at=(3, 4), trains=("12H",))
    game = table.operating(CTL, "trains")
    assert table.rules.market.order(game.state) == (CTL, RCS, ATA)
    game.apply(DeclareBankruptcy(actor=P0))
    assert table.rules.market.order(game.state)[0] == ATA
    while game.state.pending:
        game.apply(next(c.action for c in game.choices()))
    assert game.state.operating is not None and game.state.operating.company == following


@pytest.mark.rule("49-MKT-12", "49-O-05")
@pytest.mark.parametrize(("rulings", "stack"), [("rulebook", (RCS, ATA)), ("online", (ATA, RCS))])
def test_markers_that_come_into_one_cell_by_a_bankruptcy(
    rulings: str, stack: tuple[CompanyId, ...]
) -> None:
    """RCS lies above ATA. The director sells ATA by itself, then RCS falls after it in his ruin: a recorded game
    (5p_7055, line 497) leaves the marker that came first above."""
    table = with_route(poor(rulings)).phase("12")
    table.started(CTL, P0, at=(0, 5), trains=())
    table.started(RCS, P1, at=(3, 4), held={P0: 1}).started(ATA, P2, at=(3, 4), held={P0: 1})
    assert table.state.market.cells[table.cell(3, 4)] == (RCS, ATA)
    table.title(noted=(CTL, RCS, ATA))
    game = table.operating(CTL, "trains")
    game.apply(SellShares(actor=P0, company=ATA, percent=10))
    assert game.state.market.cells[table.cell(4, 4)] == (ATA,)
    game.apply(DeclareBankruptcy(actor=P0))
    assert game.state.market.cells[table.cell(4, 4)] == stack


@pytest.mark.rule("49-MKT-12")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_markers_that_come_into_one_cell_by_single_forced_sales(rulings: str) -> None:
    table = with_route(poor(rulings)).phase("12")
    table.started(CTL, P0, at=(0, 5), trains=())
    table.started(RCS, P1, at=(3, 4), held={P0: 1}).started(ATA, P2, at=(3, 4), held={P0: 1})
    table.title(noted=(CTL, RCS, ATA))
    game = table.operating(CTL, "trains")
    game.apply(SellShares(actor=P0, company=ATA, percent=10))
    game.apply(SellShares(actor=P0, company=RCS, percent=10))
    assert game.state.market.cells[table.cell(4, 4)] == (RCS, ATA)


@pytest.mark.rule("49-MKT-03", "49-O-05")
@pytest.mark.parametrize(("at", "stack"), [((3, 5), (RCS, ATA)), (BOTTOM, (ATA, RCS))])
def test_online_only_a_sale_that_changes_a_price_sorts_the_stacks(
    at: tuple[int, int], stack: tuple[CompanyId, ...]
) -> None:
    """ATA lies above RCS since a bankruptcy. Where its column ends SFA's marker stays, and so do theirs."""
    table = with_route(poor("online")).phase("12")
    table.started(CTL, P0, at=(0, 5), trains=())
    table.started(ATA, P2, at=(4, 4)).started(RCS, P1, at=(4, 4))
    table.started(SFA, P3, at=at, held={P0: 1})
    table.title(noted=(CTL, RCS, ATA, SFA), fallen=(ATA, RCS))
    game = table.operating(CTL, "trains")
    price = table.rules.market.price(game.state, SFA)
    game.apply(SellShares(actor=P0, company=SFA, percent=10))
    assert (table.rules.market.price(game.state, SFA) == price) == (at == BOTTOM)
    assert game.state.market.cells[table.cell(4, 4)] == stack
