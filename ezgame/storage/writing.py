"""A whole game as the bytes of a save file: the shortest file that says the same."""

from ezgame.core.game import Game
from ezgame.storage.entries import Line, end_line, header_line
from ezgame.storage.header import Header, header_for
from ezgame.storage.lines import Chain, seal_all
from ezgame.storage.recording import (
    LineWriter,
    Recording,
    in_order,
    recording_of,
    time_lines,
)


def lines_of(recording: Recording, header: Header, *, closed: bool) -> list[Line]:
    """Header, the other lines of play, every action (undone ones too), snapshots now and then, and where the
    game stands."""
    pen = LineWriter()
    pen.lines.append(header_line(header))
    pen.snapshot(0, recording.start)
    for other in in_order(recording):
        pen.keep(other, recording.log)
    pen.follow(recording.log, snapshots=len(recording.log), marks=recording.marks)
    position = recording.position
    pen.stand(position)
    pen.snapshot(position, recording.state)
    pen.lines += time_lines(recording.times)
    if closed:
        pen.lines.append(end_line(position, recording.state))
    return pen.lines


def game_lines(game: Game, header: Header | None = None, *, closed: bool = True) -> list[Line]:
    """The lines of a game as it stands."""
    return lines_of(recording_of(game), header or header_for(game.rules), closed=closed)


def game_bytes(game: Game, header: Header | None = None) -> bytes:
    """A complete, closed file."""
    return seal_all(game_lines(game, header))


def open_bytes(game: Game, header: Header) -> tuple[bytes, Chain]:
    """A file that goes on: without the closing line, and the chain to go on with."""
    return recorded_bytes(recording_of(game), header)


def recorded_bytes(
    recording: Recording, header: Header, *, closed: bool = False
) -> tuple[bytes, Chain]:
    """The bytes of a recording, and the chain after them."""
    chain = Chain()
    sealed = []
    for line in lines_of(recording, header, closed=closed):
        text, chain = chain.add(line)
        sealed.append(text)
    return b"".join(sealed), chain
