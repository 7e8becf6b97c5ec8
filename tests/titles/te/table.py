"""Positions of 18TE for tests, on top of the common builders."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from ezgame.core.actions import Action
from ezgame.core.game import Game
from ezgame.core.ids import CellId, CompanyId, TrainId
from ezgame.core.refusal import Refusal
from ezgame.core.routes.search import Best, best_routes
from ezgame.models.words.text import catalogue_for
from ezgame.titles.te.rules import RulesTE
from tests.builders import ANN, Position, a_game, moved

PAR_CELLS = {100: "1,7", 90: "2,7", 80: "3,7", 70: "4,7", 60: "5,7"}
COMPANIES = ("KHS", "KWE", "CME", "TWE", "KPR")
CARDS = {"1+1/2": "2", "2+2/3": "3", "3+3/4": "4", "D": "D"}
"""What the rulebook calls a card, and the type of ours."""


def table(players: int = 3, changes: Mapping[str, Any] | None = None, **values: Any) -> Position:
    """18TE before the first bid; the first seat has the priority card."""
    return a_game(
        "18te", players=players, changes=changes, setup="", priority="first_seat", **values
    )


def rules_of(game: Game | Position) -> RulesTE:
    return cast(RulesTE, game.rules)


def founded(
    position: Position,
    name: str,
    holds: Mapping[str, int] | None = None,
    *,
    at: str = "3,7",
    cash: int = 0,
    operated: bool = True,
    home: bool = True,
) -> Position:
    """A company in play whose marker stands in a cell; what nobody holds is the company's own."""
    made = position.company(
        name,
        par=100,
        holds=holds or {ANN: 30},
        cash=cash,
        operated=operated,
        home=False,
    )
    made = moved(made, name, at)
    queue = tuple(c for c in made.state.title.queue if c != name)
    made = made.own(queue=queue)
    if home and not (name == "KPR" and "G5" not in made.state.board.tiles):
        made = made.home(name)
    return made


def stacked(position: Position, cell: str, *names: str) -> Position:
    """The order of the markers in one cell, top first."""
    for name in names:
        position = moved(position, name, cell)
    market = position.state.market
    cells = {**market.cells, CellId(cell): tuple(CompanyId(name) for name in names)}
    return replace(position, state=replace(position.state, market=replace(market, cells=cells)))


def statements(game: Game, refusal: Refusal) -> tuple[str, ...]:
    """The rule statements that a refusal follows from."""
    return catalogue_for(game.rules).sentence(refusal).statements


def refused(game: Game, action: Action) -> tuple[str, ...]:
    """The statements against an action; empty: it is possible."""
    refusal = game.why_not(action)
    return () if refusal is None else (refusal.key, *statements(game, refusal))


def total(game: Game) -> int:
    """All the money in a position."""
    state = game.state
    assert state.bank is not None
    players = sum(player.cash for player in state.players.values())
    return state.bank + players + sum(company.cash for company in state.companies.values())


def best_income(position: Position, company: str, *sides: str) -> int:
    """What the best run of trains with these sides brings."""
    return best_run(position, company, *sides).income


def best_run(position: Position, company: str, *sides: str) -> Best:
    trains = [(TrainId(f"t{number}"), side) for number, side in enumerate(sides)]
    networks = rules_of(position).networks
    return best_routes(networks.with_sides(position.state, CompanyId(company), trains))
