"""A whole game as the bytes of a save file: the shortest file that says the same."""

from ezgame.core.game import Game
from ezgame.storage.codec import StateDigest
from ezgame.storage.entries import (
    Line,
    end_line,
    header_line,
    jump_line,
    move_line,
    snapshot_line,
)
from ezgame.storage.header import Header, header_for
from ezgame.storage.lines import Chain, seal_all

SNAPSHOT_EVERY = 50
"""Actions between two snapshots: so many are played again at once when a game is opened."""


def game_lines(game: Game, header: Header | None = None, *, closed: bool = True) -> list[Line]:
    """Header, every action (undone ones too), snapshots now and then, and where the game stands."""
    lines = [header_line(header or header_for(game.rules)), snapshot_line(0, game.state_at(0))]
    digest = StateDigest()
    for number in range(1, game.length + 1):
        applied = game.applied_at(number)
        # Nothing happened: a blank of a restored game, whose position is not known for certain.
        known = bool(applied.events)
        mark = digest.of(applied.after) if known else ""
        lines.append(move_line(number, applied.action, mark))
        if known and number % SNAPSHOT_EVERY == 0:
            lines.append(snapshot_line(number, applied.after))
    if game.position < game.length:
        lines.append(jump_line(game.position))
    if game.position % SNAPSHOT_EVERY or game.position < game.length:
        lines.append(snapshot_line(game.position, game.state))
    if closed:
        lines.append(end_line(game.position, game.state))
    return lines


def game_bytes(game: Game, header: Header | None = None) -> bytes:
    """A complete, closed file."""
    return seal_all(game_lines(game, header))


def open_bytes(game: Game, header: Header) -> tuple[bytes, Chain]:
    """A file that goes on: without the closing line, and the chain to go on with."""
    chain = Chain()
    sealed = []
    for line in game_lines(game, header, closed=False):
        text, chain = chain.add(line)
        sealed.append(text)
    return b"".join(sealed), chain
