"""Lists of companies stand still for a round: in every title, over a whole game."""

from collections.abc import Callable, Sequence

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from ezgame.models.kept_order import all_in_places, in_places
from ezgame.models.session import Session
from ezgame.models.tables.companies import CompaniesModel
from ezgame.models.tables.players import PlayersModel
from tests.models.games import a_game_after
from tests.ui.short_games import FOR_TWO, PLUS, played

TITLES = (("18esp", ""), ("1830", ""), ("1849", ""), ("18te", ""), FOR_TWO, PLUS)
Places = Callable[[Session], Sequence[CompanyId]]


def moved(log: Game, places: Places) -> tuple[list[str], int]:
    """Where in a round a company changed its place against others, and how often the order did between rounds."""
    session = Session(Game.along(log.rules, log.state_at(0), log.line))
    found, rounds = [], 0
    before: Sequence[CompanyId] = ()
    for position in range(log.length + 1):
        session.viewpoint.show_moment(position)
        now = places(session)
        stayed = [c for c in now if c in before], [c for c in before if c in now]
        same = position and log.state_at(position - 1).clock.round == session.state.clock.round
        if stayed[0] != stayed[1]:
            if same:
                found.append(f"{session.state.clock.round} {position}: {before} → {now}")
            rounds += 1
        elif same and [*now[: len(stayed[0])]] != stayed[0]:
            found.append(
                f"{session.state.clock.round} {position}: {now} does not end with what is new"
            )
        before = now
    return found, rounds


@pytest.mark.parametrize("places", [in_places, all_in_places])
@pytest.mark.parametrize(("title", "variant"), TITLES)
def test_companies_keep_their_places_for_a_round(
    qtbot: QtBot, title: str, variant: str, places: Places
) -> None:
    found, rounds = moved(played(title, variant), places)
    assert found == []
    assert rounds, "prices have moved, and the next round says so"


def test_nothing_is_listed_twice_or_left_out(qtbot: QtBot) -> None:
    game = a_game_after(420)
    session = Session(game)
    open_ = {company for company, now in session.state.companies.items() if not now.closed}
    assert sorted(all_in_places(session)) == sorted(open_)
    assert set(session.facts.started(session.state)) <= set(in_places(session))
    assert [card.id for card in CompaniesModel(session).cards] == [*all_in_places(session)]
    heads = [head.company for head in PlayersModel(session).heads if head.company]
    assert heads == [*in_places(session)]
