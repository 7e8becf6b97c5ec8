"""Small random networks as plain data, and the same as networks of the program.

The plain data are all that the brute force and the validator see; they share nothing with the
program but the meaning of these words.
"""

from dataclasses import dataclass, field
from random import Random

from ezgame.core.ids import Gauge, TrainId
from ezgame.core.routes.network import (
    AtMostOne,
    BothBonus,
    HexRange,
    Network,
    Node,
    RangeBonus,
    RequiredSet,
    RouteTrain,
    Segment,
    VisitBonus,
)


@dataclass
class PlainTrain:
    name: str
    stops: int | None
    cities: int | None
    hexes: int | None
    weights: dict[str, int]
    no_gauges: set[str]
    no_nodes: set[str]
    required: list[set[str]]


@dataclass
class Plain:
    """A network without any of the program's types."""

    value: dict[str, int]
    value_for: dict[tuple[str, str], int]
    """(node, train) → value where it differs."""
    treasury: dict[str, int]
    cost: dict[str, int]
    city: set[str]
    own: set[str]
    terminal: set[str]
    uncounted: set[str]
    segments: list[tuple[str, str, str, set[str], set[str], int]]
    """name, end, end, atoms, gauges, length"""
    trains: list[PlainTrain]
    one_of: list[set[str]]
    visit: list[tuple[set[str], int]]
    both: list[tuple[set[str], set[str], int]]
    multiplier: int
    minimum: int
    tender: list[str] | None
    goal: set[str] = field(default_factory=set)


def some(random: Random, names: list[str], most: int) -> set[str]:
    return set(random.sample(names, random.randint(1, min(most, len(names)))))


def random_train(random: Random, name: str, names: list[str]) -> PlainTrain:
    kind = random.random()
    stops: int | None = random.randint(2, 6)
    cities: int | None = None
    hexes: int | None = None
    weights: dict[str, int] = {}
    if kind < 0.35:
        cities = random.randint(1, 3)
        stops = cities + random.randint(1, 3)
    elif kind < 0.45:
        stops = None
    elif kind < 0.6:
        hexes = random.randint(2, 9)
        weights = {"wide": random.randint(1, 2), "slim": random.randint(1, 3)}
        stops = random.choice([None, None, 3])
        cities = random.choice([None, None, 2])
    elif kind < 0.65:
        stops = 1  # a train that cannot run
    return PlainTrain(
        name=name,
        stops=stops,
        cities=cities,
        hexes=hexes,
        weights=weights,
        no_gauges={random.choice(["wide", "slim"])} if random.random() < 0.15 else set(),
        no_nodes=some(random, names, 2) if random.random() < 0.15 else set(),
        required=[some(random, names, 3) for _ in range(random.randint(1, 2))]
        if random.random() < 0.25
        else [],
    )


