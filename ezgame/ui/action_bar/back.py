"""Undo, redo and restart of the turn, each saying what it takes back."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.text import set_tip


class Back(QWidget):
    menu_wanted = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.undo = GameButton(session.text.say("bar.undo"), mark="undo", parent=self)
        self.undo.set_shortcut_hint("U")
        self.redo = GameButton("", mark="redo", parent=self)
        self.redo.set_shortcut_hint("Shift+U")
        self.turn = GameButton(session.text.say("bar.turn"), mark="turn", parent=self)
        self.turn.set_shortcut_hint(session.text.say("keys.backspace"))
        self.menu = GameButton("", mark="menu", parent=self)
        self.menu.setAccessibleName(session.text.say("bar.menu"))
        self.undo.repeats = self.redo.repeats = True
        self.undo.clicked.connect(session.undo)
        self.redo.clicked.connect(session.redo)
        self.turn.clicked.connect(session.restart_turn)
        self.menu.clicked.connect(self.menu_wanted)
        self.set_room(142, 74)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for button in (self.undo, self.redo, self.turn, self.menu):
            layout.addWidget(button)

    def set_room(self, undo: int, turn: int) -> None:
        """In a narrow bar undo and turn say less, or show their marks alone; pixels at 100 %."""
        widths = ((self.undo, undo), (self.redo, 40), (self.turn, turn), (self.menu, 40))
        for button, width in widths:
            button.setFixedWidth(appearance().px(width))
        self.undo.set_brief(undo < 100)

    def refresh(self) -> None:
        session, say = self._session, self._session.text.say
        undo, redo = session.undo_label, session.redo_label
        self.undo.say(session.text.say("bar.undo"), undo or session.text.say("bar.undo.nothing"))
        self.undo.set_reason("" if session.can_undo else session.text.say("bar.undo.none"))
        set_tip(self.undo, say("bar.undo.tip", action=undo) if undo else "")
        self.redo.set_reason("" if session.can_redo else session.text.say("bar.redo.nothing"))
        self.redo.setAccessibleName(say("bar.redo.name", action=redo) if redo else say("bar.redo"))
        set_tip(self.redo, say("bar.redo.tip", action=redo) if redo else say("bar.redo.none"))
        self.turn.set_reason("" if session.can_restart_turn else session.text.say("bar.turn.begun"))
        self.turn.setAccessibleName(session.text.say("bar.turn.restart"))
        set_tip(self.turn, session.text.say("bar.turn.tip"))
        if not session.live:
            for button in (self.undo, self.redo, self.turn):
                button.set_reason(session.text.say("bar.past"))
