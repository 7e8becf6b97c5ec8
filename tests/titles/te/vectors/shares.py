"""Examples of buying and selling shares, limits, presidents and the priority card."""

from collections import Counter

from ezgame.core.actions import BuyShare, Pass, SellShares
from ezgame.core.game import Game
from ezgame.core.ids import IPO, POOL, CompanyId
from tests.builders import ANN, BEN, CAROL, Position
from tests.titles.te.table import founded, table
from tests.titles.te.vectors.reading import SEATS, Reading, example

KHS, KWE, CME = CompanyId("KHS"), CompanyId("KWE"), CompanyId("CME")
OURS = {"company": "ipo", "pool": "pool"}


def buy(company: str, source: str = "ipo") -> BuyShare:
    return BuyShare(actor=ANN, company=CompanyId(company), source=source)


def sell(company: str, percent: int) -> SellShares:
    return SellShares(actor=ANN, company=CompanyId(company), percent=percent)


def legal(game: Game, action: BuyShare | SellShares | Pass) -> bool:
    return game.why_not(action) is None


@example("purchase_money")
def purchase_money(v: Reading) -> None:
    for case in v["cases"]:
        position = founded(table(), "KHS", {BEN: 30, POOL: 10}, at="3,7")
        game = position.stock(ANN)
        bank = game.state.bank or 0
        game.apply(buy("KHS", OURS[case["from"]]))
        assert 350 - game.state.players[ANN].cash == case["price"]
        assert game.state.companies[KHS].cash == case["company"]
        assert (game.state.bank or 0) - bank == case["bank"]


@example("holding_limit")
def holding_limit(v: Reading) -> None:
    for case in v["cases"]:
        assert case["buys"] == 10
        game = founded(table(), "KHS", {ANN: case["holds"]}).stock(ANN)
        assert legal(game, buy("KHS")) == case["legal"]


def with_certificates(count: int, changes: dict[str, object] | None = None) -> Position:
    """Ann holds so many certificates of two companies, nine to eleven."""
    position = founded(table(changes=changes), "KHS", {ANN: 70})
    position = founded(position, "KWE", {ANN: 60 if count == 9 else 70})
    return founded(position, "CME", {BEN: 30, ANN: 10} if count == 11 else {BEN: 30})


@example("certificate_limit")
def certificate_limit(v: Reading) -> None:
    assert v["given"]["players"] == 3
    for case in v["cases"]:
        position = with_certificates(case["certificates"], case.changes)
        assert position.rules.limits.counted(position.state, ANN) == case["certificates"]
        cell = {"white": "3,7", "yellow": "5,5"}[case["buys"]]
        position = founded(position, "TWE", {BEN: 30}, at=cell)
        assert legal(position.stock(ANN), buy("TWE")) == case["legal"]


@example("over_the_limit")
def over_the_limit(v: Reading) -> None:
    given = v["given"]
    assert given["players"] == 3
    game = with_certificates(11).stock(ANN)
    assert game.rules.limits.counted(game.state, ANN) == given["counted"]
    offered = {
        choice.action.company for choice in game.choices() if isinstance(choice.action, SellShares)
    }
    assert len(offered) >= given["saleable"]
    actions = {"pass": Pass(actor=ANN), "buy": buy("CME"), "sell 10": sell("CME", 10)}
    for case in v["cases"]:
        assert legal(game, actions[case["action"]]) == case["legal"]


@example("no_buying_back")
def no_buying_back(v: Reading) -> None:
    position = founded(table(), "KHS", {BEN: 30, ANN: 20, POOL: 10})
    position = founded(position, "KWE", {BEN: 30, POOL: 10})
    game = position.stock(ANN)
    game.apply(sell(v["given"]["sold_this_round"], 10))
    for case in v["cases"]:
        assert legal(game, buy(case["buy"], OURS[case["from"]])) == case["legal"]


@example("first_round_sales")
def first_round_sales(v: Reading) -> None:
    for case in v["cases"]:
        operated = case.get("company_operated", True)
        position = founded(table(), "KWE", {BEN: 30, ANN: 20}, operated=operated)
        if case.get("forced_train"):
            assert case["round"] == "OR1.1"
            position = founded(position, "KHS", {ANN: 30}).tile("F6", "4", 1).cash(ANN, 0)
            game = position.operating("KHS", "trains", set=1)
        else:
            game = position.stock(ANN, number=int(case["round"].removeprefix("SR")))
        assert legal(game, sell("KWE", 10)) == case["legal"]


@example("pool_cap")
def pool_cap(v: Reading) -> None:
    for case in v["cases"]:
        game = founded(table(), "KHS", {BEN: 30, ANN: 20, POOL: case["pool"]}).stock(ANN)
        assert legal(game, sell("KHS", case["sells"])) == case["legal"]


# ---------------------------------------------------------------- presidents


def percent(certificates: list[object]) -> int:
    return sum(30 if each == "30p" else int(str(each)) for each in certificates)


def in_hand(game: Game, place: str) -> Counter[str]:
    sizes = game.rules.percents[KHS]
    where = game.state.companies[KHS].certificates
    return Counter(
        "30p" if index == 0 else str(sizes[index])
        for index, holder in enumerate(where)
        if holder == place
    )


@example("president_swap")
def president_swap(v: Reading) -> None:
    for case in v["cases"]:
        holds = {SEATS[name]: percent(held) for name, held in case["given"].plain().items()}
        position = founded(table(), "KHS", holds)
        buys, sells = case.get("buys", Reading({})).plain(), case.get("sells", Reading({})).plain()
        expect = case["expect"]
        game = position.stock(SEATS[next(iter({**buys, **sells}), "A")])
        for name in buys:
            game.apply(BuyShare(actor=SEATS[name], company=KHS, source="ipo", percent=buys[name]))
        for name, amount in sells.items():
            action = SellShares(actor=SEATS[name], company=KHS, percent=amount)
            assert (game.why_not(action) is None) == (expect != "illegal")
            if expect != "illegal":
                game.apply(action)
        if expect == "illegal":
            continue
        wanted = dict(expect.plain())
        assert game.state.companies[KHS].president == SEATS[wanted.pop("president")]
        wanted.pop("reason", None)
        for name, held in wanted.items():
            if name == "pool":
                assert sum(in_hand(game, POOL).values()) * 10 == held
            else:
                assert in_hand(game, SEATS[name]) == Counter(map(str, held))


@example("president_tie")
def president_tie(v: Reading) -> None:
    given = v["given"]
    holds = {SEATS[name]: given[name] for name in given["seats"]}
    ((name, amount),) = given["sells"].plain().items()
    game = founded(table(), "KHS", holds).stock(SEATS[name])
    game.apply(SellShares(actor=SEATS[name], company=KHS, percent=amount))
    assert game.state.companies[KHS].president == SEATS[v["expect"]["president"]]


@example("priority")
def priority(v: Reading) -> None:
    given = v["given"]
    seats = [SEATS[name] for name in given["seats"]]
    assert seats == [ANN, BEN, CAROL] and SEATS[given["holder"]] == ANN
    for case in v["cases"]:
        game = founded(table(), "KHS", {ANN: 30}).stock(ANN)
        last = SEATS.get(case["last"])
        while game.state.clock.kind == "stock":
            (actor,) = game.waiting_for()
            if actor == last:
                game.apply(BuyShare(actor=actor, company=KHS, source="ipo"))
                last = None
            else:
                game.apply(Pass(actor=actor))
        assert game.state.order[0] == SEATS[case["next_holder"]]
        assert in_hand(game, IPO)
