"""The worked examples of the rulebook. Each test bears the name of its example; a check counts them."""

from dataclasses import replace

import pytest
import yaml

from ezgame.core.actions import DiscardTrain, Dividend, Pass
from ezgame.core.finance.market import Direction, Move
from ezgame.core.game import Game
from ezgame.core.ids import IPO, POOL, CellId, CompanyId, PlayerId
from tests.asking import (
    buy,
    buy_train,
    cash,
    company,
    owner,
    percent,
    place,
    play,
    president,
    price,
    refusal,
    train,
    trains,
)
from tests.builders import ANN, BEN, CAROL, DAN, EVE, Position
from tests.conftest import shared_path
from tests.routes import earned, route, verdict
from tests.titles.t1830.table import (
    bid,
    cell,
    corporation,
    everybody_passes,
    moved,
    passes,
    sell,
    start,
    table,
)
from tests.titles.t1830.test_routes import BEST, figure, judged, network


def priority(game: Game) -> PlayerId | None:
    assert game.state.auction is not None
    return game.state.auction.priority


@pytest.mark.rule("30-AUC-04", "30-AUC-05", "30-AUC-09", "30-AUC-11", "30-AUC-12")
def test_auction_4p() -> None:
    game = table().game()
    play(game, bid(ANN, "CA", 165), bid(BEN, "BO", 225), bid(CAROL, "DH", 75))
    play(game, bid(DAN, "CA", 170), bid(ANN, "DH", 80), bid(BEN, "SV", 20))
    assert priority(game) == CAROL
    play(game, *passes(CAROL), bid(DAN, "CS", 40))
    assert (priority(game), game.waiting_for()) == (ANN, (CAROL,))
    play(game, bid(CAROL, "DH", 85), bid(ANN, "DH", 90), bid(CAROL, "DH", 95))
    play(game, *passes(ANN))
    assert (owner(game, "DH"), cash(game, CAROL)) == (CAROL, 505)
    assert (priority(game), game.waiting_for()) == (ANN, (ANN,))
    play(game, bid(ANN, "MH", 110))
    assert (priority(game), game.waiting_for()) == (BEN, (ANN,))
    play(game, bid(ANN, "CA", 175), bid(DAN, "CA", 200), bid(ANN, "CA", 207))
    play(game, bid(DAN, "CA", 212), *passes(ANN))
    assert (owner(game, "CA"), owner(game, "BO")) == (DAN, BEN)
    assert game.waiting_for() == (BEN,)
    play(game, start(BEN, "B&O", 100))
    assert [cash(game, player) for player in game.state.players] == [490, 355, 505, 348]
    assert (percent(game, "PRR", DAN), percent(game, "B&O", BEN)) == (10, 20)
    assert game.state.order[0] == BEN


@pytest.mark.rule("30-AUC-05")
@pytest.mark.parametrize(
    ("private", "standing", "offer", "legal"),
    [
        ("DH", (), 74, False),
        ("DH", (), 75, True),
        ("DH", (75, 80), 84, False),
        ("DH", (75, 80), 85, True),
        ("CA", (200,), 207, True),
    ],
)
def test_auction_bid_minimum(
    private: str, standing: tuple[int, ...], offer: int, legal: bool
) -> None:
    game = table().game()
    for amount in standing:
        play(game, bid(game.waiting_for()[0], private, amount))
    assert (refusal(game, bid(game.waiting_for()[0], private, offer)) == "") == legal


@pytest.mark.rule("30-AUC-13", "30-AUC-14")
def test_auction_sv_price_falls() -> None:
    game = table().game()
    for expected in (15, 10, 5):
        everybody_passes(game)
        assert refusal(game, bid(ANN, "SV", expected)) == ""
    everybody_passes(game)
    assert (owner(game, "SV"), cash(game, ANN), priority(game)) == (ANN, 600, BEN)


@pytest.mark.rule("30-AUC-15")
@pytest.mark.parametrize(("rulings", "follows"), [("rulebook", CAROL), ("online", DAN)])
def test_auction_income_when_all_pass(rulings: str, follows: PlayerId) -> None:
    game = table(rulings=rulings).game()
    play(game, bid(ANN, "SV", 20), bid(BEN, "CS", 40), bid(CAROL, "CA", 165))
    everybody_passes(game)
    assert (cash(game, ANN), cash(game, BEN)) == (585, 570)
    assert game.waiting_for() == (follows,)


