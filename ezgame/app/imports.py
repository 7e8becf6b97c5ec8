"""Games from elsewhere: records of 18xx.games, and the sample that comes with the program."""

from pathlib import Path

from ezgame.app.recorded import replay_of
from ezgame.content.games import new_game
from ezgame.content.resources import resource
from ezgame.core.errors import SaveError
from ezgame.core.game import Game
from ezgame.storage.import18xx.reader import read_recorded
from ezgame.storage.import18xx.replay import ReplayError
from ezgame.storage.opening import position_at
from ezgame.storage.reading import read_file

SAMPLE = ("samples", "18esp.ezgame")


def import_game(path: Path) -> tuple[Game, str]:
    """The game as far as our rules follow the record, and a sentence about the import."""
    recorded = read_recorded(path)
    replay = replay_of(recorded)
    done = 0
    try:
        for record in replay.run():
            done += record is not None
    except ReplayError as error:
        if not replay.game.position:
            raise
        return replay.game, f"Imported {done} of {len(recorded.records)} moves; then: {error}"
    parts = [f"Imported {done} moves"]
    if recorded.skipped:
        parts.append(f"{recorded.skipped} undone ones and remarks skipped")
    if replay.liberties:
        parts.append(f"{len(replay.liberties)} ruled differently")
    return replay.game, f"{', '.join(parts)}."


def sample_game() -> Game:
    """A finished game to look around in."""
    path = resource(*SAMPLE)
    if not path.is_file():
        raise SaveError("This version comes without a sample game.")
    return position_at(read_file(path), new_game, None)
