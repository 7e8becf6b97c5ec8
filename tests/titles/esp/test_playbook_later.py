"""Later rounds of the Playbook's example, each from a position built for it: SR 4, OR 4.1 and OR 6.1.

The example gives these rounds in part only; what it leaves open (treasuries, tiles laid in between)
is chosen here so that its figures come out. Its slips are noted where they occur.
"""

import pytest

from ezgame.core.actions import Dividend, LayTile, Pass, SellShares, StartCompany
from ezgame.core.events import RoutesRun
from ezgame.core.game import Game
from ezgame.core.ids import POOL, CompanyId, PlayerId
from ezgame.core.routes.network import with_bonus
from ezgame.titles.esp.actions import CombineTrains, TakeOver
from ezgame.titles.esp.state import GOALS
from tests.asking import (
    actor,
    buy,
    buy_private,
    buy_train,
    cash,
    closed,
    company,
    done,
    lay,
    offered,
    percent,
    place,
    play,
    price,
    refusal,
    stations,
    train,
    trains,
    turn_of,
)
from tests.builders import ANN, BEN, CAROL, DAN, Position, a_game
from tests.routes import earned, route, run
from tests.titles.esp import playbook

FRED, EDWARD = BEN, DAN


def example() -> Position:
    """The example's companies, nothing done yet."""
    options = playbook.load().data["options"]
    position = a_game(
        setup="custom",
        companies=tuple(options["companies"]),
        share_company=options["share_company"],
        president_company=options["president_company"],
    )
    return position.phase("3")


# ---------------------------------------------------------------- SR 4


def before_sr4() -> Game:
    position = (
        example()
        .cash(ANN, 241)
        .cash(CAROL, 269)
        .cash(EDWARD, 190)
        .cash(FRED, 208)
        .order(ANN, CAROL, EDWARD, FRED)
        .major("CFLG", par=70, holds={CAROL: 50, ANN: 10}, home=False)
        .major("SFVA", par=90, price=100, holds={ANN: 50, EDWARD: 10, FRED: 20}, home=False)
        .major("FdC", par=90, price=110, holds={FRED: 40, EDWARD: 10}, home=False)
    )
    return position.stock(ANN, number=4)


def sells(player: PlayerId, name: str) -> SellShares:
    return SellShares(actor=player, company=CompanyId(name), percent=10)


def starts(player: PlayerId, name: str, par: int) -> StartCompany:
    return StartCompany(actor=player, company=CompanyId(name), price=par)


@pytest.mark.rule("ESP-4.2-06", "ESP-4.3-04", "ESP-4.3.2-05", "ESP-4.5.2-01")
def test_stock_round_4() -> None:
    game = before_sr4()
    play(game, buy(ANN, "FdC"))
    assert cash(game, ANN) == 151
    play(game, sells(CAROL, "CFLG"))
    assert (cash(game, CAROL), price(game, "CFLG")) == (339, 65)
    play(game, starts(CAROL, "MCP", 80))
    assert cash(game, CAROL) == 179
    play(game, sells(EDWARD, "SFVA"), sells(EDWARD, "FdC"))
    assert (cash(game, EDWARD), price(game, "SFVA"), price(game, "FdC")) == (400, 95, 105)
    play(game, starts(EDWARD, "TBF", 100))
    assert cash(game, EDWARD) == 200
    play(game, buy(FRED, "TBF"), buy(ANN, "SFVA"))
    assert (cash(game, ANN), percent(game, "SFVA", ANN)) == (61, 60)
    play(game, buy(CAROL, "MCP"))
    assert not company(game, "TBF").floated
    play(game, buy(EDWARD, "TBF"))
    assert (company(game, "TBF").floated, cash(game, "TBF")) == (True, 400)
    play(game, buy(FRED, "TBF"), Pass(actor=ANN), buy(CAROL, "MCP"))
    assert (company(game, "MCP").floated, cash(game, "MCP")) == (True, 320)
    play(game, buy(EDWARD, "TBF"))
    for player in (FRED, ANN, CAROL, EDWARD):
        play(game, Pass(actor=player))
    assert game.state.clock.kind == "operating"
    assert {who: cash(game, who) for who in (ANN, CAROL, FRED, EDWARD)} == {
        ANN: 61, CAROL: 19, FRED: 8, EDWARD: 0,
    }  # fmt: skip
    assert game.state.order == (ANN, CAROL, FRED, EDWARD)
    assert [percent(game, "TBF", who) for who in (EDWARD, FRED, "ipo")] == [40, 20, 40]
    assert percent(game, "MCP", CAROL) == 40


