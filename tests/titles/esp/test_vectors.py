"""The worked examples of tests/data/vectors_18esp.yaml, each played by the function it names."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from ezgame.core.actions import (
    Bid,
    Dividend,
    Pass,
    RepayLoan,
    SellShares,
    StartCompany,
    TakeLoan,
)
from ezgame.core.events import Paid
from ezgame.core.game import Game
from ezgame.core.ids import BANK, POOL, CompanyId, HexId, PlayerId, PrivateId
from ezgame.core.routes.network import with_tender
from ezgame.core.transition import Transition
from ezgame.titles.esp.actions import BuyTender, CombineTrains, TakeOver
from ezgame.titles.esp.state import GOALS
from tests.asking import (
    actor,
    buy,
    buy_private,
    buy_train,
    cash,
    company,
    debt,
    events,
    lay,
    offered,
    owner,
    percent,
    place,
    play,
    president,
    price,
    refusal,
    stack,
    step_of,
    train,
)
from tests.builders import ANN, BEN, DAN, NAMES, Position, a_game
from tests.routes import earned, reason, route, run, verdict

VECTORS = Path(__file__).parents[2] / "data" / "vectors_18esp.yaml"
PLAYERS = {name: PlayerId(f"P{seat}") for seat, name in enumerate(NAMES)} | {"pool": POOL}

Vector = dict[str, Any]
play_vector: dict[str, Callable[[Vector, str], None]] = {}


def plays(function: Callable[[Vector, str], None]) -> Callable[[Vector, str], None]:
    """Register the function under its name."""
    play_vector[function.__name__] = function
    return function


def cases() -> Iterator[Any]:
    for vector in yaml.safe_load(VECTORS.read_text(encoding="utf-8")):
        for rulings in [vector["rulings"]] if "rulings" in vector else ["rulebook", "online"]:
            marks = pytest.mark.rule(*vector["rules"])
            yield pytest.param(vector, rulings, id=f"{vector['id']}-{rulings}", marks=marks)


@pytest.mark.parametrize(("vector", "rulings"), list(cases()))
def test_the_worked_example_comes_out(vector: Vector, rulings: str) -> None:
    play_vector[vector["what"]](vector, rulings)


def test_all_examples_for_three_and_more_players_are_there() -> None:
    ids = {vector["id"] for vector in yaml.safe_load(VECTORS.read_text(encoding="utf-8"))}
    assert ids == {f"V-{n:03}" for n in (*range(1, 80), 83, 84)}


# ---------------------------------------------------------------- shares


def named(holds: dict[str, int]) -> dict[str, int]:
    return {PLAYERS[name]: percent for name, percent in holds.items()}


def sell(player: PlayerId, name: str, percent: int) -> SellShares:
    return SellShares(actor=player, company=CompanyId(name), percent=percent)


@plays
def sale(v: Vector, rulings: str) -> None:
    seller = PLAYERS[v.get("seller", "Ann")]
    position = a_game(rulings=rulings).phase("3").everybody_has(0)
    position = position.major(v["company"], price=v["price"], holds=named(v["holds"]))
    game = position.stock(seller)
    play(game, sell(seller, v["company"], v["sells"]))
    assert (cash(game, seller), price(game, v["company"])) == (v["cash"], v["after"])
    assert percent(game, v["company"], POOL) == v["pool"]
    if "director" in v:
        assert president(game, v["company"]) == PLAYERS[v["director"]]
    for name, held in v.get("held", {}).items():
        assert percent(game, v["company"], PLAYERS[name]) == held


@plays
def most_sold(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).phase("3").major(v["company"], holds=named(v["holds"]))
    for player in (ANN, BEN):
        sold = [a.percent for a in offered(position.stock(player), SellShares)]
        if player == ANN or v["most"] == 0:
            assert max(sold, default=0) == v["most"]


@plays
def purchases(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).phase("3").everybody_has(900)
    position = position.major(v["company"], holds=named(v["holds"]))
    for director in v["directors"]:
        game = position.stock(ANN)
        play(game, buy(ANN, v["company"], "pool"))
        assert president(game, v["company"]) == PLAYERS[director]
        position = Position(game.rules, game.state)


@plays
def three_sales(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).phase("3").cash(ANN, 0)
    for name, before in v["before"].items():
        position = position.major(name, price=before, holds={BEN: 40, ANN: 20})
    game = position.stock(ANN)
    money = []
    for name in v["before"]:
        before = cash(game, ANN)
        play(game, sell(ANN, name, 10))
        money.append(cash(game, ANN) - before)
    assert money == v["money"]
    assert {name: price(game, name) for name in v["after"]} == v["after"]


@plays
def share_prices(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).everybody_has(500)
    position = position.major(
        v["company"], par=v["par"], price=v["price"], holds={BEN: 40, ANN: 10, POOL: 10}
    )
    for source in ("ipo", "pool"):
        game = position.stock(ANN)
        play(game, buy(ANN, v["company"], source))
        assert 500 - cash(game, ANN) == v[source]


def end_stock_round(game: Game) -> None:
    for _ in game.state.players:
        play(game, Pass(actor=actor(game)))


@plays
def sold_out(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).major("CFLG", price=v["price"], holds={ANN: 60, BEN: 40})
    game = position.stock(ANN)
    end_stock_round(game)
    assert price(game, "CFLG") == v["after"]


@plays
def order_after_stock(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).minor("AC", owner=DAN)
    for name, amount in v["cash"].items():
        position = position.cash(PLAYERS[name], amount)
    game = position.stock(ANN)
    end_stock_round(game)
    assert game.state.order == tuple(PLAYERS[name] for name in v["order"])


@plays
def order_after_auction(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings)
    for name, amount in v["cash"].items():
        position = position.cash(PLAYERS[name], amount)
    t = Transition(position.state)
    position.rules.flow.after_auction(t)
    assert t.state.order == tuple(PLAYERS[name] for name in v["order"])


# ---------------------------------------------------------------- launching


def start(player: PlayerId, name: str, price: int) -> StartCompany:
    return StartCompany(actor=player, company=CompanyId(name), price=price)


@plays
def minor_start(v: Vector, rulings: str) -> None:
    game = a_game(rulings=rulings).everybody_has(500).stock(ANN)
    play(game, start(ANN, v["company"], v["price"]))
    assert 500 - cash(game, ANN) == v["paid"]
    assert cash(game, v["company"]) == v["treasury"]


@plays
def launch(v: Vector, rulings: str) -> None:
    before = "5" if v["phase"] == "5" else None
    position = a_game(rulings=rulings).everybody_has(2000)
    if before:  # let phase 5 begin by a purchase, so that it does what it does
        buyer = position.top(before).major("FdC", cash=500).trains("FdC", "4+5")
        game = buyer.operating("FdC", "trains")
        play(game, buy_train(game, "4+5"))
        position = Position(game.rules, game.state)
    game = position.stock(ANN)
    play(game, start(ANN, "CFLG", v["par"]))
    assert 2000 - cash(game, ANN) == v["paid"]
    for name in v["buyers"]:
        assert not company(game, "CFLG").floated
        play(game, buy(PLAYERS[name], "CFLG"))
    launched = company(game, "CFLG")
    assert launched.floated
    assert (launched.cash, launched.stations_free, launched.stations_locked) == (
        v["treasury"],
        v["free"],
        v["locked"],
    )
    still = [goal for goal in GOALS if game.rules.goals.open(game.state, CompanyId("CFLG"), goal)]
    assert len(still) == v["goals"]


@plays
def goal_money(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).major("CFLG", par=v["par"], cash=4 * v["par"])
    t = Transition(position.state)
    payments = []
    for goal in GOALS:
        before = t.state.companies[CompanyId("CFLG")].cash
        position.rules.goals.reach(t, CompanyId("CFLG"), goal)
        payments.append(t.state.companies[CompanyId("CFLG")].cash - before)
    assert payments == v["payments"]
    assert t.state.companies[CompanyId("CFLG")].cash == v["capital"]


@plays
def pars(v: Vector, rulings: str) -> None:
    game = a_game(rulings=rulings).phase(v["phase"]).everybody_has(500).stock(ANN)
    assert [a.price for a in offered(game, StartCompany) if a.company == "CFLG"] == v["pars"]


# ---------------------------------------------------------------- market and dividends


@plays
def move(v: Vector, rulings: str) -> None:
    name = v.get("company", "MCP")
    for before, after in v["moves"].items():
        position = a_game(rulings=rulings).phase("3").major(name, price=before)
        position = position.trains(name, "3").own(last_round=v.get("last_round", False))
        game = position.operating(name, "dividend", income=300)
        play(game, Dividend(actor=ANN, choice=v["choice"]))
        assert price(game, name) == after


@plays
def stacking(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings)
    for name in v["below"]:
        minor = position.title.companies[CompanyId(name)].kind == "minor"
        position = position.minor(name, par=v["at"]) if minor else position.major(name, par=v["at"])
    game = position.minor(v["mover"], par=v["price"]).operating(v["mover"])
    play(game, Pass(actor=ANN))
    assert stack(game, v["at"]) == tuple(v["stack"])


@plays
def dividend(v: Vector, rulings: str) -> None:
    name = v["company"]
    position = a_game(rulings=rulings).phase("3").everybody_has(0)
    minor = "holds" not in v
    started = (
        position.minor(name, price=v.get("price"))
        if minor
        else position.major(name, holds=named(v["holds"]))
    )
    position = started.trains(name, "3")
    game = position.operating(name, "dividend", income=v["income"], treasury=v.get("mine", 0))
    play(game, Dividend(actor=ANN, choice="half" if minor else "pay"))
    assert {who: cash(game, PLAYERS[who]) for who in v["paid"]} == v["paid"]
    assert cash(game, name) == v["treasury"]
    if "kept" in v:
        assert v["income"] - sum(event.amount for event in events(game, Paid)) == v["kept"]
    if "after" in v:
        assert price(game, name) == v["after"]


# ---------------------------------------------------------------- routes


def running(v: Vector, rulings: str) -> Game:
    name = v["company"]
    position = a_game(rulings=rulings).phase(v["phase"]).major(name, home=False)
    position = position.tiles(**v.get("tiles", {})).home(name, v.get("home"))
    position = position.open_pass(*v.get("open", ())).trains(name, *v["trains"])
    position = position.change(name, stations_free=4)
    for hex_id in v.get("stations", ()):
        position = position.station(name, hex_id)
    if v.get("tender"):
        position = position.tender(name)
    return position.operating(name, "run")


@plays
def routes(v: Vector, rulings: str) -> None:
    game = running(v, rulings)
    drawn = [
        route(game, number, stops, tender=bool(v.get("tender")) and number == 0)
        for number, stops in enumerate(v["routes"])
    ]
    if "refused" in v:
        assert reason(game, *drawn) == v["refused"]
        return
    assert earned(game, *drawn) == (v["income"], v["treasury"])
    if "goal" in v:
        play(game, run(game, *drawn))
        assert game.state.title.goals[CompanyId(v["company"])] == (v["goal"],)


@plays
def several_routes(v: Vector, rulings: str) -> None:
    for case in v["cases"]:
        routes(case, rulings)


@plays
def bonuses(v: Vector, rulings: str) -> None:
    for case in v["cases"]:
        game = running(case, rulings)
        found = verdict(game, route(game, 0, case["routes"][0]))
        assert found.refusal is None, found.refusal
        lines = found.accounts[0].lines
        assert sum(line.amount for line in lines if line.why == "both-bonus") == case["bonus"]


@plays
def mine_values(v: Vector, rulings: str) -> None:
    for phase, value in v["values"].items():
        position = a_game(rulings=rulings).phase(phase).major("A").trains("A", "2")
        game = position.tiles(E33="202 E31", E31="L91 E33").operating("A", "run")
        assert earned(game, route(game, 0, "E33 E31"))[1] == value
        longer = position.tiles(E33="202 E31", E31="L91 E33", E29="57 E31").operating("A", "run")
        assert reason(longer, route(longer, 0, "E33 E31 E29")) == "routes.too-long"


# ---------------------------------------------------------------- building and privates


@plays
def lays(v: Vector, rulings: str) -> None:
    name = v["company"]
    position = a_game(rulings=rulings).phase(v["phase"]).major(name, cash=v["treasury"])
    position = position.tiles(**v["tiles"], **v.get("more", {}))
    for hex_id in v.get("stations", ()):
        position = position.station(name, hex_id)
    game = position.operating(name)
    for words in v["lays"]:
        hex_id, tile, *towards = words.split()
        tile, slash, rotation = tile.partition("/")
        where = int(rotation) if slash else " ".join(towards)
        play(game, lay(game, hex_id, tile, where))
    assert v["treasury"] - cash(game, name) == v["cost"]
    if "left" in v:
        assert len([c for c in game.choices() if c.action.kind == "lay_tile"]) == v["left"]


@plays
def pass_costs(v: Vector, rulings: str) -> None:
    cost = a_game(rulings=rulings).rules.build.pass_cost
    for powered, expected in ((False, v["plain"]), (True, v["powered"])):
        assert {name: cost(HexId(name), private=powered) for name in expected} == expected


@plays
def second_in_pass(v: Vector, rulings: str) -> None:
    position = (
        a_game(rulings=rulings)
        .phase("3")
        .open_pass(v["pass"])
        .major(v["first"], cash=0, holds={BEN: 40})
        .station(v["first"], v["pass"])
        .major(v["second"], cash=v["paid"], home=False)
        .station(v["second"], "F18", home=True)
        .tiles(L22="57 M21 K23", F18="14 F20 G17", G17="L97 F18 H16")
    )
    game = position.operating(v["second"])
    play(game, place(game, v["pass"]))
    assert (cash(game, v["second"]), cash(game, v["first"])) == (0, v["paid"])
    assert [event for event in events(game, Paid) if event.target == BANK] == []


@plays
def tender_prices(v: Vector, rulings: str) -> None:
    sold = a_game(rulings=rulings).private("P5", BEN).everybody_has(0)
    market = a_game(rulings=rulings).own(tenders_left=0, tenders_in_market=1).everybody_has(0)
    for position, shares in ((sold, v["private"]), (market, v["market"])):
        game = position.minor("AC", cash=80).operating("AC")
        play(game, BuyTender(actor=ANN))
        to_bank = sum(event.amount for event in events(game, Paid) if event.target == BANK)
        assert (cash(game, BEN), to_bank) == (shares["owner"], shares["bank"])


@plays
def private_prices(v: Vector, rulings: str) -> None:
    for phase, figures in v["most"].items():
        position = a_game(rulings=rulings).phase(phase).minor("AC", cash=900)
        for number, most in enumerate(figures, 1):
            game = position.private(f"P{number}", ANN).operating("AC")
            assert refusal(game, buy_private(game, f"P{number}", most)) == ""
            assert refusal(game, buy_private(game, f"P{number}", most + 1)) == "private.price"


# ---------------------------------------------------------------- trains and loans


@plays
def first_train_of_phase(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).top(v["top"]).major("MCP", cash=1000)
    game = position.trains("MCP", *v["trains"]).operating("MCP", "trains")
    if not v["allowed"]:
        assert refusal(game, buy_train(game, v["face"])) == "trains.limit"
        return
    play(game, buy_train(game, v["face"]))
    over = len(company(game, "MCP").trains) - game.rules.supply.limit(game.state, CompanyId("MCP"))
    assert over == v["discards"]
    assert [pending.step for pending in game.state.pending] == ["discard"]


@plays
def combination(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).phase("4").major("MCP", cash=500)
    position = position.trains("MCP", v["train"]).own(recyclable={v["recycled"]: 1})
    game = position.tender("MCP").operating("MCP", "trains")
    joined = CombineTrains(
        actor=ANN, train=train(game, "MCP").id, recycled=v["recycled"], face=v["face"]
    )
    play(game, joined)
    assert 500 - cash(game, "MCP") == v["cost"]
    network = game.rules.network(game.state, CompanyId("MCP"))
    (runner,) = network.trains
    assert (runner.max_cities, runner.max_stops) == (v["cities"], v["stops"])
    if "with_tender" in v:
        longer = with_tender(runner, network.tender)
        assert (longer.max_cities, longer.max_stops) == (v["cities"], v["with_tender"])


@plays
def forced(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).cash(ANN, v["director"]).minor("AC", cash=v["treasury"])
    game = position.operating("AC", "trains")
    if v["loan"]:
        play(game, TakeLoan(actor=ANN, amount=v["loan"]))
    play(game, buy_train(game, "2"))
    assert (cash(game, "AC"), cash(game, ANN)) == (v["treasury_after"], v["director_after"])
    assert debt(game, ANN) == v["loan"]


@plays
def repayment(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).cash(ANN, 0)
    t = Transition(position.state)
    for amount in v["loans"]:
        position.rules.loans.borrow(t, ANN, amount)
    position = Position(position.rules, t.state).cash(ANN, 500)
    game = position.stock(ANN)
    owed = debt(game, ANN)
    play(game, RepayLoan(actor=ANN, amount=v.get("repays", owed)))
    assert (500 - cash(game, ANN), debt(game, ANN)) == (v["paid"], v.get("remaining", 0))


# ---------------------------------------------------------------- takeovers, auction, end


@plays
def takeover(v: Vector, rulings: str) -> None:
    position = (
        a_game(rulings=rulings)
        .phase("3")
        .everybody_has(0)
        .minor(v["minor"], price=v["price"], cash=v["minor_cash"])
        .major(v["major"], cash=400, holds=named(v["holds"]))
    )
    game = position.operating(v["major"], "takeover")
    before = percent(game, v["major"], ANN)
    play(game, TakeOver(actor=ANN, minor=CompanyId(v["minor"]), station=False))
    assert cash(game, ANN) == v["paid"]
    assert cash(game, v["major"]) - 400 == v["gain"]
    assert percent(game, v["major"], ANN) - before == v["share"]


@plays
def minors_close(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).top("5").everybody_has(0).minor("AC", par=v["price"])
    game = position.major("CFLG", cash=500, holds={BEN: 40}).operating("CFLG", "trains")
    play(game, buy_train(game, "4+5"))
    assert cash(game, ANN) == v["paid"]


@plays
def nobody_wants_the_first(v: Vector, rulings: str) -> None:
    game = a_game(rulings=rulings).game()
    money = cash(game, ANN)
    minima = []
    while game.state.auction.lot == "P1":
        if actor(game) == ANN:
            minima.append(game.rules.auction.least(game.state))
        play(game, Pass(actor=actor(game)))
    assert minima == v["minima"]
    assert owner(game, "P1") == PLAYERS[v["owner"]]
    assert money - cash(game, ANN) == v["price"]


@plays
def odd_bid(v: Vector, rulings: str) -> None:
    game = a_game(rulings=rulings).game()
    play(game, Bid(actor=ANN, private=PrivateId("P1"), price=v["high"]))
    assert refusal(game, Bid(actor=BEN, private=PrivateId("P1"), price=v["bid"])) == v["refused"]


@plays
def seats(v: Vector, rulings: str) -> None:
    for players in v["cash"]:
        position = a_game(rulings=rulings, players=players)
        assert position.state.players[ANN].cash == v["cash"][players]
        assert position.rules.context.limits.certificates == v["limit"][players]


@plays
def score(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).cash(ANN, v["cash"]).debt(ANN, v["debt"])
    position = position.major("N", price=v["price"], holds={BEN: 40, ANN: v["shares"]})
    assert position.rules.score(position.state)[ANN] == v["total"]


@plays
def closing(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings).phase("8").major("CFLG", cash=900).issued("8", 1)
    game = position.operating("CFLG", "trains", set=v["set"], number=v["number"], rounds=3)
    play(game, buy_train(game, "6+8"))
    rounds = []
    while not game.state.finished:
        step = step_of(game.state)
        before = game.state.clock
        play(
            game,
            Dividend(actor=actor(game), choice="withhold")
            if step == "dividend"
            else Pass(actor=actor(game)),
        )
        if game.state.clock != before:
            rounds.append(game.state.clock.round)
    assert rounds == v["rounds"]


@plays
def draws(v: Vector, rulings: str) -> None:
    position = a_game(rulings=rulings, setup="variable", seed=v["seed"])
    gone = set(position.title.companies) - set(position.state.companies)
    assert gone == set(v["removed"])
    assert position.state.title.president_company == v["president"]
