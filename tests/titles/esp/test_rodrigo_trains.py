"""Deliveries, passes, combining (RV-40 … RV-64)."""

from typing import Any

import pytest

from ezgame.core.actions import BuyTrain, Pass
from ezgame.core.board.reach import Blocks
from ezgame.core.events import (
    EndTriggered,
    Paid,
    PassOpened,
    RoundBegan,
    TrainChanged,
    TrainLeft,
    TrainsRusted,
)
from ezgame.core.game import Game
from ezgame.core.ids import BANK, CompanyId, HexId
from ezgame.core.rounds.operating import acting_company
from ezgame.core.state import Train
from ezgame.models.words.text import catalogue_for
from ezgame.titles.esp.actions import CombineTrains, OpenPass
from ezgame.titles.esp.combine import Combining
from ezgame.titles.esp.events import CardRecycled, TrainCombined, TrainDelivered, own
from ezgame.titles.esp.rules import EspRules
from tests.asking import buy_train, cash, events, place, play, price, refusal, stations, trains
from tests.builders import Position
from tests.titles.esp.two import (
    ANA,
    HIS,
    at,
    go_on,
    his_turn,
    passes,
    run_of,
    stops,
    two,
    vector,
)


def last_turn(
    position: Position, *, set: int = 1, number: int = 1, rounds: int | None = None
) -> Game:
    """The last turn before a delivery: ZPB acts, everybody else has."""
    others = tuple(c for c in position.state.companies if c != "ZPB")
    return his_turn(position, "ZPB", set=set, number=number, rounds=rounds, done=others)


def north_of(position: Position) -> str:
    return next(c for c in position.state.companies if c not in HIS)


def delivered(game: Game) -> dict[str, str]:
    return {e.company: e.train.name for e in events(game, TrainDelivered)}


# ------------------------------------------------------------ delivery


@pytest.mark.rule("TP-30", "TP-40", "TP-41", "TP-43", "ESP-P5.4-03", "ESP-P5.4-10", "ESP-P5.4-11")
def test_the_first_delivery_of_the_playbook() -> None:
    v = vector("RV-40")
    position = two(v["given"]["order"]).left("2", 1)
    game = last_turn(position)
    go_on(game)
    expect = v["expect"]
    assert delivered(game) == {"MCP": expect["MCP"], "N": expect["N"]}
    assert game.state.phase == str(expect["phase"])
    assert sorted(game.state.board.open_passes) == sorted(expect["passes_open"])
    assert {h: stations(game, h)[0] for h in expect["stations"]} == expect["stations"]
    assert {k: game.state.depot.left[str(k)] for k in expect["left"]} == expect["left"]
    assert game.state.clock.round == "SR 2" and cash(game, "MCP") == 0


@pytest.mark.rule("TP-40")
def test_pairs_take_turns() -> None:
    for case in vector("RV-41")["cases"]:
        number = case["delivery"]
        game = last_turn(two().own(delivered=2 * (number - 1)), set=number)
        go_on(game)
        wanted = [HIS[int(mark[1]) - 1] for mark in case["pair"]]
        assert [e.company for e in events(game, TrainDelivered)] == wanted


@pytest.mark.rule("TP-42", "ESP-P5.4-12")
def test_a_train_still_there_is_replaced_and_leaves_the_game() -> None:
    v = vector("RV-42")
    given, expect = v["given"], v["expect"]
    position = two().phase("3").own(delivered=4)
    position = position.trains("MCP", given["MCP"]).trains("N", given["N"])
    game = last_turn(position, set=given["delivery"], number=2)
    go_on(game)
    assert [trains(game, c) for c in ("MCP", "N")] == [[expect["MCP"]], [expect["N"]]]
    gone = [e.train.name for e in events(game, TrainLeft) if e.reason == "replaced"]
    assert gone == expect["out_of_the_game"]
    assert own(game.state).recyclable == expect["recyclable"]
    again = two(automatic_replaced_recyclable=True).phase("3").own(delivered=4)
    game = last_turn(again.trains("MCP", "2").trains("N", "3"), set=3, number=2)
    go_on(game)
    assert own(game.state).recyclable == {"2": 1, "3": 1}


