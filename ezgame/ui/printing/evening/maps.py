"""The map at the end of each round as small pictures: how the railway grew."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from ezgame.core.events import RoundEnded
from ezgame.core.game import Game
from ezgame.core.state import BoardState, Clock, State
from ezgame.ui.files.thumbnail import map_thumbnail


@dataclass(frozen=True, slots=True)
class RoundMap:
    """The board when a round was over, or now."""

    clock: Clock
    state: State

    def picture(self, game: Game, size: QSize) -> QImage:
        return map_thumbnail(game.rules.title, self.state, size)


def round_maps(game: Game) -> Iterator[RoundMap]:
    """One for every round that changed the map; the last is the map as it is now."""
    last: BoardState | None = game.state_at(0).board
    for applied in game.log:
        for event in applied.events:
            if isinstance(event, RoundEnded) and applied.after.board != last:
                last = applied.after.board
                yield RoundMap(event.clock, applied.after)
    if game.state.board != last:
        yield RoundMap(game.state.clock, game.state)
