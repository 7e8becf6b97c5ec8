"""Games on the larger side of the board that play themselves, and runs of PRR against brute force."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from ezgame.content.games import make_rules, make_setup, new_game
from ezgame.content.titles import load_title
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId, TrainId
from ezgame.core.routes.search import best_routes
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State, Train
from tests.builders import NAMES
from tests.invariants import Watcher
from tests.titles.t1830.plus_brute import Brute
from tests.titles.t1830.table import PLUS
from tests.tools.simulation import MOST_SETS, play_out

PRR, H12 = CompanyId("PRR"), HexId("H12")
STOPS = {"2": 2, "3": 3, "4": 4}


def a_plus_game(players: int, seed: int) -> Game:
    return new_game(make_setup("1830", NAMES[:players], variant=PLUS, seed=seed))


def finished(players: int, seed: int, folder: Path) -> None:
    game = a_plus_game(players, seed)
    watcher = Watcher(game, folder, seed)
    outcome = play_out(game, seed, watcher)
    watcher.file.close()
    assert outcome.sets <= MOST_SETS
    assert game.state.ending in ("bank", "bankrupt", "agreement")  # there are quitters


@pytest.mark.rule("30-PLUS-06")
@pytest.mark.parametrize("seed", range(2))
def test_two_games_play_themselves_to_the_end(seed: int, tmp_path: Path) -> None:
    finished(2 + seed % 5, seed, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("first", range(2, 200, 9))
def test_many_games_play_themselves_to_the_end(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + 9):
        finished(2 + seed % 5, seed, tmp_path)


@cache
def positions(seed: int, players: int) -> tuple[Ruleset, tuple[State, ...]]:
    """Positions of a game in which PRR's home is placed, one for each board."""
    game = a_plus_game(players, seed)
    play_out(game, seed)
    boards: dict[int, State] = {}
    for position in range(game.length + 1):
        state = game.state_at(position)
        if state.board.stations.get(H12):
            boards.setdefault(id(state.board), state)
    return game.rules, tuple(boards.values())


def boards(seeds: range, most: int) -> Iterator[tuple[Ruleset, State]]:
    """So many boards, spread evenly over the games."""
    for seed in seeds:
        rules, states = positions(seed, 3 + seed % 3)
        step = max(1, len(states) // max(1, most // len(seeds)))
        for state in states[::step]:
            yield rules, state


def with_train(state: State, company: CompanyId, kind: str) -> State:
    """The same position with one train of the company."""
    train = Train(id=TrainId(f"{kind}-x"), type=kind, faces=(kind,))
    now = replace(state.companies[company], trains=(train,))
    return replace(state, companies={**state.companies, company: now})


def best(rules: Ruleset, state: State, company: CompanyId) -> int:
    network = rules.network(state, company)
    assert network is not None
    found = best_routes(network)
    assert found.proved
    return found.income


def compare_with_brute_force(seeds: range, most: int) -> int:
    """Boards on which the best run of PRR is the one found by trying everything."""
    compared = 0
    for rules, state in boards(seeds, most):
        groups = rules.title.values["routes.groups"]
        brute = Brute(
            rules.ground,
            state.board,
            PRR,
            rules.title.phases[state.phase].color,
            {name: frozenset(map(HexId, hexes)) for name, hexes in groups.items()},
            (H12, 10),
        )
        kind = list(STOPS)[compared % len(STOPS)]
        assert best(rules, with_train(state, PRR, kind), PRR) == brute.run(STOPS[kind])
        compared += 1
    return compared


@pytest.mark.rule("30-PLUS-14", "30-PLUS-15")
def test_the_best_run_of_prr_is_that_of_brute_force() -> None:
    assert compare_with_brute_force(range(2), 14) >= 8


@pytest.mark.long
@pytest.mark.rule("30-PLUS-14", "30-PLUS-15")
def test_the_best_run_of_prr_is_that_of_brute_force_on_many_boards() -> None:
    assert compare_with_brute_force(range(10), 240) >= 200


@cache
def without_home() -> Ruleset:
    """The rules on a board where H12 is plain track for everybody."""
    title = load_title("1830", PLUS)
    plain = replace(title.board.hexes[H12], homes=(), home_value=None)
    board = replace(title.board, hexes={**title.board.hexes, H12: plain})
    setup = make_setup("1830", NAMES[:3], variant=PLUS)
    return make_rules(replace(title, board=board), setup)


@pytest.mark.rule("30-PLUS-16")
def test_for_all_others_the_hex_is_plain_track() -> None:
    compared = 0
    for rules, state in boards(range(4), 24):
        stations = {h: s for h, s in state.board.stations.items() if h != H12}
        bare = replace(state, board=replace(state.board, stations=stations))
        for company, now in state.companies.items():
            if company != PRR and now.floated and now.trains:
                ours = rules.network(state, company)
                assert ours == without_home().network(bare, company)
                compared += 1
    assert compared > 20
