"""From the contents of a file to a game one can play on: at once from its last snapshot, the past later."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ezgame.core.actions import Action
from ezgame.core.errors import SaveError
from ezgame.core.game import Game
from ezgame.core.setup import Setup
from ezgame.core.state import State
from ezgame.storage.codec import CodecFault, StateDigest, from_plain, parse
from ezgame.storage.contents import Contents
from ezgame.storage.entries import MARK
from ezgame.storage.header import rules_version
from ezgame.storage.history import Difference, History, applied_differently, replay
from ezgame.storage.restored import RestoredGame
from ezgame.storage.sanity import check_position

Build = Callable[[Setup], Game]
"""Makes a new game of a set-up; raises an EzgameError if there is no such title."""


@dataclass(slots=True)
class Opening:
    """A game being opened. `game` can be played at once; `replay_past` may run in another thread."""

    contents: Contents
    build: Build
    game: RestoredGame
    actions: tuple[Action, ...]
    base: int
    """The snapshot it was opened from; everything before it is still to be replayed."""
    difference: Difference | None = None
    shortened: bool = False
    """Today's rules refuse actions after the snapshot, so the game stands before them, not where the file ends."""
    snapshots: dict[int, State] = field(default_factory=dict)

    @property
    def other_rules(self) -> bool:
        """Was the file written under another version of the rules?"""
        return self.contents.header.rules != rules_version(self.game.rules)

    def replay_past(self, wanted: Callable[[], bool] = lambda: True) -> History:
        """Play the game again up to the snapshot; touches nothing that is shown."""
        marks = [move.mark for move in self.contents.moves[: self.base]]
        fresh = self.build(self.contents.header.setup)
        return replay(fresh, self.actions[: self.base], marks, self.stored, wanted)

    def take_past(self, history: History) -> None:
        """Give the replayed past to the game; call it where the game is used."""
        if len(history.log) < self.base and history.difference is None:
            return
        # Snapshots are read only where the replay ended early: that takes time, and nobody else needs them.
        gap = [n for n in self.contents.snapshots if len(history.log) < n <= self.base]
        places = {n: state for n in gap if (state := self.stored(n)) is not None}
        self.game.fill_past(history.log, places)
        self.difference = history.difference or self.difference

    def stored(self, position: int) -> State | None:
        """The snapshot of a position, if there is a sound one."""
        if position not in self.snapshots and position in self.contents.snapshots:
            state = read_snapshot(self.contents.snapshots[position], self.game)
            if state is None:
                return None
            self.snapshots[position] = state
        return self.snapshots.get(position)


def open_contents(contents: Contents, build: Build) -> Opening:
    """Make a game of what was read. What does not fit is cut off and told in `contents.fault`."""
    fresh = build(contents.header.setup)
    actions = decode_actions(contents)
    base, state = last_snapshot(contents, fresh)
    known: Mapping[int, State] = {base: state}
    game = RestoredGame(fresh.rules, fresh.state, actions[:base], known)
    opening = Opening(contents, build, game, actions, base, snapshots={base: state} if base else {})
    apply_rest(opening)
    return opening


def decode_actions(contents: Contents) -> tuple[Action, ...]:
    actions: list[Action] = []
    for move in contents.moves:
        try:
            actions.append(from_plain(move.plain, Action))
        except CodecFault as fault:
            contents.cut(len(actions), f"Line {move.line} of the file makes no sense: {fault}.")
            break
    return tuple(actions)


def last_snapshot(contents: Contents, fresh: Game) -> tuple[int, State]:
    """The last sound snapshot before the position, else the start."""
    position = contents.position
    while (number := contents.snapshot_before(position)) is not None and number > 0:
        state = read_snapshot(contents.snapshots[number], fresh)
        if state is not None:
            return number, state
        contents.fault = contents.fault or f"The snapshot of action {number} makes no sense."
        position = number - 1
    start = read_snapshot(contents.snapshots[0], fresh) if 0 in contents.snapshots else None
    return 0, start or fresh.state


def read_snapshot(body: bytes, game: Game) -> State | None:
    try:
        plain = parse(body.decode())
        if not isinstance(plain, dict) or set(plain) != {"n", "state"}:
            return None
        state = from_plain(plain["state"], State)
        check_position(state, game.rules.start(), game.rules)
    except (CodecFault, UnicodeDecodeError):
        return None
    return state


def apply_rest(opening: Opening) -> None:
    """Play from the snapshot to the end, undone actions included, then go where the file stands."""
    contents, game = opening.contents, opening.game
    digest = StateDigest()
    for number in range(opening.base + 1, len(opening.actions) + 1):
        move = contents.moves[number - 1]
        difference = applied_differently(game, number, opening.actions[number - 1])
        if difference is not None:
            opening.difference = opening.difference or difference
            contents.cut(number - 1, "" if opening.other_rules else str(difference))
            opening.actions = opening.actions[: number - 1]
            opening.shortened = True
            break
        if move.mark and digest.of(game.state)[:MARK] != move.mark:
            opening.difference = opening.difference or Difference(
                number, opening.actions[number - 1]
            )
    game.go_to(contents.position)


def open_whole(contents: Contents, build: Build, position: int | None = None) -> Opening:
    """The game replayed as a whole and taken to a position, for tools that need no speed."""
    opening = open_contents(contents, build)
    opening.take_past(opening.replay_past())
    if position is not None and not opening.game.go_to(position):
        raise SaveError(
            f"The game has {opening.game.length} actions; there is no action {position}."
        )
    return opening


def position_at(contents: Contents, build: Build, position: int | None) -> Game:
    """The game of a file, replayed as a whole, at a position or where it stands."""
    return open_whole(contents, build, position).game
