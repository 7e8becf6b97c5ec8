"""A part of the turn panel: a head and controls, there only while it has something to offer."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from ezgame.core.actions import Action
from ezgame.core.choices import Choice
from ezgame.core.ids import PlayerId
from ezgame.models.session import Session
from ezgame.ui.widgets.flow import clear
from ezgame.ui.widgets.text import Label


class Section(QWidget):
    """Subclasses fill `body` in `fill`, which is called after every change while `wanted` says so."""

    title = ""
    """Key of the head; empty for none."""
    kinds: tuple[str, ...] = ()
    """Kinds of actions whose choices bring the section up."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.head = Label(session.text.say(self.title) if self.title else "", self)
        self.head.setProperty("look", "head")
        self.head.setVisible(bool(self.title))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.head)
        self.body = QVBoxLayout()
        self.body.setSpacing(6)
        layout.addLayout(self.body)

    def choices(self) -> tuple[Choice, ...]:
        return tuple(
            choice for choice in self.session.choices() if choice.action.kind in self.kinds
        )

    def offers(self, kinds: tuple[str, ...]) -> bool:
        """Whether actions of some of these kinds are done here."""
        return any(kind in self.kinds for kind in kinds)

    def wanted(self) -> bool:
        return bool(self.choices())

    def refresh(self) -> bool:
        """Come up to date; returns whether the section is shown."""
        clear(self.body)
        wanted = self.session.live and not self.session.game.state.finished and self.wanted()
        if wanted:
            self.fill()
        self.setVisible(wanted)
        return wanted

    def fill(self) -> None:
        """Put the controls of the present position into `body`."""

    def forget(self) -> None:
        """The position changed: let go of what was half chosen."""

    def text(self, words: str, look: str = "muted") -> Label:
        label = Label(words, self)
        label.setWordWrap(True)
        label.setProperty("look", look)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)  # three lines need more room than two
        label.setSizePolicy(policy)
        return label

    def card(self) -> tuple[QFrame, QVBoxLayout]:
        """A framed box in the section."""
        frame = QFrame(self)
        frame.setProperty("surface", "card")
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(9, 7, 9, 8)
        inside.setSpacing(4)
        return frame, inside

    def asked(self, action: Action) -> PlayerId | None:
        """A player for whom the game does not wait now and whose consent the action would need."""
        preview = self.session.preview(action)
        if preview is None or not preview.after.pending:
            return None
        waits = preview.after.pending[0].actor
        return None if waits in self.session.waiting_for() else waits

    def reason(self, action: Action) -> str | Callable[[], str]:
        """Nothing if an action is possible, else who knows why not."""
        session = self.session
        return "" if session.is_possible(action) else partial(session.reason, action)
