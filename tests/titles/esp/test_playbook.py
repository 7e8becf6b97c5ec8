"""The example game of the Playbook, step by step with every figure it gives, and its later blocks."""

import pytest

from ezgame.core.actions import LayTile
from ezgame.core.events import RoutesRun, TrainExported
from ezgame.core.evolve import evolve
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId
from tests.asking import all_events, cash, closed, company, debt, owner, percent, price, stack
from tests.titles.esp import playbook
from tests.titles.esp.playbook import Script, Step

STATED_STEPS = 157


def look(script: Script, game: Game, step: Step) -> None:
    """Compare every figure of a step with the position."""
    shown = before(game, step.figures["before"]) if "before" in step.figures else game
    for name, value in step.figures.items():
        if name == "exits":
            check_exits(game, value)
        elif name not in RUN_FIGURES and name != "before":
            CHECKS[name](script, shown, value)
    look_at_run(game, step)


def before(game: Game, event_name: str) -> Game:
    """The position in the middle of the last action, before an event of this name."""
    last = game.log[-1]
    state = last.before
    for event in last.events:
        if type(event).__name__ == event_name:
            return Game(game.rules, state)
        state = evolve(state, event)
    raise AssertionError(f"no {event_name} happened")


def look_at_run(game: Game, step: Step) -> None:
    figures = step.figures
    if "income" not in figures:
        return
    if figures["income"] == 0:
        assert company(game, step.by).operated
        return
    ran = all_events(game, RoutesRun)[-1]
    assert ran.company == step.by
    assert [account.income for account in ran.routes] == figures["values"]
    assert (ran.income, ran.treasury) == (figures["income"], figures["treasury_income"])


def treasury(game: Game, name: str) -> int:
    """Money of a company, with what its run has brought but the dividend has not booked yet."""
    turn = game.state.operating
    due = turn is not None and turn.company == name and turn.step == "dividend"
    return cash(game, name) + (turn.treasury if due else 0)


def check_cash(script: Script, game: Game, value: dict[str, int]) -> None:
    assert {name: cash(game, script.player(name)) for name in value} == value


def check_treasury(script: Script, game: Game, value: dict[str, int]) -> None:
    assert {name: treasury(game, name) for name in value} == value


def check_price(script: Script, game: Game, value: dict[str, int]) -> None:
    assert {name: price(game, name) for name in value} == value


def check_stacks(script: Script, game: Game, value: dict[int, list[str]]) -> None:
    assert {at: list(stack(game, at)) for at in value} == value


def check_order(script: Script, game: Game, value: list[str]) -> None:
    assert game.state.order == tuple(script.player(name) for name in value)


def check_owner(script: Script, game: Game, value: dict[str, str]) -> None:
    assert {name: owner(game, name) for name in value} == {
        name: script.player(who) for name, who in value.items()
    }


def check_launched(script: Script, game: Game, value: str) -> None:
    assert company(game, value).floated


def check_stations_of(script: Script, game: Game, value: dict[str, dict[str, int]]) -> None:
    for name, stations in value.items():
        now = company(game, name)
        assert (now.stations_free, now.stations_locked) == (
            stations["available"],
            stations["locked"],
        )


def check_holdings(script: Script, game: Game, value: dict[str, dict[str, int]]) -> None:
    for name, held in value.items():
        found = {who: percent(game, name, script.player(who)) for who in script.data["players"]}
        assert {who: share for who, share in found.items() if share} == held


def check_operating(script: Script, game: Game, value: list[str]) -> None:
    assert game.rules.operating.order(game.state) == tuple(value)


def check_stations(script: Script, game: Game, value: dict[str, list[str]]) -> None:
    for hex_id, names in value.items():
        there = game.state.board.stations[HexId(hex_id)]
        assert [station.company for station in there] == names


def check_exits(game: Game, value: list[str]) -> None:
    """The tile that was laid leads to these hexes."""
    action = game.log[-1].action
    assert isinstance(action, LayTile)
    face = game.rules.context.ground.face(game.state.board, action.hex)
    neighbours = game.rules.title.board.hexes[action.hex].neighbours
    exits = {there for edge, there in neighbours.items() if face.exits >> edge & 1}
    assert exits == set(value)


def check_debt(script: Script, game: Game, value: dict[str, int]) -> None:
    assert {name: debt(game, script.player(name)) for name in value} == value


def check_goals(script: Script, game: Game, value: dict[str, list[str]]) -> None:
    reached = game.state.title.goals
    assert {name: list(reached[CompanyId(name)]) for name in value} == value


def check_exported(script: Script, game: Game, value: str) -> None:
    assert [event.type for event in game.log[-1].events if isinstance(event, TrainExported)] == [
        value
    ]


CHECKS = {
    name.removeprefix("check_"): function
    for name, function in list(globals().items())
    if name.startswith("check_")
} | {
    "phase": lambda script, game, value: _equal(game.state.phase, value),
    "closed": lambda script, game, value: _equal([closed(game, name) for name in value], [True]),
    "for_sale": lambda script, game, value: _equal(game.rules.supply.top(game.state), value),
    "trains_left": lambda script, game, value: _equal(
        {name: game.state.depot.left[name] for name in value}, value
    ),
}
RUN_FIGURES = ("routes", "values", "income", "treasury_income")


def _equal(found: object, expected: object) -> None:
    assert found == expected


def play_to(script: Script, game: Game, last: str) -> None:
    for step in script.steps():
        if step.do:
            assert game.state.clock.round == step.round, step.id
            game.apply(playbook.action_of(script, game, step))
        look(script, game, step)
        if step.id == last:
            return


@pytest.mark.rule("ESP-3.2-06", "ESP-3.1-12", "ESP-5.6-09", "ESP-6.1.2-03", "ESP-5.5-08")
def test_all_157_steps_come_out_with_every_figure() -> None:
    script = playbook.load()
    assert len({step.id for step in script.steps() if step.id}) == STATED_STEPS
    game = script.new_game()
    play_to(script, game, "PX-157")
    assert game.state.clock.round == "SR 3"


@pytest.mark.parametrize(
    ("step", "money"),
    [
        ("PX-042", {"Fred": 340, "Carol": 650, "Ann": 245, "Edward": 515}),
        ("PX-067", {"Fred": 70, "Carol": 10, "Ann": 45, "Edward": 25}),
        ("PX-109", {"Fred": 180, "Carol": 0, "Ann": 165, "Edward": 55}),
        ("PX-120", {"Fred": 0, "Carol": 0, "Ann": 5, "Edward": 55}),
        ("PX-156", {"Fred": 82, "Carol": 65, "Ann": 240, "Edward": 128}),
    ],
)
def test_the_script_states_the_cash_at_the_end_of_each_round(
    step: str, money: dict[str, int]
) -> None:
    figures = {each.id: each.figures for each in playbook.load().steps()}
    assert figures[step]["cash"] == money
