"""Every recorded game of 1830: each field after each action, with nobody passed over who was asked."""

from pathlib import Path

import pytest

from tests.conformance.recorded import blind_replay, differences, followed_games


@pytest.mark.parametrize("name", followed_games("1830"))
def test_a_recorded_game_is_followed_in_every_field(name: str, tmp_path: Path) -> None:
    replay = blind_replay("1830", name)
    assert differences("1830", name, replay, tmp_path) == ""
    assert replay.liberties == []
