"""Reads files of route positions (one JSON object per line, perhaps gzipped) into networks.

A position is a run of a recorded game, or a board filled up to stress the search: nodes, edges
and trains, with what is known about it: the best figures, and how another router did.
"""

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ezgame.core.errors import EzgameError
from ezgame.core.ids import Gauge, TrainId
from ezgame.core.routes.network import (
    AtMostOne,
    Bonus,
    BothBonus,
    Network,
    Node,
    RequiredSet,
    Route,
    RouteTrain,
    Segment,
    VisitBonus,
)

CITY_LIKE = frozenset({"city", "offboard", "pass"})
UNLIMITED = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """One route question with what is known about its answer."""

    name: str
    title: str
    network: Network
    income: int | None = None
    """The highest income; None: not known."""
    treasury: int | None = None
    """The most treasury money beside the highest income."""
    total: int | None = None
    """The highest income plus treasury money."""
    other_seconds: float | None = None
    """CPU time of the other router; its limit where it was killed."""
    recorded: tuple[Route, ...] = ()
    """What was run in the game."""
    recorded_income: int | None = None
    recorded_treasury: int | None = None


def read_positions(path: Path) -> Iterator[Position]:
    """All positions of a file."""
    raw = path.read_bytes()
    text = gzip.decompress(raw) if path.suffix == ".gz" else raw
    for number, line in enumerate(text.splitlines(), 1):
        try:
            yield position_from(json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            raise EzgameError(f"{path}:{number}: not a route position ({error}).") from error


def position_from(data: Mapping[str, Any]) -> Position:
    best = data.get("optimum") or {}
    other = data.get("autorouter") or {}
    human = data.get("human") or {}
    engine = data.get("engine") or {}
    return Position(
        name=data["name"],
        title=data["title"],
        network=network_from(data),
        income=best.get("max_revenue"),
        treasury=best.get("max_subsidy_at_max_revenue"),
        total=best.get("max_revenue_plus_subsidy"),
        other_seconds=other.get("cpu_s") or other.get("killed_after_cpu_s"),
        recorded=tuple(recorded_route(route, data) for route in human.get("routes", ())),
        recorded_income=engine.get("revenue"),
        recorded_treasury=engine.get("subsidy"),
    )


def network_from(data: Mapping[str, Any]) -> Network:
    return Network(
        nodes=tuple(node_from(node) for node in data["nodes"]),
        segments=tuple(segment_from(edge) for edge in data["edges"]),
        trains=tuple(train_from(train) for train in data["trains"]),
        at_most_one=tuple(
            AtMostOne(rule=group["rule"], nodes=frozenset(group["nodes"]))
            for group in data["at_most_one"]
        ),
        bonuses=tuple(bonus_from(bonus) for bonus in data["bonuses"]),
        multiplier=data["multiplier"],
    )


def node_from(data: Mapping[str, Any]) -> Node:
    return Node(
        id=data["id"],
        kind=data["kind"],
        city_like=data["kind"] in CITY_LIKE,
        value=data["value"],
        values_by_train={TrainId(k): v for k, v in (data.get("value_by_train") or {}).items()},
        treasury=data["subsidy"],
        visit_cost=data["visit_cost"],
        own_token=data["own_token"],
        terminal=data["blocked"],
        hex=data["hex"],
        name=data["name"] or "",
        marks=frozenset(data["groups"]),
    )


def segment_from(data: Mapping[str, Any]) -> Segment:
    return Segment(
        id=segment_id(data["pieces"]),
        a=data["a"],
        b=data["b"],
        pieces=tuple(data["pieces"]),
        atoms=frozenset(data["atoms"]),
        gauges=frozenset(Gauge(gauge) for gauge in data["gauges"]),
        length=len(data["hexes"]) - 1,
    )


def segment_id(pieces: list[str]) -> str:
    return "+".join(pieces)


def train_from(data: Mapping[str, Any]) -> RouteTrain:
    return RouteTrain(
        id=TrainId(data["id"]),
        name=data["name"],
        max_stops=None if data["stops"] >= UNLIMITED else data["stops"],
        max_cities=data.get("cities"),
        forbidden_gauges=frozenset(Gauge(gauge) for gauge in data["forbid_gauges"]),
        forbidden_nodes=frozenset(data["forbid_nodes"]),
        require_any=tuple(
            RequiredSet(rule=required["rule"], nodes=frozenset(required["nodes"]))
            for required in data["require_any"]
        ),
    )


def bonus_from(data: Mapping[str, Any]) -> Bonus:
    name = data.get("name") or data["type"]
    if data["type"] == "visit":
        return VisitBonus(name=name, nodes=frozenset(data["nodes"]), amount=data["amount"])
    return BothBonus(
        name=name, a=frozenset(data["a"]), b=frozenset(data["b"]), amount=data["amount"]
    )


def recorded_route(data: Mapping[str, Any], position: Mapping[str, Any]) -> Route:
    """A recorded route names its stops and pieces; the segments are those made of its pieces."""
    used = set(data["pieces"])
    names = []
    for a, b in zip(data["nodes"], data["nodes"][1:], strict=False):
        names += [
            segment_id(edge["pieces"])
            for edge in position["edges"]
            if {edge["a"], edge["b"]} == {a, b} and used.issuperset(edge["pieces"])
        ][:1]
    return Route(train=TrainId(data["train"]), nodes=tuple(data["nodes"]), segments=tuple(names))
