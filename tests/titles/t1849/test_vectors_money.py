"""Examples of the rulebook about money: auction, starts, trains, bonds, markers and trouble."""

from dataclasses import replace

import pytest

from ezgame.core.actions import (
    Bid,
    BuyShare,
    Choose,
    DeclareBankruptcy,
    LayTile,
    Pass,
    PlaceStation,
    SellShares,
    StartCompany,
)
from ezgame.core.ids import IPO, POOL, CompanyId, HexId, PlayerId, PrivateId, TileId
from ezgame.core.rounds.starting import GRANTED
from ezgame.core.state import LaidTile, OperatingTurn, Pending, Station
from ezgame.core.transition import Transition
from ezgame.families.treasury.actions import StartLarger
from ezgame.titles.t1849.actions import BuyPlace, IssueBond, RedeemBond
from tests.titles.t1849.table import (
    AFG,
    CTL,
    P0,
    P1,
    P2,
    RCS,
    SFA,
    Table,
    own_state,
    refused,
)
from tests.titles.t1849.test_auction import all_pass, opened, turn
from tests.titles.t1849.test_money_trouble import poor, train, with_route
from tests.titles.t1849.vectors import cases, example

RULINGS = ("rulebook", "online")


def seat(name: str) -> PlayerId:
    """The examples count players from one."""
    return PlayerId(f"P{int(name[1:]) - 1}")


# ---------------------------------------------------------------- the auction


@pytest.mark.rule("49-AUC-03", "49-AUC-04", "49-AUC-05", "49-AUC-06")
@pytest.mark.parametrize("branch", [0, 1])
def test_auction_4p(branch: int) -> None:
    vector = example("auction_4p")
    wanted, game = vector["branches"][branch], opened(4)
    for step in (*vector["actions"], *wanted["actions"]):
        actor = seat(step["player"])
        if step["do"] == "pass":
            game.apply(Pass(actor=actor))
        else:
            lot = PrivateId(step.get(True, "SMS"))  # YAML reads the key "on" so
            game.apply(Bid(actor=actor, private=lot, price=step["amount"]))
        then = step.get("then", {})
        for private, (owner, price) in then.get("sold", {}).items():
            assert game.state.privates[PrivateId(private)].owner == seat(owner)
            assert game.state.players[seat(owner)].cash == vector["start"]["cash"] - price
        if "to_act" in then:
            assert turn(game) == seat(then["to_act"])
            assert game.state.auction is not None and game.state.auction.lot == then["auction"]
            low = Bid(
                actor=seat(then["to_act"]), private=PrivateId("SMS"), price=then["minimum"] - 1
            )
            assert refused(game, low) == "auction.too-low"
    expect = wanted["expect"]
    for private, (owner, _price) in expect["sold"].items():
        assert game.state.privates[PrivateId(private)].owner == seat(owner)
    for player, cash in expect["cash"].items():
        assert game.state.players[seat(player)].cash == cash, player
    assert turn(game) == seat(expect["to"])
    lot, price = expect["offered"]
    assert refused(game, Bid(actor=turn(game), private=PrivateId(lot), price=price)) == ""


@pytest.mark.rule("49-AUC-07")
def test_sce_price_falls() -> None:
    game, printed = opened(4), 20
    for step in example("sce_price_falls")["sequence"]:
        first = turn(game)
        all_pass(game)
        now = game.state.privates[PrivateId("SCE")]
        if step["price"]:
            assert printed - now.discount == step["price"] and now.owner is None
        else:
            assert now.owner == first and turn(game) != first


@pytest.mark.rule("49-AUC-10", "49-START-04")
def test_rsa_start_capital() -> None:
    for case in cases("rsa_start_capital"):
        company = CompanyId(case["company"])
        table = Table().title(queue=(company,))
        pending = Pending(step=GRANTED, actor=P0, about=company)
        table.stock(P0, 1)
        game = table.change(pending=(pending,)).game()
        bank = game.state.bank or 0
        game.apply(StartCompany(actor=P0, company=company, price=case["price"]))
        assert game.state.companies[company].cash == case["treasury"]
        assert case["from_bank"] - case["markers"] == bank - (game.state.bank or 0)


# ---------------------------------------------------------------- stock rounds


