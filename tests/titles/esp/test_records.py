"""Reading records of 18España: where a turn ends, what a choice belongs to, where tenders come from."""

from typing import Any

import pytest

from ezgame.core.events import PrivateClosed
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PrivateId
from ezgame.core.state import State
from tests.asking import lay
from tests.builders import ANN, BEN, Position, a_game
from tests.storage.import18xx.sheet import Act, company, followed, nested, player, replay


def online(phase: str = "3") -> Position:
    return a_game(rulings="online").phase(phase)


def follow(game: Game, *acts: Act) -> list[State]:
    return followed("18ESP", game, *acts)


# ---------------------------------------------------------------- last in one round, first in the next


def alone(cash: int = 0, phase: str = "3") -> Position:
    """AC is the only company: last in each round and first in the next."""
    return online(phase).minor("AC", cash=cash).trains("AC", "3")


def rounds_after(position: Position, *acts: Act) -> list[str]:
    """The round after each record."""
    game = position.operating("AC", number=1, rounds=2)
    return [state.clock.round for state in follow(game, *acts)[1:]]


def passed(name: str = "AC") -> Act:
    return company(name, "pass")


def built(name: str = "AC") -> Act:
    """The pass that ends building; behind it the record passes takeovers by itself."""
    return nested(passed(name), passed(name))


@pytest.mark.rule("ESP-5.1-02", "ESP-5.1-04")
def test_without_a_question_at_its_end_a_turn_is_over_with_the_run() -> None:
    assert rounds_after(alone(), built(), built()) == ["OR 2.2", "SR 3"]


@pytest.mark.rule("ESP-5.1-02", "ESP-5.7-01")
def test_a_train_that_can_be_bought_is_a_question() -> None:
    assert rounds_after(alone(cash=200), built(), passed(), built()) == [
        "OR 2.1",
        "OR 2.2",
        "OR 2.2",
    ]


@pytest.mark.rule("ESP-5.1-02", "ESP-3.1-05")
def test_a_private_or_a_tender_is_a_question() -> None:
    expected = ["OR 2.1", "OR 2.2", "OR 2.2"]
    with_private = alone(cash=20).private("P3", ANN)
    assert rounds_after(with_private, built(), passed(), built()) == expected
    with_tender = alone(cash=80).own(tenders_in_market=1)
    assert rounds_after(with_tender, built(), passed(), built()) == expected
    # Private 5 in a company's hands is still counted there.
    sold = alone(cash=80).private("P5", "AC")
    closed = sold.happened(PrivateClosed(private=PrivateId("P5"), reason="used"))
    assert rounds_after(closed, built(), passed(), built()) == expected
    assert rounds_after(closed.tender("AC"), built(), built()) == ["OR 2.2", "SR 3"]


@pytest.mark.rule("ESP-5.1-02", "ESP-5.7-04")
def test_others_trains_are_a_question_even_before_companies_may_trade() -> None:
    position = a_game(rulings="online").minor("AC", par=70, cash=5).trains("AC", "2")
    position = position.minor("CM", par=100).trains("CM", "2")
    game = position.operating("AC", number=1, rounds=2, done=("CM",))
    states = follow(game, built(), passed(), built("CM"))
    assert [state.clock.round for state in states[1:]] == ["OR 2.1", "OR 2.2", "OR 2.2"]


@pytest.mark.rule("ESP-5.1-02", "ESP-6.2.1-01")
def test_each_question_is_passed_once_and_in_its_order() -> None:
    """Trains, joining, then a private: three passes before the next turn begins with a purchase."""
    position = online("4").major("FdC", cash=700).trains("FdC", "3").private("P3", ANN)
    game = position.operating("FdC", number=1, rounds=2)
    bought = company("FdC", "buy_company", company="P3", price=70)
    states = follow(game, built("FdC"), *[passed("FdC")] * 3, bought)
    assert [state.clock.round for state in states[1:]] == ["OR 2.1"] * 3 + ["OR 2.2"] * 2
    assert states[-1].privates[PrivateId("P3")].owner == "FdC"
    assert states[-1].companies[CompanyId("FdC")].cash == 630


