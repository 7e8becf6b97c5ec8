"""The group's games: wins, average places, favourite companies."""

import pytest

from ezgame.models.evening.group import PlayedGame, played, statistics, with_anybody_of
from ezgame.models.words.catalogues import general_texts
from ezgame.models.words.wording import Wording
from tests.models.games import a_game_after


def game(*places: str, directed: tuple[tuple[str, str], ...] = ()) -> PlayedGame:
    ranks = tuple(range(1, len(places) + 1))
    return PlayedGame(title="1830", places=places, ranks=ranks, directed=directed)


def test_wins_places_and_favourites_are_counted_over_all_games() -> None:
    games = [
        game("Ann", "Ben", "Carol", directed=(("Ann", "NYC"), ("Ann", "B&O"), ("Ben", "CPR"))),
        game("Ben", "ann", directed=(("ann", "NYC"),)),
        game("Ann", "Ben"),
    ]
    ann, ben, carol = statistics(games)
    assert (ann.name, ann.games, ann.wins, ann.favourites) == (
        "Ann",
        3,
        2,
        (("NYC", 2), ("B&O", 1)),
    )
    assert ann.average_place == 4 / 3
    assert (ben.wins, ben.average_place) == (1, 5 / 3)
    assert (carol.wins, carol.average_place, carol.favourites) == (0, 3.0, ())


def test_a_game_belongs_to_the_group_if_two_of_it_played() -> None:
    games = [game("Ann", "Xaver"), game("ben", "Xaver", "Ann"), game("Xaver", "Yvonne")]
    assert with_anybody_of(games, ("Ann", "Ben", "Carol")) == (games[1],)


def test_a_finished_game_is_counted_by_names_and_places() -> None:
    state, rules = (end := a_game_after(200)).state, end.rules
    found = played(rules, state)
    names = dict(zip(state.players, rules.setup.players, strict=True))
    assert found.places == tuple(names[p] for p in rules.ranking(state))
    assert found.ranks == (1, 2, 3, 4)
    directed = {c for c, now in state.companies.items() if now.president and not now.closed}
    assert {company for _, company in found.directed} == {
        rules.title.companies[c].short for c in directed
    }


def test_nothing_is_said_of_no_games() -> None:
    assert statistics([]) == ()


@pytest.mark.parametrize(
    ("language", "one", "none"),
    [
        ("en", "1 game, 1 win", "0 wins"),
        ("de", "1 Partie, 1 Sieg", "0 Siege"),
        ("es", "1 partida, 1 victoria", "0 victorias"),
    ],
)
def test_one_game_is_told_as_one(language: str, one: str, none: str) -> None:
    said = Wording(general_texts(language), language)
    counted = (said.say("evening.group.games", count=1), said.say("evening.group.wins", count=1))
    assert ", ".join(counted) == one
    assert said.say("evening.group.wins", count=0) == none