# ---------------------------------------------------------------- OR 4.1


def before_or41() -> Game:
    position = (
        example()
        .cash(ANN, 61)
        .cash(CAROL, 19)
        .cash(FRED, 8)
        .cash(EDWARD, 0)
        .order(ANN, CAROL, EDWARD, FRED)
        .private("P3", EDWARD)
        .private("P4", "SFVA")
        .private("P5", FRED)
        .private("P6", FRED)
        .tiles(H28="14 G27 I29 I27", I29="622 H28 I27 J30")
        .tiles(E29="14 F28 E31", E31="L91/0", E33="202/3", F28="58 E29 F26")
        .tiles(C31="8859/0", C33="619 C31 B34", C27="15 C25 B26 C29", C25="5/0")
        .tiles(E3="L112/5", F4="73 E3 F6", F6="74 F4", D2="73/5", B4="74 C3 A5")
        .tiles(J20="8860/0", K19="619 J20 L20")
        .minor("AC", price=120, owner=ANN)
        .minor("CM", price=120, owner=EDWARD, cash=100)
        .minor("SC", price=110, owner=CAROL, cash=175)
        .minor("MS", price=110, owner=CAROL)
        .major("FdC", par=90, price=105, holds={FRED: 40, ANN: 10, POOL: 10})
        .station("FdC", "E3")
        .minor("ZP", price=100, owner=EDWARD, cash=25, home=False)
        .home("ZP", 1)
        .major("TBF", par=100, holds={EDWARD: 40, FRED: 20}, cash=400, operated=False, home=False)
        .major("SFVA", par=90, price=95, holds={ANN: 60, FRED: 20, POOL: 10}, home=False)
        .major("MCP", par=80, holds={CAROL: 40}, cash=320, operated=False, home=False)
        .major("CFLG", par=70, price=65, holds={CAROL: 40, ANN: 10}, home=False)
        .trains("AC", "2", "3")
        .trains("CM", "2", "2")
        .trains("SC", "2")
        .trains("MS", "2", "2")
        .trains("FdC", "1+2", "1+2")
        .trains("ZP", "3")
        .tender("CM", "SC", "FdC")
        .left("3", 2)
    )
    game = position.stock(ANN, number=4)
    for _ in range(4):
        play(game, Pass(actor=actor(game)))
    return game


def ran(game: Game) -> RoutesRun:
    return next(e for a in reversed(game.log) for e in a.events if isinstance(e, RoutesRun))


def pays(game: Game, choice: str = "half") -> Dividend:
    return Dividend(actor=actor(game), choice=choice)


