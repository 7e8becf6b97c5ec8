"""What happened by itself when the last round ended."""

from PySide6.QtWidgets import QWidget

from ezgame.core.game import Applied
from ezgame.models.session import Session
from ezgame.models.words.news import News, news_of
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.buttons import GameButton


class HappenedSection(Section):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._news: News | None = None

    def hear(self, applied: Applied) -> None:
        """Keep the news of an action until the next one that somebody decides."""
        news = news_of(self.session, applied)
        if news is not None:
            self._news = news
        elif applied.action.kind != "pass":
            self._news = None

    def undone(self) -> None:
        """Another position was gone to: what is told may never have happened."""
        self._news = None

    def wanted(self) -> bool:
        return self._news is not None

    def fill(self) -> None:
        assert self._news is not None
        frame, inside = self.card()
        inside.addWidget(self.text(self._news.headline, "head"))
        for line in self._news.lines:
            if line != self._news.headline:
                inside.addWidget(self.text(line))
        close = GameButton(self.session.text.say("turn.seen"), compact=True, parent=frame)
        close.setAccessibleName(self.session.text.say("turn.seen.tip"))
        close.clicked.connect(self._close)
        inside.addWidget(close)
        self.body.addWidget(frame)

    def _close(self) -> None:
        self._news = None
        self.hide()
