"""Games from elsewhere: records of 18xx.games, and the sample that comes with the program."""

from pathlib import Path

from ezgame.app.recorded import replay_file
from ezgame.content.games import new_game
from ezgame.content.resources import resource
from ezgame.core.errors import SaveError
from ezgame.core.message import told
from ezgame.core.refusal import Refusal
from ezgame.models.words.text import catalogue_for
from ezgame.models.words.wording import say
from ezgame.storage.game_file import GameFile
from ezgame.storage.import18xx.replay import Replay
from ezgame.storage.import18xx.report import GoOn, Imported, carry_over
from ezgame.storage.opening import open_contents
from ezgame.storage.reading import read_file

SAMPLES = "samples"
FIRST = "18esp"
"""The title whose sample is shown where the chosen one has none."""


def import_game(path: Path, go_on: GoOn = lambda done, of: True) -> Imported:
    """The game as far as our rules follow the record, and a report in the title's words."""
    return carry_over(told_in_words(replay_file(path)), go_on)


def told_in_words(replay: Replay) -> Replay:
    """The same replay; where it stops it says why in the title's words."""

    def sentence(refusal: Refusal) -> str:
        return str(catalogue_for(replay.game.rules).sentence(refusal))

    replay.sentence = sentence
    return replay


def sample_file(title: str = FIRST, variant: str = "") -> GameFile:
    """A finished game of a title, in this variant if there is one, to look around in; it is not written to."""
    names = (f"{title}-{variant}", title, FIRST)
    paths = [resource(SAMPLES, f"{name}.ezgame") for name in names]
    path = next((path for path in paths if path.is_file()), None)
    if path is None:
        raise SaveError(told("imports.no_sample", "This version comes without a sample game."))
    opening = open_contents(read_file(path), new_game)
    file = GameFile.unsaved(opening.game, Path(f"{say('sidebar.sample')}.ezgame"))
    file.opening, file.hold = opening, "sample"
    return file
