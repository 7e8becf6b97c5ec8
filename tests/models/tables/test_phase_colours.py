"""A phase has one colour wherever it is shown: that of its newest tiles."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.models.session import Session
from ezgame.models.tables.roster import RosterModel

NEWEST = {
    "1830": {"2": "yellow", "3": "green", "4": "green", "5": "brown", "6": "brown", "D": "brown"},
    "18esp": {"2": "yellow", "3": "green", "4": "green", "5": "brown", "6": "brown", "8": "gray"},
}


@pytest.mark.parametrize("title", NEWEST)
def test_trains_have_the_colour_of_the_tiles_their_phase_brings(qtbot: QtBot, title: str) -> None:
    session = Session(new_game(make_setup(title, ("Ann", "Ben", "Carol"))))
    shown = {card.id: card.color for card in RosterModel(session).read() if card.phase}
    wanted = {
        phase.train or next(iter(session.title.trains)): NEWEST[title][id_]
        for id_, phase in session.title.phases.items()
    }
    assert {train: shown[train] for train in wanted} == wanted


@pytest.mark.parametrize("title", ["1830", "18esp", "1849", "18te"])
def test_no_phase_is_shown_in_a_colour_its_tiles_do_not_have(title: str) -> None:
    game = new_game(make_setup(title, ("Ann", "Ben", "Carol")))
    for phase in game.rules.title.phases.values():
        assert phase.newest_tiles == phase.tiles[-1]