@pytest.mark.rule("TP-41", "TP-42", "TP-46", "TP-47")
def test_rust_comes_between_the_two_cards() -> None:
    v = vector("RV-43")
    position = two().top("4").own(delivered=4)
    for name in ("MCP", "N", "MZA"):
        position = position.trains(name, v["given"][name])
    north = north_of(position)
    position = passes(position.major(north)).trains(north, "1+2", "1+2")
    game = last_turn(position, set=v["given"]["delivery"], number=2)
    go_on(game)
    expect = v["expect"]
    assert game.state.phase == str(expect["phase"])
    assert (trains(game, "MCP"), trains(game, "N")) == ([expect["MCP"]], [expect["N"]])
    replaced = [e.company for e in events(game, TrainLeft) if e.reason == "replaced"]
    assert replaced == ["MCP"]
    (rust,) = events(game, TrainsRusted)
    assert dict(rust.lost) == {"N": 1, north: 2}
    assert own(game.state).recyclable == {str(k): n for k, n in expect["recyclable"].items()}


@pytest.mark.rule("TP-41")
def test_the_second_card_waits_until_surplus_trains_are_given_up() -> None:
    position = two().top("6").own(delivered=0)
    north = north_of(position)
    position = passes(position.major(north)).trains(north, "4", "5", "5")
    game = last_turn(position, number=3)
    go_on(game)
    assert list(delivered(game)) == ["MCP"] and game.state.pending
    while game.state.pending:
        game.apply(game.choices()[0].action)
    assert own(game.state).delivered == 2 and game.state.clock.round == "SR 2"


@pytest.mark.rule("TP-43", "TP-26")
def test_a_rusted_train_is_lost_until_the_next_delivery() -> None:
    v = vector("RV-44")
    position = two().top("4").trains("MZA", v["given"]["MZA"])
    north = north_of(position)
    position = passes(position.major(north, cash=600)).trains(north, "2+3")
    game = position.operating(north, "trains")
    play(game, buy_train(game, "3+4"))
    assert trains(game, "MZA") == [] and v["expect"]["MZA"] == "no train"
    again = his_turn(Position(position.rules, game.state), "MZA")
    before = price(again, "MZA")
    go_on(again)
    assert run_of(again).income == 0 and price(again, "MZA") < before


@pytest.mark.rule("TP-45")
def test_a_delivered_train_runs_in_the_next_round() -> None:
    v = vector("RV-45")
    game = last_turn(two())
    assert game.state.clock.round == v["given"]["delivered_after"]
    go_on(game)
    train = game.state.companies[CompanyId("MCP")].trains[0]
    assert train.acquired == "OR 1.1"
    play(game, *(Pass(actor=game.waiting_for()[0]),))
    play(game, Pass(actor=game.waiting_for()[0]))
    assert game.state.clock.round == v["expect"]["first_run"]
    assert isinstance(game.rules, EspRules) and game.rules.may_run(game.state, train)


def rounds_after(game: Game, most: int = 400) -> list[str]:
    """The rounds that begin from now on, everybody passing."""
    found = []
    seen = game.position
    for _ in range(most):
        if game.state.finished:
            return found
        choices = game.choices()
        passing = [c.action for c in choices if isinstance(c.action, Pass)]
        game.apply((passing or [c.action for c in choices])[0])
        found += [e.clock.kind for e in game.log[-1].events if isinstance(e, RoundBegan)]
    raise AssertionError(f"the game goes on after {game.position - seen} actions")


KINDS = {"SR": "stock", "OR": "operating"}