@pytest.mark.rule("ESP-5.1-02")
def test_what_is_bought_before_the_last_pass_belongs_to_the_old_turn() -> None:
    position = online("4").major("FdC", cash=700).trains("FdC", "3").private("P3", ANN)
    game = position.operating("FdC", number=1, rounds=2)
    bought = company("FdC", "buy_company", company="P3", price=70)
    states = follow(game, built("FdC"), *[passed("FdC")] * 2, bought, built("FdC"))
    # Nothing is left to ask after the purchase.
    assert [state.clock.round for state in states[1:]] == ["OR 2.1"] * 3 + ["OR 2.2"] * 2
    paid = states[-1].companies[CompanyId("FdC")].cash - 630
    assert paid == 15, "the income of private 3 at the beginning of the next round"


@pytest.mark.rule("ESP-5.1-02")
def test_a_company_that_is_not_next_keeps_its_turn() -> None:
    position = alone().minor("CM", par=70).trains("CM", "3")
    game = position.operating("AC", number=1, rounds=2)
    states = follow(game, built(), built("CM"), built())
    assert [state.clock.round for state in states[1:]] == ["OR 2.1", "OR 2.2", "OR 2.2"]


# ---------------------------------------------------------------- private 2 and tenders


def bought_2(name: str, price: int = 60) -> Act:
    return company(name, "buy_company", company="P2", price=price)


def chose(name: str, choice: str) -> Act:
    return company(name, "choose", choice=choice)


@pytest.mark.rule("ESP-3.1-14")
@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize("inside", [True, False])
def test_a_side_told_after_buying_private_2_is_no_tender(count: int, inside: bool) -> None:
    """Whatever the number of trains; minors are told it, too."""
    position = online().private("P2", ANN).minor("CM", cash=90)
    game = position.trains("CM", *["2"] * count).operating("CM", "trains")
    acts = [nested(bought_2("CM"), chose("CM", "2"))]
    if not inside:
        acts = [bought_2("CM"), chose("CM", "2")]
    made = replay("18ESP", game, *acts)
    for _record in made.run():
        pass
    assert len(game.state.companies[CompanyId("CM")].trains) == count + 1
    assert "tender" not in made.translator.memory.notes
    assert [p.step for p in game.state.pending] == (["discard"] if count == 2 else [])


@pytest.mark.rule("ESP-3.1-14", "ESP-3.1-16")
@pytest.mark.parametrize(("phase", "trains"), [("3", 4), ("4", 3)])
@pytest.mark.parametrize("choice", ["2", "1+2"])
def test_a_major_tells_the_side_also_of_a_train_that_is_gone(
    phase: str, trains: int, choice: str
) -> None:
    position = online(phase).private("P2", ANN).major("FdC", cash=90).tender("FdC")
    game = position.trains("FdC", "3", "3", "3").operating("FdC")
    states = follow(game, bought_2("FdC"), chose("FdC", choice))
    assert not states[1].privates[PrivateId("P2")].closed
    assert states[2].privates[PrivateId("P2")].closed and not states[2].pending
    assert len(states[2].companies[CompanyId("FdC")].trains) == trains


@pytest.mark.rule("ESP-3.1-28", "ESP-5.6-10")
@pytest.mark.parametrize(("choice", "stations"), [("map", ["MCP"]), ("charter", [])])
@pytest.mark.parametrize("between", ["tender", "private", "both", "plan", "nothing"])
def test_purchases_may_come_between_a_takeover_and_its_choice(
    choice: str, stations: list[str], between: str
) -> None:
    position = online().minor("CM", par=70, cash=30).major("MCP", cash=400).private("P3", ANN)
    game = position.own(tenders_in_market=2).operating("MCP", "takeover")
    tender = company("MCP", "special_buy", description="Tender from bank", cost=80)
    private = company("MCP", "buy_company", company="P3", price=70)
    plans = [player(1, "program_share_pass"), player(2, "program_disable", reason="done")]
    bought = {"tender": [tender], "private": [private], "both": [tender, private], "plan": plans}
    acts: list[Any] = [company("MCP", "merge", corporation="CM"), *bought.get(between, [])]
    states = follow(game, *acts, chose("MCP", choice))
    assert not states[1].companies[CompanyId("CM")].closed
    last = states[-1]
    assert last.companies[CompanyId("CM")].closed
    assert [s.company for s in last.board.stations.get("E29", ())] == stations
    spent = 80 * (tender in acts) + 70 * (private in acts)
    assert last.companies[CompanyId("MCP")].cash == 400 - spent - 70 + 30


