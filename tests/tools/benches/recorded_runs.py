"""The runs of recorded games as route positions: what was run, and what the network offers."""

from collections.abc import Iterator
from pathlib import Path

from ezgame.app.commands._opened import read_game
from ezgame.app.recorded import replay_file
from ezgame.core.events import RoutesRun
from ezgame.core.game import Applied, Game
from tests.tools.benches.route_positions import Position


def runs_of(path: Path) -> Iterator[Position]:
    """Every run of a game: a saved one (*.ezgame), or a record of 18xx.games (*.json)."""
    game = read_game(path, None) if path.suffix == ".ezgame" else replayed(path)
    for number in range(1, game.length + 1):
        yield from runs_in(game, game.applied_at(number), f"{path.stem}_{number}")


def replayed(path: Path) -> Game:
    replay = replay_file(path)
    for _ in replay.run():
        pass
    return replay.game


def runs_in(game: Game, applied: Applied, name: str) -> Iterator[Position]:
    """The run of one action, if it was one."""
    for event in applied.events:
        if isinstance(event, RoutesRun):
            network = game.rules.network(applied.before, event.company)
            if network is None:
                continue
            yield Position(
                name=f"{name}_{event.company}",
                title=game.rules.title.id,
                network=network,
                recorded=tuple(account.route for account in event.routes),
                recorded_income=event.income,
                recorded_treasury=event.treasury,
            )
