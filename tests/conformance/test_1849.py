"""Every recorded game of 1849: each field after each action, with nobody passed over who was asked."""

import pytest

from tests.conformance.recorded import blind_replay, differences, followed_games


@pytest.mark.rule("49-O-01", "49-O-02", "49-O-03", "49-O-04", "49-O-05", "49-O-07", "49-O-08")
@pytest.mark.rule("49-O-09", "49-O-10", "49-O-11", "49-O-13", "49-O-14", "49-O-15", "49-O-16")
@pytest.mark.rule("49-O-17", "49-PRI-01", "49-PRI-02", "49-MKT-01", "49-MKT-11", "49-MKT-15")
@pytest.mark.rule("49-SR-04", "49-OR-01", "49-OR-02", "49-OR-05", "49-OR-06", "49-TRK-01")
@pytest.mark.rule("49-TRK-02", "49-TRK-05", "49-TRK-08", "49-TRK-13", "49-TRK-17", "49-RTE-02")
@pytest.mark.rule("49-RTE-03", "49-RTE-04", "49-RTE-05", "49-RTE-06", "49-RTE-07", "49-RTE-08")
@pytest.mark.rule("49-RTE-09", "49-RTE-10", "49-RTE-11", "49-RTE-12", "49-RTE-13", "49-RTE-15")
@pytest.mark.rule("49-DIV-02", "49-TRN-01", "49-TRN-06", "49-TRN-08")
@pytest.mark.parametrize("name", followed_games("1849"))
def test_a_recorded_game_is_followed_in_every_field(name: str) -> None:
    replay = blind_replay("1849", name)
    assert differences("1849", name, replay) == ""
    assert replay.liberties == []
