"""Long nights of undo and redo, files taken away from under a game, and disks that take their time."""

import os
import threading
import time
from pathlib import Path

import pytest

from ezgame.core.errors import SaveError
from ezgame.storage import compaction
from ezgame.storage.atomic import NEW_FILE, sweep, write_temporary, write_whole
from ezgame.storage.closings import Closings
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.places import copy_path
from ezgame.storage.reading import read_file
from ezgame.storage.recording import lines_since, recording_of
from ezgame.storage.saving import SavingAs
from tests.storage.table import act, build

PATIENCE = 30.0


@pytest.fixture
def file(tmp_path: Path) -> GameFile:
    made = GameFile.new(build(), tmp_path / "evening.ezgame")
    for _ in range(5):
        act(made)
    return made


def undo_and_redo(file: GameFile, times: int) -> None:
    for _ in range(times):
        file.game.undo()
        file.record_jump()
        file.game.redo()
        file.record_jump()


def same_game(path: Path, file: GameFile) -> None:
    again = open_game(path, build)
    assert not again.notes and again.hold == ""
    assert again.game.position == file.game.position and again.game.length == file.game.length
    assert state_hash(again.game.state) == state_hash(file.game.state)
    again.close()


# ------------------------------------------------------------ compaction


@pytest.mark.posix  # elsewhere an open file keeps its name, and the journal is made short when it is closed
def test_a_long_journal_is_made_short_while_it_is_played(file: GameFile) -> None:
    undo_and_redo(file, 1_200)
    deadline = time.monotonic() + PATIENCE
    while file.compacting and time.monotonic() < deadline:
        time.sleep(0.01)
        undo_and_redo(file, 1)  # what comes meanwhile is added
    act(file)
    contents = read_file(file.path)
    assert contents.lines < 1_000 and contents.position == 6 and not contents.fault
    short = contents.lines
    undo_and_redo(file, 3)
    act(file)
    assert read_file(file.path).lines == short + 7 and not file.trouble
    assert [p.name for p in file.path.parent.iterdir()] == ["evening.ezgame"]
    file.close()
    same_game(file.path, file)


