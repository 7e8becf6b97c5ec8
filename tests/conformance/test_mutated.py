"""Recorded games told in another way end in the same positions: chat, plans, undone play, other names and copies."""

import json
from typing import Any

import pytest

from ezgame.app.recorded import dumper_for, replay_of
from ezgame.storage.import18xx.reader import parse_recorded
from tests.conformance.mutated import Retold, retold
from tests.conformance.recorded import comparer, recorded_games
from tests.conftest import shared_path

TITLES = ("1830", "1849", "18ESP")
SHORT = {"1830": "6p_6306", "1849": "3p_7023", "18ESP": "3p_9012"}
"""A short game of each title with much in it."""
LONG_SEEDS = (11, 12, 13)


def first_difference(title: str, name: str, seed: int) -> str:
    path = shared_path("conformance", title, f"{name}.json")
    judge = comparer()
    lines = judge.lines(path.with_name(f"{name}.states.jsonl.gz"))
    theirs = {line.get("n", "result"): line for line in lines}
    told = retold(json.loads(path.read_text(encoding="utf-8")), seed)
    replay = replay_of(parse_recorded(json.dumps(told.data), path.name))
    dumper = dumper_for(replay.game)
    compared = 0
    for record in replay.run():
        number = None if record is None else told.lines[record.number - 1]
        if record is None or number is None:
            continue
        own, other = plain(dumper.line(record)), dict(theirs[number])
        if record.kind != other["type"]:
            other["type"] = own["type"] = ""  # a run that another action goes with
        ours, recorded = judge.neutral(own, title), judge.neutral(other, title)
        for key in ours.keys() | recorded.keys():
            if ours.get(key) != recorded.get(key):
                return f"line {number}: {key} is {ours.get(key)}, recorded {recorded.get(key)}"
        compared += 1
    assert compared > len(theirs) / 2
    unexplained = [liberty for liberty in replay.liberties if not liberty.reason]
    assert unexplained == []
    ended = plain(dumper.result())["result"] == theirs["result"]["result"]
    return "" if ended else "the scores"


def plain(line: dict[str, Any]) -> dict[str, Any]:
    """As it would be read from a file."""
    read: dict[str, Any] = json.loads(json.dumps(line))
    return read


@pytest.mark.parametrize("title", TITLES)
def test_a_recorded_game_told_in_another_way_stays_the_same(title: str) -> None:
    assert first_difference(title, SHORT[title], seed=3) == ""


@pytest.mark.long
@pytest.mark.parametrize("seed", LONG_SEEDS)
@pytest.mark.parametrize(
    ("title", "name"), [(title, name) for title in TITLES for name in recorded_games(title)]
)
def test_every_recorded_game_told_in_another_way_stays_the_same(
    title: str, name: str, seed: int
) -> None:
    assert first_difference(title, name, seed) == ""


def test_a_game_is_told_in_another_way() -> None:
    """The retelling does all that it is for."""
    path = shared_path("conformance", "1830", f"{SHORT['1830']}.json")
    games = [retold(json.loads(path.read_text(encoding="utf-8")), seed) for seed in range(12)]
    kinds = {action["type"] for game in games for action in game.data["actions"]}
    assert {"undo", "redo", "message", "log", "program_share_pass", "program_disable"} <= kinds
    assert any("action_id" in action for game in games for action in game.data["actions"])
    assert len({players_of(game) for game in games}) == 3
    assert any("auto_actions" in action for game in games for action in game.data["actions"])


def players_of(game: Retold) -> str:
    return str(game.data["players"][0].get("id", "none"))
