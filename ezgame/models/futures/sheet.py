"""The sheet beside the game: up to three futures from now. They are tried, compared, then thrown away, kept as
lines of play, or played. One sheet per session; nobody sees it before somebody asks for it."""

from PySide6.QtCore import QObject, Signal

from ezgame.models.futures.default_play import DefaultPlay, Target
from ezgame.models.futures.future import Future
from ezgame.models.session import Session

MOST = 3


class FutureSheet(QObject):
    changed = Signal()
    """A future came, went or went on; what is tried by hand is told by the session as well."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self.futures: list[Future] = []
        session.applied.connect(self._on_moved)
        session.jumped.connect(self._on_moved)

    def _on_moved(self) -> None:
        if self.futures:
            self.changed.emit()

    # ------------------------------------------------------------ trying

    def why_no_more(self) -> str:
        """Key of the reason why no other future can be begun; empty if one can."""
        game = self.session.played
        if len(self.futures) >= MOST:
            return "whatif.full"
        if game.state.finished:
            return "whatif.over"
        return "" if all(applied.known for applied in game.log) else "whatif.later"

    def begin(self) -> Future | None:
        """A new future from now, and stand in it; None where there is no place for one."""
        if self.why_no_more():
            return None
        number = min({*range(1, MOST + 1)} - {future.number for future in self.futures})
        future = Future(number, self.session.played)
        self.futures.append(future)
        self.futures.sort(key=lambda one: one.number)
        self.session.viewpoint.stand_in(future)
        return future

    def targets(self, future: Future) -> tuple[Target, ...]:
        """Companies in operating order and players in order of play whose next turn can be wanted."""
        state = future.game.state
        if state.finished:
            return ()
        companies = self.session.facts.operating_order(state)
        return (
            *(Target("company", company) for company in companies),
            *(Target("player", player) for player in state.order),
        )

    def take_way(self, future: Future, before: int, way: DefaultPlay) -> None:
        """Go on along a way that was found beside the window, unless somebody acted meanwhile."""
        if future not in self.futures or future.game.position != before or not way.done:
            return
        future.go_along(way.done, way.chosen)
        self.session.viewpoint.stand_in(future)

    # ------------------------------------------------------------ what becomes of it

    def throw_away(self, future: Future) -> None:
        if future in self.futures:
            self.futures.remove(future)
            if self.session.viewpoint.trying is future:
                self.session.viewpoint.leave_sheet()
            self.changed.emit()

    def keep(self, future: Future) -> bool:
        """Let it be a line of play of the game, which goes to the file; it leaves the sheet."""
        name = self.session.text.say("whatif.line", number=future.number)
        if not future.count or not self.session.lines.keep(future.game.log, name):
            return False
        self.throw_away(future)
        return True

    def why_not_play(self, future: Future) -> str:
        """Key of the reason why it cannot be played; empty if it can."""
        if not future.count:
            return "whatif.nothing"
        return "" if future.ahead_of(self.session.played) else "whatif.apart"

    def play(self, future: Future) -> bool:
        """Go on in the game along what was tried, every action of which the same rules have judged; it leaves the
        sheet."""
        if self.why_not_play(future) or not self.session.lines.go_along(future.game.log):
            return False
        self.throw_away(future)
        return True


def sheet_of(session: Session) -> FutureSheet:
    """The sheet of a session; made when first asked for."""
    return session.part(FutureSheet)
