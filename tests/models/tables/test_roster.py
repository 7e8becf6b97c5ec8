"""The list of trains: what this game has, not what the box has."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.models.session import Session
from ezgame.models.tables.roster import RosterModel


@pytest.mark.parametrize(("game", "listed"), [("basic", False), ("electric", True)])
def test_electric_trains_are_listed_only_where_they_are_played(
    qtbot: QtBot, game: str, listed: bool
) -> None:
    setup = make_setup("1849", ["Ann", "Ben", "Carol"], seed=1, options={"game": game})
    names = [card.id for card in RosterModel(Session(new_game(setup))).cards]
    assert ("E" in names) is listed and "4H" in names