def test_hundred_thousand_undos_leave_a_file_that_opens(
    file: GameFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five thousand of them here, with a journal that counts as long twenty times sooner."""
    monkeypatch.setattr("ezgame.storage.game_file.SPARE_IN_PLAY", 100)
    undo_and_redo(file, 2_500)
    file.close()
    assert file.path.stat().st_size < 20_000
    same_game(file.path, file)


def test_closing_makes_a_long_file_short(file: GameFile) -> None:
    undo_and_redo(file, 300)
    file.game.undo()
    file.record_jump()
    long = file.path.stat().st_size
    file.close()
    assert file.path.stat().st_size < long / 4
    contents = read_file(file.path)
    assert contents.closed and contents.position == 4 and len(contents.moves) == 5
    same_game(file.path, file)


def test_a_kill_while_the_short_file_is_written_leaves_the_long_one(
    file: GameFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    really = compaction.write_temporary

    def slowly(path: Path, data: bytes) -> tuple[int, Path]:
        gate.wait(PATIENCE)
        return really(path, data)

    monkeypatch.setattr(compaction, "write_temporary", slowly)
    undo_and_redo(file, 1_100)
    act(file)
    assert read_file(file.path).position == 6, "as if the program ended here"
    file.close()
    gate.set()
    same_game(file.path, file)


def test_lines_since_lead_from_any_recording_to_any_later_one() -> None:
    game = build()

    def play(which: int = 0) -> None:
        game.apply(game.choices()[which].action)

    for _ in range(4):
        play()
    then = recording_of(game)
    assert lines_since(then, then) == []
    game.undo()
    assert lines_since(then, recording_of(game)) == [{"to": 3}]
    game.undo()
    play(1)
    now = lines_since(then, recording_of(game))
    assert now[:2] == [{"keep": 1, "at": ""}, {"to": 2}]
    assert [line.get("n") for line in now[2:]] == [3]
    play()
    game.undo()
    assert lines_since(then, recording_of(game))[-1] == {"to": 3}


# ------------------------------------------------------------ other programs


@pytest.mark.parametrize(
    "how",
    [
        "other size",
        "same size",
        "cut",
        # Elsewhere no other file can take the name of one that is open.
        pytest.param("name taken", marks=pytest.mark.posix),
    ],
)
def test_a_file_that_another_program_changes_stays_and_the_game_goes_on(
    file: GameFile, how: str
) -> None:
    told: list[str] = []
    file.on_moved = told.append
    before = file.path
    data = before.read_bytes()
    if how == "other size":
        before.write_bytes(b"something else\n")
    elif how == "same size":
        time.sleep(0.02)
        before.write_bytes(bytes(len(data)))
    elif how == "cut":
        os.truncate(before, 100)
    else:
        write_whole(before, b"of somebody else")
    theirs = before.read_bytes()
    act(file)
    assert file.path == before.with_name("evening (recovered).ezgame")
    assert len(told) == 1 and "The game goes on in evening (recovered).ezgame" in told[0]
    assert not file.trouble and not file.at_risk
    act(file)
    assert before.read_bytes() == theirs
    file.close()
    same_game(file.path, file)
    assert file.path.name in told[0] and read_file(file.path).position == 7


def test_a_time_alone_is_no_reason_to_leave(file: GameFile) -> None:
    os.utime(file.path, (1, 1))
    act(file)
    assert file.path.name == "evening.ezgame" and read_file(file.path).position == 6
    file.close()


def test_closing_finds_it_too(file: GameFile) -> None:
    file.path.write_bytes(b"something else\n")
    before = file.path
    file.close()
    assert before.read_bytes() == b"something else\n"
    same_game(file.path, file)
    assert file.path != before


def test_a_game_without_a_place_goes_to_the_refuge(tmp_path: Path) -> None:
    file = GameFile.unsaved(build(), tmp_path / "nowhere" / "a.ezgame", "No place.")
    file.refuge = tmp_path / "games"
    act(file)
    assert file.path == tmp_path / "games" / "a (recovered).ezgame"
    assert not file.at_risk and not file.read_only
    file.close()
    same_game(file.path, file)


def test_a_full_disk_sends_the_game_to_the_refuge(
    file: GameFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ezgame.storage import journal

    really = journal.write_all
    full = file.path.stat().st_ino

    def write_all(fd: int, data: bytes) -> None:
        if os.fstat(fd).st_ino == full:
            raise OSError(28, "No space left on device")
        really(fd, data)

    monkeypatch.setattr(journal, "write_all", write_all)
    act(file)
    assert file.at_risk, "there is no other place"
    file.refuge = tmp_path / "games"
    act(file)
    assert not file.at_risk and file.path.parent == tmp_path / "games"
    file.close()
    same_game(file.path, file)


# ------------------------------------------------------------ slow disks


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A disk that takes half a second; tells which threads waited for it."""
    waited: list[str] = []

    def fsync(_fd: int) -> None:
        waited.append(threading.current_thread().name)
        time.sleep(0.5)

    monkeypatch.setattr(os, "fsync", fsync)
    return waited


def test_nobody_waits_for_a_slow_disk_but_threads(tmp_path: Path, slow: list[str]) -> None:
    closings = Closings()
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    for _ in range(5):
        act(file)
    saving = SavingAs(file)
    writer = threading.Thread(target=saving.write, args=(tmp_path / "b.ezgame",), name="writer")
    writer.start()
    act(file)
    writer.join()
    closings.begin(file.path, saving.take())
    act(file)
    closings.begin(file.path, file.finish())
    assert "MainThread" not in slow
    assert not closings.wait(file.path, 0.01) and closings.busy
    assert closings.wait(seconds=PATIENCE) and not closings.busy
    same_game(tmp_path / "b.ezgame", file)
    assert read_file(tmp_path / "b.ezgame").position == 7


# ------------------------------------------------------------ temporary files


@pytest.mark.parametrize(
    "taken",
    [
        "file",
        # Elsewhere not everybody may make one.
        pytest.param("link", marks=pytest.mark.posix),
    ],
)
def test_temporary_files_are_new_and_follow_no_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    monkeypatch.setattr("ezgame.storage.atomic.os.urandom", bytes)
    precious = tmp_path / "precious"
    precious.write_text("mine", encoding="utf-8")
    trap = tmp_path / f".a.{'0' * 12}.ezgame-tmp"
    if taken == "link":
        trap.symlink_to(precious)
    else:
        trap.write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError):
        write_temporary(tmp_path / "a.ezgame", b"new")
    assert precious.read_text(encoding="utf-8") == "mine" and NEW_FILE & os.O_EXCL
    assert trap.read_text(encoding="utf-8") == "mine"


@pytest.mark.posix
def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o600)
    write_whole(path, b"new")
    assert path.read_bytes() == b"new" and path.stat().st_mode & 0o777 == 0o600


def test_what_a_kill_left_is_swept(tmp_path: Path) -> None:
    fd, old = write_temporary(tmp_path / "a.ezgame", b"x")
    os.close(fd)
    fd, young = write_temporary(tmp_path / "a.ezgame", b"x")
    os.close(fd)
    (tmp_path / ".other.tmp").touch()
    os.utime(old, (1, 1))
    sweep(tmp_path)
    assert not old.exists() and young.exists() and (tmp_path / ".other.tmp").exists()


def test_names_of_copies_do_not_grow(tmp_path: Path) -> None:
    first = copy_path(tmp_path / "a (recovered) (recovered 2).ezgame", "recovered")
    assert first.name == "a (recovered).ezgame"
    assert len(copy_path(tmp_path / f"{'x' * 240}.ezgame", "copy").name) < 100


def test_the_game_that_is_played_is_not_saved_over_itself(file: GameFile) -> None:
    with pytest.raises(SaveError, match="already"):
        file.save_as(file.path)
    file.close()
