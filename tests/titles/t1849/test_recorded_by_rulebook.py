"""Recorded games of 1849 under the rulebook's rulings: each stops first where a known conflict explains it."""

import pytest

from ezgame.app.recorded import replay_of
from ezgame.content.titles import load_title
from ezgame.storage.import18xx.reader import read_recorded
from ezgame.storage.import18xx.replay import ReplayError
from ezgame.titles.t1849 import online
from tests.conformance.recorded import MISSING, recorded_games
from tests.conftest import shared_path

GAMES = recorded_games("1849")
RULINGS = load_title("1849").rulings
PLACES, BEST, COAST = "place_purchase.from_phase", "run.duty", "abilities.SMS.closes"
STOPS = {
    "3p_3033": (33, PLACES), "3p_3053": (16, PLACES), "3p_3073": (43, BEST), "3p_3153": (43, PLACES),
    "3p_7023": (253, BEST), "4p_3014": (43, BEST), "4p_3024": (66, BEST), "4p_3044": (103, BEST),
    "4p_3074": (50, BEST), "4p_7044": (24, PLACES), "5p_3015": (42, BEST), "5p_3035": (56, PLACES),
    "5p_3045": (196, COAST), "5p_3065": (19, PLACES), "5p_3075": (23, BEST), "5p_3125": (28, PLACES),
    "5p_7055": (129, BEST), "human_1849_game_end_bank": (136, COAST),
}  # fmt: skip
"""The last record that is followed, and the ruling behind what stops the next one: a place that is asked
for before phase 6 (C26), a run that is not the best (C35), a private closed by word (C19)."""
AFTER = 25
"""So many records later the game may have stopped for another reason; it is not followed further."""


def followed(name: str, changes: dict[str, object], most: int, patch: pytest.MonkeyPatch) -> int:
    """Number of the last record that the rulebook follows with these rulings changed."""
    patch.setattr(online, "CHANGES", {**online.CHANGES, **changes})
    replay = replay_of(
        read_recorded(shared_path("conformance", "1849", f"{name}.json")), "rulebook"
    )
    done = 0
    try:
        for record in replay.run():
            done = 0 if record is None else record.number
            if done > most:
                break
    except ReplayError:
        pass
    return done


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_stops_first_where_a_conflict_explains_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert name != MISSING or shared_path("conformance", "1849")
    done = followed(name, {}, 10**6, monkeypatch)
    if name in STOPS:
        last, ruling = STOPS[name]
        assert done == last
        candidates = [ruling]
    else:
        candidates = list(RULINGS)
    further = (
        followed(name, {key: RULINGS[key].values["online"]}, done + AFTER, monkeypatch)
        for key in candidates
    )
    assert any(number > done for number in further), f"nothing explains what follows {done}"
    assert all(RULINGS[key].conflict.startswith("C") for key in candidates)
