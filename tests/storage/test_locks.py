"""Who plays a file holds its lock; who only lists it does not stand in the way."""

import os
import threading
import time
from pathlib import Path

import pytest

from ezgame.storage.journal import open_locked
from ezgame.storage.locks import glance, is_locked


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.ezgame"
    path.write_bytes(b"x")
    return path


def test_a_file_that_is_played_is_told_so_in_lists_and_refused_to_a_second_window(
    path: Path,
) -> None:
    played = open_locked(path)
    assert is_locked(path)
    with pytest.raises(BlockingIOError):
        open_locked(path)
    os.close(played)
    assert not is_locked(path)


def test_a_list_of_games_that_looks_at_a_file_does_not_keep_it_from_being_opened(
    path: Path,
) -> None:
    looking = os.open(path, os.O_RDONLY)
    assert glance(looking)

    def look_away() -> None:
        time.sleep(0.02)
        os.close(looking)

    thread = threading.Thread(target=look_away)
    thread.start()
    os.close(open_locked(path))
    thread.join()


@pytest.mark.posix
def test_two_lists_that_look_at_once_do_not_take_each_other_for_a_player(path: Path) -> None:
    looking = os.open(path, os.O_RDONLY)
    assert glance(looking) and not is_locked(path)
    os.close(looking)