@pytest.mark.rule("49-START-02", "49-START-03", "49-START-04")
def test_ctl_start() -> None:
    vector = example("ctl_start")
    given, start = vector["given"], vector["actions"][0]
    table = (
        Table(given["players"]).phase("8").title(queue=(CTL, RCS)).player(P0, cash=given["cash"])
    )
    game = table.stock(P0, given["stock_round"])
    assert set(table.rules.starting.prices(table.state, CTL)) == set(given["phase_allows"])
    dear = [StartLarger(actor=P0, company=CTL, price=144, percent=p) for p in (30, 40)]
    assert [refused(game, action) for action in dear] == ["", "buy.cash"]
    assert vector["limits"] == {"max_at_start_percent": 40, "affordable_percent_at_144": 30}
    percent = 20 + 10 * start["certificates"].count("single")
    game.apply(StartLarger(actor=P0, company=CTL, price=start["price"], percent=percent))
    then = start["then"]
    assert game.state.companies[CTL].cash == then["treasury"]
    assert game.state.companies[CTL].stations_free == then["markers_left"]
    assert game.state.players[P0].cash == then["cash"]["A"]
    for player in list(game.state.players)[1:]:
        game.apply(Pass(actor=player))
    game.apply(BuyShare(actor=P0, company=CTL, source="ipo", percent=10))
    expect = vector["expect"]
    assert game.state.companies[CTL].cash == expect["treasury"]
    assert game.state.players[P0].cash == expect["cash"]["A"]


@pytest.mark.rule("49-MKT-12")
def test_stack_order() -> None:
    vector = example("stack_order")
    names = dict(zip("ABC", (CTL, RCS, SFA), strict=True))
    for case in vector["cases"]:
        table = Table()
        for letter in vector["given"]["cell_stack_top_to_bottom"]:
            table.started(names[letter], P1, held={P0: 1})
        game = table.stock(P0)
        for letter in case["one_player_sells_one_each_in_order"]:
            game.apply(SellShares(actor=P0, company=names[letter], percent=10))
        game.apply(Pass(actor=P0))
        lower = game.state.market.places[names["A"]]
        found = list(game.state.market.cells[lower])
        assert found == [names[letter] for letter in case["expect_lower_cell_stack"]]
        for letter in case.get("stays", ()):
            assert game.state.market.places[names[letter]] == table.cell(3, 5)


# ---------------------------------------------------------------- trains and trouble


@pytest.mark.rule("49-TRN-03", "49-TRN-04", "49-TRN-05")
def test_train_limit() -> None:
    for case in cases("train_limit"):
        phase = str(case["phase"])
        table = Table().phase(phase).started(CTL, P0, cash=2000, trains=tuple(case["trains"]))
        depot, kind = table.state.depot, case["buys"]
        order = list(table.rules.title.trains)
        left = {
            name: 0 if order.index(name) < order.index(kind) else count
            for name, count in depot.left.items()
        }
        table.change(depot=replace(depot, left=left))
        game = table.operating(CTL, "trains")
        action = train(kind, table.rules.title.trains[kind].price)
        if not case["legal"]:
            assert refused(game, action) == "trains.limit"
            continue
        game.apply(action)
        assert game.state.phase == str(case["then"]["phase"])
        held = len(game.state.companies[CTL].trains)
        assert table.rules.supply.limit(game.state, CTL) == case["then"]["limit"]
        assert held - case["then"]["limit"] == case["then"]["must_return"]
        assert [pending.step for pending in game.state.pending] == ["discard"]


@pytest.mark.rule("49-EMR-13")
def test_forced_sale_bound() -> None:
    for case in cases("forced_sale_bound"):
        holding = case.get("holding", ["10", "10", "20L"])
        last = P0 if "20L" in holding else IPO
        singles = sum(str(card) == "10" for card in holding)
        table = with_route(poor().started(CTL, P0))
        table.started(RCS, P1, held={P0: singles} if singles else None, last=last)
        price = table.rules.purchase.price(table.state, CTL) or 0
        assert table.rules.market.price(table.state, RCS) == case["price"]
        table.company(CTL, cash=price - case["missing"])
        if table.state.companies[CTL].cash < 0:
            # No train of the bank is so dear; a dearer one lacks as much.
            table.phase("6")
            table.company(
                CTL, cash=(table.rules.purchase.price(table.state, CTL) or 0) - case["missing"]
            )
        sizes = tuple(sorted(int(str(card).removesuffix("L")) for card in case["sells"]))
        game = table.operating(CTL, "trains")
        action = SellShares(actor=P0, company=RCS, percent=sum(sizes), sizes=sizes)
        assert (refused(game, action) == "") == case["legal"], (case, refused(game, action))