@pytest.mark.rule(
    "ESP-5.5-13", "ESP-5.6-06", "ESP-5.6-07", "ESP-5.6-10", "ESP-5.6-12", "ESP-3.1-03"
)
def test_operating_round_4_1() -> None:
    game = before_or41()
    assert {who: cash(game, who) for who in (ANN, CAROL, FRED, EDWARD)} == {
        ANN: 61, CAROL: 19, FRED: 38, EDWARD: 15,
    }  # fmt: skip
    assert cash(game, "SFVA") == 20
    order = game.rules.operating.order(game.state)
    assert order[:7] == ("AC", "CM", "SC", "MS", "FdC", "ZP", "TBF")

    assert turn_of(game.state) == "AC"
    play(game, lay(game, "I27", "7", 0), done(game))
    play(game, run(game, route(game, 0, "H28 I29"), route(game, 1, "G27 H28 I29")))
    assert [account.income for account in ran(game).routes] == [70, 100]
    play(game, pays(game))
    assert (cash(game, ANN), cash(game, "AC"), price(game, "AC")) == (146, 85, 132)
    play(game, done(game))

    assert turn_of(game.state) == "CM"
    play(game, lay(game, "F26", "L113", 0))
    assert cash(game, "CM") == 80
    play(game, done(game))
    play(game, run(game, route(game, 0, "E29 E31 E33", tender=True), route(game, 1, "E29 F28")))
    assert [account.income for account in ran(game).routes] == [60, 40]
    assert ran(game).treasury == 20
    play(game, pays(game))
    assert (cash(game, EDWARD), cash(game, "CM"), price(game, "CM")) == (65, 150, 132)
    play(game, done(game))

    assert turn_of(game.state) == "SC"
    play(game, lay(game, "C29", "9", 0), done(game))
    play(game, run(game, route(game, 0, "C31 C33 B34", tender=True)))
    assert (ran(game).income, ran(game).treasury) == (70, 30)  # the example says 20 for the harbour
    play(game, pays(game))
    assert (cash(game, CAROL), price(game, "SC")) == (54, 120)
    play(game, buy_train(game, "3"), done(game))

    assert turn_of(game.state) == "MS"
    play(game, lay(game, "C25", "15", 5), done(game))
    play(game, run(game, route(game, 0, "C27 C25"), route(game, 1, "C27 C31")))
    assert [account.income for account in ran(game).routes] == [60, 70]
    play(game, pays(game))
    assert (cash(game, CAROL), cash(game, "MS"), price(game, "MS")) == (119, 65, 120)
    play(game, done(game))

    assert turn_of(game.state) == "FdC"
    play(game, lay(game, "D4", "76", 2), done(game))
    play(
        game,
        run(game, route(game, 0, "E3 F4 F6"), route(game, 1, "E3 D2 C3 B4", tender=True)),
    )
    assert [account.income for account in ran(game).routes] == [60, 70]
    fred = cash(game, FRED)
    play(game, pays(game, "pay"))
    assert (cash(game, FRED) - fred, cash(game, "FdC"), price(game, "FdC")) == (4 * 13, 13, 115)
    play(game, done(game))

    assert turn_of(game.state) == "ZP"
    play(game, lay(game, "L20", "9", 2), done(game))
    play(game, run(game, route(game, 0, "J20.1 K19 M21.1")))
    assert ran(game).income == 100
    play(game, pays(game))
    assert (cash(game, EDWARD), cash(game, "ZP"), price(game, "ZP")) == (115, 75, 110)
    play(game, done(game))

    assert turn_of(game.state) == "TBF"
    play(game, lay(game, "L22", "57", 1), lay(game, "M21", "L84", 0))
    assert cash(game, "TBF") == 360
    play(game, done(game))
    assert price(game, "TBF") == 90
    # The example takes ZP at 100, though it has just risen to 110.
    play(game, TakeOver(actor=EDWARD, minor=CompanyId("ZP"), station=True))
    assert (cash(game, EDWARD), cash(game, "TBF")) == (225, 325)
    assert stations(game, "J20") == ["TBF"]
    play(game, TakeOver(actor=EDWARD, minor=CompanyId("CM"), station=False))
    assert stations(game, "E29") == []
    assert company(game, "TBF").stations_free == 0
    play(game, done(game), buy_train(game, "3"))
    assert trains(game, "TBF") == ["3", "2", "2", "3"]
    assert game.state.title.tenders >= {"TBF"}
    assert refusal(game, buy_train(game, "4")) == "trains.limit"
    assert game.state.depot.left["3"] == 0
    play(game, buy_private(game, "P3", 105))
    assert (cash(game, "TBF"), cash(game, EDWARD)) == (38, 462)
    assert percent(game, "TBF", EDWARD) == 60


# ---------------------------------------------------------------- OR 6.1


