"""Where a file cannot be renamed or replaced while it is open, as on Windows, games are saved all the same.

On other systems the refusal is imitated: every rename looks first whether this program has one of the two
files open."""

import contextlib
import errno
import os
from pathlib import Path

import pytest

from ezgame.core.errors import SaveError
from ezgame.storage import atomic, journal, reading
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.header import FORMAT
from ezgame.storage.migrations import migrate
from ezgame.storage.reading import read_file
from ezgame.storage.writing import game_bytes
from tests.storage.table import act, build, facts, play

MOST_OPEN = 1024
"""Descriptors that are looked at."""

pytestmark = pytest.mark.usefixtures("open_files_stay")


@pytest.fixture
def open_files_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    if os.name == "nt":
        return
    really = os.replace

    def replace(source: Path, target: Path) -> None:
        if is_open(source) or is_open(target):
            raise PermissionError(errno.EACCES, "Sharing violation")
        really(source, target)

    monkeypatch.setattr(atomic.os, "replace", replace)
    monkeypatch.setattr(journal, "OPEN_FILES_MOVE", False)


def is_open(path: Path) -> bool:
    """Whether this program has the file open."""
    try:
        wanted = os.stat(path)
    except FileNotFoundError:
        return False
    for descriptor in range(MOST_OPEN):
        with contextlib.suppress(OSError):
            if os.path.samestat(os.fstat(descriptor), wanted):
                return True
    return False


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_rename_of_an_open_file_is_refused_here(tmp_path: Path) -> None:
    """Else the other tests would show nothing."""
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(b"")
    for held in ("a", "b"):
        with (tmp_path / held).open("rb"), pytest.raises(PermissionError):
            os.replace(tmp_path / "a", tmp_path / "b")
    os.replace(tmp_path / "a", tmp_path / "b")


def test_a_new_game_is_saved_and_locked(tmp_path: Path) -> None:
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    for _ in range(5):
        act(file)
    assert file.trouble == "" and read_file(file.path).position == 5
    assert open_game(file.path, build).hold == "in use"
    file.close()
    assert left(tmp_path) == ["a.ezgame"]
    back = open_game(file.path, build)
    assert facts(back.game) == facts(file.game) and not back.read_only
    back.close()


def test_saving_over_another_game_keeps_that_as_a_backup(tmp_path: Path) -> None:
    other = tmp_path / "b.ezgame"
    GameFile.new(build(), other).close()
    before = other.read_bytes()
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    act(file)
    file.save_as(other, move=True)
    act(file)
    file.close()
    assert left(tmp_path) == ["b.ezgame", "b.ezgame.1"]
    assert (tmp_path / "b.ezgame.1").read_bytes() == before and read_file(other).position == 2


def test_a_game_played_elsewhere_is_not_saved_over(tmp_path: Path) -> None:
    other = GameFile.new(build(), tmp_path / "b.ezgame")
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    act(file)
    with pytest.raises(SaveError, match="another window"):
        file.save_as(other.path)
    other.close()
    file.close()
    assert read_file(other.path).position == 0 and read_file(file.path).position == 1


def test_somebody_who_takes_the_new_file_first_gets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the rename and the lock another window can open the file; then it is that window's."""
    really = journal.take_place
    taken: list[int] = []

    def take_place(temporary: Path, path: Path, backups: int) -> None:
        really(temporary, path, backups)
        taken.append(journal.claim(path))

    monkeypatch.setattr(journal, "take_place", take_place)
    file = GameFile.new(build(), tmp_path / "b.ezgame")
    with pytest.raises(SaveError, match="played in another window"):
        file.save_as(tmp_path / "a.ezgame")
    os.close(taken[0])
    file.close()
    assert left(tmp_path) == ["a.ezgame", "b.ezgame"]


@pytest.fixture
def old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of an older format, which its first move renews."""
    game = build()
    play(game, 70)
    path = tmp_path / "old.ezgame"
    path.write_bytes(game_bytes(game))
    steps = {FORMAT: lambda lines: [line for line in lines if "state" not in line]}
    monkeypatch.setattr(reading, "FORMAT", FORMAT + 1)
    monkeypatch.setattr(reading, "STEPS", steps)
    monkeypatch.setattr(reading, "migrate", lambda lines, old, new: migrate(lines, old, new, steps))
    return path


def test_a_file_of_an_older_format_is_renewed(old_file: Path) -> None:
    before = old_file.read_bytes()
    file = open_game(old_file, build)
    act(file)
    act(file)
    assert file.trouble == "" and read_file(old_file).position == 72
    file.close()
    assert left(old_file.parent) == ["old.ezgame", "old.ezgame.1"]
    assert old_file.with_name("old.ezgame.1").read_bytes() == before


def test_a_file_that_cannot_be_renewed_now_is_held_and_renewed_later(
    old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = old_file.read_bytes()
    file = open_game(old_file, build)
    with monkeypatch.context() as patch:
        patch.setattr(atomic.os, "replace", refuses)
        act(file)
        assert "permission denied" in file.trouble and file.at_risk
        assert old_file.read_bytes() == before and open_game(old_file, build).hold == "in use"
    act(file)
    assert file.trouble == "" and read_file(old_file).position == 72
    file.close()


def test_a_file_that_cannot_even_be_opened_again_waits(
    old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = open_game(old_file, build)
    with monkeypatch.context() as patch:
        patch.setattr(atomic.os, "replace", refuses)
        patch.setattr(journal, "open_locked", refuses)
        act(file)
        act(file)
        assert "permission denied" in file.trouble and file.at_risk
    act(file)
    assert file.trouble == "" and read_file(old_file).position == 73
    with monkeypatch.context() as patch:
        patch.setattr(atomic.os, "replace", refuses)
        act(file)
    file.close()
    assert read_file(old_file).position == 74


def test_a_game_that_cannot_be_held_is_closed_without_a_fault(
    old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = old_file.read_bytes()
    file = open_game(old_file, build)
    monkeypatch.setattr(atomic.os, "replace", refuses)
    monkeypatch.setattr(journal, "open_locked", refuses)
    act(file)
    file.close()
    assert old_file.read_bytes() == before
    assert [name for name in left(old_file.parent) if name.endswith("tmp")] == []


def refuses(*_: object) -> None:
    raise PermissionError(errno.EACCES, "Permission denied")
