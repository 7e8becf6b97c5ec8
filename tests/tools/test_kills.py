"""How the kill test judges a program that died before it had done anything."""

import random
from pathlib import Path

import pytest

from tests.tools.selftests.kill import Kills, begin, compare_all, play_and_kill
from tests.tools.selftests.kill_mender import PIECES

AT_ONCE = next(seed for seed in range(1000) if random.Random(seed).randint(1, PIECES) == 1)


class Always(random.Random):
    def randrange(self, *_: object) -> int:  # type: ignore[override]
        return AT_ONCE


@pytest.mark.posix
def test_a_program_that_dies_in_its_first_repair_had_shown_the_game_it_opened(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game-0.ezgame"
    begin(path, 3, "mended")
    shown = play_and_kill(path, tmp_path / "probe", Always(), 0.0, "mended")
    assert shown and shown[0].split()[1] == "60"
    assert compare_all(path, shown, Kills()) == ""