@pytest.mark.rule("TP-44", "TP-60", "ESP-P5.5-01")
def test_both_cards_are_delivered_when_the_first_triggers_the_end() -> None:
    v = vector("RV-46")
    position = passes(two().top("8").issued("8", 1))
    game = last_turn(position, number=3)
    go_on(game)
    assert own(game.state).delivered == 2 and events(game, EndTriggered)
    assert ["stock", *rounds_after(game)] == [KINDS[w] for w in v["expect"]["then"][:-1]]
    assert own(game.state).delivered == 2


@pytest.mark.rule("TP-60")
def test_a_set_that_is_cut_short_ends_with_a_delivery_too() -> None:
    v = vector("RV-47")
    assert v["expect"]["delivery"] is True
    other = two(automatic_deliver_when_cut_short=False)
    for ruling, table in ((True, two()), (False, other)):
        position = passes(table.top("8").issued("8", 1))
        north = north_of(position)
        position = position.major(north, cash=2000).own(delivered=0)
        others = tuple(c for c in position.state.companies if c not in (north, "ZPB"))
        game = position.operating(north, "trains", set=1, number=1, rounds=3, done=others)
        play(game, buy_train(game, "6+8"))
        assert events(game, EndTriggered)
        play(game, Pass(actor=ANA))
        go_on(game)
        assert own(game.state).delivered == (2 if ruling else 0)
        then = ["stock", *rounds_after(game)]
        assert then == [KINDS[w] for w in v["expect"]["then"][:-1]]
        assert vector("RV-48")["expect"] == {"delivery": False}
        assert own(game.state).delivered == (2 if ruling else 0)


@pytest.mark.rule("TP-40")
def test_trains_are_delivered_also_while_nobody_has_launched() -> None:
    v = vector("RV-49")
    game = last_turn(two())
    assert not [c for c in game.state.companies if c not in HIS and game.state.companies[c].floated]
    go_on(game)
    assert delivered(game) == {"MCP": v["expect"]["MCP"], "N": v["expect"]["N"]}
    assert game.state.depot.left["2"] == v["expect"]["left"][2]


# ------------------------------------------------------------ passes


def builder_at_pass() -> Position:
    """A northern company whose track leads to Pajares."""
    seed = next(s for s in range(60) if "CFEA" in two(seed=s).state.companies)
    position = passes(two(seed=seed).phase("3"))
    return position.major("CFEA", cash=120).tiles(D10="79/0", D8="L100/0", D6="L132/0")


@pytest.mark.rule("TP-30", "TP-32")
def test_passes_open_in_the_middle_of_a_turn() -> None:
    assert "at once" in vector("RV-50")["expect"]["passes_open"]
    position = two().top("3")
    north = north_of(position)
    game = position.major(north, cash=400).operating(north, "trains")
    play(game, buy_train(game, "2+3"))
    assert len(events(game, PassOpened)) == 4 and len(game.state.board.open_passes) == 4
    assert acting_company(game.state) == north
    assert [c for c in game.choices() if isinstance(c.action, BuyTrain)]


@pytest.mark.rule("TP-31", "TP-34", "TP-35", "ESP-P5.4-04")
def test_the_second_circle_is_paid_to_the_bank() -> None:
    v = vector("RV-51")
    game = builder_at_pass().treasury("CFEA", v["given"]["treasury"]).operating("CFEA")
    play(game, place(game, v["given"]["northern_major_places_at"]))
    assert cash(game, "CFEA") == v["expect"]["treasury"] and cash(game, "MCP") == 0
    assert [(e.target, e.amount) for e in events(game, Paid)] == [(BANK, v["expect"]["bank"])]
    assert stations(game, "D12") == [*vector("RV-53")["given"]["D12"][:1], "CFEA"]
    ground, board = game.rules.ground, game.state.board
    for name, free in (("MCP", True), ("N", False)):
        blocks = Blocks(ground, board, CompanyId(name))
        assert blocks.passable((ground.index[HexId("D12")], 0)) is free


