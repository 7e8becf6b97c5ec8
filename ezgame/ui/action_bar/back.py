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
        self.undo = GameButton("Undo", "nothing", mark="undo", parent=self)
        self.undo.set_shortcut_hint("U")
        self.redo = GameButton("", mark="redo", parent=self)
        self.redo.set_shortcut_hint("Shift+U")
        self.turn = GameButton("Turn", mark="turn", parent=self)
        self.turn.set_shortcut_hint("Backspace")
        self.menu = GameButton("", mark="menu", parent=self)
        self.menu.setAccessibleName("Menu")
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
        session = self._session
        undo, redo = session.undo_label, session.redo_label
        self.undo.say("Undo", undo or "nothing yet")
        self.undo.set_reason("" if session.can_undo else "Nothing has happened yet.")
        set_tip(self.undo, f"Undo: {undo} [U]" if undo else "")
        self.redo.set_reason("" if session.can_redo else "Nothing was taken back.")
        self.redo.setAccessibleName(f"Redo, {redo}" if redo else "Redo")
        set_tip(self.redo, f"Redo: {redo} [Shift+U]" if redo else "Redo: nothing was taken back")
        self.turn.set_reason("" if session.can_restart_turn else "This turn has just begun.")
        self.turn.setAccessibleName("Restart turn")
        set_tip(self.turn, "Take back everything of this turn [Backspace]")
        if not session.live:
            for button in (self.undo, self.redo, self.turn):
                button.set_reason("This is a moment of the past. Come back to now first.")
