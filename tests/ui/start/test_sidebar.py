"""The games on the start page: the one to go on with and recent ones, each with its small map."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.preview import Preview, preview
from ezgame.ui.start.game_card import GameCard, lines_about
from ezgame.ui.start.sidebar import Sidebar
from tests.ui.hands import settle
from tests.ui.writing import reading


@pytest.fixture
def games(tmp_path: Path) -> list[Preview]:
    found = []
    for title, players in (("18esp", ("Ann", "Ben", "Carol")), ("1830", ("Ann", "Dan"))):
        path = tmp_path / f"{title}.ezgame"
        game = new_game(make_setup(title, players, seed=3))
        file = GameFile.new(game, path)
        file.close()
        found.append(preview(path, new_game))
    return found


def test_games_are_shown_with_a_map_and_who_is_to_act(qtbot: QtBot, games: list[Preview]) -> None:
    side = Sidebar()
    qtbot.addWidget(side)
    side.resize(292, 760)
    side.show()
    side.show_games(games[0], games)
    cards = side.findChildren(GameCard)
    assert [card.path for card in cards] == [seen.path for seen in games]
    assert "Ann to act" in cards[0].accessibleName()
    qtbot.waitUntil(lambda: all(card.picture is not None for card in cards), timeout=20_000)
    with qtbot.waitSignal(side.game_chosen) as chosen:
        qtbot.mouseClick(cards[1], Qt.MouseButton.LeftButton)
    assert chosen.args == [games[1].path]


def test_pictures_asked_for_a_list_that_is_gone_are_not_shown(
    qtbot: QtBot, games: list[Preview]
) -> None:
    side = Sidebar()
    qtbot.addWidget(side)
    side.show_games(games[0], games)
    side.show_games(None, games[1:])
    (card,) = side.cards
    qtbot.waitUntil(lambda: card.picture is not None, timeout=20_000)
    assert card.seen is games[1]


def test_a_damaged_file_says_so_on_its_card(qtbot: QtBot, games: list[Preview]) -> None:
    path = games[0].path
    path.write_bytes(path.read_bytes()[:-40] + b"nonsense")
    side = Sidebar()
    qtbot.addWidget(side)
    side.show_games(None, [preview(path, new_game), games[1]])
    damaged, good = side.findChildren(GameCard)
    assert lines_about(damaged.seen)[2].startswith("Damaged")
    assert "Damaged: The last line" in damaged.toolTip()
    assert "Damaged" not in good.toolTip()


@pytest.mark.parametrize(
    ("title", "variant", "name"),
    [("18esp", "two_players", "18España for two, Ann, Ben"), ("1830", "plus", "1830+, Ann, Ben")],
)
def test_a_game_in_a_variant_is_called_as_the_variant_is(
    tmp_path: Path, title: str, variant: str, name: str
) -> None:
    path = tmp_path / "game.ezgame"
    GameFile.new(new_game(make_setup(title, ("Ann", "Ben"), variant=variant)), path).close()
    assert lines_about(preview(path, new_game))[0] == name


@pytest.mark.parametrize("large", [True, False])
def test_long_names_go_on_in_the_next_line(qtbot: QtBot, tmp_path: Path, large: bool) -> None:
    path = tmp_path / "long.ezgame"
    names = ("Maximiliane", "Bartholomäus", "Friederike", "Konstantin", "Alexandra", "Ferdinand")
    GameFile.new(new_game(make_setup("18esp", names, seed=3)), path).close()
    side = Sidebar()
    qtbot.addWidget(side)
    side.resize(292, 760)
    side.show()
    seen = preview(path, new_game)
    with reading() as reader:
        side.show_games(seen if large else None, [seen])
        settle()
        reader.look(side)
    assert reader.faults == []
    assert "Ferdinand" in side.cards[0].accessibleName()
