"""One piece of long work at a time: what comes next takes the place of what is still being done."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from ezgame.core.errors import EzgameError

if TYPE_CHECKING:
    from ezgame.app.long_work import LongWork


class Desk(QObject):
    """`Program.desk`: one `LongWork` at a time. Whatever opens, imports, repairs or saves a file begins it here."""

    def __init__(
        self, complain: Callable[[EzgameError], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._complain = complain
        self._work: LongWork | None = None

    def begin(self, work: "LongWork", done: Callable[[Any], object]) -> None:
        """Have something done; `done` hears its result, the players hear why it did not work."""

        def on_done(result: object) -> None:
            self.end()
            done(result)

        self.end()
        self._work = work
        work.done.connect(on_done)
        work.failed.connect(self._on_failed)
        work.called_off.connect(self.end)
        work.begin()

    def _on_failed(self, error: EzgameError) -> None:
        self.end()
        self._complain(error)

    def end(self) -> None:
        """Done, or nobody wants it any more."""
        if self._work is not None:
            self._work.end()
            self._work = None

    @property
    def busy(self) -> bool:
        """Whether a file is being opened, imported or saved."""
        return self._work is not None