@pytest.mark.rule("30-AUC-10")
def test_auction_reentry() -> None:
    for rulings in ("rulebook", "online"):
        game = table(rulings=rulings).game()
        play(game, bid(ANN, "DH", 75), bid(BEN, "DH", 80), bid(CAROL, "DH", 85))
        play(game, bid(DAN, "SV", 20), *passes(ANN, BEN, CAROL), bid(DAN, "CS", 40))
        play(game, *passes(ANN), bid(BEN, "DH", 90), *passes(CAROL))
        if rulings == "online":
            assert (owner(game, "DH"), cash(game, BEN)) == (BEN, 510)
            continue
        play(game, bid(ANN, "DH", 95), *passes(BEN, CAROL))
        # The highest bidder is not asked to pass.
        assert (owner(game, "DH"), cash(game, ANN)) == (ANN, 505)


@pytest.mark.rule("30-FLT-01", "30-FLT-02", "30-FLT-03", "30-MKT-11")
@pytest.mark.parametrize("last", ["ipo", "pool"])
def test_prr_float(last: str) -> None:
    position = corporation(table(2), "C&O", {ANN: 20}, par=71, floated=False)
    position = position.change("PRR", certificates=(IPO, BEN, *(IPO,) * 7))
    game = position.stock(ANN)
    play(game, start(ANN, "PRR", 82), *passes(ANN), buy(BEN, "PRR"), *passes(BEN))
    play(game, buy(ANN, "PRR"), *passes(ANN))
    before = cash(game, BEN)
    play(game, sell(BEN, "PRR", 20))
    assert cash(game, BEN) - before == 164
    assert (price(game, "PRR"), company(game, "PRR").par, cell(game, "PRR")) == (71, 82, "4,6")
    assert game.state.market.cells[CellId("4,6")] == ("C&O", "PRR")
    play(game, *passes(BEN), buy(ANN, "PRR", last))
    held = [percent(game, "PRR", place_) for place_ in (ANN, BEN, POOL, IPO)]
    if last == "pool":
        assert (held, company(game, "PRR").floated) == ([40, 0, 10, 50], False)
        return
    assert (held, company(game, "PRR").floated) == ([40, 0, 20, 40], True)
    assert president(game, "PRR") == ANN
    play(game, *passes(ANN, BEN, ANN))
    assert cash(game, "PRR") == 820


@pytest.mark.rule("30-DIR-01", "30-DIR-02", "30-LIM-02", "30-LIM-04")
def test_director_takeover_by_purchase() -> None:
    position = corporation(table(5), "B&O", {ANN: 40, BEN: 40, CAROL: 20})
    for name in ("PRR", "NYC"):
        position = corporation(position, name, {ANN: 60}, at="1,6")
    limits = position.rules.context.limits
    assert limits.counted(position.state, ANN) == 13
    game = position.stock(CAROL)
    play(game, sell(CAROL, "B&O"), *passes(CAROL, DAN, EVE, ANN), buy(BEN, "B&O", "pool"))
    assert president(game, "B&O") == BEN
    assert [percent(game, "B&O", player) for player in (ANN, BEN, CAROL)] == [40, 50, 10]
    where = company(game, "B&O").certificates
    assert [where.count(player) for player in (ANN, BEN, CAROL)] == [4, 4, 1]
    assert limits.counted(game.state, ANN) == 14
    play(game, *passes(BEN, CAROL, DAN, EVE))
    assert refusal(game, Pass(actor=ANN)) == "stock.must-sell"


@pytest.mark.rule("30-DIR-01")
def test_director_tie_no_change() -> None:
    game = corporation(table(), "PRR", {ANN: 40, BEN: 30}).stock(BEN)
    play(game, buy(BEN, "PRR"))
    assert president(game, "PRR") == ANN


@pytest.mark.rule("30-DIR-03")
def test_director_successor_clockwise() -> None:
    game = corporation(table(), "PRR", {ANN: 40, BEN: 10, CAROL: 20, DAN: 20}).stock(ANN)
    play(game, sell(ANN, "PRR", 30))
    assert president(game, "PRR") == CAROL
    assert [percent(game, "PRR", each) for each in (ANN, CAROL, DAN, POOL)] == [10, 20, 20, 30]


@pytest.mark.rule("30-DIR-05")
def test_director_cannot_leave() -> None:
    game = corporation(table(), "PRR", {ANN: 30, BEN: 10, CAROL: 10}).stock(ANN)
    legal = [refusal(game, sell(ANN, "PRR", amount)) == "" for amount in (10, 20, 30)]
    assert legal == [True, False, False]


