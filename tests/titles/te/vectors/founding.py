"""Examples of set-up, auction and founding."""

import pytest

from ezgame.content.games import make_setup
from ezgame.core.actions import BidForCompany, BuyShare, OpenAuction, Pass
from ezgame.core.errors import ContentError
from ezgame.core.events import CompanyClosed
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId
from tests.builders import ANN, BEN, NAMES, Position
from tests.titles.te.table import founded, rules_of, table
from tests.titles.te.vectors.reading import SEATS, Reading, example

KHS = CompanyId("KHS")


@example("setup_two", "setup_three")
def set_up(v: Reading) -> None:
    position, expect = table(v["given"]["players"]), v["expect"]
    assert {player.cash for player in position.state.players.values()} == {expect["cash"]}
    assert position.state.bank == expect["bank"]
    assert position.rules.limits.certificates == expect["certificate_limit"]


@example("setup_refused")
def set_up_refused(v: Reading) -> None:
    for case in v["cases"]:
        assert case["legal"] is False
        with pytest.raises(ContentError):
            make_setup("18te", NAMES[: case["players"]])


@example("setup_things")
def things(v: Reading) -> None:
    title, expect = table().title, v["expect"]
    companies = title.companies.values()
    assert sum(len(c.certificates) for c in companies) == expect["certificates"]
    assert sum(c.stations for c in companies) == expect["station_markers"]
    assert sum(kind.count or 0 for kind in title.trains.values()) == expect["train_cards"]
    unlimited = {"7": 7, "8": 8, "9": 8}  # copies in the box, though more may be used
    counts = {t: unlimited.get(t, n) if n is None else n for t, n in title.tiles.counts.items()}
    assert sum(counts.values()) == expect["tiles"]
    assert [c.id for c in companies] == expect["companies"]


# ---------------------------------------------------------------- auctions


def sold(position: Position, bid: int, company: str = "KHS") -> Game:
    """The player in turn opens with a bid, and everybody else passes."""
    game = position.game()
    opened(game, bid, company)
    return game


def opened(game: Game, bid: int, company: str) -> None:
    (actor,) = game.waiting_for()
    game.apply(OpenAuction(actor=actor, company=CompanyId(company), price=bid))
    while game.state.pending:
        game.apply(Pass(actor=game.waiting_for()[0]))


def price(game: Game, company: str = "KHS") -> int | None:
    return game.rules.market.price(game.state, CompanyId(company))


@example("khs_260")
def bid_of_260(v: Reading) -> None:
    game, expect = sold(table(), v["given"]["winning_bid"]), v["expect"]
    assert price(game) == expect["price"]
    assert game.state.market.places[KHS] == expect["cell"]
    assert game.state.companies[KHS].cash == expect["treasury"]


@example("starting_price_table", "starting_price_smaller")
def starting_prices(v: Reading) -> None:
    for case in v["cases"]:
        position = table(changes=v.changes).everybody_has(600)
        assert price(sold(position, case["bid"])) == case["price"], case.plain()


@example("bids")
def bids(v: Reading) -> None:
    for case in v["cases"]:
        game = table().treasury("KHS", case.get("on_certificate", 0)).game()
        standing = case["standing"]
        action: OpenAuction | BidForCompany
        if standing is None:
            action = OpenAuction(actor=ANN, company=KHS, price=case["bid"])
        else:
            game.apply(OpenAuction(actor=ANN, company=KHS, price=standing))
            action = BidForCompany(actor=BEN, company=KHS, price=case["bid"])
        assert (game.why_not(action) is None) == case["legal"], case.plain()


@example("bid_needs_cash")
def bid_needs_cash(v: Reading) -> None:
    game = table().cash(ANN, v["given"]["cash"]).game()
    for case in v["cases"]:
        action = OpenAuction(actor=ANN, company=KHS, price=case["bid"])
        assert (game.why_not(action) is None) == case["legal"]


@example("bid_needs_room")
def bid_needs_room(v: Reading) -> None:
    given = v["given"]
    position = founded(table(given["players"]), "KHS", {ANN: 70})
    position = founded(position, "KWE", {ANN: 70}).cash(ANN, given["cash"])
    assert position.rules.limits.counted(position.state, ANN) == given["certificates_counted"]
    for case in v["cases"]:
        action = OpenAuction(actor=ANN, company=CompanyId("CME"), price=case["bid"])
        assert (position.stock(ANN).why_not(action) is None) == case["legal"]


