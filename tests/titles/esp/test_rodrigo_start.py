"""The set-up of the game for two, and shares of Rodrigo's companies (RV-01 … RV-17)."""

from dataclasses import replace

import pytest

from ezgame.core.actions import BuyShare, Pass, SellShares, StartCompany
from ezgame.core.board.fit import supply_key
from ezgame.core.board.placement import Builder, judge
from ezgame.core.events import MarkerMoved
from ezgame.core.game import candidates_in
from ezgame.core.ids import IPO, LOCKED, POOL, Color, CompanyId, HexId, TileId
from ezgame.models.words.text import catalogue_for
from ezgame.titles.esp.board import reserving
from ezgame.titles.esp.events import own
from ezgame.titles.esp.rules import EspRules
from tests.asking import cash, percent, play, president, price, refusal
from tests.titles.esp.two import ANA, HIS, LUIS, at, hold, index, rules_for, two, vector


@pytest.mark.rule("TP-01", "ESP-P5.2-05", "ESP-P5.2-07")
def test_prices_follow_the_drawn_order() -> None:
    for name in ("RV-01", "RV-02"):
        v = vector(name)
        game = two(v["given"]["order"]).game()
        assert {c: price(game, c) for c in v["expect"]["price"]} == v["expect"]["price"]
        assert all(game.state.companies[c].par is None and cash(game, c) == 0 for c in HIS)
    orders = {rules_for(seed=seed).start().title.automatic for seed in range(12)}
    assert len(orders) > 4 and all(sorted(order) == sorted(HIS) for order in orders)


@pytest.mark.rule("TP-02", "TP-13", "ESP-P5.2-06")
def test_half_of_each_stays_with_the_company() -> None:
    v = vector("RV-03")["expect"]["each"]
    game = two().game()
    for name in HIS:
        now = game.state.companies[CompanyId(name)]
        sizes = game.rules.percents[CompanyId(name)]
        for place, wanted in ((LOCKED, v["with_rodrigo"]), (POOL, v["open_market"])):
            there = [s for s, at_ in zip(sizes, now.certificates, strict=True) if at_ == place]
            assert there == wanted
        assert now.president is None and now.floated
        rules = game.rules
        assert isinstance(rules, EspRules)
        assert rules.delivery.locked_percent(CompanyId(name)) == sum(v["with_rodrigo"]) == 50


@pytest.mark.rule("TP-07")
def test_red_madrid_has_no_circle() -> None:
    """Whatever a company reaches, it puts no station there."""
    assert [stop.slots for stop in rules_for().title.board.hexes[HexId("F24")].stops] == [0]


@pytest.mark.rule("TP-03", "TP-05", "TP-09", "ESP-P5.2-03")
def test_stations_and_tiles_lie_from_the_start_and_cost_nothing() -> None:
    v = vector("RV-04")["expect"]
    rules = rules_for()
    state = rules.start()
    placed = {s.company: h for h, several in state.board.stations.items() for s in several}
    assert placed == v["stations"]
    assert len(state.board.tiles) == v["start_tiles"]
    assert state.companies[CompanyId("MCP")].stations_free == 1
    assert state.companies[CompanyId("N")].stations_free == 1
    kept = reserving(rules.ground, rules.figures, state.companies)
    south = [c for c in kept if rules.title.companies[c].part == "south"]
    assert south == [] and v["reserved_circles_in_the_south"] == "none"
    total = {"58": 6, "6": 5, "8": 12, "9": 12, "5": 5, "4": 6, "57": 5, "L96": 3}
    laid = [tile.tile for tile in state.board.tiles.values()]
    for tile, count in total.items():
        assert state.supply[_key(rules, tile)] == count - laid.count(TileId(tile))


def _key(rules: object, tile: str) -> TileId:
    return supply_key(rules.title.tiles, TileId(tile))