@pytest.mark.rule("TP-33")
def test_nobody_opens_passes() -> None:
    assert vector("RV-52")["expect"]["legal"] is False
    game = builder_at_pass().operating("CFEA")
    assert refusal(game, OpenPass(actor=ANA, hex=HexId("D12"))) == "pass.open"
    position = two()
    north = north_of(position)
    early = position.major(north).operating(north)
    assert refusal(early, OpenPass(actor=ANA, hex=HexId("D12"))) == "pass.by-itself"
    assert not [c for c in early.choices() if isinstance(c.action, OpenPass)]


# ------------------------------------------------------------ combining


def laid(tiles: dict[str, Any]) -> dict[str, str]:
    return {h: f"{tile}/{turn}" for h, (tile, turn) in tiles.items()}


@pytest.mark.rule("TP-50")
def test_his_combining_is_one_line_of_the_log() -> None:
    """The card and the train of it are not told once more."""
    position = passes(two().phase("4")).tiles(**laid(vector("RV-54")["given"]["tiles"]))
    game = look(at(position.trains("MCP", "4").own(recyclable={"2": 3}), MCP=70, N=100))
    happened = [event for applied in game.log for event in applied.events]
    text = catalogue_for(game.rules)
    told = [
        text.describe(e)
        for e in happened
        if isinstance(e, CardRecycled | TrainChanged | TrainCombined)
    ]
    assert [line for line in told if line] == [
        "MCP combines at once and free of charge: its train is 4/1+2 now"
    ]
    assert len(told) == 3


def look(position: Position) -> Game:
    """The position after something has happened: N has ended its turn."""
    game = his_turn(position, "N", done=("MZA", "ZPB"))
    go_on(game)
    return game


@pytest.mark.rule("TP-50", "TP-51", "TP-52", "TP-57", "ESP-P5.4-13")
def test_a_company_combines_as_soon_as_it_reaches_the_north() -> None:
    for name in ("RV-54", "RV-55", "RV-56"):
        v = vector(name)
        position = passes(two().phase("4")).tiles(**laid(v["given"]["tiles"]))
        position = position.trains("MCP", v["given"]["MCP"]).own(recyclable={"2": 3})
        game = look(at(position, MCP=70, N=100))
        joined = name != "RV-56"
        assert trains(game, "MCP") == (["4&1+2"] if joined else ["4"])
        assert own(game.state).recyclable == {"2": 2 if joined else 3}
        assert cash(game, "MCP") == 0
        assert acting_company(game.state) == "MCP"
        go_on(game)
        assert run_of(game).income == v["expect"]["value"]
        if "treasury" in v["expect"]:
            assert cash(game, "MCP") == v["expect"]["treasury"]
            assert len(stops(run_of(game))) == len(v["expect"]["route"])


@pytest.mark.rule("TP-50")
def test_nothing_is_combined_before_something_has_rusted() -> None:
    assert vector("RV-57")["expect"] == {"combined": False}
    position = passes(two().phase("3")).tiles(**laid(vector("RV-54")["given"]["tiles"]))
    assert trains(look(position.trains("MCP", "3")), "MCP") == ["3"]


@pytest.mark.rule("TP-50", "TP-52")
def test_the_first_in_order_takes_the_last_card() -> None:
    v = vector("RV-58")
    tiles = {**laid(vector("RV-54")["given"]["tiles"]), "H10": "79/0", "H8": "75/0"}
    for order in (v["given"]["order"], ["MCP", "N", "MZA", "ZPB"]):
        position = passes(two(order).phase("4")).tiles(**tiles)
        position = position.trains("MCP", "4").trains("N", "4").own(recyclable={"2": 1})
        game = his_turn(position, "ZPB", done=("MZA",))
        go_on(game)
        joined = [c for c in ("MCP", "N") if "&" in trains(game, c)[0]]
        assert joined == [order[0]]


