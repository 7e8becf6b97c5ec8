"""Importing a recorded game, with a report for people: what came over, what was left out, what differs."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from ezgame.core.errors import EzgameError
from ezgame.core.game import Game
from ezgame.storage.import18xx.replay import Replay, ReplayError

TIMES = {1: "once", 2: "twice"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    game: Game
    """As far as our rules follow the record."""
    imported: tuple[str, ...]
    skipped: tuple[str, ...] = ()
    differently: tuple[str, ...] = ()
    """What our rules see otherwise than the record."""
    complete: bool = True

    @property
    def report(self) -> tuple[str, ...]:
        """Everything, line by line."""
        return (*self.imported, *self.skipped, *self.differently)


GoOn = Callable[[int, int], bool]
"""Asked after each record: so many of so many are done, is the rest still wanted?"""


class ImportCalledOff(EzgameError):
    """Nobody wants the rest."""


def carry_over(replay: Replay, go_on: GoOn = lambda done, of: True) -> Imported:
    """Replay a recorded game. Where our rules stop following it, what came before is kept and the
    reason told; raises an EzgameError if that is nothing."""
    stop: ReplayError | None = None
    done = 0
    try:
        for record in replay.run():
            done += record is not None
            if not go_on(done, len(replay.recorded.records)):
                raise ImportCalledOff("The import was called off.")
    except ReplayError as error:
        if not replay.game.position:
            raise
        stop = error
    return Imported(
        game=replay.game,
        imported=tuple(_imported(replay, done, stop)),
        skipped=tuple(_skipped(replay)),
        differently=tuple(_differently(replay, stop)),
        complete=stop is None,
    )


def _imported(replay: Replay, done: int, stop: ReplayError | None) -> list[str]:
    game, recorded = replay.game, replay.recorded
    count = f"{len(recorded.records)}" if stop is None else f"{done} of {len(recorded.records)}"
    lines = [
        f"{game.rules.title.name} for {', '.join(game.rules.setup.players)}: "
        f"{count} recorded actions became {game.length} of ours."
    ]
    state = game.state
    if not state.finished:
        lines.append(f"The game stands in {state.clock.round} and can be played on.")
    elif _final_scores(replay) == _recorded_scores(replay):
        lines.append("The final scores are the recorded ones.")
    elif None in _recorded_scores(replay):
        lines.append("The record has no final scores to compare with.")
    return lines


def _skipped(replay: Replay) -> list[str]:
    recorded = replay.recorded
    lines = []
    if recorded.skipped:
        lines.append(f"{recorded.skipped} were left out: taken back, or chat.")
    programs = Counter(r.kind for r in recorded.records if r.kind.startswith("program_"))
    for kind, count in sorted(programs.items()):
        words = kind.replace("_", " ")
        lines.append(f"{times(count)} “{words}”: says nothing about the game itself.")
    return lines


def _differently(replay: Replay, stop: ReplayError | None) -> list[str]:
    lines = []
    for reason, count in Counter(liberty.reason for liberty in replay.liberties).items():
        why = reason or "for a reason we do not know"
        lines.append(f"{times(count)} somebody was passed over: {why}.")
    if stop is not None:
        lines.append(f"{stop} Everything before it is here.")
    elif replay.game.state.finished:
        ours, theirs = _final_scores(replay), _recorded_scores(replay)
        if None not in theirs and theirs != ours:
            lines.append(
                f"The final scores differ: recorded {str(theirs)[:80]}, counted here {ours}."
            )
    return lines


def times(count: int) -> str:
    return TIMES.get(count, f"{count} times").capitalize()


def _final_scores(replay: Replay) -> list[int]:
    return list(replay.game.rules.score(replay.game.state).values())


def _recorded_scores(replay: Replay) -> list[int | None]:
    return [replay.recorded.result.get(str(player)) for player, _name in replay.recorded.players]
