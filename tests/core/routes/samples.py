"""A small network to draw routes on.

harbour -- Alba* -- mine -- Bara -- red
             |              |
           Cala ---------- Dena      Alba has the own token, Cala is full of foreign ones.
"""

from dataclasses import replace
from itertools import pairwise

from ezgame.core.ids import Gauge, TrainId
from ezgame.core.routes.network import (
    AtMostOne,
    BothBonus,
    Network,
    Node,
    Route,
    RouteTrain,
    Segment,
    VisitBonus,
)

TRAIN = TrainId("3-0")
OTHER = TrainId("2-0")


def node(name: str, value: int = 0, *, city: bool = False, **more: object) -> Node:
    return Node(id=name, kind="city" if city else "town", city_like=city, value=value, **more)


def segment(a: str, b: str, *atoms: str, gauge: str = "wide", length: int = 1) -> Segment:
    return Segment(
        id=f"{a}-{b}",
        a=a,
        b=b,
        pieces=(f"{a}-{b}",),
        atoms=frozenset(atoms or (f"{a}-{b}",)),
        gauges=frozenset({Gauge(gauge)}),
        length=length,
    )


def train(name: TrainId = TRAIN, stops: int | None = 3, **more: object) -> RouteTrain:
    return RouteTrain(id=name, name=name.split("-", maxsplit=1)[0], max_stops=stops, **more)


NETWORK = Network(
    nodes=(
        node("Alba", 30, city=True, own_token=True),
        node("Bara", 40, city=True),
        node("Cala", 20, city=True, terminal=True),
        node("Dena", 10),
        node("harbour", treasury=20, marks=frozenset({"W"})),
        node("mine", treasury=40),
        node("red", 50, city=True, terminal=True, marks=frozenset({"E"})),
    ),
    segments=(
        segment("harbour", "Alba"),
        segment("Alba", "mine", "switch", "north"),
        segment("mine", "Bara", gauge="slim"),
        segment("Bara", "red", length=2),
        segment("Alba", "Cala", "switch", "south"),
        segment("Cala", "Dena"),
        segment("Dena", "Bara"),
    ),
    trains=(train(), train(OTHER, 2)),
    at_most_one=(AtMostOne(rule="one mine", nodes=frozenset({"mine", "Dena"})),),
    bonuses=(
        VisitBonus(name="spa", nodes=frozenset({"Bara"}), amount=10),
        BothBonus(name="east-west", a=frozenset({"harbour"}), b=frozenset({"red"}), amount=100),
    ),
)


def route(*stops: str, by: TrainId = TRAIN, tender: bool = False) -> Route:
    """The route over stops that have one track between them."""
    known = {s.id for s in NETWORK.segments}
    names = []
    for a, b in pairwise(stops):
        names.append(f"{a}-{b}" if f"{a}-{b}" in known else f"{b}-{a}")
    return Route(train=by, nodes=stops, segments=tuple(names), extended=tender)


def with_train(**changes: object) -> Network:
    """The network where the first train is different."""
    return replace(NETWORK, trains=(train(**changes), NETWORK.trains[1]))
