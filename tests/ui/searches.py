"""Waiting for the searches for a run, which go on beside the window."""

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from ezgame.models.automatic import automatic_turn
from ezgame.models.drafts.run import run_draft
from ezgame.models.session import Session


def await_searches(session: Session) -> None:
    """Let them come to their end: who calls one off does not know the run that must be taken."""
    draft = run_draft(session)
    for search in (draft.search, draft.proof):
        while search.running:
            search.wait(cancel=False)
            QApplication.processEvents()


def await_rival(session: Session) -> None:
    """Let a company that nobody directs find its run; until then nobody can go on."""
    turn = automatic_turn(session)
    while turn.searching:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