@pytest.mark.rule("ESP-3.1-27", "ESP-3.1-31")
@pytest.mark.parametrize(
    ("said", "left"), [("Tender from bank", (3, 1)), ("Tender from Somebody", (2, 2))]
)
def test_the_record_tells_where_a_tender_comes_from(said: str, left: tuple[int, int]) -> None:
    position = online().private("P5", BEN).minor("CM", cash=100)
    game = position.own(tenders_left=3, tenders_in_market=2).operating("CM")
    last = follow(game, company("CM", "special_buy", description=said, cost=80))[-1]
    assert (last.title.tenders_left, last.title.tenders_in_market) == left


# ---------------------------------------------------------------- cities of others


@pytest.mark.rule("ESP-5.6-10", "ESP-5.3.4-11")
@pytest.mark.parametrize("tender", [True, False])
def test_the_one_who_lays_the_tile_tells_the_circle_of_a_station_that_was_taken_over(
    tender: bool,
) -> None:
    """Ben's ZPB waits in Zaragoza with a station it took over; Ann's ZP lays the tile there."""
    position = online().minor("CA", par=90, cash=200)
    position = position.major("ZPB", holds={BEN: 40}, cash=100).station("ZPB", "J20")
    game = position.own(tenders_in_market=1).operating("CA")
    acts = [
        company("CA", "lay_tile", hex="J20", tile="L129-0", rotation=5),
        company("CA", "place_token", city="L129-0-1", slot=0),
        company("CA", "special_buy", description="Tender from bank", cost=80),
        company("CA", "place_token", city="L129-0-0", slot=0, tokener="ZPB"),
    ]
    if not tender:
        del acts[2]
    last = follow(game, *acts)[-1]
    stops = {station.company: station.stop for station in last.board.stations["J20"]}
    assert stops == {"CA": 1, "ZPB": 0}
    assert last.companies[CompanyId("ZPB")].cash == 50


# ---------------------------------------------------------------- undo, redo and chat


@pytest.mark.rule("ESP-3.1-27", "ESP-5.3.1-01")
def test_what_was_undone_did_not_happen_and_what_was_redone_did() -> None:
    """CM lays a tile, takes it back, buys a tender, takes that back and again, and talks in between."""
    position = online().minor("CM", cash=100).own(tenders_in_market=1)
    game = position.operating("CM")
    tile = company("CM", "lay_tile", hex="E29", tile="6-0", rotation=4)
    tender = company("CM", "special_buy", description="Tender from bank", cost=80)
    talk = company("CM", "message", message="well")
    undo, redo = company("CM", "undo"), company("CM", "redo")
    states = follow(game, tile, talk, undo, tender, undo, talk, redo)
    last = states[-1]
    assert len(states) == 2 and not last.board.tiles
    assert last.title.tenders == {"CM"} and last.companies[CompanyId("CM")].cash == 20


# ---------------------------------------------------------------- the step of the price


@pytest.mark.rule("ESP-5.5-15", "ESP-3.1-05")
@pytest.mark.parametrize(("cash", "early"), [(59, True), (60, False)])
def test_without_a_run_the_price_moves_before_what_is_bought_after_building(
    cash: int, early: bool
) -> None:
    """CFLG has no train; where it cannot pay for a second tile its turn has gone on before the purchase."""
    position = online().private("P1", "MS").private("P3", BEN).major("CFLG", price=100, cash=cash)
    position = position.tiles(E3="L82 E1 E5").change("CFLG", stations_free=0)
    game = position.operating("CFLG")
    turned = lay(game, "E5", "74", "E3 E7").rotation
    tile = company("CFLG", "lay_tile", hex="E5", tile="74-0", rotation=turned)
    states = follow(game, tile, company("CFLG", "buy_company", company="P3", price=1))
    assert [state.companies[CompanyId("CFLG")].cash for state in states] == [
        cash,
        cash - 40,
        cash - 41,
    ]
    cells = game.rules.title.market.cells
    prices = [cells[state.market.places[CompanyId("CFLG")]].price for state in states]
    assert prices == [100, 90 if early else 100, 90]
