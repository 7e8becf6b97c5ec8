"""Positions harder than any game: boards of the stress file with their trains doubled, and full boards.

Each comes with the name of its group, the rows of the table that `bench routes --hard` prints.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ezgame.core.ids import TrainId
from tests.core.routes.full_boards import full_network
from tests.tools.benches.route_positions import Position, read_positions

SEEDS = range(1, 6)
FULL = {
    "18esp": ("8", "8 8", "8 8 8", "8 8 8 8", "6 6 6 6 6", "6+8 6+8", "6+8 6+8 6+8 6+8"),
    "18esp joined": ("8&6+8", "6+8&6+8", "8&6+8 8&6+8", "6+8&6+8 6+8&6+8", "8&6+8 6+8 8"),
    "1830": ("D", "D D", "D D D", "D D D D", "D D 6 5", "6 6 6 6"),
    "1849": ("E", "E E", "E E E", "E E 16H 16H", "16H 16H 16H 16H", "R6H 12H 10H"),
    "18te": ("D", "D D", "D D D", "D D D D", "D D 4 4", "3+3 3+3 3+3 3+3"),
}
"""Trains on full boards, by group; the first word of a group is its title."""


def hard_positions(stress: Path | None) -> Iterator[tuple[str, Position]]:
    """Groups and positions; those of the stress file only where it is at hand."""
    if stress is not None:
        for position in read_positions(stress):
            yield "stress, trains doubled", doubled(position)
    for group, sets in FULL.items():
        title = group.split()[0]
        for trains in sets:
            for seed in SEEDS:
                network = full_network(title, trains.split(), seed=seed, own=4)
                yield (
                    f"full {group}",
                    Position(name=f"{title} {trains} #{seed}", title=title, network=network),
                )


def doubled(position: Position) -> Position:
    """The position with every train twice; nothing is known about its answer."""
    trains = position.network.trains
    more = tuple(replace(train, id=TrainId(f"{train.id} too")) for train in trains)
    return Position(
        name=f"{position.name} twice",
        title=position.title,
        network=replace(position.network, trains=trains + more),
    )
