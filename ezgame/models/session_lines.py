"""Other lines of play in front of the players: the part of a session that looks at them, returns to them, asks
for an action on one, and stands in a future that is only tried."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager

from PySide6.QtCore import QObject, Signal, SignalInstance

from ezgame.core.actions import Action
from ezgame.core.applied import Applied, Log, shared
from ezgame.core.errors import IllegalAction
from ezgame.core.game import Game
from ezgame.models.futures.future import Future
from ezgame.models.turns import Decisions


class SessionLines(QObject):
    """The base of a session; see there."""

    jumped = Signal()
    """The position changed otherwise: undo, redo, another line."""
    refused = Signal(object)
    """A Refusal: a submitted action was not possible; nothing changed."""
    repair_wanted = Signal(str, int)
    """Somebody wants the action that led to a position changed or taken out, or one inserted there."""
    lines_changed = Signal()
    """Another line of play has another name, or is gone; the game is the same."""
    line_wanted = Signal(int, str)
    """Another line of play that must be played again first, and what somebody wants with it: "look" or
    "return". Whoever hears it has that done beside the window."""

    way_wanted = Signal(object, object)
    """A Future of the sheet and a Target: somebody wants to try what the target does when its turn comes. Whoever
    hears it has the way there played beside the window."""

    game: Game
    """What is shown: the game, or another line of it."""
    played: Game
    """The game itself."""
    _decisions: Decisions
    """Which actions of the game somebody chose."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.on_lines: list[Callable[[], AbstractContextManager[None]]] = []
        """Entered while lines of play are changed, so that the change is saved as a whole."""
        self.may_change: Callable[[], bool] = lambda: True
        """Asked before the game changes. Where it is kept in a file that must stay as it is, the answer
        is no, and whoever answers tells the players."""
        self._shown: int | None = None
        self._asked: tuple[Callable[[Action], None], Callable[[], None]] | None = None
        self._future: Future | None = None

    @abstractmethod
    def _save(self, applied: Applied) -> None:
        """Have an action written before any view hears of it."""

    @abstractmethod
    def _forget(self) -> None:
        """Everything known about what may be done is out of date."""

    @abstractmethod
    def _tell(self, signal: SignalInstance, *about: object) -> None:
        """Tell a change to everybody."""

    @property
    def elsewhere(self) -> bool:
        """Whether another line of play is looked at."""
        return self.game is not self.played

    @property
    def trying(self) -> Future | None:
        """The future that is tried on the sheet: what is done now changes it, not the game."""
        future = self._future
        return future if future is not None and self.game is future.game else None

    def stand_in(self, future: Future) -> None:
        """Go on in a future with all the ordinary tools; nothing of it is saved or told to the file."""
        self._future = future
        self._show_game(future.game)

    def leave_sheet(self) -> None:
        """Back to the game, from whatever moment of a future is looked at."""
        if self.trying is not None:
            self._show_game(self.played)

    @property
    def _acting(self) -> Game:
        """The game that actions change: the one that is played, or the future that is tried."""
        return self.played if self.trying is None else self.trying.game

    @property
    def _decided(self) -> Decisions:
        return self._decisions if self.trying is None else self.trying.decisions

    @property
    def _first(self) -> int:
        """The earliest position that undo leads to: a future begins where it left the game."""
        return 0 if self.trying is None else self.trying.since

    def want_line(self, number: int, what: str) -> None:
        """Look at another line, or return to it; at once where everything of it is known."""
        line = self.played.lines.get(number)
        if line is None:
            return
        if not all(applied.known for applied in line.log):
            self.line_wanted.emit(number, what)
        elif what == "look":
            self.look_along(line.log)
        else:
            self.go_along(line.log)

    def look_along(self, log: Log) -> None:
        """Show another line from its end, without changing the game."""
        self._show_game(Game.along(self.played.rules, self.played.state_at(0), log))

    def ask_for(
        self, log: Log, take: Callable[[Action], None], drop: Callable[[], None] = lambda: None
    ) -> None:
        """Stand at the end of a line with all the ordinary tools; the next action that is possible there is
        told to `take` and not done. Whoever goes back to now instead has it told to `drop`."""
        asked, self._asked = self._asked, (take, drop)
        self.game, self._shown = Game.along(self.played.rules, self.played.state_at(0), log), None
        self._forget()
        self._tell(self.jumped)
        if asked is not None:
            asked[1]()

    def _answer(self, action: Action) -> bool:
        refusal = self.game.why_not(action)
        if refusal is not None:
            self.refused.emit(refusal)
            return False
        assert self._asked is not None
        (take, _drop), self._asked = self._asked, None
        self._show_game(self.played)
        take(action)
        return True

    def go_along(self, log: Log, position: int | None = None) -> bool:
        """Play on along another line; the one of now stays as a line of its own."""
        if not self.may_change():
            return False
        with self._changing_lines():
            self.played.turn_to(log, position)
        self._show_game(self.played)
        return True

    def play_all(self, actions: Iterable[Action]) -> bool:
        """Do several actions of the game in order, each through the one door and saved like any other; views
        hear of them as one change. False where the game may not change, or at the first that is not possible."""
        if self.elsewhere or self._shown is not None or not self.may_change():
            return False
        try:
            for action in actions:
                self._save(self.played.apply(action))
        except IllegalAction as error:
            self.refused.emit(error.refusal)
            return False
        finally:
            self._forget()
            self._tell(self.jumped)
        return True

    def keep_line(self, log: Log, name: str = "") -> bool:
        """Put a line aside that the game does not go along, such as a future that was tried."""
        if not self.may_change():
            return False
        with self._changing_lines():
            own = len(log) - shared(log, self.played.line)
            self.played.lines.keep(log, own=own, name=name)
        self.lines_changed.emit()
        return True

    def drop_line(self, number: int) -> None:
        if self.may_change():
            with self._changing_lines():
                self.played.lines.drop(number)
            self.lines_changed.emit()

    def name_line(self, number: int, name: str) -> None:
        if self.may_change():
            with self._changing_lines():
                self.played.lines.rename(number, name)
            self.lines_changed.emit()

    @contextmanager
    def _changing_lines(self) -> Iterator[None]:
        with ExitStack() as savers:
            for save in self.on_lines:
                savers.enter_context(save())
            yield

    def _show_game(self, game: Game) -> None:
        asked, self._asked = self._asked, None
        self.game, self._shown = game, None
        self._forget()
        self._tell(self.jumped)
        if asked is not None:
            asked[1]()
