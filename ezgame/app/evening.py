"""The evening's report for the window and the command line: which files are read, which file is written."""

from collections.abc import Generator, Iterable
from pathlib import Path

from ezgame.content.games import new_game
from ezgame.core.errors import EzgameError
from ezgame.core.game import Game
from ezgame.models.evening.group import PlayedGame, played
from ezgame.storage.places import SUFFIX
from ezgame.storage.preview import UnreadableFile, look
from ezgame.storage.reading import read_file
from ezgame.ui.paint.drawing_file import check_target
from ezgame.ui.printing.evening.content import NOTHING_MORE, Extras
from ezgame.ui.printing.evening.html import writing_html
from ezgame.ui.printing.evening.pages import writing_pdf
from ezgame.ui.printing.paper import Paper
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.snapshot import letterhead

SUFFIXES = (".html", ".pdf")


def writing_report(
    game: Game, path: Path, paper: Paper, extras: Extras = NOTHING_MORE
) -> Generator[int, None, list[Path]]:
    """Write the report; the ending of the path says whether for a browser or for paper."""
    check_target(path, SUFFIXES)
    if path.suffix.lower() == ".html":
        return (yield from writing_html(PositionReport(game), path, extras))
    return (yield from writing_pdf(game, path, paper, letterhead(game), extras))


def games_in(folder: Path) -> list[Path]:
    """The games of a folder; none where it cannot be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except OSError:
        return []


def finished_games(paths: Iterable[Path]) -> Generator[None, None, tuple[PlayedGame, ...]]:
    """What the finished games among these files count for, each game once however many copies there are. One
    file is one piece; a file that cannot be read, or whose end is not stored, counts nothing."""
    found: dict[tuple[object, ...], PlayedGame] = {}
    for path in paths:
        yield
        seen = look(path, new_game)
        if isinstance(seen, UnreadableFile) or seen.state is None or not seen.state.finished:
            continue
        rules = new_game(seen.setup).rules
        key = (seen.setup.title, seen.setup.players, seen.setup.seed, seen.position)
        found[key] = played(rules, seen.state)
    return tuple(found.values())


def extras_of(file: Path | None, others: Iterable[Path]) -> Generator[None, None, Extras]:
    """What files tell about an evening besides the game: what was taken back, and the group's games."""
    undone: dict[str, int] = {}
    times: dict[str, dict[str, int]] = {}
    if file is not None:
        try:
            contents = read_file(file)
            undone, times = contents.undone, contents.times
        except EzgameError:
            pass  # a game that was never saved
    group = yield from finished_games(others)
    return Extras(undone=undone, times=times, group=group)
