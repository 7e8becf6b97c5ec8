"""Routes for tests, written as the hexes where a train stops."""

from ezgame.core.actions import DrawnRoute, Run
from ezgame.core.game import Game
from ezgame.core.ids import HexId
from ezgame.core.rounds.operating import acting_company, acting_president
from ezgame.core.routes.account import RouteAccount
from ezgame.core.routes.judge import Verdict


def route(game: Game, train: int, stops: str, *, tender: bool = False) -> DrawnRoute:
    """A route of a company's train by its place in the row: "E29 E31 J20.1"; .1 is the second stop of a hex."""
    company = game.state.companies[acting_company(game.state)]
    places = []
    for word in stops.split():
        hex_id, _dot, stop = word.partition(".")
        places.append((HexId(hex_id), int(stop or 0)))
    return DrawnRoute(train=company.trains[train].id, stops=tuple(places), extra=tender)


def run(game: Game, *routes: DrawnRoute) -> Run:
    return Run(actor=acting_president(game.state), routes=routes)


def verdict(game: Game, *routes: DrawnRoute) -> Verdict:
    """The judgement of a run with its account."""
    found: Verdict = game.rules.run.verdict(game.state, run(game, *routes))
    return found


def reason(game: Game, *routes: DrawnRoute) -> str:
    """The rule that a run breaks; empty if it is legal."""
    refusal = verdict(game, *routes).refusal
    return "" if refusal is None else refusal.key


def earned(game: Game, *routes: DrawnRoute) -> tuple[int, int]:
    """Income and treasury money of a legal run."""
    found = verdict(game, *routes)
    assert found.refusal is None, found.refusal
    return found.income, found.treasury


def account(game: Game, drawn: DrawnRoute) -> RouteAccount:
    return verdict(game, drawn).accounts[0]