def random_plain(random: Random) -> Plain:
    """A network small enough to try everything."""
    count = random.randint(2, 8)
    names = [f"{random.choice('ABCDEFGH')}{number}" for number in range(count)]
    links = random.randint(count - 1, min(12, 2 * count))
    atoms = [f"t{number}" for number in range(random.randint(2, 3 * links + 2))]
    segments = []
    for number in range(links):
        a, b = random.sample(names, 2)
        if segments and random.random() < 0.25:  # another way between the same stops
            a, b = segments[-1][1], segments[-1][2]
        gauges = some(random, ["wide", "slim", "both"], 2) if random.random() < 0.8 else set()
        own_atom = {f"own{number}"} if random.random() < 0.85 else set()
        shared = some(random, atoms, 2) if random.random() < 0.5 else set()
        length = random.choice([1, 1, 1, 2, 3] if random.random() < 0.95 else [0])
        segments.append((f"s{number:02}", a, b, own_atom | shared, gauges, length))
    random.shuffle(segments)
    trains = [
        random_train(random, f"T{number}", names)
        for number in range(random.choice([1, 1, 2, 2, 2, 3]))
    ]
    if len(trains) > 1 and random.random() < 0.4:  # equal trains
        first = trains[0]
        trains[1] = PlainTrain(**{**vars(first), "name": "T1"})
    values = random.choice([[10, 20, 30, 40], [0, 10, 10, 20], [0, 5, 10, 60], [10]])
    few = random.random
    return Plain(
        value={name: random.choice(values) for name in names},
        value_for={(random.choice(names), random.choice(trains).name): 50} if few() < 0.15 else {},
        treasury={name: random.choice([0, 0, 10, 40]) if few() < 0.4 else 0 for name in names},
        cost={name: 2 if few() < 0.03 else 1 for name in names},
        city={name for name in names if few() < 0.6},
        own=some(random, names, 3) if few() < 0.95 else set(),
        terminal={name for name in names if few() < 0.15},
        uncounted={name for name in names if few() < 0.5} if few() < 0.1 else set(),
        segments=segments,
        trains=trains,
        one_of=[some(random, names, 3) for _ in range(random.randint(0, 2))] if few() < 0.5 else [],
        visit=[(some(random, names, 2), random.choice([10, 20]))] if few() < 0.2 else [],
        both=[
            (some(random, names, 3), some(random, names, 3), random.choice([30, 50, 100]))
            for _ in range(random.randint(1, 2))
        ]
        if few() < 0.4
        else [],
        multiplier=random.choice([1, 1, 1, 2]),
        minimum=3 if few() < 0.05 else 2,
        tender=[t.name for t in trains if few() < 0.8] if few() < 0.3 else None,
        goal=some(random, names, 2) if few() < 0.3 else set(),
    )


def network_of(plain: Plain) -> Network:
    """The same network in the program's words."""
    names = list(plain.value)
    return Network(
        nodes=tuple(
            Node(
                id=name,
                kind="city" if name in plain.city else "town",
                city_like=name in plain.city,
                value=plain.value[name],
                values_by_train={
                    TrainId(train): value
                    for (node, train), value in plain.value_for.items()
                    if node == name
                },
                treasury=plain.treasury[name],
                visit_cost=plain.cost[name],
                own_token=name in plain.own,
                terminal=name in plain.terminal,
                counts_for_minimum=name not in plain.uncounted,
            )
            for name in names
        ),
        segments=tuple(
            Segment(
                id=name,
                a=a,
                b=b,
                pieces=(name,),
                atoms=frozenset(atoms),
                gauges=frozenset(map(Gauge, gauges)),
                length=length,
            )
            for name, a, b, atoms, gauges, length in plain.segments
        ),
        trains=tuple(train_of(train) for train in plain.trains),
        at_most_one=tuple(
            AtMostOne(rule=f"group {number}", nodes=frozenset(group))
            for number, group in enumerate(plain.one_of)
        ),
        bonuses=(
            *(VisitBonus(name="v", nodes=frozenset(n), amount=a) for n, a in plain.visit),
            *(
                BothBonus(name="b", a=frozenset(a), b=frozenset(b), amount=amount)
                for a, b, amount in plain.both
            ),
        ),
        multiplier=plain.multiplier,
        minimum_stops=plain.minimum,
        range_bonus=None
        if plain.tender is None
        else RangeBonus(trains=tuple(TrainId(train) for train in plain.tender)),
    )


def train_of(train: PlainTrain) -> RouteTrain:
    return RouteTrain(
        id=TrainId(train.name),
        name=train.name,
        max_stops=train.stops,
        max_cities=train.cities,
        hex_range=None
        if train.hexes is None
        else HexRange(hexes=train.hexes, weights={Gauge(k): v for k, v in train.weights.items()}),
        forbidden_gauges=frozenset(map(Gauge, train.no_gauges)),
        forbidden_nodes=frozenset(train.no_nodes),
        require_any=tuple(
            RequiredSet(rule=f"need {number}", nodes=frozenset(nodes))
            for number, nodes in enumerate(train.required)
        ),
    )
