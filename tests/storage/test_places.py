"""Files that go away, come back or change hands while a game is played."""

import errno
import os
from pathlib import Path

import pytest

from ezgame.core.errors import SaveError
from ezgame.storage import atomic, file_opening
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.reading import read_file
from ezgame.storage.shelf import Shelf
from tests.storage.table import act, build, facts


@pytest.fixture
def file(tmp_path: Path) -> GameFile:
    (tmp_path / "games").mkdir()
    file = GameFile.new(build(), tmp_path / "games" / "evening.ezgame")
    for _ in range(3):
        act(file)
    return file


@pytest.mark.posix
def test_a_deleted_file_is_written_again_with_everything_in_it(file: GameFile) -> None:
    file.path.unlink()
    act(file)
    assert file.trouble == "" and read_file(file.path).position == 4
    act(file)
    assert open_game(file.path, build).hold == "in use", "it is locked as before"
    file.close()
    back = open_game(file.path, build)
    assert facts(back.game) == facts(file.game)
    back.close()


@pytest.mark.posix
def test_a_file_moved_away_is_written_again_and_the_moved_one_stays(file: GameFile) -> None:
    moved = file.path.rename(file.path.with_name("bin.ezgame"))
    before = moved.read_bytes()
    act(file)
    file.close()
    assert read_file(file.path).position == 4 and moved.read_bytes() == before


@pytest.mark.posix
def test_a_file_whose_folder_was_renamed_is_played_on(file: GameFile) -> None:
    folder = file.path.parent.rename(file.path.parent.with_name("friday"))
    act(file)
    assert file.trouble == "" and read_file(folder / file.path.name).position == 4
    file.close()


@pytest.mark.posix
def test_another_file_under_the_name_is_not_written_over(file: GameFile) -> None:
    file.path.unlink()
    file.path.write_text("of somebody else", encoding="utf-8")
    taken = file.path
    act(file)
    assert taken.read_text(encoding="utf-8") == "of somebody else"
    assert file.path.name == "evening (recovered).ezgame" and not file.at_risk and not file.trouble
    assert read_file(file.path).position == 4
    file.close()


@pytest.mark.posix
def test_a_file_that_cannot_be_put_back_is_kept_in_memory(
    file: GameFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.path.unlink()
    with monkeypatch.context() as patch:
        patch.setattr(atomic.os, "replace", refuses)
        act(file)
        assert "permission denied" in file.trouble and file.at_risk
        assert list(file.path.parent.iterdir()) == [], "nothing half is left behind"
    act(file)
    assert file.trouble == "" and read_file(file.path).position == 5
    file.close()


def refuses(*_: object) -> None:
    raise PermissionError(errno.EACCES, "Permission denied")


def test_a_game_is_read_only_after_it_is_locked(
    file: GameFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program may write its last moves and close the file while we open it."""
    file.close()
    really = file_opening.claim

    def claim_late(path: Path) -> int:
        monkeypatch.setattr(file_opening, "claim", really)
        other = open_game(path, build)
        act(other)
        other.close()
        return really(path)

    monkeypatch.setattr(file_opening, "claim", claim_late)
    back = open_game(file.path, build)
    assert back.game.position == 4
    act(back)
    assert read_file(back.path).position == 5 and read_file(back.path).fault == ""
    back.close()


def test_save_as_does_not_take_the_place_of_the_damaged_file(file: GameFile) -> None:
    file.close()
    damaged = file.path.read_bytes()[:-30]
    file.path.write_bytes(damaged)
    back = open_game(file.path, build)
    assert back.hold == "damaged"
    with pytest.raises(SaveError, match="damaged and stays as it is; choose another name"):
        back.save_as(file.path)
    assert file.path.read_bytes() == damaged and len(list(file.path.parent.iterdir())) == 1


def test_save_as_over_another_game_keeps_that_as_a_backup(file: GameFile) -> None:
    other = file.path.with_name("other.ezgame")
    GameFile.new(build(), other).close()
    before = other.read_bytes()
    file.save_as(other)
    act(file)
    file.close()
    assert other.with_name("other.ezgame.1").read_bytes() == before
    assert read_file(other).position == 4


def test_a_name_as_long_as_names_can_be_is_fine(tmp_path: Path) -> None:
    path = tmp_path / f"{'n' * 248}.ezgame"
    GameFile.new(build(), path).close()
    assert read_file(path).fault == ""


@pytest.mark.posix
def test_names_that_are_no_text_are_remembered(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "games")
    path = tmp_path / os.fsdecode(b"caf\xe9.ezgame")
    file = GameFile.new(build(), path)
    act(file)
    file.close()
    shelf.remember(path)
    shelf.remember(tmp_path / "none.ezgame")
    assert shelf.recent() == [path]
    (offered,) = shelf.unfinished()
    assert offered.path == path
