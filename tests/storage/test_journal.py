"""Writing while playing: locks, full disks, killed programs, the folder of unnamed games."""

import errno
import os
import random
import threading
from pathlib import Path

import pytest

from ezgame.core.errors import SaveError
from ezgame.storage import journal as journal_module
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.preview import preview
from ezgame.storage.reading import read_file
from ezgame.storage.shelf import Shelf
from tests.storage.table import act, build, facts, in_another_program


def test_every_action_is_in_the_file_before_record_returns(tmp_path: Path) -> None:
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    for count in range(1, 8):
        act(file)
        assert read_file(file.path).position == count
    file.game.go_to(3)
    file.record_jump()
    assert read_file(file.path).position == 3
    file.close()


def test_the_second_window_is_read_only_and_says_so(tmp_path: Path) -> None:
    first = GameFile.new(build(), tmp_path / "a.ezgame")
    act(first)
    second = open_game(first.path, build)
    assert second.read_only and "another window" in second.notes[0]
    before = first.path.read_bytes()
    act(second)
    second.close()
    assert first.path.read_bytes() == before
    with pytest.raises(SaveError, match="another window"):
        GameFile.new(build(), tmp_path / "b.ezgame").save_as(first.path)
    first.close()
    third = open_game(first.path, build)
    assert not third.read_only
    third.close()


PLAYER = """
import sys
from pathlib import Path
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from tests.storage.table import build, next_action
path = Path(sys.argv[1])
file = open_game(path, build) if path.exists() else GameFile.new(build(), path)
print(file.read_only, flush=True)
while True:
    file.record(file.game.apply(next_action(file.game)))
    if file.game.position % 7 == 0:
        file.game.go_to(file.game.position - 2)
        file.record_jump()
    print(file.game.position, flush=True)
"""


def test_a_killed_program_loses_nothing_and_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.ezgame"
    rng = random.Random(1)
    for _ in range(3):
        program = in_another_program(PLAYER, path)
        assert program.stdout is not None
        assert program.stdout.readline() == "False\n", "the lock went with the killed program"
        shown = 0
        for _ in range(rng.randrange(1, 120)):
            shown = int(program.stdout.readline())
        program.kill()
        said = [int(line) for line in program.stdout.read().split("\n") if line.isdigit()]
        program.wait()
        program.stdout.close()
        last = said[-1] if said else shown
        contents = read_file(path)
        assert contents.fault == "" and not contents.closed
        # The program may have written one action, or one step back, that it could not tell any more.
        assert contents.position in (last, last + 1, last - 1)


def test_a_full_disk_gets_a_sentence_and_everything_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    act(file)
    really = os.write
    with monkeypatch.context() as patch:
        patch.setattr(journal_module.os, "write", full_disk(really))
        for _ in range(5):
            act(file)
        assert "no space left" in file.trouble and "goes on" in file.trouble
        assert file.at_risk
        contents = read_file(file.path)
        assert contents.position == 1 and contents.fault == "", "no half line is left behind"
    act(file)
    assert file.trouble == "" and not file.at_risk
    file.close()
    back = open_game(file.path, build)
    assert facts(back.game) == facts(file.game)
    back.close()


def full_disk(write):
    """Takes ten bytes and then no more."""

    def fails(fd: int, data: bytes) -> int:
        write(fd, bytes(data)[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    return fails


def test_a_file_that_cannot_be_written_is_shown_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    act(file)
    file.close()

    def refuses(path: Path, flags: int, *rest: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(journal_module.os, "open", refuses)
    back = open_game(file.path, build)
    assert back.read_only and "permission denied" in back.notes[0]
    with pytest.raises(SaveError, match="permission denied"):
        GameFile.new(build(), tmp_path / "b.ezgame")


def test_a_game_without_a_file_goes_on() -> None:
    file = GameFile.unsaved(build(), Path("none.ezgame"), "The disk is full.")
    act(file)
    file.record_jump()
    file.close()
    assert file.read_only and file.notes == ["The disk is full."]


def test_the_disk_follows_from_another_thread(tmp_path: Path) -> None:
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    synced = threading.Event()
    where: list[str] = []

    def tell() -> None:
        where.append(threading.current_thread().name)
        synced.set()

    file.when_synced(tell)
    act(file)
    assert synced.wait(60)
    assert where == ["ezgame-sync"]
    file.close()


def test_the_shelf_offers_what_is_unfinished(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "games")
    assert list(shelf.unfinished()) == [] and shelf.recent() == []
    path = shelf.new_path("toy", ("Ann", "Ben/../x"))
    assert shelf.owns(path) and path.name.endswith("toy Ann Ben x.ezgame")
    file = GameFile.new(build(), path)
    assert shelf.new_path("toy", ("Ann", "Ben/../x")) != path
    act(file)
    assert list(shelf.unfinished()) == [], "it is open"
    file.abandon()
    (shelf.folder / "broken.ezgame").write_bytes(b"?")
    (offered,) = shelf.unfinished()
    assert offered.path == path and offered.players == ("Ann", "Ben") and offered.position == 1


def test_a_preview_tells_round_and_position(tmp_path: Path) -> None:
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    for _ in range(3):
        act(file)
    file.close()
    seen = preview(file.path, build)
    assert (seen.title, seen.position, seen.round, seen.finished) == ("toy", 3, "auction", False)
    assert seen.state == file.game.state and not seen.damaged and not seen.played_now


def test_recent_files_are_remembered_youngest_first(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "games")
    paths = [tmp_path / f"{n}.ezgame" for n in range(15)]
    for path in paths:
        path.touch()
        shelf.remember(path)
    shelf.remember(paths[5])
    paths[14].unlink()
    assert shelf.recent()[:2] == [paths[5], paths[13]]
    assert len(shelf.recent()) == 11
    (shelf.folder / "recent.json").write_text("{", encoding="utf-8")
    assert shelf.recent() == []
