"""What is not possible now, in one line instead of a field of grey buttons."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from ezgame.core.actions import Action
from ezgame.core.ids import CompanyId
from ezgame.models.offers import why_none
from ezgame.models.session import Session
from ezgame.ui.turn.rows import RowButton


def quiet_row(
    session: Session, closed: Mapping[CompanyId, Sequence[Action]], words: str, parent: QWidget
) -> RowButton:
    """A line such as "3 holdings cannot be sold now" that tells why on asking; `closed` are the actions that could be
    tried, by company."""
    names = [session.text.names.company(company) for company in closed]
    row = RowButton(session, words, parent=parent)
    row.set_reason(partial(reasons, session, closed))
    row.setAccessibleName(f"{words}: {', '.join(names)}")
    return row


def reasons(session: Session, closed: Mapping[CompanyId, Sequence[Action]]) -> str:
    """Each reason once, with the companies it holds for."""
    by_reason: dict[str, list[str]] = {}
    for company, actions in closed.items():
        name = session.text.names.company(company)
        by_reason.setdefault(why_none(session, actions), []).append(name)
    if len(by_reason) == 1:
        return next(iter(by_reason))
    return "\n".join(
        reason if len(names) == 1 and names[0] in reason else f"{', '.join(names)}: {reason}"
        for reason, names in by_reason.items()
    )
