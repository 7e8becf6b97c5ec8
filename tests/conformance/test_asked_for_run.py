"""Whom recorded games of 18España ask for a run, and whom the quick test of the rules would ask."""

import pytest

from ezgame.core.frozen import replace
from ezgame.titles.esp.build import BuildStep
from ezgame.titles.esp.rules import EspRules
from tests.conformance.recorded import blind_replay, comparer, recorded_games
from tests.conftest import shared_path

Turn = tuple[str, str]
"""A round and a company."""

GONE = "4p_9017"
"""Its line 379: the mine beside the station has been dismantled. Lines 299, 319 and 335: of the wrong gauge."""


def asked_there(name: str) -> set[Turn]:
    states = shared_path("conformance", "18ESP", f"{name}.states.jsonl.gz")
    lines = [line for line in comparer().lines(states) if line.get("step") == "Route"]
    return {(line["round"], company) for line in lines for company in line["active"]}


def asked_by_us(name: str) -> dict[Turn, bool]:
    """Every turn that was built in and finished, and whether a run would be asked for after it."""
    replay = blind_replay("18ESP", name)
    for _record in replay.run():
        pass
    game, found = replay.game, {}
    assert isinstance(game.rules, EspRules)
    for entry in game.log:
        turn = entry.before.operating
        if turn is not None and turn.company is not None and turn.step == BuildStep.name:
            built = replace(entry.before, board=entry.after.board, title=entry.after.title)
            asked = game.rules.asks_for_run(built, turn.company)
            found[entry.before.clock.round, turn.company] = asked
    last = game.state.operating
    if last is not None and last.company is not None and last.step == BuildStep.name:
        found.pop((game.state.clock.round, last.company), None)
    return found


def check(name: str) -> None:
    theirs = asked_there(name)
    ours = asked_by_us(name)
    assert {turn for turn, asked in ours.items() if asked != (turn in theirs)} == set()


@pytest.mark.rule("ESP-5.5-15")
def test_the_quick_test_asks_whom_a_recorded_game_asks() -> None:
    check(GONE)


@pytest.mark.long
@pytest.mark.rule("ESP-5.5-15")
@pytest.mark.parametrize("name", recorded_games("18ESP"))
def test_the_quick_test_asks_whom_every_recorded_game_asks(name: str) -> None:
    check(name)
