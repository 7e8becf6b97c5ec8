"""Games from elsewhere: records of 18xx.games, and the sample that comes with the program."""

from pathlib import Path

from ezgame.app.recorded import replay_file
from ezgame.content.games import new_game
from ezgame.content.resources import resource
from ezgame.core.errors import SaveError
from ezgame.core.game import Game
from ezgame.core.refusal import Refusal
from ezgame.models.text import catalogue_for
from ezgame.storage.import18xx.report import Imported, carry_over
from ezgame.storage.opening import position_at
from ezgame.storage.reading import read_file

SAMPLE = ("samples", "18esp.ezgame")


def import_game(path: Path) -> Imported:
    """The game as far as our rules follow the record, and a report in the title's words."""
    replay = replay_file(path)

    def sentence(refusal: Refusal) -> str:
        return str(catalogue_for(replay.game.rules).sentence(refusal))

    replay.sentence = sentence
    return carry_over(replay)


def sample_game() -> Game:
    """A finished game to look around in."""
    path = resource(*SAMPLE)
    if not path.is_file():
        raise SaveError("This version comes without a sample game.")
    return position_at(read_file(path), new_game, None)
