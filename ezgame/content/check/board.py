"""Printed track must lead somewhere."""

from collections.abc import Iterator

from ezgame.content.board import BoardContent
from ezgame.content.reader.faults import Faults
from ezgame.core.definitions.board import STOP, Board, Hex, TileSet, is_stop, opposite
from ezgame.core.ids import Color

BLANK = Color("blank")


def check_board(content: BoardContent, tiles: TileSet, faults: Faults) -> None:
    board = content.board
    for hex_ in board.hexes.values():
        place = content.places[hex_.id]
        for sentence in _track_faults(hex_, board, content, tiles):
            faults.add(place, f"hex {hex_.id}: {sentence}")
        if hex_.must_connect is not None and hex_.must_connect not in hex_.neighbours:
            faults.add(place, f"hex {hex_.id}: must_connect {hex_.must_connect} leads off the map.")


def _track_faults(hex_: Hex, board: Board, content: BoardContent, tiles: TileSet) -> Iterator[str]:
    edges = set()
    for track in hex_.tracks:
        for end in (track.a, track.b):
            if is_stop(end):
                if end - STOP >= len(hex_.stops):
                    yield f"track leads to stop {'abcdef'[end - STOP]}, which is not there."
            else:
                edges.add(end)
    for edge in sorted(edges):
        there = board.hexes.get(hex_.neighbours[edge]) if edge in hex_.neighbours else None
        if there is None:
            if hex_.id not in content.rim:
                yield f"printed track leads off the map over edge {edge}."
        elif edge in hex_.impassable:
            yield f"printed track crosses the impassable edge {edge}."
        elif not _may_be_built(there, tiles) and not _has_exit(there, opposite(edge)):
            yield f"printed track over edge {edge} meets a blank side of {there.id}."


def _may_be_built(hex_: Hex, tiles: TileSet) -> bool:
    return hex_.color == BLANK or hex_.color in tiles.colors[:-1]


def _has_exit(hex_: Hex, edge: int) -> bool:
    return any(edge in (track.a, track.b) for track in hex_.tracks)
