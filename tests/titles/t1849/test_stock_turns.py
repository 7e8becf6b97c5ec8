"""Stock turns of 1849: selling before buying, limits, directors, the order of markers."""

import pytest

from ezgame.core.actions import BuyShare, Pass, SellShares, StartCompany
from ezgame.core.finance.shares import holding
from ezgame.core.ids import IPO, POOL
from tests.titles.t1849.table import ATA, CTL, IFT, P0, P1, P2, P3, RCS, SFA, Table, refused


def sale(player: str, company: str, percent: int, sizes: tuple[int, ...] = ()) -> SellShares:
    return SellShares(actor=player, company=company, percent=percent, sizes=sizes)


def purchase(player: str, company: str, source: str = "ipo", percent: int = 10) -> BuyShare:
    return BuyShare(actor=player, company=company, source=source, percent=percent)


@pytest.mark.rule("49-SR-02", "49-SR-08", "49-SR-03")
def test_who_has_bought_sells_nothing_and_who_has_sold_buys_nothing_back() -> None:
    table = Table().started(CTL, P0, held={P1: 2}).started(RCS, P0)
    game = table.stock(P1)
    game.apply(sale(P1, CTL, 10))
    assert refused(game, purchase(P1, CTL)) == "buy.sold-this-round"
    game.apply(purchase(P1, RCS))
    assert game.state.stock is not None and game.state.stock.actor == P2
    for player in (P2, P3, P0):
        game.apply(Pass(actor=player))
    assert game.state.stock is not None and game.state.stock.actor == P1
    assert refused(game, purchase(P1, CTL)) == "buy.sold-this-round"
    game.apply(Pass(actor=P1))
    assert game.state.clock.kind == "operating"


@pytest.mark.rule("49-SR-02")
def test_the_starter_of_a_company_sells_nothing_more() -> None:
    table = Table().started(RCS, P1, held={P0: 2})
    table.title(queue=(CTL, ATA, IFT))
    game = table.stock(P0)
    game.apply(StartCompany(actor=P0, company=CTL, price=68))
    assert refused(game, sale(P0, RCS, 10)) == "stock.order"
    game.apply(purchase(P0, CTL))
    assert game.state.stock is not None and game.state.stock.actor == P0


@pytest.mark.rule("49-SR-05", "49-SR-06", "49-SR-14")
def test_nothing_is_sold_before_a_company_has_acted_or_above_half_in_the_pool() -> None:
    table = Table().started(CTL, P1, held={P0: 2, POOL: 4}, operated=False)
    assert refused(table.stock(P0), sale(P0, CTL, 10)) == "sale.not-operated"
    game = table.company(CTL, operated=True).stock(P0)
    assert refused(game, sale(P0, CTL, 20)) == "sale.pool-full"
    assert refused(game, sale(P0, CTL, 10)) == ""
    # No cell of the chart lifts a limit.
    zones = table.rules.title.market.zones.values()
    assert not any("no-" in word for zone in zones for word in zone)


@pytest.mark.rule("49-SR-07")
@pytest.mark.parametrize(("rulings", "answer"), [("rulebook", "sale.one-block"), ("online", "")])
def test_a_second_lot_of_a_company(rulings: str, answer: str) -> None:
    game = Table(4, rulings).started(CTL, P1, held={P0: 2}).stock(P0)
    game.apply(sale(P0, CTL, 10))
    assert refused(game, sale(P0, CTL, 10)) == answer


@pytest.mark.rule("49-SR-11", "49-SR-12")
@pytest.mark.parametrize(("rulings", "counted"), [("rulebook", 3), ("online", 4)])
def test_what_counts_against_the_limit(rulings: str, counted: int) -> None:
    table = Table(4, rulings).started(CTL, P0, held={P0: 1}, last=P0).private("CNM", P0)
    assert table.rules.limits.counted(table.state, P0) == counted


@pytest.mark.rule("49-SR-13", "49-SET-04")
def test_who_is_above_the_limit_sells_first_and_nothing_to_sell_lets_the_duty_wait() -> None:
    table = Table(4, scenario="five")
    assert table.rules.limits.certificates == 9
    companies = [company for company in table.state.companies if company != "AFG"]
    for company in companies[:2]:
        table.started(company, P1, held={P0: 5})
    game = table.stock(P0)
    assert refused(game, Pass(actor=P0)) == "stock.must-sell"
    assert refused(game, sale(P0, companies[0], 10)) == ""
    for company in companies[:2]:
        table.company(company, operated=False)
    assert refused(table.stock(P0), Pass(actor=P0)) == ""


@pytest.mark.rule("49-SR-16")
@pytest.mark.parametrize(("rulings", "passes"), [("rulebook", 4), ("online", 0)])
def test_players_who_can_do_nothing(rulings: str, passes: int) -> None:
    table = Table(4, rulings).started(CTL, P1, held={P0: 2, P2: 2}, operated=False)
    for player in table.state.players:
        table.player(player, cash=0)
    table.player(P0, cash=100)
    game = table.stock(P0)
    game.apply(purchase(P0, CTL))
    said = 0
    while game.state.clock.kind == "stock":
        assert game.state.stock is not None
        game.apply(Pass(actor=game.state.stock.actor))
        said += 1
    assert said == passes


@pytest.mark.rule("49-DIR-05", "49-DIR-01", "49-DIR-04")
def test_among_equal_successors_the_next_to_the_left_becomes_director() -> None:
    table = Table().started(CTL, P1, held={P0: 2, P3: 2, P1: 1})
    game = table.stock(P1)
    game.apply(sale(P1, CTL, 20))
    assert game.state.companies[CTL].president == P3
    assert holding(game.state, table.rules.percents, CTL, P1) == 10


@pytest.mark.rule("49-DIR-09")
def test_half_a_directors_certificate_where_the_successor_has_only_the_last_one() -> None:
    for rulings, answer in (("rulebook", "sale.president-stuck"), ("online", "")):
        table = Table(4, rulings).started(CTL, P1, held={POOL: 1}, last=P0)
        game = table.stock(P1)
        assert refused(game, sale(P1, CTL, 10)) == answer
    game.apply(sale(P1, CTL, 10))
    certificates = game.state.companies[CTL].certificates
    assert certificates[0] == P0 and certificates[7] == POOL
    assert holding(game.state, table.rules.percents, CTL, P1) == 10
    bare = Table(4, "online").started(CTL, P1, last=P0).stock(P1)
    assert refused(bare, sale(P1, CTL, 10)) == "sale.president-stuck"


@pytest.mark.rule("49-MKT-12")
def test_companies_that_fall_side_by_side_keep_their_order() -> None:
    table = Table()
    table.started(CTL, P1, held={P0: 2}).started(RCS, P1, held={P0: 2}).started(SFA, P1, at=(4, 5))
    game = table.stock(P0)
    game.apply(sale(P0, RCS, 10))
    game.apply(sale(P0, CTL, 10))
    below = table.cell(4, 5)
    assert game.state.market.cells[below] == (SFA, CTL, RCS)


@pytest.mark.rule("49-DIR-11")
def test_a_company_holds_only_shares_of_itself() -> None:
    table = Table().started(CTL, P0, held={POOL: 2}, cash=500).started(RCS, P0, held={POOL: 2})
    game = table.operating(CTL, "own_shares")
    assert refused(game, purchase(P0, RCS, "pool")) == "own.other"
    game.apply(purchase(P0, CTL, "pool"))
    assert game.state.companies[CTL].certificates.count(IPO) == 6
