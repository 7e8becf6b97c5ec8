"""Examples of the end of the game and of the count."""

from ezgame.core.actions import BuyTrain, DeclareBankruptcy, Dividend, Pass, SellShares
from ezgame.core.game import Game
from ezgame.core.ids import BANK, CompanyId
from ezgame.core.transition import Transition
from tests.builders import ANN, BEN, CAROL, Position
from tests.titles.te.table import founded, rules_of, table
from tests.titles.te.vectors.reading import SEATS, Reading, example
from tests.titles.te.vectors.trains import with_route

KHS = CompanyId("KHS")


def bank(position: Position, amount: int) -> Position:
    return position.with_state(bank=amount)


def triggered(case: Reading) -> Game:
    """The trigger falls in the round that the example names."""
    where, position = case["in"], table(changes=case.changes)
    number = int(where.removeprefix("OR") or 1) if where != "SR" else 0
    if case["trigger"] == "bankruptcy":
        position = with_route(position.phase("4").left("4", 0)).cash(ANN, 0)
        game = position.operating("KHS", "trains", number=number, rounds=2)
        game.apply(DeclareBankruptcy(actor=ANN))
        return game
    if case["trigger"] == "end cell":
        position = founded(position, "KHS", at="0,15")
        game = position.operating("KHS", "dividend", income=250, number=number, rounds=2)
        game.apply(Dividend(actor=ANN, choice="pay"))
        return game
    assert case["trigger"] == "bank"
    if where == "SR":
        position = founded(bank(position, 20), "KHS", {BEN: 40, ANN: 20}, at="3,7")
        game = position.stock(ANN)
        game.apply(SellShares(actor=ANN, company=KHS, percent=10))
        return game
    position = founded(bank(position, 5), "KHS", {ANN: 30})
    game = position.operating("KHS", "dividend", income=20, number=number, rounds=2)
    game.apply(Dividend(actor=ANN, choice="withhold"))
    return game


@example("end_timing")
def end_timing(v: Reading) -> None:
    for case in v["cases"]:
        game = triggered(case)
        rounds: list[str] = []
        clock = game.state.clock
        assert game.state.finished or game.state.ending
        for _ in range(60):
            if game.state.finished:
                break
            if game.state.clock != clock:
                clock = game.state.clock
                assert clock.kind == "operating"
                rounds.append(f"OR{clock.number}")
            go_on(game)
        assert [*rounds, "end"] == case["then"], case.plain()


def go_on(game: Game) -> None:
    """Do as little as may be done."""
    choices = [choice.action for choice in game.choices()]
    passing = [action for action in choices if isinstance(action, Pass)]
    buying = [action for action in choices if isinstance(action, BuyTrain)]
    game.apply(passing[0] if passing else buying[0] if buying else choices[0])


@example("bank_empty")
def bank_empty(v: Reading) -> None:
    for case in v["cases"]:
        position = founded(bank(table(changes=case.changes), case["bank"]), "KHS")
        t = Transition(position.operating("KHS", "track").state)
        t.pay(BANK, "KHS", case["pays"], "dividend.withheld")
        rules_of(position).settle(t)
        if "bank_after" in case:
            assert t.state.bank == case["bank_after"]
        assert bool(t.state.ending) == case["triggered"]


@example("score")
def score(v: Reading) -> None:
    given = v["given"]
    cells = {120: "3,11", 70: "4,7"}
    position = table().cash(ANN, given["cash"])
    for name, held in given["holds"].plain().items():
        first = "30p" in held
        amount = sum(30 if each == "30p" else each for each in held)
        holds = {ANN: amount} if first else {BEN: 30, ANN: amount}
        cash = given["presidents_treasury"] if first else 0
        price = given["prices"][name]
        position = founded(position, name, holds, at=cells[price], cash=cash)
        assert position.rules.market.price(position.state, CompanyId(name)) == price
    assert position.rules.score(position.state)[ANN] == v["expect"]["worth"]


@example("score_tie")
def score_tie(v: Reading) -> None:
    position = table()
    for name, worth in v["given"]["worth"].plain().items():
        position = position.cash(SEATS[name], worth)
    scores = position.rules.score(position.state)
    best = max(scores.values())
    winners = [player for player in (ANN, BEN, CAROL) if scores[player] == best]
    assert winners == [SEATS[name] for name in v["expect"]["winners"]]