def before_or61() -> Position:
    return (
        example()
        .top("5")
        .everybody_has(0)
        .private("P6", "A")
        .private("P3", "TBF")
        .open_pass("D12", "H12", "L8")
        .tiles(C5="L93/5", D6="L101/2", E5="73 D6 E3", E3="L112/2", F4="74 E3 G5", D2="73 E3 C3")
        .tiles(H4="73 G5 I5", I5="L107/1", J4="73/5", J6="74 I5 K7", K5="L111/0", K7="78 K5 L8")
        .tiles(E19="L97 E17 E21", E21="14 E19 E23")
        .tiles(H18="8 H16 I19", I19="9 H18 J20", J20="8860/0", K19="619 J20 L20", L20="9 K19 M21")
        .tiles(M21="L84/0")
        .change("ZP", closed=True)
        .change("SFVA", stations_free=5)
        .major("SFVA", par=90, price=120, holds={ANN: 60, FRED: 40}, cash=571, home=False)
        .home("SFVA", 0)
        .station("SFVA", "I5")
        .station("SFVA", "H12")
        .change("FdC", stations_free=5)
        .major("FdC", par=90, price=110, holds={FRED: 60, ANN: 40}, cash=225)
        .station("FdC", "E3")
        .station("FdC", "L8")
        .major("TBF", par=100, price=90, holds={EDWARD: 60, FRED: 20}, home=False)
        .station("TBF", "J20", 1)
        .station("TBF", "L8")
        .major("A", par=80, price=80, holds={CAROL: 40})
        .trains("SFVA", "2+3", "2+3")
        .trains("FdC", "3+4", "2+3")
        .trains("TBF", "4")
        .trains("A", "4")
        .tender("FdC")
        .own(recyclable={"2": 4}, goals={CompanyId(name): GOALS for name in ("SFVA", "FdC", "TBF")})
    )


@pytest.mark.rule("ESP-7-05", "ESP-3.1-18", "ESP-5.6-17", "ESP-6.2.1-01", "ESP-6.2.1-05")
def test_operating_round_6_1() -> None:
    game = before_or61().operating("SFVA", set=6)
    upgrade = next(action for action in offered(game, LayTile) if action.hex == "J6")
    play(game, upgrade, place(game, "E21"), done(game))
    drawn = (route(game, 0, "K3 K5 J4 I5 H4"), route(game, 1, "C5 D6 E5 E3 F4"))
    assert earned(game, *drawn) == (190, 40)  # the harbour of Bilbao and the mine at C5
    play(game, run(game, *drawn), Dividend(actor=ANN, choice="pay"))
    assert cash(game, "SFVA") == 561
    play(game, buy_train(game, "4+5"))
    assert (cash(game, "SFVA"), game.state.phase) == (61, "5")
    assert closed(game, "P6") and closed(game, "P3")
    assert trains(game, "TBF") == ["4", "2P"]
    assert company(game, "MH").closed
    assert all(company(game, name).closed for name in ("AC", "CM", "SC", "MS"))
    play(game, done(game))

    assert turn_of(game.state) == "FdC"
    play(game, lay(game, "J20", "216", 1), place(game, "J20"))
    assert sorted(stations(game, "J20")) == ["FdC", "TBF"]
    play(game, done(game))
    drawn = (route(game, 0, "L8 K5 J4 I5"), route(game, 1, "E3 D2"))
    assert earned(game, *drawn) == (170, 0)
    play(game, run(game, *drawn), Dividend(actor=FRED, choice="withhold"))
    assert cash(game, "FdC") == 345
    joined = CombineTrains(actor=FRED, train=train(game, "FdC").id, recycled="2", face="2")
    play(game, joined)
    assert (cash(game, "FdC"), trains(game, "FdC")[0]) == (145, "3+4&2")


def test_the_combined_train_of_round_6_1_and_its_dream_run() -> None:
    position = before_or61().phase("5").tiles(J20="216/1").change("FdC", trains=())
    game = position.trains("FdC", "3+4&2").operating("FdC", "run")
    network = game.rules.network(game.state, CompanyId("FdC"))
    (runner,) = network.trains
    assert (runner.max_cities, runner.max_stops) == (5, 9)
    assert network.range_bonus is not None
    assert with_bonus(runner, network.range_bonus).max_stops == 10
    # The example forgets Zaragoza in its sum and says 280.
    assert earned(game, route(game, 0, "K3 K5 L8 H16 J20 K19 M21 N22")) == (330, 80)