@pytest.mark.rule("49-EMR-06", "49-EMR-08", "49-EMR-09")
def test_bankruptcy_rulebook() -> None:
    vector = example("bankruptcy_rulebook")
    given, expect = vector["given"], vector["expect"]
    prices = {"CTL": (8, 5), "RCS": (4, 2), "SFA": (8, 4)}
    table = with_route(poor()).phase("8").player(P0, cash=given["cash"])
    table.started(CTL, P0, at=prices["CTL"], held={P0: 1}, cash=given["treasury"])
    table.started(RCS, P0, at=prices["RCS"], held={P1: 2})
    table.started(SFA, P2, at=prices["SFA"], held={P0: 1, POOL: 5})
    for company, price in given["prices"].items():
        assert table.rules.market.price(table.state, company) == price
    assert table.rules.purchase.price(table.state, CTL) == given["cheapest"]
    game = table.operating(CTL, "trains")
    game.apply(DeclareBankruptcy(actor=P0))
    events = game.log[-1].events
    sold: dict[str, int] = {}
    for event in events:
        if type(event).__name__ == "Paid" and event.reason == "share.sold":
            sold[str(event.about)] = event.amount
    assert list(sold.items()) == [(company, money) for company, _, money in expect["sold_in_order"]]
    state = game.state
    assert (
        given["cash"] + given["treasury"] + sum(sold.values())
        == expect["raised_with_cash_and_treasury"]
    )
    assert not state.companies[CTL].floated and own_state(state).queue[-1] == expect["queue_last"]
    assert state.companies[RCS].president == P1
    assert state.companies[SFA].certificates[1] == IPO
    assert state.players[P0].cash == expect["p1_cash_before_choice"]
    offered = {c.action.option for c in game.choices() if isinstance(c.action, Choose)}
    assert offered == set(expect["choices"])


@pytest.mark.rule("49-EVT-01", "49-EVT-02", "49-EVT-03", "49-EMR-08")
def test_earthquake() -> None:
    vector = example("earthquake")
    messina, expect = HexId("B14"), vector["expect"]
    table = Table().phase("10").started(AFG, P0, cash=900, home="B14").started(RCS, P1)
    board = table.state.board
    both = (*board.stations[messina], Station(company=RCS, stop=0, slot=1))
    tile = LaidTile(tile=TileId(vector["given"]["messina"]["tile"]), rotation=0)
    table.change(
        board=replace(board, tiles={messina: tile}, stations={**board.stations, messina: both})
    )
    table.company(RCS, stations_free=1)
    depot = table.state.depot
    table.change(depot=replace(depot, left={**depot.left, "10H": 0}))
    game = table.operating(AFG, "trains")
    game.apply(train("12H", 800))
    state = game.state
    assert (
        messina not in state.board.tiles
        and list(state.board.stations.get(messina, ())) == expect["markers"]
    )
    assert state.companies[RCS].stations_free == 1  # lost, not given back
    assert not state.companies[AFG].floated and own_state(state).queue[-1] == AFG
    lay = next(iter(table.rules.title.tiles.tiles["655"].upgrades), TileId("655"))
    closed = LayTile(actor=P1, hex=messina, tile=lay, rotation=0)
    again = Table().phase("12").started(RCS, P1).title(shaken=True)
    refusals = {
        refused(
            again.operating(RCS, "track"),
            LayTile(actor=P1, hex=messina, tile=TileId("655"), rotation=r),
        )
        for r in range(6)
    }
    assert "track.shaken" in refusals and closed.hex == messina
    t = Transition(again.state)
    again.rules.earthquake.stock_round_begins(t)
    assert not own_state(t.state).shaken


# ---------------------------------------------------------------- advanced game, electric, privates


@pytest.mark.rule("49-ADV-05", "49-ADV-06", "49-ADV-08", "49-ADV-10")
def test_bonds() -> None:
    issue, interest, redeem, *ends = cases("bonds")
    table = (
        Table(game="advanced").phase("8").started(CTL, P0, cash=issue["treasury"], trains=("8H",))
    )
    game = table.operating(CTL, "bond")
    game.apply(IssueBond(actor=P0))
    assert game.state.companies[CTL].cash == issue["after"]["treasury"]
    assert game.state.market.places[CTL] == table.cell(3, 4)
    turn = OperatingTurn(company=CTL, step="interest")
    t = Transition(replace(game.state, operating=turn))
    table.rules.bonds.pay(t, CTL)
    assert t.state.companies[CTL].cash == interest["after"]["treasury"]
    rich = table.title(bonds=frozenset({CTL})).company(CTL, cash=redeem["treasury"])
    game = rich.operating(CTL, "bond")
    game.apply(RedeemBond(actor=P0))
    assert game.state.companies[CTL].cash == redeem["after"]["treasury"]
    assert game.state.market.places[CTL] == table.cell(3, 6)
    at = {130: (4, 8), 82: (1, 2)}
    for case in ends:
        end, value = case["end"], case["value"]
        for rulings in RULINGS:
            table = Table(4, rulings, game="advanced").player(P1, cash=0)
            table.started(CTL, P0, at=at[end["price"]], held={P1: end["shares"]})
            table.title(bonds=frozenset({CTL}))
            wanted = value[rulings] if isinstance(value, dict) else value
            assert table.rules.score(table.state)[P1] == wanted, (case, rulings)


