"""Examples of dividends, issuing and redeeming."""

from ezgame.core.actions import Dividend, IssueShares, Pass, RedeemShares, SellShares
from ezgame.core.game import Game
from ezgame.core.ids import IPO, POOL, CompanyId
from ezgame.titles.te.rules import FIRST_TURN
from tests.builders import ANN, BEN, Position
from tests.titles.te.table import founded, table
from tests.titles.te.vectors.reading import SEATS, Reading, example

KHS = CompanyId("KHS")
PLACES = {**SEATS, "company": IPO, "pool": POOL}


def holds(said: Reading) -> dict[str, int]:
    """Holdings of players and the pool; the company keeps the rest."""
    found = {PLACES[name]: percent for name, percent in said.plain().items()}
    assert found.pop(IPO, 0) == 100 - sum(found.values())
    return found


@example("dividend_shares", "dividend_all_unissued")
def dividend_shares(v: Reading) -> None:
    given, expect = v["given"], v["expect"]
    game = founded(table(), "KHS", holds(given["holdings"])).operating(
        "KHS", "dividend", income=given["income"]
    )
    before = game.state
    game.apply(Dividend(actor=ANN, choice="pay"))
    after = game.state
    for name, amount in expect.plain().items():
        if name == "company":
            assert after.companies[KHS].cash - before.companies[KHS].cash == amount
        elif name == "stays_in_bank":
            paid = (before.bank or 0) - (after.bank or 0)
            assert given["income"] - paid == amount
        else:
            seat = SEATS[name]
            assert after.players[seat].cash - before.players[seat].cash == amount


@example("dividend_kept")
def dividend_kept(v: Reading) -> None:
    given, expect = v["given"], v["expect"]
    assert given["paid"] is False
    game = founded(table(), "KHS", cash=given["treasury"]).operating(
        "KHS", "dividend", income=given["income"]
    )
    bank = game.state.bank or 0
    game.apply(Dividend(actor=ANN, choice="withhold"))
    assert game.state.companies[KHS].cash == expect["treasury"]
    assert (game.state.bank or 0) - bank == expect["bank"]


@example("first_turn")
def first_turn(v: Reading) -> None:
    cells = {100: "1,7", 90: "2,7", 80: "3,7", 70: "4,7", 60: "5,7"}
    for case in v["cases"]:
        position = founded(table(), "KHS", at=cells[case["par"]], operated=False)
        game = position.operating("KHS", "track")
        game.apply(Pass(actor=ANN))
        assert game.rules.market.price(game.state, KHS) == case["after"]


# ---------------------------------------------------------------- issue and redeem


def company(cell: str, pool: int = 0, own: int | None = None, cash: int = 0) -> Position:
    """KHS with so much in the pool and so much of its own; players hold the rest."""
    own = 70 - pool if own is None else own
    held = 100 - pool - own
    first = min(held, 70)
    found: dict[str, int] = {ANN: first}
    if held - first:
        found[BEN] = held - first
    if pool:
        found[POOL] = pool
    return founded(table(), "KHS", found, at=cell, cash=cash)


def last_step(position: Position, *, first: bool = False) -> Game:
    used = frozenset({FIRST_TURN}) if first else frozenset()
    return position.operating("KHS", "issue", used=used)


def issue(count: int) -> IssueShares:
    return IssueShares(actor=ANN, company=KHS, count=count)


def redeem(count: int) -> RedeemShares:
    return RedeemShares(actor=ANN, company=KHS, count=count)


@example("issue_three")
def issue_three(v: Reading) -> None:
    given, expect = v["given"], v["expect"]
    game = last_step(company(given["cell"], given["pool"]), first=given["first_or"])
    assert game.rules.market.price(game.state, KHS) == given["price"]
    game.apply(issue(given["issues"]))
    assert game.state.market.places[KHS] == expect["cell"]
    assert game.rules.market.price(game.state, KHS) == expect["price"]
    assert game.state.companies[KHS].cash == expect["receives"]
    assert game.state.companies[KHS].certificates.count(POOL) * 10 == expect["pool"]


@example("issue_limits")
def issue_limits(v: Reading) -> None:
    for case in v["cases"]:
        position = company("3,7", case.get("pool", 0), case.get("company"), cash=500)
        if "redeems" in case and "pool" not in case:
            position = company("3,7", 20, cash=500)
        game = last_step(position, first=case.get("first_or", False))
        actions = [issue(case["issues"])] if "issues" in case else []
        actions += [redeem(case["redeems"])] if "redeems" in case else []
        actions += [issue(case["then_issues"])] if "then_issues" in case else []
        if case.get("same_turn"):
            game.apply(actions.pop(0))
        (action,) = actions
        assert (game.why_not(action) is None) == case["legal"], case.plain()


@example("issue_at_the_bottom")
def issue_at_the_bottom(v: Reading) -> None:
    for case in v["cases"]:
        game = last_step(company(case["cell"]))
        assert game.rules.market.price(game.state, KHS) == case["price"]
        game.apply(issue(case["issues"]))
        assert game.state.market.places[KHS] == case["to"]
        assert game.state.companies[KHS].cash == case["receives"]


@example("player_sale_vs_issue")
def sale_and_issue(v: Reading) -> None:
    given = v["given"]
    for case in v["cases"]:
        if "company_issues" in case:
            game = last_step(company(given["cell"]))
            game.apply(issue(case["company_issues"]))
            got = game.state.companies[KHS].cash
        else:
            position = founded(table(), "KHS", {BEN: 30, ANN: 30}, at=given["cell"])
            game = position.stock(ANN)
            percent = 10 * case["player_sells"]
            game.apply(SellShares(actor=ANN, company=KHS, percent=percent))
            got = game.state.players[ANN].cash - 350
        assert got == case["receives"] and game.state.market.places[KHS] == case["to"]
    assert table().title.market.cells[given["cell"]].price == given["price"]


@example("redeem")
def redeem_examples(v: Reading) -> None:
    given = v["given"]
    for case in v["cases"]:
        game = last_step(company("3,7", given["pool"], cash=given["treasury"]))
        assert game.rules.market.price(game.state, KHS) == given["price"]
        action = redeem(case["redeems"])
        if case.get("legal") is False:
            refusal = game.why_not(action)
            assert refusal is not None
            assert {"redeem.cash": "money"}[refusal.key] == case["reason"]
            continue
        game.apply(action)
        assert given["treasury"] - game.state.companies[KHS].cash == case["pays"]
        assert game.state.companies[KHS].cash == case["treasury"]
        assert game.rules.market.price(game.state, KHS) == case["price"]
