"""Undo, redo, restart of the turn and the menu, in two rows; each says what it takes back."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.text import set_tip

WIDE, NARROW = 168, 120
"""Pixels at 100 % of the whole."""
SIZES = (13, 11)
"""Of the words on Undo, at 100 %: the button itself writes smaller what is too long, as far as the second."""
SMALL = 38
"""Of the buttons that show a mark alone."""
HIGH = 29


class Back(QWidget):
    menu_wanted = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        say = session.text.say
        self.undo = GameButton(say("bar.undo"), mark="undo", compact=True, parent=self)
        self.undo.set_shortcut_hint("U")
        self.redo = GameButton("", mark="redo", compact=True, parent=self)
        self.redo.set_shortcut_hint("Shift+U")
        self.turn = GameButton(say("bar.turn"), mark="turn", compact=True, parent=self)
        self.turn.set_shortcut_hint("Backspace")
        self.menu = GameButton("", mark="menu", compact=True, parent=self)
        self.menu.setAccessibleName(say("bar.menu"))
        self.undo.repeats = self.redo.repeats = True
        self.undo.clicked.connect(session.back.undo)
        self.redo.clicked.connect(session.back.redo)
        self.turn.clicked.connect(session.back.restart_turn)
        self.menu.clicked.connect(self.menu_wanted)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 5, 0, 5)
        layout.setSpacing(4)
        layout.addWidget(self.undo, 0, 0, 1, 3)
        for column, button in enumerate((self.redo, self.turn, self.menu)):
            layout.addWidget(button, 1, column)
        self.suit(narrow=False)

    def suit(self, *, narrow: bool) -> None:
        """Take the width for the size of the bar."""
        look = appearance()
        whole = look.px(NARROW if narrow else WIDE)
        self.setFixedWidth(whole)
        small = look.px(SMALL)
        for button, wide in (
            (self.redo, small),
            (self.turn, whole - 2 * small - 8),
            (self.menu, small),
        ):
            button.setFixedSize(wide, look.px(HIGH))
        self.undo.setFixedSize(whole, look.px(HIGH))
        self.name_undo(self._session.back.undo_label)

    def name_undo(self, label: str) -> None:
        """What undo takes back, where it fits as a whole; its tip has it anyway."""
        look, say = appearance(), self._session.text.say
        room = self.undo.width() - look.px(42)
        brief = self._session.back.undo_brief
        # Never without "Undo": what is taken back alone reads like an offer to do it.
        keys = ("bar.undo.what", "bar.undo.short")
        told = [say(key, what=what) for key in keys for what in (label, brief) if label and what]
        fitting = [t for size in SIZES for t in told if look.text_width(t, size, 600) <= room]
        self.undo.say(fitting[0] if fitting else say("bar.undo"))
        self.undo.setAccessibleName(say("bar.undo.name", what=label) if label else say("bar.undo"))

    def refresh(self) -> None:
        session, say = self._session, self._session.text.say
        undo, redo = session.back.undo_label, session.back.redo_label
        self.undo.set_reason("" if session.back.can_undo else say("bar.undo.none"))
        self.name_undo(undo)
        if undo and session.back.can_undo:
            set_tip(self.undo, say("bar.undo.tip", action=undo))
        self.redo.set_reason("" if session.back.can_redo else say("bar.redo.nothing"))
        self.redo.setAccessibleName(say("bar.redo.name", action=redo) if redo else say("bar.redo"))
        if redo:
            set_tip(self.redo, say("bar.redo.tip", action=redo))
        self.turn.set_reason("" if session.back.can_restart_turn else say("bar.turn.begun"))
        self.turn.setAccessibleName(say("bar.turn.restart"))
        if session.back.can_restart_turn:
            set_tip(self.turn, say("bar.turn.tip"))
        if not session.live:
            for button in (self.undo, self.redo, self.turn):
                button.set_reason(say("bar.past"))
