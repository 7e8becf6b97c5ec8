"""`ezgame desktop`: a double click on a game opens it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from ezgame.app import desktop
from ezgame.app.cli import run
from ezgame.app.desktop import PLACES, program, quoted
from ezgame.app.identity import APP_ID


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path / "share"


def test_the_entry_starts_the_program_that_installed_it(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["desktop"]) == 0
    entry = (home / "applications" / f"{APP_ID}.desktop").read_text(encoding="utf-8")
    assert f"Exec={program()} %f" in entry and "MimeType=application/x-ezgame;" in entry
    assert all((home / place).is_file() for place in PLACES.values())
    assert str(home / "applications") in capsys.readouterr().out


def test_the_file_type_is_known_afterwards(home: Path) -> None:
    run(["desktop", "install"])
    assert 'pattern="*.ezgame"' in (home / PLACES[f"{APP_ID}.mime.xml"]).read_text(encoding="utf-8")
    if shutil.which("update-mime-database"):
        globs = (home / "mime" / "globs2").read_text(encoding="utf-8")
        assert "application/x-ezgame:*.ezgame" in globs


def test_everything_is_removed_again(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["desktop", "install"])
    assert run(["desktop", "remove"]) == 0
    assert not any((home / place).exists() for place in PLACES.values())
    capsys.readouterr()
    assert run(["desktop", "remove"]) == 0
    assert "nothing to remove" in capsys.readouterr().out


def test_a_place_that_cannot_be_written_gets_a_sentence(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.write_text("a file", encoding="utf-8")
    assert run(["desktop"]) != 0
    assert "cannot be written" in capsys.readouterr().err


def test_the_entry_is_a_good_one(home: Path) -> None:
    run(["desktop"])
    entry = home / "applications" / f"{APP_ID}.desktop"
    assert entry.read_text(encoding="utf-8").startswith("[Desktop Entry]")
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", str(entry)], check=True)


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As if the program were packed into a folder."""
    monkeypatch.setattr(desktop.sys, "frozen", True, raising=False)
    monkeypatch.setattr(desktop.sys, "executable", str(tmp_path / "ezgame"))
    monkeypatch.delenv("APPIMAGE", raising=False)
    monkeypatch.setenv("PATH", "")
    return tmp_path


def test_a_packed_program_names_its_own_window(packed: Path) -> None:
    assert program() == str(packed / "ezgame")
    (packed / "ezgame-gui").touch()
    assert program() == str(packed / "ezgame-gui")


def test_a_program_in_one_file_names_that_file(
    packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("APPIMAGE", "/media/ann/Downloads/ezgame 1.AppImage")
    assert program() == '"/media/ann/Downloads/ezgame 1.AppImage"'
    monkeypatch.setattr(desktop.sys, "frozen", False)
    assert program() == "ezgame-gui", "the terminal, not ezgame, may be in one file"


@pytest.mark.parametrize(
    ("path", "entry"),
    [
        ("/usr/lib/ezgame/ezgame-gui", "/usr/lib/ezgame/ezgame-gui"),
        ("/media/a b/ezgame", '"/media/a b/ezgame"'),
        ("/media/50%/ezgame", "/media/50%%/ezgame"),
        ("/media/a$b/ezgame", '"/media/a\\\\$b/ezgame"'),
        ('/media/"x"/ezgame', '"/media/\\\\"x\\\\"/ezgame"'),
    ],
)
def test_odd_paths_are_quoted_as_desktops_want_it(path: str, entry: str) -> None:
    assert quoted(path) == entry
