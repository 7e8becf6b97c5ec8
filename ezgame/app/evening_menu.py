"""What the menu offers about an evening. What is behind it is read when somebody first asks: the window comes first."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from ezgame.app.evening_window import Evening
    from ezgame.app.gui import Program
    from ezgame.ui.commands import Commands


class EveningMenu(QObject):
    def __init__(self, program: "Program") -> None:
        super().__init__(program)
        self._program = program
        self._evening: Evening | None = None
        program.frame.report_wanted.connect(self.ask_report)

    def connect_commands(self, commands: "Commands") -> None:
        commands.connect("report", self.ask_report)
        commands.connect("previously", lambda: self.evening.tell_story())
        commands.connect("group", lambda: self.evening.show_group())

    @property
    def evening(self) -> "Evening":
        if self._evening is None:
            from ezgame.app.evening_window import Evening

            self._evening = Evening(self._program)
        return self._evening

    def ask_report(self) -> None:
        self.evening.ask_report()

    def on_past_known(self) -> None:
        """A game was opened again: the story so far is told if the group wants that."""
        if self._program.settings.previously:
            self.evening.tell_story()