@pytest.mark.rule("30-MKT-05", "30-MKT-06", "30-MKT-08", "30-MKT-09", "30-SR-08")
@pytest.mark.parametrize(
    ("start_at", "event", "to", "figure_"),
    [
        ("0,6", "sold 2", "2,6", 82),
        ("2,6", "sold 2", "4,6", 71),
        ("0,6", "paid", "0,7", 112),
        ("0,18", "paid", "0,18", 350),
        ("4,10", "paid", "3,10", 110),
        ("0,0", "withheld", "1,0", 53),
        ("7,0", "withheld", "7,0", 10),
        ("8,1", "withheld", "8,1", 10),
        ("0,6", "sold-out", "0,6", 100),
        ("2,6", "sold-out", "1,6", 90),
        ("7,7", "sold 1", "7,7", 68),
    ],
)
def test_market_moves(start_at: str, event: str, to: str, figure_: int) -> None:
    context = table().rules.context
    name, _space, times = event.partition(" ")
    move: Move = context.moves[name]
    direction: Direction = move.direction
    assert direction in ("up", "down", "left", "right")
    target = context.market.target(CellId(start_at), move, int(times or 1))
    assert (target, context.market.cells[target].price) == (to, figure_)


@pytest.mark.rule("30-MKT-12", "30-MKT-13", "30-LIM-06")
def test_limits_6p_zones() -> None:
    position = table(6)
    # Certificates: B&O 3, PRR 4, C&O 8, Erie 5.
    for name, held, at in (
        ("B&O", 40, "0,6"),
        ("PRR", 50, "7,4"),
        ("C&O", 90, "4,0"),
        ("ERIE", 60, "0,6"),
    ):
        position = corporation(position, name, {ANN: held, BEN: 100 - held}, at=at)
    limits = position.rules.context.limits
    assert limits.counted(position.state, ANN) == 8
    assert limits.excess(position.state, ANN) is None
    # All are sold out, then two dividends each.
    risen = moved(moved(position, "PRR", "6,6"), "C&O", "3,2")
    rules = risen.rules.context
    up, right = rules.moves["sold-out"], rules.moves["paid"]
    for name, at, to in (("PRR", "7,4", "6,6"), ("C&O", "4,0", "3,2")):
        assert rules.market.target(rules.market.target(CellId(at), up), right, 2) == to, name
    assert limits.counted(risen.state, ANN) == 12
    assert limits.excess(risen.state, ANN).key == "stock.must-sell"
    assert limits.judge_holding(risen.state, ANN, CompanyId("C&O"), 0) is not None
    fallen = moved(risen, "PRR", "8,6")
    assert limits.counted(fallen.state, ANN) == 8
    assert limits.excess(fallen.state, ANN).key == "stock.must-sell-company"
    game = fallen.stock(ANN)
    play(game, sell(ANN, "C&O", 20))
    assert cell(game, "C&O") == "5,2"
    assert limits.excess(game.state, ANN) is None


@pytest.mark.rule("30-OR-02")
def test_operating_order() -> None:
    position = table()
    for name, at in (("B&O", "1,5"), ("C&O", "2,6"), ("PRR", "2,6"), ("ERIE", "3,7")):
        position = corporation(position, name, {ANN: 20}, at=at)
    order = position.rules.context.market.order(position.state)
    assert order == ("ERIE", "C&O", "PRR", "B&O")


@pytest.mark.rule("30-OR-02")
def test_operating_order_same_column() -> None:
    position = table()
    for name, at in (("PRR", "6,6"), ("NYC", "5,6"), ("CPR", "7,6")):
        position = corporation(position, name, {ANN: 20}, at=at)
    order = position.rules.context.market.order(position.state)
    assert order == ("NYC", "PRR", "CPR")


@pytest.mark.rule("30-PHA-02", "30-PHA-08", "30-TRN-07")
def test_phase_change_discard() -> None:
    position = corporation(table().top("4"), "PRR", cash=800).trains("PRR", "3").left("4", 1)
    game = position.phase("4").left("4", 1).private("SV", ANN).operating("PRR", "trains")
    play(game, buy_train(game, "4"), buy_train(game, "5"))
    assert (game.state.phase, cash(game, "PRR"), len(game.state.pending)) == ("5", 50, 1)
    three = train(game, "PRR", 0)
    play(game, DiscardTrain(actor=ANN, company=CompanyId("PRR"), train=three.id))
    assert trains(game, "PRR") == ["4", "5"]
    assert [card.type for card in game.state.depot.pool] == ["3"]
    assert all(now.closed for now in game.state.privates.values())
    assert game.rules.supply.limit(game.state, CompanyId("PRR")) == 2


@pytest.mark.rule("30-DIV-02")
def test_dividend_co() -> None:
    position = corporation(table(), "C&O", {ANN: 50, POOL: 20}, cash=0).trains("C&O", "2")
    game = position.operating("C&O", "dividend", income=50)
    bank = game.state.bank or 0
    play(game, Dividend(actor=ANN, choice="pay"))
    assert (cash(game, ANN), cash(game, "C&O")) == (625, 10)
    assert bank - (game.state.bank or 0) == 50 - 15


