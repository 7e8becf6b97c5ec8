"""Somebody repairs an action of the past: asks what should have been done, plays the rest again beside the
window, asks about what is no longer possible, and goes on along the new line when the table confirms."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ezgame.app.long_work import LongWork
from ezgame.app.work_thread import GoOn, Work
from ezgame.content.games import new_game
from ezgame.core.actions import Action
from ezgame.core.applied import Log
from ezgame.core.repair import Edit, Kind, Repair
from ezgame.models.session import Session
from ezgame.models.words.wording import say
from ezgame.ui.files.notice import Notice
from ezgame.ui.repair.dialog import RepairDialog

if TYPE_CHECKING:
    from ezgame.app.gui import Program


class Repairing(QObject):
    """One repair of the game on the table, from the first word to the last."""

    def __init__(self, program: "Program", session: Session) -> None:
        super().__init__(session)
        self._program, self._session = program, session
        self._old: Log = ()
        self.dialog: RepairDialog | None = None
        self.repair: Repair | None = None
        session.repair_wanted.connect(self.begin)

    def begin(self, kind: Kind, position: int) -> None:
        """Change or take out the action that led to a position, or insert one there."""
        session = self._session
        self._old = session.played.log
        if not session.may_change():
            return
        if not all(applied.known for applied in self._old):
            Notice(self._program.frame, say("repair.head"), [say("repair.later")]).open()
            return
        at = position if kind == "insert" else position - 1
        if not 0 <= at <= len(self._old) or (at == len(self._old) and kind != "insert"):
            return
        if kind == "remove":
            self._play(Edit(at=at, kind=kind))
        else:
            session.lines.ask_for(
                self._old[:at], lambda action: self._play(Edit(at=at, kind=kind, action=action))
            )

    def _play(self, edit: Edit) -> None:
        game = self._session.played

        def work(go_on: GoOn) -> Repair:
            rules = new_game(game.rules.setup).rules
            repair = Repair(rules, game.state_at(0), self._old, edit)
            repair.run(go_on)
            return repair

        self._begin_work(work)

    def _begin_work(self, work: Work) -> None:
        head = say("repair.playing")
        long_work = LongWork(self._program.frame, head, work, pieces="waiting.actions")
        self._program.desk.begin(long_work, self._on_played)

    def _on_played(self, repair: Repair) -> None:
        if self._program.saver is None or self._program.saver.session is not self._session:
            return
        if self._session.played.log != self._old:
            return  # somebody played on meanwhile
        if self.dialog is None:
            self.repair = repair
            self.dialog = RepairDialog(
                self._program.frame,
                self._session,
                repair,
                decide=self._on_decided,
                confirm=self._on_confirmed,
            )
            self.dialog.destroyed.connect(self._on_gone)
        else:
            self.dialog.refresh()
        self.dialog.show()

    def _on_decided(self, what: str, action: Action | None) -> None:
        repair = self.repair
        assert repair is not None and repair.question is not None and self.dialog is not None
        if what == "choose":
            self.dialog.hide()
            self._session.lines.ask_for(repair.log, self._on_chosen, self._on_unchosen)
            return
        if what == "end":
            repair.end_here()
        else:
            repair.drop_all = repair.drop_all or what == "all"
            repair.answer(action)
        self._go_on()

    def _on_chosen(self, action: Action) -> None:
        assert self.repair is not None
        self.repair.answer(action)
        self._go_on()

    def _on_unchosen(self) -> None:
        if self.dialog is not None:
            self.dialog.show()

    def _go_on(self) -> None:
        repair = self.repair
        assert repair is not None

        def work(go_on: GoOn) -> Repair:
            repair.run(go_on)
            return repair

        self._begin_work(work)

    def _on_confirmed(self) -> None:
        """The new line goes to the file as a whole; what to write is worked out beside the window."""
        saver = self._program.saver
        if self.repair is None or saver is None or self._session.played.log != self._old:
            return
        log, turning = self.repair.log, saver.file.turning(self.repair.log)

        def work(_go_on: GoOn) -> Log:
            turning.work_out()
            return log

        long_work = LongWork(self._program.frame, say("repair.writing"), work)
        self._program.desk.begin(long_work, self._on_ready)

    def _on_ready(self, log: Log) -> None:
        saver = self._program.saver
        if saver is None or saver.session is not self._session:
            return
        if self._session.played.log == self._old:
            self._session.lines.go_along(log)

    def _on_gone(self) -> None:
        self.dialog = self.repair = None
