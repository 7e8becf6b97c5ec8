"""Games of programs, written down as 18xx.games would have, are followed from record to record."""

import pytest

from tests.storage.import18xx.written import replay_of, written
from tests.tools.habits import EAGERNESS, Weights

HABITS: dict[str, Weights] = {
    "lively": {},
    "idle": {"start": 0.3, "buy_share": 2, "pass": 6, "lay_tile": 3, "buy_train": 2},
    "poor": {"start": 6, "buy_share": 9, "pass": 0.5, "lay_tile": 5, "buy_private": 3},
    "dealer": {"buy_share": 4, "pass": 3, "buy_private": 6, "lay_tile": 6, "bid": 5},
    "alone": {"start": 0.05, "buy_share": 6, "pass": 2, "sell_shares": 0.1, "buy_train": 1},
}


def follow(habit: str, seed: int, actions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, weight in HABITS[habit].items():
        monkeypatch.setitem(EAGERNESS, kind, weight)
    made = written(seed, 2 + seed % 5, actions)
    replay = replay_of(made)
    for place, _record in enumerate(replay.run()):
        if place < len(made.records):
            record = made.records[place]
            words = f"before record {place + 1}, {record.kind} of {record.entity}"
            assert replay.game.state == made.positions[place], words
    assert len(made.records) > actions * 2 // 5 or made.game.state.finished
    assert replay.liberties == []


@pytest.mark.rule("30-O-02", "30-O-03", "30-O-06", "30-O-07", "30-O-08", "30-O-09")
@pytest.mark.parametrize("habit", HABITS)
def test_every_record_is_taken_in_its_position(habit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    follow(habit, list(HABITS).index(habit) + 1, 300, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6, 26))
@pytest.mark.parametrize("habit", HABITS)
def test_every_record_of_many_games_is_taken_in_its_position(
    habit: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow(habit, seed, 900, monkeypatch)
