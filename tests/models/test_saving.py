"""A session and its file: written before it is shown, the past brought in later, trouble told."""

import errno
import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ezgame.app.selftests.play import sample_game
from ezgame.content.games import new_game
from ezgame.core.game import Applied
from ezgame.models.saving import Saving
from ezgame.models.session import Session
from ezgame.storage import GameFile, open_game
from ezgame.storage import journal as journal_module
from ezgame.storage.reading import read_file
from ezgame.storage.writing import game_bytes


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.ezgame"
    path.write_bytes(game_bytes(sample_game(120, 3)))
    return path


def any_action(session: Session) -> None:
    assert session.submit(session.choices()[0].action)


def test_an_action_is_in_the_file_before_any_view_hears_of_it(qtbot: QtBot, tmp_path: Path) -> None:
    game = sample_game(0, 1)
    file = GameFile.new(game, tmp_path / "a.ezgame")
    session = Session(game)
    saving = Saving(session, file)
    seen: list[tuple[int, int]] = []

    def view(_: Applied) -> None:
        seen.append((session.game.position, read_file(file.path).position))

    session.applied.connect(view)
    session.jumped.connect(
        lambda: seen.append((session.game.position, read_file(file.path).position))
    )
    with qtbot.waitSignal(saving.saved, timeout=60_000):
        any_action(session)
        any_action(session)
    session.undo()
    assert len(seen) >= 3 and all(shown == written for shown, written in seen)
    saving.close()
    assert read_file(file.path).closed


def test_the_past_comes_in_from_another_thread(qtbot: QtBot, path: Path) -> None:
    file = open_game(path, new_game)
    session = Session(file.game)
    saving = Saving(session, file)
    here = file.game.position
    assert not file.game.go_to(3)
    any_action(session)
    now = session.state
    with qtbot.waitSignal(saving.past_ready, timeout=60_000):
        saving.replay_past()
    assert session.state is now
    session.show_moment(3)
    assert session.state == sample_game(120, 3).state_at(3)
    session.return_to_now()
    assert file.game.position > here
    saving.close()


def test_closing_while_the_past_is_replayed_ends_the_thread(qtbot: QtBot, path: Path) -> None:
    file = open_game(path, new_game)
    saving = Saving(Session(file.game), file)
    saving.replay_past()
    saving.close()
    assert open_game(path, new_game).read_only is False


def test_a_full_disk_is_told_once_and_forgotten_when_it_is_over(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = sample_game(0, 1)
    session = Session(game)
    session.pass_when_forced = False
    saving = Saving(session, GameFile.new(game, tmp_path / "a.ezgame"))
    told: list[str] = []
    saving.trouble.connect(told.append)

    def full(fd: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(journal_module.os, "write", full)
        any_action(session)
        any_action(session)
        assert session.game.position == 2, "the game goes on"
    assert os.write is not full
    any_action(session)
    assert len(told) == 2 and "no space left" in told[0] and told[1] == ""
    saving.close()
