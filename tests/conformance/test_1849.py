"""Every recorded game of 1849: each field after each action, with nobody passed over who was asked."""

from pathlib import Path

import pytest

from tests.conformance.recorded import blind_replay, differences, followed_games

RULES = tuple(f"49-O-{number:02}" for number in range(1, 18))


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("name", followed_games("1849"))
def test_a_recorded_game_is_followed_in_every_field(name: str, tmp_path: Path) -> None:
    replay = blind_replay("1849", name)
    assert differences("1849", name, replay, tmp_path) == ""
    assert replay.liberties == []
