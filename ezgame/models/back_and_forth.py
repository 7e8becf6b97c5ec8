"""Undo, redo and the beginning of the turn: the decisions of a session's players taken back and made again."""

from typing import TYPE_CHECKING

from ezgame.core.actions import Action
from ezgame.core.choices import Choice
from ezgame.core.game import Applied
from ezgame.models.turns import Decisions, turn_start

if TYPE_CHECKING:
    from ezgame.models.session import Session


class BackAndForth:
    """`session.back`, asked by the action bar and the commands of the window.

    Passes that were no decision go with the decision before them. In a future that is only tried, undo leads
    to where it left the game, and no further.
    """

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._decisions = Decisions(session.played)

    @property
    def _decided(self) -> Decisions:
        trying = self._session.viewpoint.trying
        return self._decisions if trying is None else trying.decisions

    @property
    def first(self) -> int:
        """The earliest position that undo leads to."""
        trying = self._session.viewpoint.trying
        return 0 if trying is None else trying.since

    @property
    def _turn_start(self) -> int:
        game = self._session.viewpoint.acting
        return max(turn_start(game, game.position), self.first)

    @property
    def can_undo(self) -> bool:
        return self._session.viewpoint.acting.position > self.first

    @property
    def can_redo(self) -> bool:
        game = self._session.viewpoint.acting
        return game.position < game.length

    @property
    def can_restart_turn(self) -> bool:
        return self._turn_start < self._session.viewpoint.acting.position

    @property
    def undo_label(self) -> str:
        """What undo would take back, empty if nothing."""
        action = self._undone
        return "" if action is None else self._session.text.caption(action)

    @property
    def undo_brief(self) -> str:
        """The same in few words, for a narrow button."""
        action = self._undone
        return "" if action is None else self._session.text.undone(action)

    @property
    def redo_label(self) -> str:
        if not self.can_redo:
            return ""
        game = self._session.viewpoint.acting
        return self._session.text.caption(game.applied_at(game.position + 1).action)

    @property
    def _undone(self) -> Action | None:
        position = self._decided.last() if self.can_undo else None
        return self._session.viewpoint.acting.applied_at(position).action if position else None

    def remember(self, applied: Applied, choices: tuple[Choice, ...]) -> None:
        """The action that was just done, and what could have been done instead."""
        self._decided.remember(applied, choices)

    def undo(self) -> bool:
        """Take back the last decision and the forced passes behind it."""
        if self._came_back() or not self.can_undo:
            return False
        position = self._decided.last() or self._session.viewpoint.acting.position
        return self._session.go_to(max(position - 1, self.first))

    def redo(self) -> bool:
        if self._came_back():
            return False
        position = self._decided.next()
        return False if position is None else self._session.go_to(position)

    def restart_turn(self) -> bool:
        if self._came_back():
            return False
        return self.can_restart_turn and self._session.go_to(self._turn_start)

    def _came_back(self) -> bool:
        """Nobody takes back what he does not see: out of the past, the first step leads to now."""
        session = self._session
        past = not session.live or (
            session.viewpoint.elsewhere and session.viewpoint.trying is None
        )
        if past:
            session.viewpoint.return_to_now()
        return past
