"""Examples of trains, phases, export and forced purchases."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ezgame.core.actions import BuyTrain, Consent, DeclareBankruptcy, Pass, SellShares
from ezgame.core.events import TrainExported, TrainsRusted
from ezgame.core.game import Game
from ezgame.core.ids import POOL, CompanyId, TrainId
from ezgame.core.state import Train
from ezgame.titles.te.state import own
from tests.builders import ANN, BEN, CAROL, Position
from tests.titles.te.table import CARDS, founded, rules_of, table
from tests.titles.te.vectors.reading import SEATS, Reading, example
from tests.titles.te.vectors.shares import percent

KHS, KWE, CME = CompanyId("KHS"), CompanyId("KWE"), CompanyId("CME")
NAMES = {kind: card for card, kind in CARDS.items()}


def factory(position: Position, left: Mapping[str, int]) -> Position:
    for card in CARDS:
        position = position.left(CARDS[card], left.get(card, 0))
    return position


def card_from_factory(card: str, price: int | None = None, side: str | None = None) -> BuyTrain:
    kind = table().title.trains[CARDS[card]]
    return BuyTrain(
        actor=ANN,
        source="depot",
        type=kind.name,
        face=side or kind.faces[0].name,
        price=kind.price if price is None else price,
    )


def in_pool(position: Position, *sides: str) -> Position:
    trains = tuple(
        Train(id=TrainId(f"pool-{number}"), type=position.type_of(side), faces=(side,))
        for number, side in enumerate(sides)
    )
    depot = replace(position.state.depot, pool=trains)
    return replace(position, state=replace(position.state, depot=depot))


def from_pool(position: Position, place: int = 0, face: str | None = None) -> BuyTrain:
    train = position.state.depot.pool[place]
    price = position.title.trains[train.type].price
    return BuyTrain(
        actor=ANN, source="pool", type=train.type, face=face or train.faces[0],
        price=price, train=train.id,
    )  # fmt: skip


def from_company(position: Position, seller: CompanyId, price: int, face: str = "") -> BuyTrain:
    train = position.state.companies[seller].trains[0]
    return BuyTrain(
        actor=ANN, source=seller, type=train.type, face=face or train.faces[0],
        price=price, train=train.id,
    )  # fmt: skip


def with_route(position: Position, cash: int = 0, **holds: Any) -> Position:
    """KHS of Ann with a route from Osnabrück to Lotte and without a train."""
    return founded(position, "KHS", holds.get("holds"), cash=cash).tile("F6", "4", 1)


@example("factory_order")
def factory_order(v: Reading) -> None:
    for case in v["cases"]:
        position = factory(table(), case["left"].plain())
        supply = rules_of(position).supply
        assert [NAMES[kind] for kind in supply.for_sale(position.state)] == [case["for_sale"]]


@example("train_prices")
def train_prices(v: Reading) -> None:
    for case in v["cases"]:
        position = founded(table(), "KHS", {ANN: 30}, cash=case.get("treasury", 500))
        position = founded(position, "KWE", {BEN: 30}).trains("KWE", "2")
        if case["from"] == "company":
            game = position.operating("KHS", "trains")
            action = from_company(position, KWE, case["price"])
        elif case["from"] == "pool":
            position = in_pool(position, table().title.trains[CARDS[case["card"]]].faces[0].name)
            game, action = position.operating("KHS", "trains"), from_pool(position)
            assert action.price == case["price"]
        else:
            position = position.top(CARDS[case["card"]])
            game = position.operating("KHS", "trains")
            action = card_from_factory(case["card"], case["price"])
        legal = game.why_not(action) is None
        if "consent" in case:
            assert legal
            game.apply(action)
            game.apply(Consent(actor=BEN, accept=case["consent"]))
            legal = len(game.state.companies[KHS].trains) == 1
        assert legal == case["legal"], case.plain()


@example("sides")
def sides(v: Reading) -> None:
    for case in v["cases"]:
        position = founded(table(changes=case.changes).phase("3"), "KHS", cash=500)
        if case["from"] == "factory":
            assert case["card"] == "2+2/3"
            source = "depot"
        elif case["from"] == "pool":
            position, source = in_pool(position, case["card_was"]), "pool"
        else:
            position = founded(position, "KWE", {BEN: 30}).trains("KWE", case["card_was"])
            source = "KWE"
        game = position.operating("KHS", "trains")
        found = {
            choice.action.face
            for choice in game.choices()
            if isinstance(choice.action, BuyTrain) and choice.action.source == source
        }
        assert found == set(case["may_choose"])


def with_trains(position: Position, trains: Mapping[str, list[str]]) -> Position:
    for name, faces in trains.items():
        if name == "pool":
            position = in_pool(position, *faces)
        else:
            position = founded(position, name, cash=900).trains(name, *map(str, faces))
    return position


def names(game: Game, company: str) -> list[str]:
    return [train.name for train in game.state.companies[CompanyId(company)].trains]


@example("phase_4_by_purchase")
def phase_4(v: Reading) -> None:
    given, expect = v["given"], v["expect"]
    position = with_trains(table().phase("3"), given["trains"].plain())
    position = position.left("3", 0)
    game = position.operating(given["buyer"], "trains")
    rules = rules_of(game)
    assert rules.supply.limit(game.state, KHS) == given["limit_now"]
    applied = game.apply(card_from_factory(given["card"]))
    assert game.state.phase == str(expect["phase"])
    assert rules.supply.limit(game.state, KHS) == expect["limit"]
    (rusted,) = [event for event in applied.events if isinstance(event, TrainsRusted)]
    assert dict(rusted.lost) == expect["rusted"].plain()
    assert names(game, "KHS") == expect["KHS"]
    asked = [pending.about for pending in game.state.pending]
    assert expect["discards_in_order"] == "operating order"
    assert asked == [c for c in rules.market.order(game.state) if c in asked]
    for name in ("KWE", "CME"):
        surplus = rules.supply.counted(game.state, CompanyId(name)) - expect["limit"]
        assert surplus == expect[f"{name} must give up"]
    assert set(asked) == {"KWE", "CME"}


@example("phase_5")
def phase_5(v: Reading) -> None:
    given, expect = v["given"], v["expect"]
    position = with_trains(table().phase("4"), given["trains"].plain())
    position = founded(position, given["buyer"], cash=900).left("4", 0)
    game = position.operating(given["buyer"], "trains")
    game.apply(card_from_factory(given["card"]))
    assert game.state.phase == str(expect["phase"])
    assert names(game, "KHS") == expect["KHS"] and names(game, "KWE") == expect["KWE"]
    assert list(game.state.depot.pool) == expect["pool"]
    phase = game.rules.title.phases[game.state.phase]
    assert phase.color == expect["red_values"] and list(phase.tiles) == expect["tiles"]


@example("phase_not_by_availability")
def phase_by_sale(v: Reading) -> None:
    assert v["given"]["last 1+1/2 bought"]
    position = founded(table().left("2", 1), "KHS", cash=300)
    game = position.operating("KHS", "trains")
    game.apply(card_from_factory("1+1/2"))
    assert game.state.phase == str(v["expect"]["phase"])
    top = rules_of(game).supply.top(game.state)
    assert top is not None and NAMES[top] == v["expect"]["for_sale"]


@example("limits")
def limits(v: Reading) -> None:
    side = {"2": "2", "3": "3", "4": "3", "5": "4"}
    for case in v["cases"]:
        phase = str(case["phase"])
        position = founded(table().phase(phase), "KHS", cash=900)
        position = position.trains("KHS", *[side[phase]] * case["trains"])
        game = position.operating("KHS", "trains")
        buys = any(isinstance(choice.action, BuyTrain) for choice in game.choices())
        assert buys == case["buys"], case.plain()


# ---------------------------------------------------------------- export


def at_end_of_round(position: Position, number: int = 1, rounds: int = 2) -> Game:
    """KHS, the only company, is in its train step with the marker on the stack."""
    marked = position.own(export_marker=position.state.phase in ("2", "3"))
    return marked.operating("KHS", "trains", number=number, rounds=rounds)


@example("export")
def export(v: Reading) -> None:
    for case in v["cases"]:
        position = founded(table(), "KHS", {ANN: 30}, cash=500)
        phase, top = str(case["phase"]), case.get("top")
        position = position.phase(phase)
        if top is not None:
            card, _, which = top.partition(" ")
            assert which == "(first)"
            position = position.top(CARDS[card])
        seller = case.get("company_sale_only", False)
        if seller:
            position = founded(position, "KWE", {ANN: 30}, operated=True).trains("KWE", "2")
        if case.get("pool_sale_only"):
            position = in_pool(position, "2")
        game = at_end_of_round(position)
        if seller:
            turn = game.state.operating
            assert turn is not None
            done = replace(turn, done=frozenset({KWE}))
            game = Game(position.rules, replace(game.state, operating=done))
        if case.get("factory_sale"):
            game.apply(card_from_factory("1+1/2"))
        elif case.get("pool_sale_only"):
            game.apply(from_pool(position))
        elif seller:
            game.apply(from_company(position, KWE, 5))
        clock, events = game.state.clock, []
        while game.state.clock == clock:
            events += game.apply(Pass(actor=ANN)).events
        exported = [NAMES[e.type] for e in events if isinstance(e, TrainExported)]
        assert exported == ([] if case["export"] is None else [case["export"]]), case.plain()
        assert game.state.phase == str(case.get("new_phase", phase))
        rusted = [NAMES[e.type] for e in events if isinstance(e, TrainsRusted)]
        assert rusted == ([case["rust"]] if "rust" in case else [])


@example("export_twice")
def export_twice(v: Reading) -> None:
    given = v["given"]
    assert str(given["phase"]) == "2" and given["or1_sales"] == given["or2_sales"] == 0
    position = founded(table(), "KHS", {ANN: 30})
    for card, count in given["left"].plain().items():
        position = position.left(CARDS[card], count)
    game = at_end_of_round(position)
    while game.state.clock.kind == "operating":
        game.apply(Pass(actor=ANN))
    for card, count in v["expect"]["left"].plain().items():
        assert game.state.depot.left[CARDS[card]] == count


# ---------------------------------------------------------------- forced purchases


@example("duty")
def duty(v: Reading) -> None:
    for case in v["cases"]:
        position = founded(table(), "KHS", cash=500)
        if case["route"]:
            position = position.tile("F6", "4", 1)
        if not case.get("offered", True):
            position = factory(position, {})
        position = position.trains("KHS", *["2"] * case["trains"])
        game = position.operating("KHS", "trains")
        assert (game.why_not(Pass(actor=ANN)) is None) == case["may_end_turn"], case.plain()


@example("emergency_cash")
def emergency_cash(v: Reading) -> None:
    given, expect = v["given"], v["expect"]
    position = with_route(table().top("3"), given["treasury"]).cash(ANN, given["president_cash"])
    game = position.operating("KHS", "trains")
    assert game.rules.title.trains["3"].price == given["train"]
    game.apply(card_from_factory("2+2/3"))
    assert given["president_cash"] - game.state.players[ANN].cash == expect["president_pays"]
    assert game.state.players[ANN].cash == expect["president_cash"]
    assert game.state.companies[KHS].cash == expect["treasury"]


@example("emergency_sale")
def emergency_sale(v: Reading) -> None:
    given, expect = v["given"], v["expect"]
    held = given["holds"]["KWE"]

    def start() -> Game:
        position = with_route(table().top("4"), given["treasury"])
        position = position.cash(ANN, given["president_cash"])
        holds = {BEN: 40, ANN: 10 * held["singles"]}
        position = founded(position, "KWE", holds, at=held["cell"])
        assert position.rules.market.price(position.state, KWE) == held["price"]
        assert position.title.trains["4"].price == given["train"]
        return position.operating("KHS", "trains")

    game = start()
    emergency = rules_of(game).trains.emergency
    assert emergency.missing(game.state, KHS) == expect["missing"]
    for case in v["cases"]:
        game = start()
        action = SellShares(actor=ANN, company=KWE, percent=10 * case["sells"])
        assert (game.why_not(action) is None) == case.get("legal", True)
        if "then_missing" in case:
            game.apply(action)
            assert emergency.missing(game.state, KHS) == case["then_missing"]
            more = SellShares(actor=ANN, company=KWE, percent=10)
            assert (game.why_not(more) is None) == case["goes_on"]
    game = start()
    game.apply(SellShares(actor=ANN, company=KWE, percent=10 * expect["must_sell"]))
    assert game.state.players[ANN].cash - given["president_cash"] == expect["receives"]
    assert game.rules.market.price(game.state, KWE) == expect["price_after"]
    game.apply(card_from_factory("3+3/4"))
    assert game.state.players[ANN].cash == expect["president_cash_after"]
    assert game.state.companies[KHS].cash == expect["treasury_after"]


@example("emergency_own_shares")
def emergency_own_shares(v: Reading) -> None:
    given = v["given"]
    assert given["operating"] == "KHS" and given["president"] == "A"
    holds = {SEATS[name]: percent(held) for name, held in given["holdings"].plain().items()}
    position = founded(table().top("4"), "KHS", holds).tile("F6", "4", 1).cash(ANN, 0)
    game = position.operating("KHS", "trains")
    for case in v["cases"]:
        name, amount = case["sells"].split()
        assert holds[ANN] - int(amount) == case["A_left"]
        action = SellShares(actor=ANN, company=CompanyId(name), percent=int(amount))
        assert (game.why_not(action) is None) == case["legal"]


@example("emergency_not_needed")
def emergency_not_needed(v: Reading) -> None:
    given = v["given"]
    position = with_route(table().phase("3").left("3", 0), given["treasury"])
    (price,) = given["pool"]
    position = in_pool(position, "3")
    assert position.title.trains["3"].price == price
    assert position.title.trains["4"].price == given["factory_top"]
    game = position.operating("KHS", "trains")
    for case in v["cases"]:
        source, amount = case["buys"].split()
        action = from_pool(position) if source == "pool" else card_from_factory("3+3/4")
        assert action.price == int(amount)
        if "president_adds" in case:
            assert action.price - given["treasury"] == case["president_adds"]
            assert game.state.players[ANN].cash >= case["president_adds"]
        assert (game.why_not(action) is None) == case["legal"]


@example("emergency_from_company")
def emergency_from_company(v: Reading) -> None:
    given = v["given"]
    position = with_route(table().phase("3"), given["treasury"]).cash(ANN, given["president_cash"])
    position = founded(position, "KWE", {BEN: 30}).trains("KWE", "3")
    assert position.title.trains["3"].price == given["train_face"]
    game = position.operating("KHS", "trains")
    for case in v["cases"]:
        action = from_company(position, KWE, case["price"])
        assert (game.why_not(action) is None) == case["legal"]


@example("bankrupt")
def bankrupt(v: Reading) -> None:
    given, expect = v["given"], v["expect"]
    position = with_route(table().phase("4").left("4", 0), given["treasury"])
    position = position.cash(ANN, given["president_cash"])
    (sale,) = given["saleable"]
    holds = {BEN: 30, ANN: 10 * sale["count"]}
    position = founded(position, sale["company"], holds, at="5,6", operated=True)
    position = position.trains("KWE", "3")
    assert position.rules.market.price(position.state, KWE) == sale["price"]
    assert position.title.trains["D"].price == given["train"]
    assert given["round"] == "OR1 of a pair"
    game = position.operating("KHS", "trains", number=1, rounds=2, done=("KWE",))
    game.apply(DeclareBankruptcy(actor=ANN))
    assert game.state.players[ANN].cash == expect["president_cash"]
    assert game.state.companies[KHS].cash == expect["treasury"]
    assert len(game.state.companies[KHS].trains) == expect["trains"]
    assert {"bankrupt": "bankruptcy"}[game.state.ending] == expect["end_triggered"]
    assert expect["rounds_left"] == ["rest of OR1", "OR2"]
    assert game.state.last_set == game.state.clock.set and not game.state.finished


@example("liquidation")
def liquidation(v: Reading) -> None:
    given, expect = v["given"], v["expect"]
    holds = {SEATS.get(n, POOL): p for n, p in given["holdings"].plain().items() if n != "company"}
    position = founded(table().phase("3"), "KHS", holds, at=given["cell"], cash=given["treasury"])
    assert given["holdings"]["company"] == 100 - sum(holds.values())
    position = position.trains("KHS", *given["trains"])
    _home, *others = given["stations"]
    position = position.tile("D6", "6", 5)
    for hex_id in others:
        position = position.station("KHS", hex_id)
    position = founded(position, "KWE", {CAROL: 30})
    game = position.operating("KHS", "track")
    before = game.state
    assert given["income"] == 0
    game.apply(Pass(actor=ANN))
    after = game.state
    assert (after.bank or 0) - (before.bank or 0) == expect["bank_gain"]
    assert [NAMES[train.type] for train in after.depot.pool] == expect["pool_trains"]
    for name, amount in expect["compensation"].plain().items():
        assert after.players[SEATS[name]].cash - before.players[SEATS[name]].cash == amount
    left = [s.company for here in after.board.stations.values() for s in here]
    assert [company for company in left if company == KHS] == expect["stations_left"]
    kept = [h for h in after.companies[KHS].certificates if h in (*after.players, POOL, "ipo")]
    assert len(kept) == expect["certificates_left"]
    assert expect["further_steps"] == "none"
    assert after.operating is not None and after.operating.company == KWE
    assert KHS not in own(after).queue
    assert (rules_of(game).founding.judge_lot(after, KHS) is None) == expect["restart"]