@pytest.mark.rule(
    "TP-00", "TP-04", "TP-06", "ESP-P5.2-01", "ESP-P5.2-04", "ESP-P5.2-08", "ESP-P5.2-09",
    "ESP-P5.2-10", "ESP-P5.2-11",
)  # fmt: skip
def test_what_is_in_the_box() -> None:
    v = vector("RV-05")["expect"]
    rules = rules_for()
    state, title = rules.start(), rules.title
    assert all(player.cash == v["cash"] for player in state.players.values())
    assert rules.limits.certificates == v["certificate_limit"]
    assert list(state.privates) == v["privates"]
    assert title.privates["P6"].name == v["private_6_name"]
    assert state.depot.left == {
        str(kind): None if count == "unlimited" else count for kind, count in v["trains"].items()
    }
    assert state.depot.issued == {}
    north = [c for c in state.companies if title.companies[c].part == "north"]
    assert len(north) == v["northern_majors"]
    assert not [c for c in title.companies.values() if c.kind == "minor"]
    assert not {"L83", "L86", "L88"} & set(title.tiles.tiles)
    assert {rules_for(seed=s).start().order for s in range(8)} == {(ANA, LUIS), (LUIS, ANA)}
    own_part = own(state)
    assert (own_part.tenders_left, own_part.tenders_in_market) == (0, 0)


def test_privates_are_called_as_their_cards_are() -> None:
    names = catalogue_for(rules_for()).names
    called = [names.listed_private(private) for private in rules_for().title.privates]
    assert called == ["1 Habana–Güines", "6 Vasco–Navarro", "7 Carreño"]


@pytest.mark.rule("TP-04")
def test_certificates_of_privates_come_from_the_north_in_play() -> None:
    v = vector("RV-06")["expect"]
    assert set(v) == {"private_6_share", "private_7_president"}
    for seed in range(12):
        state = rules_for(seed=seed).start()
        north = {c for c in state.companies if c not in HIS}
        assert {own(state).share_company, own(state).president_company} <= north


@pytest.mark.rule("TP-07", "TP-08", "ESP-P5.2-02", "ESP-P5.4-02")
def test_no_track_points_at_a_bar_and_nothing_lies_outside() -> None:
    rules = rules_for()
    state = rules.start()
    board = replace(state.board, stations={})
    builder = Builder(
        company=CompanyId("MCP"), colors=frozenset({Color("yellow")}), parts=None, home_first=None
    )
    for case in vector("RV-07")["cases"]:
        if case["tile"] == "any":
            known = case["hex"] in rules.title.board.hexes
            fixed = known and rules.ground.fixed[rules.ground.index[HexId(case["hex"])]]
            assert not known or fixed
            continue
        found = judge(
            rules.ground, board, builder, state.supply,
            HexId(case["hex"]), TileId(case["tile"]), case["rotation"],
        )  # fmt: skip
        key = "" if found is None else found.key
        if case["legal"]:
            assert key in ("", "track.no-connection"), case
        else:
            assert key in ("track.rim", "track.impassable"), (case, key)


@pytest.mark.rule("TP-10", "ESP-P5.3-01", "ESP-P5.3-03")
def test_a_share_is_bought_from_the_open_market_at_its_price() -> None:
    v = vector("RV-10")
    game = two().cash(ANA, v["given"]["player_cash"]).stock(ANA, 1)
    before = game.rules.limits.counted(game.state, ANA)
    play(game, BuyShare(actor=ANA, company=CompanyId("N"), source="pool", percent=10))
    assert cash(game, ANA) == v["expect"]["player_cash"]
    assert cash(game, "N") == v["expect"]["N_treasury"]
    assert price(game, "N") == v["expect"]["N_price"]
    assert game.rules.limits.counted(game.state, ANA) - before == v["expect"]["certificates"]


@pytest.mark.rule("TP-10", "TP-02", "TP-04")
def test_what_cannot_be_bought() -> None:
    assert [case["legal"] for case in vector("RV-11")["cases"]] == [False, False]
    buy = BuyShare(actor=ANA, company=CompanyId("N"), source="ipo", percent=10)
    assert refusal(two().stock(ANA, 1), buy) == "buy.no-president"
    sold_out = hold(two(), "N", Luis=50).stock(ANA, 1)
    assert refusal(sold_out, replace(buy, source="pool")) == "buy.none-there"
    assert vector("RV-17")["cases"][0]["legal"] is False
    full = two()
    for name in HIS[1:]:
        full = hold(full, name, Ana=50)
    full = full.private("P1", ANA)
    game = full.stock(ANA, 1)
    assert game.rules.limits.counted(game.state, ANA) == vector("RV-17")["given"]["certificates"]
    other = BuyShare(actor=ANA, company=CompanyId("MCP"), source="pool", percent=10)
    assert refusal(game, other) == "stock.certificate-limit"


