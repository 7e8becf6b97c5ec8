"""Every recorded game of 1830: each field after each action, with nobody passed over who was asked."""

import pytest

from tests.conformance.recorded import blind_replay, differences, followed_games


@pytest.mark.parametrize("name", followed_games("1830"))
def test_a_recorded_game_is_followed_in_every_field(name: str) -> None:
    replay = blind_replay("1830", name)
    assert differences("1830", name, replay) == ""
    assert replay.liberties == []
