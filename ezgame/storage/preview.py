"""A look at a save file without playing it: what a file dialog or a list of games shows."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ezgame.core.ids import PlayerId
from ezgame.core.setup import Setup
from ezgame.core.state import State
from ezgame.storage.codec import CodecFault, from_plain, parse
from ezgame.storage.contents import Contents
from ezgame.storage.locks import is_locked
from ezgame.storage.reading import read_file


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
    """The last stored position, for a small map. Its title must be loaded before."""

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


def preview(path: Path) -> Preview:
    """What can be said quickly; raises SaveError for files that cannot be opened at all."""
    contents = read_file(path)
    state = last_state(contents)
    return Preview(
        path=path,
        setup=contents.header.setup,
        position=contents.position,
        round=contents.round or (state.clock.round if state else ""),
        finished=contents.finished or bool(state and state.finished),
        saved=datetime.fromtimestamp(path.stat().st_mtime, UTC),
        damaged=contents.fault,
        played_now=is_locked(path),
        state=state,
        exact=contents.snapshot_before(contents.position) == contents.position,
    )


def last_state(contents: Contents) -> State | None:
    number = contents.snapshot_before(contents.position)
    if number is None:
        return None
    try:
        plain = parse(contents.snapshots[number].decode())
        return from_plain(plain["state"], State)
    except (CodecFault, UnicodeDecodeError, KeyError, TypeError):
        return None
