"""Games of 18España of programs, written down as 18xx.games would have, are followed record by record."""

import pytest

from ezgame.core.actions import Pass
from tests.storage.import18xx.written_esp import ANY_MOMENT, replay_of, written_esp


def follow(seed: int, actions: int) -> None:
    made = written_esp(seed, 3 + seed % 4, actions)
    replay = replay_of(made)
    for place, _record in enumerate(replay.run()):
        if place == len(made.records):
            break
        record = made.records[place]
        # A pass may belong to a question that is none of ours; a run of no train is one of the run.
        passes = all(isinstance(action, Pass) for action in record.data["actions"])
        if record.kind not in ANY_MOMENT and (record.kind == "run_routes" or not passes):
            words = f"before record {place + 1}, {record.kind} of {record.entity}"
            assert replay.game.state == made.positions[place], words
    assert len(made.records) > actions // 2 or made.game.state.finished
    assert replay.liberties == []


@pytest.mark.rule("ESP-5.1-04")
@pytest.mark.parametrize("seed", [1, 3, 4, 6])
def test_every_record_is_taken_in_its_position(seed: int) -> None:
    """Seed 3 has a run of no train right after tiles that ended the building."""
    follow(seed, 300)


@pytest.mark.long
@pytest.mark.rule("ESP-5.1-04")
@pytest.mark.parametrize("seed", range(7, 57))
def test_every_record_of_many_games_is_taken_in_its_position(seed: int) -> None:
    follow(seed, 900)
