"""From the contents of a file to a game one can play on: at once from its last snapshot, the past later."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ezgame.core.actions import Action
from ezgame.core.applied import Applied, shared
from ezgame.core.errors import SaveError
from ezgame.core.game import Game
from ezgame.core.lines import Line
from ezgame.core.message import told
from ezgame.core.setup import Setup
from ezgame.core.state import State
from ezgame.storage.bounds import check_action
from ezgame.storage.codec.decode import from_plain
from ezgame.storage.codec.digest import StateDigest
from ezgame.storage.codec.faults import CodecFault
from ezgame.storage.codec.text import parse
from ezgame.storage.contents import Contents, senseless_line
from ezgame.storage.entries import MARK
from ezgame.storage.header import rules_version
from ezgame.storage.history import (
    Difference,
    Replayed,
    applied_differently,
    first_difference,
    replay,
)
from ezgame.storage.kept_lines import KeptAction
from ezgame.storage.restored import RestoredGame, blank
from ezgame.storage.sanity import check_playable, check_position

MOST_TRIED = 8
"""Snapshots that are tried, from the last one back: where so many make no sense, the others will not help."""


class OpeningCancelled(SaveError):
    """Nobody waits for the game any more."""


def called_off() -> OpeningCancelled:
    return OpeningCancelled(told("files.called_off", "Nobody wants the game any more."))


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

    def replay_past(self, wanted: Callable[[], bool] = lambda: True) -> Replayed:
        """Play the game again up to the snapshot, and see whether it leads there; touches nothing that is shown."""
        marks = [move.mark for move in self.contents.moves[: self.base]]
        fresh = self.build(self.contents.header.setup)
        try:
            history = replay(fresh, self.actions[: self.base], marks, self.stored, wanted)
            return self._compared(history)
        finally:
            fresh.rules.forget()  # here, beside the window, which would have to look for it otherwise

    def _compared(self, history: Replayed) -> Replayed:
        """A snapshot is only what the file says: anybody can seal another one. The hash of the last move may have
        been left out, or may be that of the position the moves do lead to."""
        base, shown = self.base, self.stored(self.base)
        if not base or history.difference is not None or len(history.log) < base or shown is None:
            return history
        digest, led_to = StateDigest(), history.log[-1].after
        if digest.of(led_to) == digest.of(shown):
            return history
        detail = first_difference(shown, led_to)
        return Replayed(history.log[:-1], Difference(base, self.actions[base - 1], detail=detail))

    def take_past(self, history: Replayed) -> None:
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
            try:
                state = read_snapshot(self.contents.snapshots[position], self.game)
            except CodecFault:
                return None
            self.snapshots[position] = state
        return self.snapshots.get(position)


def open_contents(
    contents: Contents, build: Build, wanted: Callable[[], bool] = lambda: True
) -> Opening:
    """Make a game of what was read. What does not fit is cut off and told in `contents.fault`; `wanted` is
    asked on the way whether to go on; where it says no, OpeningCancelled is raised."""
    fresh = build(contents.header.setup)
    actions = decode_actions(contents)
    base, state = last_snapshot(contents, fresh)
    known: Mapping[int, State] = {base: state}
    marks = tuple(move.mark for move in contents.moves[:base])
    game = RestoredGame(fresh.rules, fresh.state, actions[:base], known, marks)
    opening = Opening(contents, build, game, actions, base, snapshots={base: state} if base else {})
    apply_rest(opening, wanted)
    put_lines(contents, actions, game)
    return opening


def decode_actions(contents: Contents) -> tuple[Action, ...]:
    actions: list[Action] = []
    for move in contents.moves:
        try:
            actions.append(decoded(move))
        except CodecFault as fault:
            contents.cut(len(actions), senseless_line(move.line, fault))
            break
    return tuple(actions)


def put_lines(contents: Contents, actions: Sequence[Action], game: Game) -> None:
    """Give the game the other lines of its file, as blanks: they are played when somebody wants to see them."""
    start, main = game.state_at(0), game.line
    known: dict[int, Applied] = {
        # Lines share the moves before they part: each is decoded once, and is one blank in all of them, known by
        # its object. A hundred lines of a long game would be as many copies of it otherwise.
        id(move): blank(action, start)
        for move, action in zip(contents.moves, actions, strict=False)
    }
    for number, kept in contents.others.lines.items():
        try:
            for move in kept.moves:
                if id(move) not in known:
                    known[id(move)] = blank(decoded(move), start)
        except CodecFault as fault:
            sentence = senseless_line(move.line, fault)
            contents.fault = contents.fault or sentence
            continue
        log = tuple(known[id(move)] for move in kept.moves)
        game.lines.put(
            Line(
                number=number,
                log=log,
                own=len(log) - shared(log, main),
                marks=tuple(move.mark for move in kept.moves),
                kept=kept.at,
                name=kept.name,
            )
        )


def decoded(move: KeptAction) -> Action:
    """The action of a move; raises CodecFault if it is none."""
    action: Action = from_plain(move.plain, Action)
    check_action(action)
    return action


def last_snapshot(contents: Contents, fresh: Game) -> tuple[int, State]:
    """The last sound snapshot before the position, else the start."""
    position = contents.position
    for _ in range(MOST_TRIED):
        number = contents.snapshot_before(position)
        if number is None or number == 0:
            break
        try:
            return number, read_snapshot(contents.snapshots[number], fresh, playable=True)
        except CodecFault as fault:
            sentence = "The snapshot of action {number} makes no sense: {why}."
            wrong = told("files.senseless_snapshot", sentence, number=number, why=str(fault))
            # The first fault is told; the snapshot before this one may be sound.
            contents.fault = contents.fault or wrong
            position = number - 1
    return 0, fresh.state


def read_snapshot(body: bytes, game: Game, *, playable: bool = False) -> State:
    """A stored position that passed the check for this game; raises CodecFault for any other. With
    `playable` the rules must be able to go on from it."""
    try:
        plain = parse(body.decode())
    except UnicodeDecodeError:
        raise CodecFault("it is not text") from None
    if not isinstance(plain, dict) or set(plain) != {"n", "state"}:
        raise CodecFault("it is no position")
    state = from_plain(plain["state"], State)
    check_position(state, game.state_at(0), game.rules)
    if playable:
        check_playable(state, game.rules)
    return state


def apply_rest(opening: Opening, wanted: Callable[[], bool] = lambda: True) -> None:
    """Play from the snapshot to the end, undone actions included, then go where the file stands."""
    contents, game = opening.contents, opening.game
    digest = StateDigest()
    for number in range(opening.base + 1, len(opening.actions) + 1):
        if not wanted():
            raise called_off()
        move = contents.moves[number - 1]
        difference = applied_differently(game, number, opening.actions[number - 1])
        if difference is not None:
            opening.difference = opening.difference or difference
            # Under other rules that is no fault of the file.
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
        raise no_such_action(opening.game.length, position)
    return opening


def no_such_action(length: int, position: int) -> SaveError:
    return SaveError(
        told(
            "files.no_such_action",
            "The game has {length} actions; there is no action {position}.",
            length=length,
            position=position,
        )
    )
