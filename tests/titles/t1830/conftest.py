"""Rule tests of 1830 are asked on both sides of the board."""

from collections.abc import Iterator

import pytest

from tests.titles.t1830.table import CLASSIC, PLUS, laid_out

SIDES = {CLASSIC: "classic", PLUS: "plus"}
ONE_SIDE = ("test_plus", "test_plus_games", "test_records", "test_simulated_games", "test_words")
"""Modules about one side only, or about games and words that have no board of their own."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Two tests of each that does not name a hex which differs; see the mark `classic_board`."""
    module = metafunc.module.__name__.rpartition(".")[2]
    if module in ONE_SIDE or metafunc.definition.get_closest_marker("classic_board"):
        return
    metafunc.parametrize("side_of_the_board", SIDES, ids=SIDES.values(), indirect=True)


@pytest.fixture(autouse=True)
def side_of_the_board(request: pytest.FixtureRequest) -> Iterator[None]:
    with laid_out(getattr(request, "param", CLASSIC)):
        yield
