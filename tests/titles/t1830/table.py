"""Positions of 1830 for tests, on top of the common builders."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ezgame.core.actions import Action, Bid, Pass, SellShares, StartCompany
from ezgame.core.definitions.title import Title
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId, PrivateId
from tests.builders import ANN, Position, a_game, moved

PAR_CELLS = {100: "0,6", 90: "1,6", 82: "2,6", 76: "3,6", 71: "4,6", 67: "5,6"}


CLASSIC, PLUS = "", "plus"
_board = [CLASSIC]
"""The side of the board that `table` lays out; see `laid_out`."""


@contextmanager
def laid_out(variant: str) -> Iterator[None]:
    """Let `table` lay out this side of the board."""
    _board.append(variant)
    try:
        yield
    finally:
        _board.pop()


def table(players: int = 4, rulings: str = "rulebook", **values: Any) -> Position:
    """1830 before the first bid."""
    values.setdefault("variant", _board[-1])
    return a_game("1830", players=players, rulings=rulings, setup="printed", **values)


def printed() -> Title:
    """The title as it is loaded now."""
    return table().title


def corporation(
    position: Position,
    name: str,
    holds: Mapping[str, int] | None = None,
    *,
    par: int = 100,
    at: str = "",
    **values: Any,
) -> Position:
    """A floated company; its marker stands in the cell `at` ("row,column"), else where it started."""
    made = position.company(name, par=100, holds=holds or {ANN: 60}, **values).change(name, par=par)
    return moved(made, name, at or PAR_CELLS[par])


def cell(game: Game, name: str) -> str:
    return game.state.market.places[CompanyId(name)]


def bid(player: PlayerId, private: str, price: int) -> Bid:
    return Bid(actor=player, private=PrivateId(private), price=price)


def sell(player: PlayerId, name: str, percent: int = 10) -> SellShares:
    return SellShares(actor=player, company=CompanyId(name), percent=percent)


def start(player: PlayerId, name: str, price: int) -> StartCompany:
    return StartCompany(actor=player, company=CompanyId(name), price=price)


def everybody_passes(game: Game) -> Game:
    """Once round the table."""
    for _ in game.state.players:
        game.apply(Pass(actor=game.waiting_for()[0]))
    return game


def kinds(game: Game) -> set[str]:
    """Kinds of actions that are offered."""
    return {choice.action.kind for choice in game.choices()}


def passes(*players: PlayerId) -> list[Action]:
    return [Pass(actor=player) for player in players]