@pytest.mark.rule("TP-11", "TP-09", "ESP-P5.3-02")
def test_sales_wait_for_the_first_turn_and_lower_the_price() -> None:
    sell = SellShares(actor=ANA, company=CompanyId("MCP"), percent=10)
    for case in vector("RV-12")["cases"]:
        operated = case["round"] != "SR1"
        position = hold(two(), "MCP", Ana=10).change("MCP", operated=operated)
        game = position.stock(ANA, 2 if operated else 1)
        assert (refusal(game, sell) == "") is case["legal"]
    v = vector("RV-13")
    position = hold(two(), "N", Ana=20).change("N", operated=True).everybody_has(0)
    game = at(position, N=index(position, v["given"]["N"]["index"])).stock(ANA, 2)
    play(game, SellShares(actor=ANA, company=CompanyId("N"), percent=v["given"]["sells"]))
    assert (cash(game, ANA), price(game, "N")) == (v["expect"]["seller_gets"], v["expect"]["price"])


@pytest.mark.rule("TP-12", "TP-15")
def test_his_companies_do_not_rise_when_sold_out() -> None:
    mine, other = vector("RV-14")["cases"]
    north = "CFLG"
    seed = next(s for s in range(50) if north in rules_for(seed=s).start().companies)
    position = hold(two(seed=seed), mine["company"], Ana=50)
    position = position.major(north, par=80, holds={LUIS: 60, ANA: 40})
    game = position.stock(ANA, 2)
    assert price(game, mine["company"]) == mine["price"]
    play(game, Pass(actor=ANA), Pass(actor=LUIS))
    assert price(game, mine["company"]) == mine["after_sr"]
    moved = [e.company for e in game.log[-1].events if isinstance(e, MarkerMoved)]
    assert moved == [north]
    raised = next(e for e in game.log[-1].events if isinstance(e, MarkerMoved))
    assert game.rules.market.cells[raised.target].price == other["after_sr"]


@pytest.mark.rule("TP-13", "TP-02")
def test_nobody_directs_his_companies() -> None:
    assert vector("RV-15")["expect"] == {"director": "nobody", "decisions_of_player": "none"}
    game = hold(two(), "MCP", Ana=40).stock(ANA, 1)
    play(game, BuyShare(actor=ANA, company=CompanyId("MCP"), source="pool", percent=10))
    assert percent(game, "MCP", ANA) == 50 and president(game, "MCP") is None
    start = StartCompany(actor=LUIS, company=CompanyId("MCP"), price=70)
    assert refusal(game, start) == "start.already"
    assert percent(game, "MCP", IPO) == 0


@pytest.mark.rule("TP-02", "TP-13")
def test_his_companies_are_nowhere_offered_to_be_started() -> None:
    """They run from the start: a list of companies "not started" leaves them out, in any phase."""
    for phase in ("2", "4"):
        game = two().phase(phase).stock(ANA, 1)
        candidates = (choice.action for _, choice in candidates_in(game.rules, game.state))
        tried = {action.company for action in candidates if isinstance(action, StartCompany)}
        assert tried and not tried & set(HIS)


@pytest.mark.rule("TP-14")
def test_his_shares_help_in_a_forced_purchase() -> None:
    v = vector("RV-16")
    held = v["given"]["holds"]["N"]
    position = hold(two(), "N", Ana=held["percent"]).change("N", operated=True)
    north = next(c for c in position.state.companies if c not in HIS)
    position = at(position, N=held["price"]).everybody_has(0)
    # The company has a route and no train, so its director has to find what is missing.
    must = 100 - v["given"]["director_must_raise"]
    position = position.major(north, cash=must, holds={ANA: 40})
    game = position.operating(north, "trains")
    sell = SellShares(actor=ANA, company=CompanyId("N"), percent=10)
    assert refusal(game, sell) == ""
    play(game, sell)
    assert cash(game, ANA) == v["expect"]["gets"]


@pytest.mark.rule("TP-01", "ESP-P5.2-05")
def test_companies_that_are_under_way_are_not_offered_for_a_start() -> None:
    """They have no director, but they operate: nobody is told that they are not started yet."""
    game = two().stock(LUIS, 3)
    asked = {
        choice.action.company
        for step in game.rules.active(game.state)
        for choice in step.candidates(game.state)
        if isinstance(choice.action, StartCompany)
    }
    assert asked and not asked & set(map(CompanyId, HIS))
    for company in HIS:
        start = StartCompany(actor=LUIS, company=CompanyId(company), price=70)
        assert refusal(game, start) == "start.already"
