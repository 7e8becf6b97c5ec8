"""No disk holds up whoever plays: what may take long happens in threads, in order, and moves that wait are at risk."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ezgame.storage import reading
from ezgame.storage.atomic import sweep
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.header import FORMAT
from ezgame.storage.migrations import migrate
from ezgame.storage.reading import read_bytes, read_file
from ezgame.storage.saving import SavingAs
from ezgame.storage.writing import game_bytes
from tests.storage.table import act, build, facts, play

TOUCHES = (
    "fsync",
    "replace",
    "link",
    "unlink",
    "stat",
    "lstat",
    "fstat",
    "open",
    "write",
    "ftruncate",
)
"""What waits for a disk that does not answer."""
PATIENCE = 60.0

pytestmark = pytest.mark.posix  # elsewhere an open file keeps its name


@pytest.fixture
def touched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Which thread asked the disk for what."""
    calls: list[tuple[str, str]] = []

    def watched(name: str, really: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            calls.append((threading.current_thread().name, name))
            return really(*args, **more)

        return call

    for name in TOUCHES:
        monkeypatch.setattr(os, name, watched(name, getattr(os, name)))
    return calls


def by_the_player(touched: list[tuple[str, str]]) -> set[str]:
    return {what for thread, what in touched if thread == threading.current_thread().name}


@pytest.fixture
def file(tmp_path: Path) -> GameFile:
    made = GameFile.new(build(), tmp_path / "evening.ezgame")
    for _ in range(5):
        act(made)
    return made


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


# ------------------------------------------------------------ who touches the disk


def test_a_file_of_an_older_format_is_made_ready_when_it_is_opened(
    old_file: Path, touched: list[tuple[str, str]]
) -> None:
    before = old_file.read_bytes()
    file = open_game(old_file, build)
    assert old_file.read_bytes() == before, "looking at it changes nothing"
    touched.clear()
    act(file)
    named = [what for thread, what in touched if thread == "ezgame-journal"]
    assert "replace" in named and "fsync" not in named, "it lay on the disk already"
    assert by_the_player(touched) == set() and read_file(old_file).position == 71
    file.close()
    assert sorted(p.name for p in old_file.parent.iterdir()) == ["old.ezgame", "old.ezgame.1"]
    assert old_file.with_name("old.ezgame.1").read_bytes() == before


@pytest.mark.parametrize("how", [GameFile.close, GameFile.abandon])
def test_a_file_of_an_older_format_that_is_only_looked_at_leaves_nothing(
    old_file: Path, how: Callable[[GameFile], None]
) -> None:
    before = old_file.read_bytes()
    how(open_game(old_file, build))
    assert [p.name for p in old_file.parent.iterdir()] == ["old.ezgame"]
    assert old_file.read_bytes() == before


def test_a_folder_that_takes_no_file_yet_is_tried_again_at_the_first_move(
    old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("ezgame.storage.journal.write_temporary", full)
        file = open_game(old_file, build)
    act(file)
    assert not file.trouble and read_file(old_file).position == 71
    file.close()


@pytest.mark.parametrize("how", ["swept", "deleted"])
def test_what_lies_ready_for_long_is_not_swept_and_can_be_made_again(
    old_file: Path, how: str
) -> None:
    file = open_game(old_file, build)
    (ready,) = (path for path in old_file.parent.iterdir() if path != old_file)
    os.utime(ready, (1, 1))
    if how == "swept":
        sweep(old_file.parent)
        assert ready.exists(), "somebody holds it"
    else:
        ready.unlink()
    act(file)
    assert not file.trouble and read_file(old_file).position == 71
    file.close()
    assert sorted(p.name for p in old_file.parent.iterdir()) == ["old.ezgame", "old.ezgame.1"]


def full(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


def deleted(file: GameFile) -> None:
    file.path.unlink()
    act(file)


def taken(file: GameFile) -> None:
    file.path.unlink()
    file.path.write_bytes(b"of somebody else")
    act(file)


def undone(file: GameFile) -> None:
    file.game.undo()
    file.record_jump()


def made_short(file: GameFile) -> None:
    for _ in range(1_100):
        file.game.undo()
        file.record_jump()
        file.game.redo()
        file.record_jump()
    while file.compacting:
        act(file)


def left(file: GameFile) -> None:
    rest = file.finish()
    closing = threading.Thread(target=rest, name="closing")
    closing.start()
    closing.join()


@pytest.mark.parametrize("what", [act, deleted, taken, undone, made_short, left])
def test_who_plays_never_touches_the_disk(
    file: GameFile, touched: list[tuple[str, str]], what: Callable[[GameFile], None]
) -> None:
    touched.clear()
    what(file)
    allowed = {deleted: {"unlink"}, taken: {"unlink", "open"}}.get(what, set())  # its own doing
    assert by_the_player(touched) <= allowed, "in a thread of its own"
    assert {"write", "stat"} <= {name for _, name in touched}
    if what in (deleted, taken):
        assert ("ezgame-journal", "fsync") not in touched, (
            "moves are written before the disk confirms"
        )
    file.close()
    back = open_game(file.path, build)
    assert facts(back.game) == facts(file.game) and not back.notes
    back.close()


def test_save_as_touches_neither_disk_where_the_game_is_played(
    file: GameFile, touched: list[tuple[str, str]]
) -> None:
    saving = SavingAs(file)
    other = file.path.with_name("other.ezgame")
    writing = threading.Thread(target=saving.write, args=(other,))
    writing.start()
    writing.join()
    act(file)
    touched.clear()
    rest = saving.take()
    assert by_the_player(touched) == set() and read_file(file.path).position == 6
    rest()
    file.close()


# ------------------------------------------------------------ a disk that does not answer


class Hanging:
    """The disk of one file: whoever looks at its name waits until it answers."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers = threading.Event()
        really = os.stat

        def stat(name: Any, *args: Any, **more: Any) -> os.stat_result:
            if name == path and not self.answers.is_set():
                assert threading.current_thread().name != "MainThread"
                self.answers.wait(PATIENCE)
            return really(name, *args, **more)

        monkeypatch.setattr(os, "stat", stat)


@pytest.fixture
def hanging(file: GameFile, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hanging]:
    disk = Hanging(file.path, monkeypatch)
    yield disk
    disk.answers.set()


def test_moves_wait_for_a_disk_that_hangs_and_whoever_plays_does_not(
    file: GameFile, hanging: Hanging
) -> None:
    answered = threading.Event()
    file.wait_at_most(0.01, answered.set)
    for _ in range(3):
        act(file)
    undone(file)
    assert file.late and file.at_risk and not file.read_only
    assert read_bytes(file.path.read_bytes(), "").position == 5 and not answered.is_set()
    hanging.answers.set()
    assert answered.wait(PATIENCE)
    assert not file.late and not file.at_risk and not file.trouble
    contents = read_file(file.path)
    assert contents.position == 7 and len(contents.moves) == 8, "in their order"
    file.close()


def test_a_game_whose_disk_hangs_is_closed_when_it_answers(
    file: GameFile, hanging: Hanging
) -> None:
    file.wait_at_most(0.01, None)
    act(file)
    late = file.ask_late()
    closing = threading.Thread(target=file.finish())
    closing.start()
    assert late() and file.late
    hanging.answers.set()
    closing.join(PATIENCE)
    assert not late()
    contents = read_file(file.path)
    assert contents.closed and contents.position == 6


def test_a_game_whose_disk_hangs_for_long_goes_on_in_the_refuge(
    file: GameFile, hanging: Hanging, tmp_path: Path
) -> None:
    told: list[str] = []
    file.on_moved = told.append
    old = file.path
    file.wait_at_most(0.01, None)
    act(file)
    file.refuge = old.parent
    file.leave_late_disk()
    assert file.path == old and file.at_risk, "the same disk is no refuge"
    file.wait_at_most(None, None)
    file.refuge = tmp_path / "games"
    file.leave_late_disk()
    assert file.path.parent == tmp_path / "games" and not file.at_risk
    assert "does not answer" in told[0] and file.path.name in told[0]
    act(file)
    assert read_file(file.path).position == 7
    file.close()
    back = open_game(file.path, build)
    assert state_hash(back.game.state) == state_hash(file.game.state) and not back.notes
    back.close()


def test_two_disks_that_hang_get_all_moves_when_they_answer(
    file: GameFile, hanging: Hanging, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuge, begun = threading.Event(), threading.Event()
    really = Path.mkdir

    def mkdir(path: Path, *args: Any, **more: Any) -> None:
        begun.set()
        refuge.wait(PATIENCE)
        really(path, *args, **more)

    monkeypatch.setattr(Path, "mkdir", mkdir)
    caught_up = threading.Semaphore(0)
    file.wait_at_most(0.01, caught_up.release)
    file.refuge = tmp_path / "games"
    old = file.path
    act(file)
    file.leave_late_disk()
    assert begun.wait(PATIENCE)
    act(file)
    assert file.path == old and file.at_risk, "neither has answered"
    refuge.set()
    assert caught_up.acquire(timeout=PATIENCE)
    file.look_after()
    assert file.path.parent == tmp_path / "games" and not file.at_risk
    assert read_file(file.path).position == 7
    hanging.answers.set()
    file.close()


def test_a_file_that_was_changed_while_its_disk_hung_is_left_alone(
    file: GameFile, hanging: Hanging
) -> None:
    file.wait_at_most(0.01, None)
    act(file)
    file.path.write_bytes(b"of another program")
    rest = file.finish()
    hanging.answers.set()
    rest()
    assert file.path.read_bytes() == b"of another program"
    contents = read_file(file.path.with_name("evening (recovered).ezgame"))
    assert contents.position == 6 and contents.closed


def test_a_fault_while_writing_is_heard_where_the_game_is_played(
    file: GameFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patch:
        patch.setattr(os, "ftruncate", breaks)
        with pytest.raises(RuntimeError, match="a bug"):
            act(file)
    act(file)
    assert read_file(file.path).position == 7
    file.close()
