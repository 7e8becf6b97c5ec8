"""Random boards on which ways stand in each other's way: printed rings, switches, lines and gauges."""

import random

from ezgame.core.board.ground import Ground
from ezgame.core.definitions.board import EDGE_STEPS, STOP, Hex, Track
from ezgame.core.ids import Gauge
from ezgame.core.state import BoardState
from tests.core.board.sketch import RED, a_board, a_ground, a_hex, a_station, stops, tracks

At = tuple[int, int]


def rings(
    seed: int, size: int = 6, joined: float = 0.6, switched: float = 0.4
) -> tuple[Ground, BoardState]:
    """A field of towns and switches; neighbours are `joined`, and hexes `switched`, with these chances.

    All ways out of a town join each other. A switch joins one of its ways with each of the others.
    """
    dice = random.Random(seed)
    hexes = []
    for name, edges in ways_out(dice, size, joined).items():
        if len(edges) > 2 and dice.random() < switched:
            stem = dice.choice(edges)
            track = tracks(" ".join(f"{stem}-{edge}" for edge in edges if edge != stem))
            hexes.append(a_hex(name, color="grey", tracks=track))
        else:
            hexes.append(a_town(name, edges))
    return with_station(dice, hexes)


def mixed(seed: int, size: int, words: tuple[str, ...], field: str) -> tuple[Ground, BoardState]:
    """The same with any track in switches, each piece of one of these gauges or lines (`field`)."""
    dice = random.Random(seed)
    hexes = []
    for name, edges in ways_out(dice, size, 0.6).items():
        if len(edges) > 1 and dice.random() < 0.6:
            pairs = [(a, b) for a in edges for b in edges if a < b]
            chosen = dice.sample(pairs, dice.randint(1, min(len(pairs), 5)))
            track = tuple(Track(a=a, b=b, **{field: dice.choice(words)}) for a, b in chosen)
            hexes.append(a_hex(name, color="grey", tracks=track))
        else:
            hexes.append(a_town(name, edges))
    return with_station(dice, hexes)


def ways_out(dice: random.Random, size: int, joined: float) -> dict[str, list[int]]:
    """By hex of a square field: the edges that track crosses."""
    places = [(x, y) for x in range(size) for y in range(x % 2, 2 * size, 2)]
    found: dict[At, list[int]] = {at: [] for at in places}
    for x, y in places:
        for edge in range(3):
            dx, dy = EDGE_STEPS["flat"][edge]
            there = (x + dx, y + dy)
            if there in found and dice.random() < joined:
                found[x, y].append(edge)
                found[there].append(edge + 3)
    return {f"{x},{y}": edges for (x, y), edges in found.items()}


def a_town(name: str, edges: list[int]) -> Hex:
    track = tuple(Track(a=edge, b=STOP, gauge=Gauge("")) for edge in edges)
    return a_hex(name, color="grey", stops=stops("town"), tracks=track)


def with_station(dice: random.Random, hexes: list[Hex]) -> tuple[Ground, BoardState]:
    towns = [hex.id for hex in hexes if hex.stops]
    return a_ground(hexes), a_board({}, {dice.choice(towns): [a_station(RED)]})
