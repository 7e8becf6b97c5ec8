"""Where a game has been: marks of rounds and turns along the list of actions."""

from dataclasses import dataclass
from typing import Literal

from ezgame.core.events import RoundBegan, TurnBegan
from ezgame.core.game import Applied, Game
from ezgame.core.state import Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A point of the game worth naming."""

    position: int
    """How many actions lie behind it."""
    kind: Literal["round", "turn"]
    round: Clock
    player: str = ""
    company: str = ""


class History:
    """The marks of a game; reads on from where it stopped and forgets what was undone."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._read = 0
        self._last: Applied | None = None
        self._marks: list[Mark] = [self._first()]

    def marks(self) -> tuple[Mark, ...]:
        """All marks of the game as far as it is known, undone actions included."""
        self._catch_up()
        return tuple(self._marks)

    def rounds(self) -> tuple[Mark, ...]:
        return tuple(mark for mark in self.marks() if mark.kind == "round")

    def next_round(self, position: int) -> int:
        """The position where the next round begins, or the last one."""
        later = [mark.position for mark in self.rounds() if mark.position > position]
        return later[0] if later else self.game.length

    def previous_round(self, position: int) -> int:
        """The position where this round began, or the one before if it has just begun."""
        earlier = [mark.position for mark in self.rounds() if mark.position < position]
        return earlier[-1] if earlier else 0

    def _first(self) -> Mark:
        return Mark(position=0, kind="round", round=self.game.state_at(0).clock)

    def _catch_up(self) -> None:
        game = self.game
        if self._read and (
            self._read > game.length or game.applied_at(self._read) is not self._last
        ):
            # Something was undone and played differently: read all of it again.
            self._read, self._last, self._marks = 0, None, [self._first()]
        while self._read < game.length:
            self._read += 1
            self._last = game.applied_at(self._read)
            self._take(self._read, self._last)

    def _take(self, position: int, applied: Applied) -> None:
        for event in applied.events:
            if isinstance(event, RoundBegan):
                self._marks.append(Mark(position=position, kind="round", round=event.clock))
            elif isinstance(event, TurnBegan):
                self._marks.append(
                    Mark(
                        position=position,
                        kind="turn",
                        round=applied.after.clock,
                        player=event.player or "",
                        company=event.company or "",
                    )
                )
