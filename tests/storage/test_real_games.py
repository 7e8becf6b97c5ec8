"""Files of a real title: opened, replayed, migrated, judged by other rules."""

from pathlib import Path

import pytest

from ezgame.content.games import new_game
from ezgame.core.actions import Action
from ezgame.core.game import Game
from ezgame.core.state import State
from ezgame.storage.codec.decode import from_plain
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.codec.encode import to_plain
from ezgame.storage.codec.text import compact, parse
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.preview import preview
from ezgame.storage.reading import read_file
from ezgame.storage.sanity import check_position
from ezgame.storage.writing import game_bytes
from tests.storage.table import build
from tests.tools.selftests.play import sample_game

FROZEN = Path(__file__).parent / "frozen"


@pytest.fixture(scope="module")
def game() -> Game:
    return sample_game(130, 7)


def test_every_state_and_action_of_a_game_comes_back_the_same(game: Game) -> None:
    for number in range(1, game.length + 1, 7):
        applied = game.applied_at(number)
        back = from_plain(parse(compact(to_plain(applied.after, State))), State)
        assert back == applied.after and state_hash(back) == state_hash(applied.after)
        check_position(back, game.state_at(0), game.rules)
        assert from_plain(to_plain(applied.action, Action), Action) == applied.action


def test_a_game_opens_at_once_and_plays_on_as_if_nothing_had_happened(
    game: Game, tmp_path: Path
) -> None:
    path = tmp_path / "a.ezgame"
    path.write_bytes(game_bytes(game))
    file = open_game(path, new_game)
    assert file.notes == [] and file.game.state == game.state
    assert file.game.choices() == game.choices(), "also from a snapshot"
    assert file.opening is not None
    file.take_past(file.opening.replay_past())
    assert file.notes == [] and file.game.log == game.log
    file.record(file.game.apply(file.game.choices()[0].action))
    file.close()
    assert preview(path).position == game.length + 1


def test_every_position_can_be_saved_and_loaded(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "a.ezgame"
    for position in range(0, game.length, 26):
        game.go_to(position)
        path.write_bytes(game_bytes(game))
        file = open_game(path, new_game)
        assert file.game.state == game.state and file.game.length == game.length
        assert file.game.redo() and file.game.state == game.state_at(position + 1)
        file.close()
    game.go_to(game.length)


@pytest.mark.parametrize("path", sorted(FROZEN.glob("*.ezgame")), ids=lambda path: path.stem)
def test_files_of_every_version_so_far_can_be_opened(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    contents = read_file(copy)
    assert contents.fault == "" and contents.closed
    file = open_game(copy, build if contents.header.title == "toy" else new_game)
    assert file.game.position == contents.position > 0
    assert not file.read_only
    if file.opening is not None:
        file.take_past(file.opening.replay_past())
    file.record(file.game.apply(file.game.choices()[0].action))
    file.close()
    assert read_file(copy).position == contents.position + 1


def test_a_title_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    file = GameFile.new(build(), tmp_path / "a.ezgame")
    file.close()
    with pytest.raises(Exception, match="toy") as caught:
        open_game(file.path, new_game)
    assert "\n" not in str(caught.value)
