"""Boards of a title, and those that groups lay themselves: can a game begin on them?"""

from pathlib import Path

from ezgame.content.boards import WrittenChanges
from ezgame.content.games import make_rules
from ezgame.content.reader.faults import Faults
from ezgame.content.summaries import find_summary
from ezgame.content.titles import LoadedTitle
from ezgame.core.definitions.changes import BoardChanges
from ezgame.core.errors import ContentError
from ezgame.core.player_names import clean_name
from ezgame.core.ruleset import Ruleset
from ezgame.core.rulings import resolve_rulings
from ezgame.core.setup import Setup


def check_boards(loaded: LoadedTitle, faults: Faults) -> None:
    """Every board that the manifest offers, with file and line of each fault."""
    for written in loaded.boards.values():
        _check(loaded, written, faults)


def checked_board(loaded: LoadedTitle, path: Path) -> BoardChanges:
    """The board of a file; ContentError lists every fault with its line."""
    written = loaded.read_board(path)
    faults = Faults()
    _check(loaded, written, faults)
    faults.raise_if_any()
    return written.changes


def _check(loaded: LoadedTitle, written: WrittenChanges, faults: Faults) -> None:
    rules = rules_on(loaded, written.changes)
    for fault in () if rules is None else rules.board_faults():
        faults.add(written.places.get(fault.about, written.whole), fault.sentence)


def rules_on(loaded: LoadedTitle, changes: BoardChanges) -> Ruleset | None:
    """The rules of some game on a board; None for a title whose rules are not here."""
    title = loaded.with_board(changes)
    known = folder_of(title.id)
    if known != loaded.file.parent:
        return None
    names = tuple(clean_name(f"Player {number}") for number in range(1, min(title.seats) + 1))
    setup = Setup(
        title=title.id,
        variant=title.variant,
        players=names,
        rulings=resolve_rulings(title, "rulebook"),
        options={key: option.default for key, option in title.options.items()},
        board=changes,
    )
    try:
        return make_rules(title, setup)
    except ContentError:
        return None


def folder_of(title_id: str) -> Path | None:
    """Where the title with this id is, if it is one of ours."""
    try:
        return find_summary(title_id).folder
    except ContentError:
        return None
