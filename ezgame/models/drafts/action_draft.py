"""The action that lies ready or is looked at in a session, and what it would do."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ezgame.core.actions import Action
from ezgame.core.game import Applied

if TYPE_CHECKING:
    from ezgame.models.session import Session


class ActionDraft(QObject):
    """`session.draft`: tools and panels put actions here, and every view can show before → after.

    It is dropped with every change of the position; `changed` says nothing about that, because the session tells
    the change itself.
    """

    changed = Signal()
    """Another action is ready or looked at, or none."""

    def __init__(self, session: "Session") -> None:
        super().__init__(session)
        self._session = session
        self._ready: Action | None = None
        self._glance: Action | None = None
        self._preview: Applied | None = None
        self._holding = False
        self._changed_meanwhile = False

    @property
    def action(self) -> Action | None:
        """What somebody looks at, else what lies ready."""
        return self._glance if self._glance is not None else self._ready

    @property
    def ready(self) -> Action | None:
        """What lies ready to be confirmed, whatever the pointer rests on meanwhile."""
        return self._ready

    @property
    def preview(self) -> Applied | None:
        """What the action would do; None if there is none, or if it is not possible."""
        return self._preview

    def prepare(self, action: Action | None) -> None:
        """Get an action ready (a ghost tile, a drawn run, a chosen par), or stop doing so."""
        if action != self._ready:
            self._ready = action
            self._consider()

    def glance(self, action: Action | None) -> None:
        """Look at what an action would do, such as the button under the pointer."""
        if action != self._glance:
            self._glance = action
            self._consider()

    def _consider(self) -> None:
        action = self.action
        self._preview = None
        if action is not None and self._session.live:
            self._preview = self._session.preview(action)
        if self._holding:
            self._changed_meanwhile = True
        else:
            self.changed.emit()

    def drop(self, ready: Action | None = None) -> None:
        """Forget what was considered, without a word; `ready` lies ready from now on. Called by the session, which
        tells its own change afterwards."""
        self._glance = self._preview = None
        self._ready = ready
        if ready is not None:
            self._preview = self._session.preview(ready)

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """While a change of the session is told: what somebody gets ready meanwhile is told when all have heard."""
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
        if self._changed_meanwhile:
            self._changed_meanwhile = False
            self.changed.emit()
