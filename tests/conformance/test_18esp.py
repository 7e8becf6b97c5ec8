"""Every recorded game of 18España: each field after each action, and every run against the finder."""

import pytest

from ezgame.core.routes.search import DEFAULT_BUDGET, Best, best_routes
from ezgame.core.state import State
from ezgame.titles.esp.rules import EspRules
from tests.conformance.recorded import blind_replay, differences, followed_games, recorded_games

GAMES = recorded_games("18ESP")
PROVED = 0.99
"""Share of all recorded runs for which the finder must prove its answer."""


@pytest.mark.parametrize("name", followed_games("18ESP"))
def test_a_recorded_game_is_followed_in_every_field(name: str) -> None:
    replay = blind_replay("18ESP", name)
    assert differences("18ESP", name, replay) == ""
    assert [liberty for liberty in replay.liberties if not liberty.reason] == []


def runs_of(name: str, budget: int, every: int = 1) -> list[Best]:
    """What the finder says to the runs of a recorded game; it is never below what was run."""
    replay = blind_replay("18ESP", name)
    rules = replay.game.rules
    assert isinstance(rules, EspRules)
    for _record in replay.run():
        pass
    runs = [(entry.before, entry.after) for entry in replay.game.log if entry.action.kind == "run"]
    found = []
    for before, after in runs[::every]:
        assert before.operating is not None and before.operating.company is not None
        best = best_routes(rules.network(before, before.operating.company), budget=budget)
        assert best.upper_bound >= best.income >= income_of(before, after)
        found.append(best)
    return found


def income_of(before: State, after: State) -> int:
    """What was distributed from; a run that brought nothing has ended the step by itself."""
    then, now = before.operating, after.operating
    if then is None or now is None or then.company != now.company:
        return 0
    return now.income


def test_the_finder_is_never_below_a_recorded_run() -> None:
    assert runs_of(GAMES[len(GAMES) // 2], budget=DEFAULT_BUDGET // 20, every=4)


@pytest.mark.long
def test_the_finder_proves_its_answer_to_nearly_all_recorded_runs() -> None:
    found = [best for name in GAMES for best in runs_of(name, DEFAULT_BUDGET)]
    assert sum(best.proved for best in found) >= PROVED * len(found)
