"""Examples in docstrings are run."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("name", ["ezgame.core.game", "ezgame.core.step", "ezgame.models.session"])
def test_the_examples_of_a_module_do_what_they_say(name: str) -> None:
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted > 3 and outcome.failed == 0
