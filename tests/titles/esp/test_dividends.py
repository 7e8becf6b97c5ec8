"""What becomes of the income of a run (5.5)."""

import pytest

from ezgame.core.actions import Dividend, Pass
from ezgame.core.events import DividendDecided, Paid
from ezgame.core.game import Game
from ezgame.core.ids import POOL
from ezgame.core.transition import Transition
from tests.asking import all_events, cash, events, play, price, refusal, step_of
from tests.builders import ANN, BEN, Position, a_game
from tests.routes import earned, route, run


def deciding(position: Position, name: str, income: int, treasury: int = 0) -> Game:
    return position.trains(name, "3").operating(name, "dividend", income=income, treasury=treasury)


def decide(game: Game, choice: str) -> Game:
    return play(game, Dividend(actor=game.waiting_for()[0], choice=choice))


@pytest.mark.rule("ESP-5.5-10")
def test_treasury_income_is_booked_first_whatever_is_decided() -> None:
    for choice in ("pay", "withhold"):
        position = a_game().phase("3").major("MCP", holds={ANN: 60})
        game = decide(deciding(position, "MCP", 100, 20), choice)
        payments = events(game, Paid)
        assert (payments[0].target, payments[0].amount, payments[0].reason) == (
            "MCP",
            20,
            "run.treasury",
        )
        assert cash(game, "MCP") == (20 if choice == "pay" else 120)


@pytest.mark.rule("ESP-5.5-10")
def test_a_major_pays_out_all_or_withholds_all() -> None:
    game = deciding(a_game().phase("3").major("MCP"), "MCP", 100)
    half = Dividend(actor=ANN, choice="half")
    assert refusal(game, half) == "dividend.no-such-choice"
    assert {choice.action.choice for choice in game.choices()} == {"pay", "withhold"}


@pytest.mark.rule("ESP-5.5-11")
def test_withholding_keeps_everything_and_moves_left() -> None:
    game = decide(deciding(a_game().phase("3").major("MCP"), "MCP", 130), "withhold")
    assert (cash(game, "MCP"), price(game, "MCP")) == (130, 90)


@pytest.mark.rule("ESP-5.5-12")
def test_players_get_a_tenth_per_share_the_open_market_pays_the_company() -> None:
    position = a_game().phase("3").everybody_has(0)
    position = position.major("CRB", holds={ANN: 50, BEN: 20, POOL: 20})
    game = decide(deciding(position, "CRB", 130), "pay")
    assert (cash(game, ANN), cash(game, BEN), cash(game, "CRB")) == (65, 26, 26)
    assert sum(event.amount for event in events(game, Paid)) == 130 - 13


@pytest.mark.rule("ESP-5.5-13")
@pytest.mark.parametrize(
    ("choice", "owner", "kept", "after"), [("half", 50, 50, 110), ("withhold", 0, 100, 90)]
)
def test_a_minor_pays_half_to_its_director_or_withholds(
    choice: str, owner: int, kept: int, after: int
) -> None:
    game = deciding(a_game().everybody_has(0).minor("AC"), "AC", 100)
    assert refusal(game, Dividend(actor=ANN, choice="pay")) == "dividend.no-such-choice"
    decide(game, choice)
    assert (cash(game, ANN), cash(game, "AC"), price(game, "AC")) == (owner, kept, after)


@pytest.mark.rule("ESP-5.5-14")
def test_all_values_are_multiples_of_ten() -> None:
    title = a_game().title
    figures = [stop.value for tile in title.tiles.tiles.values() for stop in tile.stops]
    for hex_ in title.board.hexes.values():
        for stop in hex_.stops:
            figures += [stop.value, *(stop.values or {}).values()]
    figures += [mountain.value for mountain in title.board.gates.values()]
    figures += [title.values["bonuses.north_south"]["value"]]
    figures += [title.values["bonuses.east_west"]["value"]]
    for override in title.rulings["board.values"].values["online"].values():
        figures += override.values()
    assert [figure for figure in figures if figure % 10] == []


@pytest.mark.rule("ESP-5.5-15")
@pytest.mark.parametrize("why", ["no train", "no route", "not run"])
def test_income_0_for_whatever_reason_moves_left(why: str) -> None:
    position = a_game().phase("3").minor("CM", cash=0)
    if why != "no train":
        position = position.trains("CM", "2")
    if why == "not run":
        position = position.tiles(E29="6/4", F28="58 E29 F26")
    game = position.operating("CM")
    play(game, Pass(actor=ANN))
    if step_of(game.state) == "run":
        play(game, Pass(actor=ANN))
    assert price(game, "CM") == 90
    assert [event.choice for event in all_events(game, DividendDecided)] == ["none"]


@pytest.mark.rule("ESP-5.5-15", "ESP-5.4.2-08")
def test_only_treasury_income_moves_left_but_is_kept() -> None:
    position = a_game().phase("3").minor("CM", cash=0).trains("CM", "2")
    t = Transition(position.operating("CM", "run", income=0, treasury=20).state)
    assert position.rules.dividend.enter(t) is False
    game = Position(position.rules, t.state).game()
    assert (cash(game, "CM"), price(game, "CM")) == (20, 90)


@pytest.mark.rule("ESP-5.4.2-03")
def test_trains_may_stay_idle_and_routes_need_not_be_the_best() -> None:
    position = a_game().phase("3").minor("CM", cash=0).trains("CM", "2", "2")
    position = position.tiles(E29="6/4", F28="58 E29 F26", E31="L91/0", E33="202/3").tender("CM")
    game = position.operating("CM", "run")
    assert earned(game, route(game, 0, "E29 F28")) == (30, 0)
    assert earned(game, route(game, 0, "E29 E31")) == (20, 20)
    assert earned(game) == (0, 0)
    play(game, run(game, route(game, 1, "E29 F28")))
    assert game.state.operating.income == 30


@pytest.mark.rule("ESP-5.5-16")
def test_a_minor_that_pays_moves_right_like_a_major() -> None:
    game = decide(deciding(a_game().minor("AC"), "AC", 60), "half")
    assert price(game, "AC") == 110
