"""Every recorded run of 1849, read from its legs, judged and counted on the board before it."""

from collections import Counter
from pathlib import Path

import pytest

from ezgame.core.board.running import RunTrain
from ezgame.core.ids import HexId, TrainId
from ezgame.core.routes.judge import Verdict
from ezgame.core.routes.network import Network
from ezgame.titles.t1849.running import make_running, port_bonus
from tests.conftest import shared_path
from tests.core.board.recorded import type_of
from tests.titles.recorded_runs import verdict_on
from tests.titles.t1849.recorded import CNM, Watched, ground, title, watched

SAMPLE = {"human_1849_game_end_bank": "port markers", "5p_3125": "electric"}
"""Games, and what is seen in them."""
RULES = (
    "49-RTE-02", "49-RTE-03", "49-RTE-04", "49-RTE-05", "49-RTE-06", "49-RTE-07", "49-RTE-08",
    "49-RTE-09", "49-RTE-10", "49-RTE-11", "49-RTE-12", "49-RTE-13", "49-RTE-15", "49-PRI-07",
)  # fmt: skip


def network_of(at: Watched) -> Network:
    faces = {face.name: face for kind in title().trains.values() for face in kind.faces}
    company = at.moment.company
    port = at.ports.get(company)
    return make_running(title(), ground()).network(
        at.board,
        company,
        at.phase.color,
        [
            RunTrain(id=TrainId(row["train"]), name="", faces=(faces[type_of(row["train"])],))
            for row in at.moment.action["routes"]
        ],
        own_bonuses=() if port is None else [port_bonus(title(), CNM, port)],
    )


def check(path: Path) -> Counter[str]:
    count: Counter[str] = Counter()
    for at in watched(path):
        if at.moment.action["type"] != "run_routes":
            continue
        given = [row for row in at.moment.action["routes"] if row["connections"]]
        network = network_of(at)
        verdict = verdict_on(network, given)
        assert isinstance(verdict, Verdict) and verdict.refusal is None, (str(at.moment), verdict)
        wanted = sum(row["revenue"] for row in given)
        assert verdict.income == wanted, (str(at.moment), verdict.income)
        count["runs"] += bool(given)
        port = at.ports.get(at.moment.company, HexId(""))
        count["port markers"] += any(port in row["hexes"] for row in given)
        count["electric"] += any(type_of(row["train"]) == "E" for row in given)
    return count


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("name", SAMPLE)
def test_recorded_runs_earn_what_they_earned(name: str) -> None:
    count = check(shared_path("conformance", "1849", f"{name}.json"))
    assert count["runs"] > 30 and count[SAMPLE[name]] > 5, count


@pytest.mark.long
@pytest.mark.rule(*RULES)
def test_all_recorded_runs_earn_what_they_earned() -> None:
    files = sorted(shared_path("conformance", "1849").glob("*.json"))
    count: Counter[str] = sum((check(path) for path in files), Counter())
    assert count["runs"] >= 1376, count
    assert count["port markers"] > 20 and count["electric"] > 20, count
