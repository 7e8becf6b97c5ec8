"""Coverage of simulated games: its tables name what exists, and it tells what was met and what was not."""

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Pass
from ezgame.core.ids import PlayerId
from tests.tools.coverage import Coverage, statements_of_signs
from tests.tools.habits import HABITS, mixed
from tests.tools.rules import statements
from tests.tools.vocabulary import event_names, kinds_of_actions, playable, refusal_keys

TITLES = pytest.mark.parametrize("title", playable())


@TITLES
def test_every_sign_and_statement_of_a_table_exists(title: str) -> None:
    known = {
        "took": kinds_of_actions(title),
        "event": event_names(title),
        "refused": refusal_keys(title),
    }
    for sign, ids in statements_of_signs(title).items():
        assert set(ids) <= set(statements(title)), sign
        start, _, name = sign.partition(" ")
        if start == "event":
            name = name.partition(".")[0]
        elif start == "took" and name not in known["took"]:
            name = name.rpartition(".")[0]
        assert start in ("begun", "paid") or name in known[start], sign


@TITLES
def test_most_statements_leave_a_sign(title: str) -> None:
    signed = {each for ids in statements_of_signs(title).values() for each in ids}
    assert len(signed) > 0.7 * len(statements(title))


def test_what_happened_and_what_did_not_is_told() -> None:
    game = new_game(make_setup("18esp", ["Ann", "Ben", "Carol"]))
    coverage = Coverage("18esp")
    coverage.begin(["seller", "quitter", "builder"])
    action = Pass(actor=PlayerId(game.waiting_for()[0]))
    coverage.happened("quitter", game.apply(action))
    coverage.refused("seller", "auction.cash")
    assert "pass" not in coverage.missing_actions() and "bid" in coverage.missing_actions()
    assert "auction.cash" not in coverage.missing_refusals()
    assert "track.cash" in coverage.missing_refusals()
    assert "ESP-3.2-05" in coverage.met("seller") - coverage.met("quitter")
    assert "ESP-3.2-04" in coverage.met("quitter") and "ESP-8.1-01" not in coverage.met()
    report = list(coverage.report())
    assert report[0] == "18esp: 1 games, 1 actions"
    assert any(line.split()[:3] == ["quitter", "1", "1"] for line in report)
    assert any("ESP-8.1-01" in line for line in report)


def test_there_are_habits_for_every_seat_and_they_differ_by_seed() -> None:
    assert {
        "hoarder",
        "seller",
        "deal maker",
        "builder",
        "rusher",
        "saboteur",
        "borrower",
        "quitter",
    } <= {habit.name for habit in HABITS}
    tables = {tuple(habit.name for habit in mixed(6, seed)) for seed in range(20)}
    assert len(tables) > 15
    assert {name for table in tables for name in table} == {habit.name for habit in HABITS}
    assert mixed(4, 7) == mixed(4, 7)
