"""A run in which no train was run: it says nothing of the building before it, and never stands for its pass."""

import pytest

from ezgame.core.actions import Pass
from tests.asking import lay
from tests.builders import ANN, Position
from tests.storage.import18xx.sheet import company, replay
from tests.titles.t1830.table import corporation, table

EMPTY = company("PRR", "run_routes", routes=[])


def altoona(*trains: str) -> Position:
    """PRR in its home; with track to Pittsburgh a train can run."""
    return corporation(table(rulings="online"), "PRR", cash=200).trains("PRR", *trains).cash(ANN, 9)


def steps(position: Position, *acts: object) -> list[str]:
    """PRR's step whenever a record was due, and at the end."""
    made = replay("1830", position.operating("PRR", "track"), *acts)
    return [
        state.operating.step if (state := made.game.state).operating else state.clock.round
        for _record in made.run()
    ]


@pytest.mark.rule("30-O-06", "30-O-07")
def test_an_empty_run_is_due_in_the_run_and_is_no_pass_of_the_building() -> None:
    position = altoona("2").tile("H10", "57", 1)
    made = replay("1830", position.operating("PRR", "track"), EMPTY)
    before, after = [made.game.state for _record in made.run()]
    assert before.operating is not None and before.operating.step == "run"
    assert after.operating is not None and after.operating.step != "run"
    passed = [a.before.operating.step for a in made.game.log if isinstance(a.action, Pass)]
    assert passed.count("run") == 1 and passed[0] == "track"


@pytest.mark.rule("30-O-07")
def test_an_empty_run_of_a_company_that_cannot_run_does_nothing() -> None:
    there = lay(altoona().operating("PRR", "track"), "H10", "57", "H12")
    tile = company("PRR", "lay_tile", hex="H10", tile="57-0", rotation=there.rotation)
    before, run, after = steps(altoona(), tile, EMPTY)
    assert before == "track"
    assert run == after == "trains"
