"""The menu Export: asks for a file and writes the game that is shown into it."""

from collections.abc import Callable
from pathlib import Path

from ezgame.app.exports import write_export, write_tables
from ezgame.app.file_dialogs import FileDialogs
from ezgame.app.printing import shown_game
from ezgame.core.errors import EzgameError
from ezgame.core.message import told
from ezgame.models.session import Session
from ezgame.models.words.wording import explain, say

KINDS = {
    "export_position": ("position", ".json"),
    "export_text": ("log", ".txt"),
    "export_markdown": ("log", ".md"),
}
"""Command → what the file is called, and its ending."""
TABLES = "export_tables"

Say = Callable[[str], None]


class Exporter:
    def __init__(self, dialogs: FileDialogs, tell: Say, complain: Say) -> None:
        self._dialogs = dialogs
        self._tell = tell
        self._complain = complain

    def ask(self, command: str, session: Session, stem: str) -> None:
        """Ask for the place, then write."""
        if command == TABLES:
            self._dialogs.export_folder(
                say("export.tables.folder"), lambda folder: self.write_tables(session, folder, stem)
            )
            return
        what, suffix = KINDS[command]
        name = f"{stem} {say(f'export.{what}')}{suffix}"
        kind = f"{say(f'export.kind{suffix}')} (*{suffix})"
        self._dialogs.export(
            say(f"export.caption{suffix}"), name, kind, lambda path: self.write(session, path)
        )

    def write(self, session: Session, path: Path) -> None:
        try:
            write_export(shown_game(session), path)
        except EzgameError as error:
            self._complain(explain(error))
        else:
            self._tell(say("export.written", name=path.name))

    def write_tables(self, session: Session, folder: Path, stem: str) -> None:
        """All tables into a new folder, so that none of another game is overwritten."""
        try:
            place = new_folder(folder, f"{stem} {say('export.tables')}")
            written = write_tables(shown_game(session), place)
        except (EzgameError, OSError) as error:
            self._complain(explain(error))
        else:
            self._tell(say("export.written.tables", count=len(written), name=place.name))


def new_folder(parent: Path, name: str) -> Path:
    for count in range(1, 1000):
        place = parent / (name if count == 1 else f"{name} ({count})")
        if not place.exists():
            place.mkdir()
            return place
    raise EzgameError(
        told(
            "files.many_folders",
            "{folder} has too many folders called {name}.",
            folder=parent,
            name=name,
        )
    )