@pytest.mark.rule("TP-52")
def test_the_best_rusted_card_with_its_narrow_face() -> None:
    v = vector("RV-59")
    position = passes(two().phase("6")).tiles(**laid(vector("RV-54")["given"]["tiles"]))
    rusted = {str(kind): count for kind, count in v["given"]["rusted"].items()}
    game = look(position.trains("MCP", "6").own(recyclable=rusted))
    (card,) = events(game, CardRecycled)
    assert (f"{card.type}/{card.face}", card.face) == (v["expect"]["card"], v["expect"]["face"])


@pytest.mark.rule("TP-52")
def test_cards_may_serve_again_and_again() -> None:
    position = passes(two(recycling_once=False).phase("4"))
    position = position.tiles(**laid(vector("RV-54")["given"]["tiles"])).trains("MCP", "4")
    assert trains(look(position), "MCP") == ["4&1+2"]


@pytest.mark.rule("TP-53", "TP-56")
def test_a_combined_train_runs_with_both_cards() -> None:
    v = vector("RV-60")
    position = passes(two().phase("6")).tiles(**laid(v["given"]["tiles"])).trains("MCP", "6&2+3")
    game = his_turn(position, "MCP")
    network = game.rules.network(game.state, CompanyId("MCP"))
    assert network is not None
    (train,) = network.trains
    cities, small = map(int, v["expect"]["range"].split("+"))
    assert (train.max_cities, train.max_stops) == (cities, cities + small)
    go_on(game)
    assert run_of(game).income == v["expect"]["value"]
    bonus = sum(x.amount for x in run_of(game).routes[0].lines if x.why == "both-bonus")
    assert bonus == v["expect"]["of_it_bonus"]


@pytest.mark.rule("TP-53")
def test_a_combined_train_rusts_with_its_main_card() -> None:
    assert vector("RV-61")["expect"] == {"MCP": "no train"}
    position = two().top("8").trains("MCP", "4&1+2")
    north = north_of(position)
    game = passes(position.major(north, cash=900)).operating(north, "trains")
    play(game, buy_train(game, "6+8"))
    assert trains(game, "MCP") == []


@pytest.mark.rule("TP-53", "TP-55")
def test_a_combined_train_that_is_cut_off_earns_nothing() -> None:
    assert vector("RV-62")["expect"] == {"v": 0, "marker": "left"}
    game = his_turn(at(passes(two().phase("4")).trains("MCP", "4&1+2"), MCP=80), "MCP")
    go_on(game)
    assert (run_of(game).income, price(game, "MCP")) == (0, 70)
    assert trains(game, "MCP") == ["4&1+2"]


@pytest.mark.rule("TP-42", "TP-53")
def test_both_cards_of_a_combined_train_leave_with_it() -> None:
    v = vector("RV-63")
    position = passes(two().top("5")).trains("MCP", "4&1+2").own(delivered=4)
    game = last_turn(position, set=3, number=2)
    go_on(game)
    assert trains(game, "MCP")[0] == v["expect"]["MCP"]
    assert [e.train.name for e in events(game, TrainLeft)] == ["4/1+2"]
    assert not any(own(game.state).recyclable.values())


@pytest.mark.rule("TP-54")
def test_the_same_cards_serve_the_players() -> None:
    v = vector("RV-64")
    position = passes(two().phase("4")).own(recyclable={"2": 1})
    north = north_of(position)
    game = position.major(north, cash=900).trains(north, "3+4").operating(north, "trains")
    own_train: Train = game.state.companies[CompanyId(north)].trains[0]
    play(game, CombineTrains(actor=ANA, train=own_train.id, recycled="2", face="2"))
    assert own(game.state).recyclable["2"] == v["expect"]["left_for_rodrigo"]
    assert isinstance(game.rules, EspRules)
    assert Combining(game.rules.context).available(game.state) == ()