@pytest.mark.rule("49-ED-01")
def test_e_marker_prices() -> None:
    for case in cases("e_marker_prices"):
        table = Table(game="electric").phase(str(case["phase"]))
        table.title(licence_sold=not case["first"])
        assert table.rules.licence.price(table.state) == case["price"]


@pytest.mark.rule("49-EMR-10", "49-END-05")
def test_bankruptcy_score() -> None:
    for case in cases("bankruptcy_score"):
        for rulings in RULINGS:
            table = Table(4, rulings)
            debt = 750 * case["loans"]
            table.player(P0, cash=case.get("cash", 0), debt=debt, left=case.get("left_game", False))
            assert table.rules.score(table.state)[P0] == case["score"][rulings]


@pytest.mark.rule("49-SET-16", "49-START-06", "49-TOK-04")
def test_home_of_removed_company() -> None:
    removed = CompanyId(example("home_of_removed_company")["given"]["removed"])
    seed = next(
        seed
        for seed in range(1, 40)
        if removed not in Table(4, scenario="five", seed=seed).state.companies
    )
    table = Table(4, scenario="five", seed=seed).phase("6")
    marker, home = cases("home_of_removed_company")
    table.started(CTL, P0, home=marker["connected"])
    stations = dict(table.state.board.stations)
    stations[HexId("E1")] = (Station(company=CTL, stop=0, slot=0),)
    del stations[HexId("J6")]
    table.change(board=replace(table.state.board, stations=stations))
    table.private("SMS", CTL)
    game = table.operating(CTL, "track")
    place = PlaceStation(
        actor=P0, hex=HexId(marker["places_marker"]), stop=0, private=PrivateId("SMS")
    )
    assert (refused(game, place) == "") == marker["legal"]
    if AFG in table.state.companies:
        game = table.title(queue=(AFG,)).stock(P0)
        game.apply(StartCompany(actor=P0, company=AFG, price=68))
        elsewhere = PlaceStation(actor=P0, hex=HexId(home["chooses_home"]), stop=0)
        assert (refused(game, elsewhere) == "") == home["legal"]


@pytest.mark.rule("49-PRI-04", "49-PRI-09", "49-PRI-10", "49-PRI-11", "49-EVT-02")
def test_sms() -> None:
    for case in cases("sms"):
        phase = "12" if case.get("after_earthquake") else str(case["phase"])
        table = Table().phase(phase).started(RCS, P0, cash=500)
        closed = bool(case.get("after_earthquake"))
        table.private("SMS", None if closed else RCS, closed=closed)
        game = table.operating(RCS, "track")
        power = PrivateId("SMS")
        if "station" in case:
            place = PlaceStation(actor=P0, hex=HexId(case["station"]), stop=0, private=power)
            assert refused(game, place) == "station.reserved"
            continue
        ((hex_, tile),) = case["lays"].items()
        lays = [
            LayTile(actor=P0, hex=HexId(hex_), tile=TileId(tile), rotation=r, private=power)
            for r in range(6)
        ]
        possible = [lay for lay in lays if refused(game, lay) == ""]
        if "then_station" not in case:
            assert not possible and not case["legal"]
            continue
        game.apply(possible[0])
        assert game.state.privates[power].closed
        then = PlaceStation(actor=P0, hex=HexId(case["then_station"]), stop=0)
        assert (refused(game, then) == "") == case["legal"], case


@pytest.mark.rule("49-ADV-01", "49-ADV-02", "49-ADV-03", "49-ADV-04")
@pytest.mark.parametrize("rulings", RULINGS)
def test_place_purchase(rulings: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Everywhere:
        def has_stop(self, _hex: str, _stop: int) -> bool:
            return True

    monkeypatch.setattr("ezgame.titles.t1849.places.reach_of", lambda *_: Everywhere())
    for case in cases("place_purchase"):
        table = Table(4, rulings, game="advanced").phase(str(case["phase"]))
        table.started(CTL, P0, cash=100).started(RCS, P0)
        stations = dict(table.state.board.stations)
        wanted = HexId("H8")
        if case["place"] == "home_of_seller":
            wanted = HexId("C5")
        if case["place"] == "only_marker_of_seller_on_map":
            del stations[HexId("C5")]
        stations[HexId("H8")] = (Station(company=RCS, stop=0, slot=0),)
        table.change(board=replace(table.state.board, stations=stations))
        table.company(RCS, stations_free=1)
        table.company(CTL, stations_free=case.get("buyer_markers", 1))
        game = table.operating(CTL, "place")
        action = BuyPlace(actor=P0, company=RCS, hex=wanted, price=case.get("price", 1))
        legal = case["legal"][rulings] if isinstance(case["legal"], dict) else case["legal"]
        assert (refused(game, action) == "") == legal, case
        if "then" in case:
            game.apply(action)
            assert game.state.companies[RCS].stations_free == 2
            assert game.state.companies[CTL].stations_free == case["then"]["buyer_markers"]
