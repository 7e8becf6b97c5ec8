"""The start page is seen before anything of a game is read; then the first title's set-up comes by itself."""

import subprocess
import sys
from pathlib import Path

from pytestqt.qtbot import QtBot

from ezgame.app.gui import Program
from ezgame.app.settings import Settings
from ezgame.storage.shelf import Shelf

SEEN = """
import sys
from pathlib import Path
from ezgame.app.gui import Program, make_application
from ezgame.app.settings import Settings
from ezgame.storage.shelf import Shelf
app = make_application(["ezgame"])
folder = Path(sys.argv[1])
settings = Settings(folder / "ezgame.json")
settings.apply_look()
program = Program(settings, Shelf(folder / "games"))
program.show()
program.frame.grab()
print(*sys.modules)
sys.stdout.flush()
import os
os._exit(0)
"""
LATER = (
    "ezgame.core.state", "ezgame.core.actions", "ezgame.core.events", "ezgame.core.game", "ezgame.core.board",
    "ezgame.core.routes", "ezgame.families", "ezgame.content.titles", "ezgame.content.games", "ezgame.models.session",
    "ezgame.models.tables", "ezgame.storage.reading", "ezgame.storage.game_file", "ezgame.ui.main_window",
    "ezgame.ui.panels", "ezgame.ui.map", "ezgame.ui.paint", "shapely", "numpy",
)  # fmt: skip


def test_the_start_page_is_painted_without_rules_files_and_panels(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SEEN, str(tmp_path)], capture_output=True, text=True, check=True
    )
    read = done.stdout.split()
    assert "ezgame.ui.start.new_game" in read
    too_early = [name for name in read if any(name == m or name.startswith(f"{m}.") for m in LATER)]
    assert too_early == []
    rules = [name for name in read if name.startswith("ezgame.titles.") and name.count(".") > 2]
    assert rules == []


def test_the_set_up_of_the_first_title_is_shown_once_the_page_is_seen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    program = Program(Settings(tmp_path / "ezgame.json"), Shelf(tmp_path / "games"))
    qtbot.addWidget(program.frame)
    new = program.frame.start.new
    assert new.title_id == "18esp" and not new.hint.text()
    assert "18España" in new.start.accessibleName()
    program.show()
    qtbot.waitUntil(lambda: bool(new.hint.text()))
    assert "Ann" in new.hint.text()