@pytest.mark.rule("30-RTE-02", "30-RTE-11")
@pytest.mark.parametrize(
    ("values", "income", "least"),
    [((60, 50, 10, 30, 50, 30, 40), 270, "D"), ((50, 30, 10, 50, 60), 200, "5")],
)
def test_route_sums_large_figure(values: tuple[int, ...], income: int, least: str) -> None:
    faces = {face.name: face.stops for kind in table().title.trains.values() for face in kind.faces}
    able = [name for name, stops in faces.items() if stops is None or stops >= len(values)]
    assert (sum(values), able[0]) == (income, least)


@pytest.mark.classic_board
@pytest.mark.rule("30-RTE-04", "30-RTE-09", "30-RTE-12")
def test_figure_routes() -> None:
    net = network(figure("3", "3"))
    assert judged(net, ("GCBEF", 0)) == 100
    assert judged(net, ("FED", 0), ("FEH", 1)) == "routes.shared-track"
    assert [income for _trains, income in BEST] == [80, 160, 220, 250, 270, 210, 220]


@pytest.mark.classic_board
@pytest.mark.rule("30-RTE-07")
@pytest.mark.parametrize(("rulings", "legal"), [("rulebook", False), ("online", True)])
def test_gulf_both_ends(rulings: str, legal: bool) -> None:
    position = corporation(table(rulings=rulings), "PRR").tiles(H4="15/5", I3="8/1", I5="8/0")
    game = position.tiles(J4="8/1").station("PRR", "H4").trains("PRR", "3").operating("PRR", "run")
    found = verdict(game, route(game, 0, "I1 H4 J2"))
    assert (found.refusal is None, found.income) == (legal, 90)


@pytest.mark.rule("30-END-01", "30-END-02")
@pytest.mark.parametrize(
    ("kind", "remaining"),
    [("operating", ["OR 2.2", "OR 2.3"]), ("stock", ["OR 2.1", "OR 2.2", "OR 2.3"])],
)
def test_bank_breaks(kind: str, remaining: list[str]) -> None:
    position = corporation(table().phase("5"), "PRR", {ANN: 60}).with_state(bank=5)
    position = position.trains("PRR", "5")
    if kind == "stock":
        game = position.stock(ANN)
        play(game, sell(ANN, "PRR"))
    else:
        game = position.operating("PRR", "dividend", rounds=3, income=100)
        play(game, Dividend(actor=ANN, choice="pay"))
    seen: list[str] = []
    here = game.state.clock.round
    while not game.state.finished:
        play(game, Pass(actor=game.waiting_for()[0]))
        if game.state.clock.round not in (here, *seen):
            seen.append(game.state.clock.round)
    assert seen == remaining


@pytest.mark.rule("30-RTE-11")
def test_ownership_of_first_trip() -> None:
    position = corporation(table(), "B&O").tiles(I17="9/1").trains("B&O", "2")
    game = position.operating("B&O", "run")
    assert earned(game, route(game, 0, "I15 I19")) == (40, 0)


@pytest.mark.rule("30-TOK-03")
def test_station_cost_ladder() -> None:
    costs = table().title.companies[CompanyId("PRR")].station_costs
    assert costs == (0, 40, 100, 100)
    game = corporation(table(), "PRR", cash=40).tiles(H10="57 H12").operating("PRR", "station")
    play(game, place(game, "H10"))
    assert cash(game, "PRR") == 0


@pytest.mark.rule("30-TRN-05", "30-TRN-06")
@pytest.mark.parametrize(
    ("owned", "traded", "after", "pool"),
    [
        (("5", "6"), 0, ["6", "D"], ["5"]),
        (("4", "5"), 0, ["5", "D"], []),
        (("5", "6"), None, [], []),
    ],
)
def test_diesel_trade_in(
    owned: tuple[str, ...], traded: int | None, after: list[str], pool: list[str]
) -> None:
    position: Position = corporation(table().phase("6"), "PRR", cash=2000).trains("PRR", *owned)
    game = position.operating("PRR", "trains")
    if traded is None:
        assert refusal(game, buy_train(game, "D")) == "trains.limit"
        return
    card = train(game, "PRR", traded)
    play(game, replace(buy_train(game, "D"), price=800, trade_in=card.id))
    assert (trains(game, "PRR"), cash(game, "PRR")) == (after, 1200)
    assert [card.type for card in game.state.depot.pool] == pool


def test_every_example_has_its_test() -> None:
    with shared_path("rules", "vectors_1830.yaml").open(encoding="utf-8") as file:
        names = {vector["id"] for vector in yaml.safe_load(file)["vectors"]}
    assert {f"test_{name}" for name in names} <= set(globals())
