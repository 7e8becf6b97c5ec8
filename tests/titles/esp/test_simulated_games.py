"""Games of 18España that play themselves to the end, with every position looked at on the way."""

from pathlib import Path

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import EndByAgreement
from ezgame.core.game import Applied, Game
from tests.builders import ANN, NAMES
from tests.tools.coverage import Coverage
from tests.tools.simulation import MOST_SETS, Outcome, Watch, play_out
from tests.tools.watched_game import watched_game

SETUPS = ("standard", "variable", "custom")
RULINGS = ("rulebook", "online")
ALL = tuple(
    (players, setup, rulings) for players in (3, 4, 5, 6) for setup in SETUPS for rulings in RULINGS
)
SOME = (
    (3, "standard", "rulebook"),
    (4, "custom", "online"),
    (6, "variable", "rulebook"),
)
"""Three of the 24 ways to play: few and many players, every set-up, both rulings; all are long."""
COMPANIES = (
    "CFLG", "SFVA", "CFEA", "FdC", "ZP", "MS", "SC", "MZ", "CM", "MH",
    "TBF", "AVT", "MZA", "N", "CRB", "GSSR",
)  # fmt: skip
"""A set-up as a group might draw it from the box: both companies of Oviedo, and MZ with MZA."""


def played(
    players: int, setup: str, rulings: str, seed: int, folder: Path, *, thorough: bool = False
) -> Outcome:
    options = {"setup": setup}
    if setup == "custom":
        options |= {"companies": COMPANIES}
    chosen = make_setup("18esp", NAMES[:players], seed=seed, ruling_set=rulings, options=options)
    game = new_game(chosen)
    return watched_game(game, seed, folder, Coverage("18esp"), thorough=thorough, counted=True)


def check(outcome: Outcome) -> None:
    assert outcome.sets <= MOST_SETS
    if outcome.ending != "agreement":
        assert outcome.phases == ("3", "4", "5", "6", "8")
    assert sorted(outcome.scores) == sorted(outcome.ranking)


@pytest.mark.parametrize(("players", "setup", "rulings"), SOME)
def test_a_game_plays_itself_to_the_end(
    players: int, setup: str, rulings: str, tmp_path: Path
) -> None:
    check(played(players, setup, rulings, players * 7, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 1000, 20))
def test_a_thousand_games_play_themselves_to_the_end(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + 20):
        check(played(*ALL[seed % len(ALL)], seed, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(48))
def test_everything_that_is_offered_can_be_done(seed: int, tmp_path: Path) -> None:
    check(played(*ALL[seed % len(ALL)], seed, tmp_path, thorough=True))


def test_the_same_seed_plays_the_same_game() -> None:
    games = []
    for _ in range(2):
        game = new_game(make_setup("18esp", NAMES[:3], seed=5))
        outcome = play_out(game, 5, _stop_after(150))
        games.append((outcome, [applied.action for applied in game.log]))
    assert games[0] == games[1]


def _stop_after(count: int) -> Watch:
    """Ends a game by agreement, to keep the test short."""

    def watch(game: Game, _applied: Applied) -> None:
        if game.position == count:
            game.apply(EndByAgreement(actor=ANN))

    return watch
