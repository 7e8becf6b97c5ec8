"""Every recorded run, read from its legs, judged and counted on the board before it."""

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ezgame.core.board.running import Running
from ezgame.core.ids import PhaseId, TrainId
from ezgame.core.refusal import Refusal
from ezgame.core.routes.network import Network
from ezgame.core.state import BoardState, Train
from ezgame.titles.esp.board import make_ground
from ezgame.titles.esp.running import esp_network, make_running
from tests.conftest import shared_path
from tests.core.board.recorded import Moment, TrainBook, board_of, moments
from tests.titles.esp.maps import figures, title
from tests.titles.recorded_runs import verdict_on

SAMPLE = ("3p_1033", "5p_1115", "human_18ESP_destination_token_release")
ONLINE = "online"


def run_network(
    running: Running, book: TrainBook, moment: Moment, board: BoardState, trains: list[str]
) -> Network:
    """The network of the company that runs, with the trains named."""
    extra = moment.before["extra"]
    cards = [
        Train(id=TrainId(name), type=book.faces(name)[0], faces=book.faces(name)) for name in trains
    ]
    return esp_network(
        title(),
        running,
        figures(ONLINE),
        board,
        moment.company,
        PhaseId(moment.before["phase"]),
        cards,
        tender=moment.before["corporations"][moment.company]["extra"]["tender"],
        first_run_due=not extra["aranjuez_run"],
        last_round=moment.before["round"] == f"OR {extra['final_turn']}.3",
    )


def faults_in(path: Path) -> tuple[list[str], int]:
    """What differs from the record, and how many runs were looked at."""
    running = make_running(title(), make_ground(title(), figures(ONLINE)), figures(ONLINE))
    book = TrainBook()
    board: BoardState | None = None
    faults, count = [], 0
    for moment in moments(path):
        taken_over = moment.before["type"] in ("merge", "choose")
        board = board_of(running.ground, moment.before, board, close_up=taken_over)
        book.follow(moment)
        if moment.action["type"] != "run_routes":
            continue
        count += 1
        routes = moment.action["routes"]
        network = run_network(running, book, moment, board, [row["train"] for row in routes])
        verdict = verdict_on(network, routes)
        expected = (sum(row["revenue"] for row in routes), moment.action.get("subsidy", 0))
        if isinstance(verdict, Refusal) or verdict.refusal is not None:
            faults.append(f"{moment}: {verdict}")
        elif (verdict.income, verdict.treasury) != expected:
            faults.append(f"{moment}: {verdict.income} {verdict.treasury}, recorded {expected}")
    return faults, count


@pytest.mark.parametrize("name", SAMPLE)
def test_recorded_runs_earn_what_they_earned(name: str) -> None:
    faults, count = faults_in(shared_path("conformance", "18ESP", f"{name}.json"))
    assert faults == []
    assert count > 50


@pytest.mark.long
def test_all_recorded_runs_earn_what_they_earned() -> None:
    total = 0
    for path in sorted(shared_path("conformance", "18ESP").glob("*.json")):
        faults, count = faults_in(path)
        assert faults == []
        total += count
    assert total >= 2380


def positions(game: str) -> dict[int, dict[str, Any]]:
    with gzip.open(shared_path("routes", "positions.jsonl.gz"), "rt") as file:
        rows = (json.loads(line) for line in file)
        return {row["action"]: row for row in rows if row["game"] == game}


def test_networks_equal_the_stored_route_positions() -> None:
    """Stops, track, groups and bonuses, but for what no route can use."""
    name = "human_18ESP_destination_token_release"
    stored = positions(name.removeprefix("human_"))
    running = make_running(title(), make_ground(title(), figures(ONLINE)), figures(ONLINE))
    book = TrainBook()
    board: BoardState | None = None
    seen = 0
    for moment in moments(shared_path("conformance", "18ESP", f"{name}.json")):
        taken_over = moment.before["type"] in ("merge", "choose")
        board = board_of(running.ground, moment.before, board, close_up=taken_over)
        book.follow(moment)
        row = stored.get(moment.action["id"])
        if row is None:
            continue
        seen += 1
        trains = [train["id"] for train in row["trains"]]
        network = run_network(running, book, moment, board, trains)
        compare(network, row)
    assert seen == len(stored) == 107


def compare(network: Network, row: dict[str, Any]) -> None:
    nodes = {node["id"]: node for node in row["nodes"]}
    found = {node.id: node for node in network.nodes}
    assert nodes.keys() <= found.keys(), row["name"]
    worth = Counter(
        {node: b["amount"] for b in row["bonuses"] if b["type"] == "visit" for node in b["nodes"]}
    )
    for name, node in nodes.items():
        mine = found[name]
        assert mine.value == node["value"] + worth[name], (row["name"], name)
        assert mine.treasury == node["subsidy"], (row["name"], name)
        assert mine.own_token == node["own_token"], (row["name"], name)
        assert mine.kind == node["kind"], (row["name"], name)
        # The records leave the mark off harbours, which have one track and end routes anyway.
        assert mine.terminal == (node["blocked"] or mine.kind == "harbour"), (row["name"], name)
    ends = {name for name, node in found.items() if node.terminal}
    edges = {track_of(e["a"], e["b"], e["hexes"]) for e in row["edges"]}
    mine_edges = {
        track_of(s.a, s.b, [piece.split(":")[0] for piece in s.pieces]) for s in network.segments
    }
    assert {edge for edge in edges if not edge[0] <= ends} <= mine_edges, row["name"]
    assert {edge for edge in mine_edges if edge[0] <= nodes.keys()} <= edges, row["name"]
    groups = {frozenset(set(g["nodes"]) & nodes.keys()) for g in row["at_most_one"]}
    mine_groups = {frozenset(g.nodes & nodes.keys()) for g in network.at_most_one}
    assert {g for g in groups if len(g) > 1} == {g for g in mine_groups if len(g) > 1}, row["name"]
    pairs = {
        (frozenset({frozenset(b["a"]), frozenset(b["b"])}), b["amount"])
        for b in row["bonuses"]
        if b["type"] == "both" and b["a"] and b["b"]
    }
    mine_pairs = {
        (frozenset({frozenset(b.a & nodes.keys()), frozenset(b.b & nodes.keys())}), b.amount)
        for b in network.bonuses
        if hasattr(b, "a")
    }
    assert pairs == mine_pairs, row["name"]


def track_of(a: str, b: str, hexes: list[str]) -> tuple[frozenset[str], tuple[str, ...]]:
    return frozenset({a, b}), tuple(min(hexes, hexes[::-1]))
