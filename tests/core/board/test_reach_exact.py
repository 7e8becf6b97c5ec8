"""Reach against a plain search over all walks, on many small random boards."""

import random

from ezgame.core.board.ground import Ground
from ezgame.core.board.reach import Blocks, reach_of
from ezgame.core.definitions.board import STOP
from ezgame.core.state import BoardState
from tests.core.board.sketch import (
    BLUE,
    RED,
    a_board,
    a_ground,
    a_hex,
    a_station,
    a_tile,
    stops,
)

KINDS = (
    a_tile("y", "brown", "0-3 0-2 3-2"),
    a_tile("k", "brown", "0-3 0-1 0-2 4-5"),
    a_tile("w", "brown", "0-3 1-4 0-4 1-3 2-5"),
    a_tile("v", "brown", "0-3 2-4 0-4 2-3 1-5"),
    a_tile("c", "brown", "0-a 2-a 3-a 5-a", "city"),
    a_tile("d", "brown", "0-a 3-a 1-b 4-b 2-5", "city town"),
    a_tile("t", "brown", "0-a 1-a 0-b 1-b 3-4", "town town"),
    a_tile("e", "brown", "0-a 0-b 3-b 2-4 1-a", "city city"),
)
PLACES = [f"{x},{y}" for x in range(4) for y in range(x % 2, 6, 2)]
GROUND = a_ground([a_hex(place, stops=stops("city")) for place in PLACES], KINDS)


def a_random_board(seed: int) -> BoardState:
    dice = random.Random(seed)
    tiles = {p: f"{dice.choice(KINDS).id}/{dice.randrange(6)}" for p in PLACES}
    stations: dict[str, list[object]] = {}
    for company in (RED, BLUE, RED, BLUE):
        place = dice.choice(PLACES)
        face = GROUND.face(a_board(tiles), place)  # type: ignore[arg-type]
        cities = [i for i, stop in enumerate(face.stops) if stop.slots]
        if cities and place not in stations:
            stations[place] = [a_station(company, dice.choice(cities))]
    return a_board(tiles, stations)  # type: ignore[arg-type]


def walked(ground: Ground, board: BoardState) -> tuple[set[tuple[int, int]], set[int]]:
    """Stops and sides on any walk that crosses no side twice, tried one by one."""
    blocks = Blocks(ground, board, RED)
    faces = ground.faces(board)
    found: set[tuple[int, int]] = set()
    sides: set[int] = set()

    def leave(hex: int, stop: int, used: frozenset[int]) -> None:
        for _, end in faces[hex].ways[STOP + stop]:
            cross(hex, end, used)

    def cross(hex: int, edge: int, used: frozenset[int]) -> None:
        side = hex * 6 + edge
        sides.add(side)
        facing = ground.across[side]
        if facing < 0 or min(side, facing) in used:
            return
        sides.add(facing)
        there, entry = divmod(facing, 6)
        now = used | {min(side, facing)}
        for _, end in faces[there].ways[entry]:
            if end < STOP:
                cross(there, end, now)
            else:
                found.add((there, end - STOP))
                if blocks.passable((there, end - STOP)):
                    leave(there, end - STOP, now)

    for hex, here in board.stations.items():
        for station in here:
            if station.company == RED:
                found.add((ground.index[hex], station.stop))
                leave(ground.index[hex], station.stop, frozenset())
    return found, sides


def test_reach_finds_exactly_what_trying_every_walk_finds() -> None:
    for seed in range(300):
        board = a_random_board(seed)
        reach = reach_of(GROUND, board, RED)
        stops_found, sides = walked(GROUND, board)
        assert reach.stops == {(GROUND.ids[hex], stop) for hex, stop in stops_found}, seed
        named = {(GROUND.ids[side // 6], side % 6) for side in sides}
        bare = {hex for hex in reach.hexes if reach.edges(hex) == 63}
        assert {s for s in reach.sides if s[0] not in bare} == {
            s for s in named if s[0] not in bare
        }, seed