@example(
    "auction_turn_order",
    "auction_nobody_raises",
    "auction_two_players",
    "auction_priority_winner",
)
def whole_auction(v: Reading) -> None:
    given, expect = v["given"], v["expect"]
    company = CompanyId(given["company"])
    game = table(len(given["seats"]), changes=v.changes).stock(SEATS[given["initiator"]], number=1)
    out: set[PlayerId] = set()
    first = True
    for name, bid in given["bids"]:
        actor = SEATS[name]
        for passed in out:
            again = BidForCompany(actor=passed, company=company, price=990)
            assert game.why_not(again) is not None
        if bid == "pass":
            out.add(actor)
            game.apply(Pass(actor=actor))
        elif first:
            game.apply(OpenAuction(actor=actor, company=company, price=bid))
        else:
            game.apply(BidForCompany(actor=actor, company=company, price=bid))
        first = False
    found = {
        "winner": game.state.companies[company].president,
        "price": price(game),
        "treasury": game.state.companies[company].cash,
        "next_turn": game.waiting_for()[0],
    }
    for name, _pass in given.get("then", ()):
        game.apply(Pass(actor=SEATS[name]))
    found["priority_after"] = game.state.order[0]
    found["passed_cannot_reenter"] = True
    for key, wanted in expect.plain().items():
        assert found[key] == SEATS.get(wanted, wanted), key


@example("founding_queue")
def founding_queue(v: Reading) -> None:
    for case in v["cases"]:
        position = table().everybody_has(500)
        for name in case["founded"]:
            position = founded(position, name)
        for name in case.get("liquidated", ()):
            position = position.happened(CompanyClosed(company=CompanyId(name)))
        game = position.stock(BEN)
        may = [
            name
            for name in position.title.companies
            if game.why_not(OpenAuction(actor=BEN, company=name, price=200)) is None
        ]
        assert may == ([] if case["may_open"] is None else [case["may_open"]])


@example("before_khs")
def before_khs(v: Reading) -> None:
    assert v["given"].plain() == {"round": "SR1", "khs_sold": False}
    game = table().game()
    actions = {
        "open KHS": OpenAuction(actor=ANN, company=KHS, price=180),
        "open KWE": OpenAuction(actor=ANN, company=CompanyId("KWE"), price=180),
        "pass": Pass(actor=ANN),
        "buy share": BuyShare(actor=ANN, company=KHS, source="ipo"),
    }
    for case in v["cases"]:
        assert (game.why_not(actions[case["action"]]) is None) == case["legal"]


# ---------------------------------------------------------------- nobody wants the first one


def passed_round(game: Game) -> None:
    for _ in game.state.players:
        game.apply(Pass(actor=game.waiting_for()[0]))


@example("khs_discount")
def money_on_the_certificate(v: Reading) -> None:
    game, rounds = table(changes=v.changes).game(), 0
    founding = rules_of(game).founding
    for step in v["sequence"]:
        while rounds < step["all_pass"]:
            passed_round(game)
            rounds += 1
        now = game.state.companies[KHS]
        assert now.cash == step["on_certificate"]
        if "minimum" in step:
            assert founding.minimum(game.state, KHS) == step["minimum"]
        if step.get("next") == "priority_holder":
            assert game.waiting_for() == (game.state.order[0],)
        if "round_over" in step:
            assert (game.state.clock.kind != "stock") == step["round_over"]
        if "forced" in step:
            assert step["forced"] == "priority_holder" and now.president == game.state.order[0]
            assert 350 - game.state.players[game.state.order[0]].cash == step["pays"]
            assert now.cash == step["treasury"] and price(game) == step["price"]
            assert game.state.bank == step["bank_three_players"]
            assert step["next"] == "left_of_taker"
            assert game.waiting_for() == (game.state.order[1],)


@example("khs_discounted_bid")
def discounted_bid(v: Reading) -> None:
    for case in v["cases"]:
        game = table(changes=case.changes).game()
        for _ in range(case["on_certificate"] // 10):
            passed_round(game)
        opened(game, case["winning_bid"], "KHS")
        assert game.state.companies[KHS].cash == case["treasury"]
        assert price(game) == case["price"]
        if "cash_paid" in case:
            assert 350 - game.state.players[ANN].cash == case["cash_paid"]
            assert 2950 - (game.state.bank or 0) == case["bank_paid"]


@example("same_par_cell")
def same_cell(v: Reading) -> None:
    game = table().everybody_has(900).game()
    for name, bid in v["given"]["founded_in_order"]:
        opened(game, bid, name)
    expect = v["expect"]
    assert list(game.state.market.cells[expect["cell"]]) == expect["stack"]
    assert list(game.rules.market.order(game.state)) == expect["operating_order"]
