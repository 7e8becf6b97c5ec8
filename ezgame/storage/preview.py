"""A look at a save file without playing it: what a file dialog or a list of games shows."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ezgame.core.errors import EzgameError
from ezgame.core.ids import PlayerId
from ezgame.core.message import told
from ezgame.core.setup import Setup
from ezgame.core.state import State
from ezgame.core.unexpected import guarded
from ezgame.storage.contents import Contents
from ezgame.storage.locks import is_locked
from ezgame.storage.opening import Build, read_snapshot
from ezgame.storage.reading import read_file

EARLIEST, LATEST = datetime(1970, 1, 2, tzinfo=UTC), datetime(9999, 12, 30, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    path: Path
    setup: Setup
    position: int
    round: str
    """Such as "OR 2.1"; empty if no snapshot could be read."""
    finished: bool
    saved: datetime
    damaged: str
    """What is wrong with the file, "" if nothing."""
    played_now: bool
    """Another window has it open."""
    state: State | None
    """The last stored position, for a small map; None if there is none that passed the check."""

    exact: bool = False
    """The stored position is the last one, not one some actions earlier."""

    @property
    def acting(self) -> str:
        """Name of the player to act, where it can be said without playing the game again."""
        state = self.state
        if state is None or not self.exact or state.finished:
            return ""
        turn = state.operating
        if state.pending:
            actor = state.pending[0].actor
        elif state.clock.kind == "operating" and turn is not None and turn.company is not None:
            actor = state.companies[turn.company].president or PlayerId("")
        else:
            round_ = state.stock if state.clock.kind == "stock" else state.auction
            actor = PlayerId("") if round_ is None else round_.actor
        seats = dict(zip(state.players, self.players, strict=False))
        return seats.get(actor, "")

    @property
    def title(self) -> str:
        return self.setup.title

    @property
    def players(self) -> tuple[str, ...]:
        return self.setup.players


def preview(path: Path, build: Build | None = None) -> Preview:
    """What can be said quickly; raises SaveError for files that cannot be opened at all. Only with `build`
    there is a position to show: it is checked against the game it belongs to."""
    contents = read_file(path)
    state = None if build is None else last_state(contents, build)
    return Preview(
        path=path,
        setup=contents.header.setup,
        position=contents.position,
        round=contents.round or (state.clock.round if state else ""),
        finished=contents.finished or bool(state and state.finished),
        saved=time_of(path),
        damaged=contents.fault,
        played_now=is_locked(path),
        state=state,
        exact=contents.snapshot_before(contents.position) == contents.position,
    )


@dataclass(frozen=True, slots=True)
class UnreadableFile:
    """A file that cannot be shown; listed as such, so that nobody looks for it in vain."""

    path: Path
    why: str


def look(path: Path, build: Build | None = None) -> Preview | UnreadableFile:
    """What is in a file, or why that cannot be said; never raises, whatever the file holds."""
    try:
        with guarded(f"Reading {path.name}"):
            return preview(path, build)
    except EzgameError as error:
        return UnreadableFile(path, error.sentence)


def last_state(contents: Contents, build: Build) -> State | None:
    """The position nearest to where the game stands; what is wrong with it is told in `contents.fault`."""
    number = contents.snapshot_before(contents.position)
    if number is None:
        return None
    game = build(contents.header.setup)  # a set-up that no game can have opens nothing at all
    try:
        return read_snapshot(contents.snapshots[number], game)
    except EzgameError as error:
        sentence = "Its last position cannot be shown: {why}"
        contents.fault = contents.fault or told("files.no_last", sentence, why=error.sentence)
        return None


def time_of(path: Path) -> datetime:
    """When a file was written last; the first day of all where a disk says something impossible."""
    try:
        moment = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        # People live in other zones: a day less at both ends can be shown everywhere.
        return min(max(moment, EARLIEST), LATEST)
    except (OSError, OverflowError, ValueError):
        return EARLIEST
