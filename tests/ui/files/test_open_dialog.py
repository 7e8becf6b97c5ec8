"""The file dialog shows a game before it is opened, and says what is wrong with a file."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from ezgame.content.titles import load_title
from ezgame.storage.writing import game_bytes
from ezgame.ui.files.open_dialog import FileCard, OpenDialog
from ezgame.ui.files.thumbnail import map_thumbnail
from tests.tools.selftests.play import sample_game
from tests.ui.hands import settle


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.ezgame"
    path.write_bytes(game_bytes(sample_game(60, 2)))
    return path


def show(card: FileCard, path: Path) -> None:
    """Let the card read a file."""
    card.show_file(path)
    while card.reading:
        settle()


def test_a_game_is_shown_with_its_map(qtbot: QtBot, path: Path) -> None:
    card = FileCard()
    qtbot.addWidget(card)
    show(card, path)
    lines = card.text.text().splitlines()
    assert card.title.text() == "18España" and lines[0] == "Ann, Ben, Carol"
    assert "60 actions" in lines[1]
    assert card.map.pixmap().width() > 100


def test_the_map_is_there_in_a_program_that_has_just_started(path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from ezgame.storage.preview import look;"
        "from ezgame.content.games import new_game;"
        "seen = look(Path(sys.argv[1]), new_game); print(seen.state is not None, seen.round != '')"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    assert told.stdout == "True True\n"


def test_what_cannot_be_opened_says_why(qtbot: QtBot, tmp_path: Path) -> None:
    card = FileCard()
    qtbot.addWidget(card)
    bad = tmp_path / "bad.ezgame"
    bad.write_text("hello\n", encoding="utf-8")
    show(card, bad)
    assert card.text.text() == "bad.ezgame is not a game of ezgame."
    assert card.map.pixmap().isNull()
    show(card, tmp_path)
    assert "Choose a game" in card.text.text()


def test_damage_is_told_before_opening(qtbot: QtBot, path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-30])
    card = FileCard()
    qtbot.addWidget(card)
    show(card, path)
    assert "Damaged: The last line of the file is cut off." in card.text.text()


def test_the_dialog_follows_the_chosen_file(qtbot: QtBot, path: Path) -> None:
    dialog = OpenDialog(None, "Open a game", path.parent, "Games (*.ezgame)")
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.currentChanged.emit(str(path))
    qtbot.waitUntil(lambda: dialog.card.title.text() == "18España")
    assert dialog.card.isVisible()


@pytest.mark.usefixtures("qapp")
def test_the_small_map_fits_its_room() -> None:
    for name in ("18esp", "1830"):
        image = map_thumbnail(load_title(name), None, QSize(200, 150))
        assert image.width() <= 200 and image.height() <= 150
        assert image.width() == 200 or image.height() == 150
