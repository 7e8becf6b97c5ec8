"""Full boards of every title, to find the longest runs on: filled hex by hex up to the last colour.

A board is filled within the tile set by chance that a seed decides. The company has its home and
some further stations; other companies fill some of the remaining circles.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

from ezgame.content.titles import load_title
from ezgame.core.board.face import Face, edges_of
from ezgame.core.board.fit import Fits
from ezgame.core.board.ground import Ground
from ezgame.core.board.rules import BoardRules, PlacementRules
from ezgame.core.board.running import Running, RunTrain, StopRules
from ezgame.core.definitions.title import Title
from ezgame.core.figures import read_figures
from ezgame.core.ids import CompanyId, HexId, StopKind, TileId, TrainId
from ezgame.core.routes.network import Network
from ezgame.core.rulings import DEFAULT_RULINGS, resolve_rulings
from ezgame.core.state import BoardState, LaidTile, Station
from ezgame.titles.esp.figures import Figures
from ezgame.titles.esp.running import run_rules

OWN, FOREIGN = CompanyId("own"), CompanyId("foreign")


@cache
def ground_of(name: str) -> Ground:
    title = load_title(name)
    ends = frozenset(StopKind(kind) for kind in title.values["routes.terminals"])
    gauges = title.values.get("build.gauges", {})
    return Ground(
        title.board,
        title.tiles,
        BoardRules(terminal_kinds=ends),
        PlacementRules(gauge_by_part=gauges),
    )


@cache
def full_board(name: str, seed: int) -> BoardState:
    """A board on which every hex shows the highest colour that the tiles allow."""
    random = Random(f"{name} {seed}")
    ground = ground_of(name)
    left = dict(ground.tiles.counts)
    board = BoardState(open_passes=frozenset(ground.board.gates))
    fits = ground.part(Fits)
    for _color in ground.tiles.colors:
        for hex in outwards(ground, random):
            old = ground.face(board, hex)
            here = [
                face
                for face in fits.options(hex, old)
                if face.tile is not None and left.get(fits.supply_key(face.tile), 0) != 0
            ]
            if ground.fixed[ground.index[hex]] or not here:
                continue
            best = max(here, key=lambda face: (joins(ground, board, hex, face), random.random()))
            assert best.tile is not None
            for tile, change in ((best.tile, -1), (old.tile, 1)):
                key = fits.supply_key(tile) if tile is not None else None
                count = left.get(key) if key is not None else None
                if key is not None and count is not None:
                    left[key] = count + change
            board = with_tile(board, hex, best.tile, best.rotation)
    return board


def with_tile(board: BoardState, hex: HexId, tile: TileId, rotation: int) -> BoardState:
    """The board with one more tile, for questions about what would be; stations stay as they are."""
    return BoardState(
        tiles={**board.tiles, hex: LaidTile(tile=tile, rotation=rotation)},
        stations=board.stations,
        open_passes=board.open_passes,
    )


def outwards(ground: Ground, random: Random) -> list[HexId]:
    """All hexes, from one of them to its neighbours and on, so that track meets track."""
    found = [random.choice(ground.ids)]
    for hex in found:  # grows while it runs
        near = [n for n in ground.board.hexes[hex].neighbours.values() if n in ground.index]
        random.shuffle(near)
        found += [other for other in near if other not in found]
    return found + [hex for hex in ground.ids if hex not in found]


def joins(ground: Ground, board: BoardState, hex: HexId, face: Face) -> float:
    """How well a tile lies: a point for each side that meets track, half for one that may yet."""
    faces = ground.faces(board)
    points = 0.0
    for edge in edges_of(face.exits):
        facing = ground.across[ground.index[hex] * 6 + edge]
        if facing >= 0:
            there = faces[facing // 6]
            if there.exits >> facing % 6 & 1:
                points += 1 if meet(ground, face, edge, there, facing % 6) else -0.5
            elif not ground.fixed[facing // 6]:
                points += 0.5
    return points + 0.1 * len(face.tracks)


def meet(ground: Ground, one: Face, edge: int, other: Face, facing: int) -> bool:
    """Whether track of one gauge goes on from tile to tile."""
    return any(
        ground.joined(gauge, there) is not None
        for side, gauge in one.gauges
        for back, there in other.gauges
        if side == edge and back == facing
    )


def with_stations(name: str, board: BoardState, seed: int, own: int) -> BoardState:
    """The board with some own stations, and foreign ones in a fifth of the other circles."""
    random = Random(f"stations {name} {seed}")
    ground = ground_of(name)
    circles = [
        (hex, index, slot)
        for hex, face in zip(ground.ids, ground.faces(board), strict=True)
        for index, stop in enumerate(face.stops)
        if face.exits
        for slot in range(stop.slots)
    ]
    random.shuffle(circles)
    stations: dict[HexId, tuple[Station, ...]] = {}
    mine: set[HexId] = set()
    for number, (hex, index, slot) in enumerate(circles):
        ours = len(mine) < own and hex not in mine
        if ours:
            mine.add(hex)
        elif random.random() > 1 / 5:
            continue
        company = OWN if ours else CompanyId(f"{FOREIGN}{number}")
        there = stations.get(hex, ())
        stations[hex] = (*there, Station(company=company, stop=index, slot=slot))
    return BoardState(tiles=board.tiles, stations=stations, open_passes=board.open_passes)


def rules_of(title: Title) -> StopRules:
    if title.id == "18esp":
        plain = {**title.values, **resolve_rulings(title, DEFAULT_RULINGS)}
        return run_rules(title, read_figures(Figures, plain))
    uncounted = title.values.get("routes.not_counted", ())
    return StopRules(uncounted=frozenset(StopKind(kind) for kind in uncounted))


def full_network(name: str, trains: Sequence[str], seed: int, own: int = 3) -> Network:
    """A network on a full board, for trains such as "D", "16H", "6+8"; "8&6+8" is a joined one."""
    title = load_title(name)
    faces = {face.name: face for kind in title.trains.values() for face in kind.faces}
    board = with_stations(name, full_board(name, seed), seed, own)
    running = Running(ground_of(name), rules_of(title))
    runners = [
        RunTrain(
            id=TrainId(f"{train}-{number}"),
            name=train,
            faces=tuple(faces[face] for face in train.split("&")),
        )
        for number, train in enumerate(trains)
    ]
    color = list(title.phases.values())[-1].color
    return with_doubles(title, running.network(board, OWN, color, runners))


def with_doubles(title: Title, network: Network) -> Network:
    """Electric trains earn twice in some cities."""
    hexes = title.values.get("electric.double_hexes", ())
    electric = [train.id for train in network.trains if train.name == "E"]
    if not electric or not hexes:
        return network
    nodes = tuple(
        replace(node, values_by_train=dict.fromkeys(electric, 2 * node.value))
        if node.hex in hexes
        else node
        for node in network.nodes
    )
    return replace(network, nodes=nodes)
