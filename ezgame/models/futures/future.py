"""One way the game may go on: a game of its own that begins where the table stands, and that no file hears of."""

from ezgame.core.applied import Log, shared
from ezgame.core.game import Game
from ezgame.models.turns import Decisions


class Future:
    """A session stands in it with all the ordinary tools (`Viewpoint.stand_in`)."""

    def __init__(self, number: int, played: Game) -> None:
        self.number = number
        """What players call it: 1, 2 or 3."""
        self.game = Game.along(played.rules, played.state_at(0), played.log)
        self.since = played.position
        """Where it leaves the game; nothing before it is taken back here."""
        self.decisions = Decisions(self.game)
        self._jumped: tuple[int, Log, Log] | None = None

    @property
    def count(self) -> int:
        """How many actions are tried."""
        return self.game.position - self.since

    def go_along(self, way: Log, chosen: Log) -> None:
        """Take what was done by default on the way to somebody's turn; `chosen` leaves out forced passes."""
        self._jumped = (self.game.position, way, chosen)
        self.game.turn_to((*self.game.log, *way))
        self.decisions = Decisions(self.game)

    @property
    def assumed(self) -> Log:
        """What was done by default on the last such way; nothing where it was taken back."""
        if self._jumped is None:
            return ()
        start, way, chosen = self._jumped
        return chosen if self.game.log[start : start + len(way)] == way else ()

    def parts_from(self, played: Game) -> int:
        """The last position that it shares with the game of now."""
        return shared(self.game.log, played.log)

    def ahead_of(self, played: Game) -> Log:
        """What is left to do in the game to get here; nothing where the game has gone another way."""
        log = self.game.log
        return log[played.position :] if self.parts_from(played) == played.position else ()
