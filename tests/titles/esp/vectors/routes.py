"""Worked examples of routes and incomes."""

from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from tests.asking import (
    play,
)
from tests.builders import a_game
from tests.routes import earned, reason, route, run, verdict
from tests.titles.esp.vectors.players import Vector, plays


def running(v: Vector, rulings: str) -> Game:
    name = v["company"]
    position = a_game(rulings=rulings).phase(v["phase"]).major(name, home=False)
    position = position.tiles(**v.get("tiles", {})).home(name, v.get("home"))
    position = position.open_pass(*v.get("open", ())).trains(name, *v["trains"])
    position = position.change(name, stations_free=4)
    for hex_id in v.get("stations", ()):
        position = position.station(name, hex_id)
    if v.get("tender"):
        position = position.tender(name)
    return position.operating(name, "run")


@plays
def routes(v: Vector, rulings: str) -> None:
    game = running(v, rulings)
    drawn = [
        route(game, number, stops, tender=bool(v.get("tender")) and number == 0)
        for number, stops in enumerate(v["routes"])
    ]
    if "refused" in v:
        assert reason(game, *drawn) == v["refused"]
        return
    assert earned(game, *drawn) == (v["income"], v["treasury"])
    if "goal" in v:
        play(game, run(game, *drawn))
        assert game.state.title.goals[CompanyId(v["company"])] == (v["goal"],)


@plays
def several_routes(v: Vector, rulings: str) -> None:
    for case in v["cases"]:
        routes(case, rulings)


@plays
def bonuses(v: Vector, rulings: str) -> None:
    for case in v["cases"]:
        game = running(case, rulings)
        found = verdict(game, route(game, 0, case["routes"][0]))
        assert found.refusal is None, found.refusal
        lines = found.accounts[0].lines
        assert sum(line.amount for line in lines if line.why == "both-bonus") == case["bonus"]


@plays
def mine_values(v: Vector, rulings: str) -> None:
    for phase, value in v["values"].items():
        position = a_game(rulings=rulings).phase(phase).major("A").trains("A", "2")
        game = position.tiles(E33="202 E31", E31="L91 E33").operating("A", "run")
        assert earned(game, route(game, 0, "E33 E31"))[1] == value
        longer = position.tiles(E33="202 E31", E31="L91 E33", E29="57 E31").operating("A", "run")
        assert reason(longer, route(longer, 0, "E33 E31 E29")) == "routes.too-long"
