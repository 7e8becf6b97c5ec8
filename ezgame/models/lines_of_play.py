"""Other lines of play of a game: looked at, returned to, kept, named and dropped."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ezgame.core.actions import Action
from ezgame.core.applied import Log, shared
from ezgame.core.game import Game

if TYPE_CHECKING:
    from ezgame.models.session import Session


class LinesOfPlay(QObject):
    """`session.lines`, used by the History panel, the sheet of futures and repairs."""

    changed = Signal()
    """A line has another name, or is new or gone; the game is the same."""
    wanted = Signal(int, str)
    """A line that must be played again first, and what somebody wants with it: "look" or "return". Whoever
    hears it has that done beside the window."""

    def __init__(self, session: "Session") -> None:
        super().__init__(session)
        self._session = session
        self.on_change: list[Callable[[], AbstractContextManager[None]]] = []
        """Entered while lines of play are changed, so that the change is saved as a whole."""

    def want(self, number: int, what: str) -> None:
        """Look at a line, or return to it; at once where everything of it is known."""
        line = self._session.played.lines.get(number)
        if line is None:
            return
        if not all(applied.known for applied in line.log):
            self.wanted.emit(number, what)
        elif what == "look":
            self.look_along(line.log)
        else:
            self.go_along(line.log)

    def look_along(self, log: Log) -> None:
        """Show a line from its end, without changing the game."""
        self._session.viewpoint.show_game(self._game_along(log))

    def ask_for(
        self, log: Log, take: Callable[[Action], None], drop: Callable[[], None] = lambda: None
    ) -> None:
        """Stand at the end of a line with all the ordinary tools; the next action that is possible there is
        told to `take` and not done. Whoever goes back to now instead has it told to `drop`."""
        self._session.viewpoint.show_game(self._game_along(log), (take, drop))

    def _game_along(self, log: Log) -> Game:
        played = self._session.played
        return Game.along(played.rules, played.state_at(0), log)

    def go_along(self, log: Log, position: int | None = None) -> bool:
        """Play on along another line; the one of now stays as a line of its own."""
        if not self._session.may_change():
            return False
        with self._changing():
            self._session.played.turn_to(log, position)
        self._session.viewpoint.show_game(self._session.played)
        return True

    def keep(self, log: Log, name: str = "") -> bool:
        """Put a line aside that the game does not go along, such as a future that was tried."""
        if not self._session.may_change():
            return False
        played = self._session.played
        with self._changing():
            played.lines.keep(log, own=len(log) - shared(log, played.line), name=name)
        self.changed.emit()
        return True

    def drop(self, number: int) -> None:
        if self._session.may_change():
            with self._changing():
                self._session.played.lines.drop(number)
            self.changed.emit()

    def rename(self, number: int, name: str) -> None:
        if self._session.may_change():
            with self._changing():
                self._session.played.lines.rename(number, name)
            self.changed.emit()

    @contextmanager
    def _changing(self) -> Iterator[None]:
        with ExitStack() as savers:
            for save in self.on_change:
                savers.enter_context(save())
            yield
