"""The commands of a game's window that concern files: opening, saving, exporting, printing, and ending by agreement."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ezgame.app.correcting import correct

if TYPE_CHECKING:
    from ezgame.app.gui import Program
    from ezgame.ui.main_window import MainWindow

# What only some need (exports, printing) is imported where it is needed: the window comes first.

EXPORTS = ("export_position", "export_text", "export_markdown", "export_tables")
MOST_RECENT = 9
"""Games in the menu to open again."""


class GameCommands:
    """Connected to each window that shows the game; the start page asks for some of them as well."""

    def __init__(self, program: "Program") -> None:
        self._program = program

    def connect(self, window: "MainWindow") -> None:
        program, commands = self._program, window.commands
        commands.connect("new", program.leave_game)
        commands.connect("open", self.ask_open)
        commands.connect("import", self.ask_import)
        commands.connect("save_as", self.ask_save_as)
        commands.connect("print", self.print_game)
        program.evening.connect_commands(commands)
        for command in EXPORTS:
            commands.connect(command, partial(self.export, command))
        commands.connect("correct", partial(correct, program))
        commands.connect("end_by_agreement", self.end_by_agreement)
        commands.connect("about", self.show_about)
        commands.connect("quit", program.frame.close)
        window.list_recent = self.other_games
        window.recent_chosen.connect(program.opener.open)

    def other_games(self) -> list[Path]:
        """Files used lately, but for the one on the table."""
        now = self._program.saver.file.path if self._program.saver is not None else None
        return [path for path in self._program.shelf.recent() if path != now][:MOST_RECENT]

    def end_by_agreement(self) -> None:
        if self._program.saver is not None and not self._program.saver.session.state.finished:
            from ezgame.app.agreement import ask_to_end

            ask_to_end(self._program.frame, self._program.saver.session)

    def show_about(self) -> None:
        from ezgame.app.about import about_notice

        about_notice(self._program.frame).open()

    def ask_open(self) -> None:
        self._program.dialogs.open_game(self._program.opener.open_any)

    def ask_import(self) -> None:
        self._program.dialogs.open_record(self._program.opener.open_any)

    def ask_save_as(self) -> None:
        if self._program.saver is not None:
            self._program.dialogs.save_game(self._program.saver.file.path.name, self.save_as)

    def save_as(self, path: Path) -> None:
        from ezgame.app.copying import save_as

        save_as(self._program, path)

    def export(self, command: str) -> None:
        if self._program.saver is None:
            return
        from ezgame.app.exporting import Exporter

        exporter = Exporter(self._program.dialogs, self._program.tell, self._program.complain)
        exporter.ask(command, self._program.saver.session, self._program.saver.file.path.stem)

    def print_game(self) -> None:
        if self._program.saver is None:
            return
        # Printing needs a library of its own, which is read only when somebody prints.
        from ezgame.app.printing import open_print_dialog

        saver = self._program.saver
        open_print_dialog(
            saver.session, saver.file.path.stem, self._program.settings, self._program.frame
        )
