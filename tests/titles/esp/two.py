"""Games for two with Rodrigo, for tests: drawn as wanted, and his turns played."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cache
from typing import Any

import yaml

from ezgame.content.games import make_rules, make_setup, title_of
from ezgame.core.actions import AutomaticRun
from ezgame.core.definitions.changes import BoardChanges
from ezgame.core.events import RoutesRun
from ezgame.core.game import Applied, Game
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.state import MarketState, State
from ezgame.titles.esp.events import own
from ezgame.titles.esp.rodrigo.start import markers_at_start
from ezgame.titles.esp.rules import EspRules
from ezgame.titles.esp.setup import draw
from tests.builders import Position
from tests.conftest import shared_path

ANA, LUIS = PlayerId("P0"), PlayerId("P1")
RODRIGO = PlayerId("A0")
HIS = ("MCP", "N", "MZA", "ZPB")
NAMES = ("Ana", "Luis")


@cache
def document() -> Mapping[str, Any]:
    """The written examples of his procedure."""
    text = shared_path("rules", "rodrigo_vectors.yaml").read_text(encoding="utf-8")
    found: Mapping[str, Any] = yaml.safe_load(text)
    return found


def vector(name: str) -> Mapping[str, Any]:
    return next(entry for entry in document()["vectors"] if entry["id"] == name)


@cache
def rules_for(board: str = "", seed: int = 0, **changes: Any) -> EspRules:
    """The rules of the game for two; `changes` are rulings with _ for the dot."""
    setup = make_setup("18esp", NAMES, seed=seed, changes=_rulings(changes))
    if board:
        title = title_of(setup)
        setup = replace(setup, board=title.boards[board].changes)
    rules = make_rules(title_of(setup), setup)
    assert isinstance(rules, EspRules)
    return rules


def rules_on(changes: BoardChanges) -> EspRules:
    """The rules on a board of its own."""
    setup = make_setup("18esp", NAMES, board=changes)
    rules = make_rules(title_of(setup), setup)
    assert isinstance(rules, EspRules)
    return rules


def _rulings(changes: Mapping[str, Any]) -> dict[str, Any]:
    return {key.replace("_", ".", 1): value for key, value in changes.items()}


def two(order: Sequence[str] = HIS, *, board: str = "", seed: int = 0, **changes: Any) -> Position:
    """A game at its start, with his companies in this order and Ana before Luis; every northern
    company is where chance put it."""
    rules = rules_for(board, seed, **changes)
    drawn = tuple(CompanyId(name) for name in order)
    state = rules.start()
    state = replace(
        state,
        order=(ANA, LUIS),
        auction=None if state.auction is None else replace(state.auction, actor=ANA),
        title=replace(own(state), automatic=drawn),
        market=markers_at_start(rules.context, drawn),
    )
    return Position(rules, state)


@cache
def seed_of(order: Sequence[str], north: frozenset[str], share: str, president: str) -> int:
    """The first seed that deals this set-up, with Ana's order card before Luis'."""
    context = copy(rules_for().context)
    for seed in range(1_000_000):
        context.setup = replace(context.setup, seed=seed)
        found = draw(context)
        if (found.order, found.automatic) != ((ANA, LUIS), tuple(order)):
            continue
        if (found.share, found.president) == (share, president) and north <= set(found.companies):
            return seed
    raise AssertionError("no such set-up")


def at(position: Position, **prices: int) -> Position:
    """Markers on these prices, one above the other where they are equal."""
    cells: dict[Any, tuple[CompanyId, ...]] = {
        cell: tuple(c for c in stack if c not in prices)
        for cell, stack in position.state.market.cells.items()
    }
    places = dict(position.state.market.places)
    for name, price in prices.items():
        cell = position.cell(price)
        cells[cell] = (*cells.get(cell, ()), CompanyId(name))
        places[CompanyId(name)] = cell
    return replace(
        position, state=replace(position.state, market=MarketState(cells=cells, places=places))
    )


def index(position: Position, number: int) -> int:
    """The price on a place of the ladder."""
    return next(c.price for c in position.title.market.cells.values() if c.column == number)


def hold(position: Position, name: str, **percents: int) -> Position:
    """Shares of one of his companies with players (Ana, Luis), the rest in the open market."""
    places = list(position.state.companies[CompanyId(name)].certificates)
    free = [number for number, place in enumerate(places) if place == "pool"]
    for player, percent in percents.items():
        for _ in range(percent // 10):
            places[free.pop()] = {"Ana": ANA, "Luis": LUIS}[player]
    return position.change(name, certificates=tuple(places))


def passes(position: Position) -> Position:
    """All passes open, with his stations."""
    rules = position.rules
    assert isinstance(rules, EspRules)
    stations = rules.context.figures.automatic.pass_stations
    opened = position.open_pass(*stations.values())
    for company, place in stations.items():
        opened = opened.station(company, place)
    return opened


def his_turn(position: Position, name: str, **turn: Any) -> Game:
    """The turn of one of his companies."""
    return position.operating(name, "automatic_run", **turn)


def go_on(game: Game) -> Applied:
    """Say "go on": the run that the program proposes."""
    action = game.choices()[0].action
    assert isinstance(action, AutomaticRun)
    return game.apply(action)


def run_of(game: Game) -> RoutesRun:
    """His run in the last action."""
    return next(e for e in game.log[-1].events if isinstance(e, RoutesRun))


def stops(run: RoutesRun) -> list[str]:
    """Names of the stops of a run, in order; none: it had no route."""
    return [line.name for account in run.routes for line in account.lines if line.node]


def count_of(game: Game) -> int:
    return game.rules.score(game.state)[RODRIGO]


def companies_of(state: State) -> tuple[CompanyId, ...]:
    return own(state).automatic
