"""What all views of a session show: which line of play, and which moment of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ezgame.core.actions import Action
from ezgame.core.game import Game
from ezgame.core.state import State
from ezgame.models.futures.future import Future

if TYPE_CHECKING:
    from ezgame.models.session import Session

Question = tuple[Callable[[Action], None], Callable[[], None]]
"""Who wants to be told an action instead of having it done, and who wants to know that there was none."""


class Viewpoint:
    """`session.viewpoint`: moved by the log, History, the charts, the sheet of futures and repairs.

    Looking changes nothing in the game; only `play_from_here` does.
    """

    def __init__(self, session: "Session") -> None:
        self._session = session
        self.game: Game = session.played
        """What is shown: the game that is played, or another line of it."""
        self._moment: int | None = None
        self._in_passing = False
        self._asked: Question | None = None
        self._future: Future | None = None

    @property
    def live(self) -> bool:
        """Whether the present is shown, or that of a tried future; not a moment of history nor another line."""
        here = not self.elsewhere or self.asking or self.trying is not None
        return self._moment is None and here

    @property
    def asking(self) -> bool:
        """Whether an action is wanted for another line: what is done now is only told to whoever asked."""
        return self._asked is not None

    @property
    def elsewhere(self) -> bool:
        """Whether another line of play is looked at."""
        return self.game is not self._session.played

    @property
    def trying(self) -> Future | None:
        """The future that is tried on the sheet: what is done now changes it, not the game."""
        future = self._future
        return future if future is not None and self.game is future.game else None

    @property
    def acting(self) -> Game:
        """The game that actions change: the one that is played, or the future that is tried."""
        return self._session.played if self.trying is None else self.trying.game

    @property
    def position(self) -> int:
        return self.game.position if self._moment is None else self._moment

    @property
    def state(self) -> State:
        return self.game.state if self._moment is None else self.game.state_at(self._moment)

    def show_moment(self, position: int, *, in_passing: bool = False) -> None:
        """Look at an earlier moment without changing the game; in passing, only map and caption follow."""
        if not 0 <= position <= self.game.position:
            return
        moment = None if position == self.game.position else position
        if moment != self._moment or (self._in_passing and not in_passing):
            self._moment, self._in_passing = moment, in_passing
            session = self._session
            session.renew(session.flitted if in_passing else session.shown_changed)

    def return_to_now(self) -> None:
        """Leave the past, another line or the sheet; the past of a future leads to its own end first."""
        if self.elsewhere and (self.trying is None or self._moment is None):
            self.show_game(self._session.played)
        else:
            self.show_moment(self.game.position)

    def show_game(self, game: Game, asked: Question | None = None) -> None:
        """Show another line of the game, or the game again; with `asked` an action is wanted there, and whoever
        had asked before is told that there was none."""
        before, self._asked = self._asked, asked
        self.game, self._moment = game, None
        self._session.renew(self._session.jumped)
        if before is not None:
            before[1]()

    def answer(self, action: Action) -> None:
        """Tell an action to whoever asked for it and show the game again; nothing is done."""
        assert self._asked is not None
        (take, _drop), self._asked = self._asked, None
        self.show_game(self._session.played)
        take(action)

    def stand_in(self, future: Future) -> None:
        """Go on in a future with all the ordinary tools; nothing of it is saved or told to the file."""
        self._future = future
        self.show_game(future.game)

    def leave_sheet(self) -> None:
        """Back to the game, from whatever moment of a future is looked at."""
        if self.trying is not None:
            self.show_game(self._session.played)

    def leave_past(self) -> None:
        """The end of the line is what is shown from now on; whoever calls this tells the views."""
        self._moment = None

    def play_from_here(self) -> bool:
        """Make the shown moment the present; what came after it can be redone, or stays as another line."""
        session = self._session
        if self.live or self.asking:
            return False
        if self.trying is not None:
            return self.position >= session.back.first and session.go_to(self.position)
        if not session.may_change():
            return False
        if self.elsewhere:
            return session.lines.go_along(self.game.line, self.position)
        return session.go_to(self.position)
