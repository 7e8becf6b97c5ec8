"""Waiting for the searches for a run, which go on beside the window."""

from PySide6.QtWidgets import QApplication

from ezgame.models.drafts.run import run_draft
from ezgame.models.session import Session


def await_searches(session: Session) -> None:
    """Let them come to their end: who calls one off does not know the run that must be taken."""
    draft = run_draft(session)
    for search in (draft.search, draft.proof):
        while (thread := search.thread_now) is not None:
            thread.wait()
            QApplication.processEvents()
