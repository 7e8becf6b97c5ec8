"""Importing a recorded game, with a report for people: what came over, what was left out, what differs."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from ezgame.core.errors import EzgameError
from ezgame.core.game import Game
from ezgame.core.message import Told, told
from ezgame.families.records import is_program
from ezgame.storage.import18xx.replay import Replay, ReplayError


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
                raise ImportCalledOff(told("imports.called_off", "The import was called off."))
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


def _imported(replay: Replay, done: int, stop: ReplayError | None) -> list[Told]:
    game, recorded = replay.game, replay.recorded
    values = {
        "title": game.rules.title.name,
        "players": ", ".join(game.rules.setup.players),
        "records": len(recorded.records),
        "actions": game.length,
    }
    if stop is None:
        sentence = "{title} for {players}: {records} recorded actions became {actions} of ours."
        lines = [told("imports.became", sentence, **values)]
    else:
        sentence = (
            "{title} for {players}: {done} of {records} recorded actions became {actions} of ours."
        )
        lines = [told("imports.became.part", sentence, done=done, **values)]
    state, clock = game.state, game.state.clock
    if not state.finished:
        lines.append(
            told(
                "imports.stands",
                "The game stands in {round} and can be played on.",
                round=told(f"rounds.{clock.kind}", clock.round, set=clock.set, number=clock.number),
            )
        )
        if stop is None and recorded.finished:
            sentence = "The record calls the game finished, but its actions end before that."
            lines.append(told("imports.not_over", sentence))
    elif _final_scores(replay) == _recorded_scores(replay):
        lines.append(told("imports.same_scores", "The final scores are the recorded ones."))
    elif None in _recorded_scores(replay):
        sentence = "The record has no final scores to compare with."
        lines.append(told("imports.no_scores", sentence))
    return lines


def _skipped(replay: Replay) -> list[Told]:
    recorded = replay.recorded
    lines: list[Told] = []
    if recorded.skipped:
        sentence = "Left out, taken back or chat: {count}."
        lines.append(told("imports.left_out", sentence, count=recorded.skipped))
    programs = Counter(record.kind for record in recorded.records if is_program(record))
    for kind, count in sorted(programs.items()):
        words = kind.replace("_", " ")
        sentence = "{times} “{words}”: says nothing about the game itself."
        lines.append(told("imports.says_nothing", sentence, times=times(count), words=words))
    return lines


def _differently(replay: Replay, stop: ReplayError | None) -> list[Told]:
    lines: list[Told] = []
    for reason, count in Counter(liberty.reason for liberty in replay.liberties).items():
        why = reason or told("imports.unknown_reason", "for a reason we do not know")
        sentence = "{times} somebody was passed over: {why}."
        lines.append(told("imports.passed_over", sentence, times=times(count), why=why))
    if stop is not None:
        sentence = "{why} Everything before it is here."
        lines.append(told("imports.stopped", sentence, why=stop.sentence))
    elif replay.game.state.finished:
        ours, theirs = _final_scores(replay), _recorded_scores(replay)
        if None not in theirs and theirs != ours:
            sentence = "The final scores differ: recorded {theirs}, counted here {ours}."
            scores = {"theirs": str(theirs)[:80], "ours": str(ours)}
            lines.append(told("imports.other_scores", sentence, **scores))
    return lines


def times(count: int) -> Told:
    """How often, at the beginning of a sentence."""
    if count == 1:
        return told("imports.once", "Once")
    if count == 2:
        return told("imports.twice", "Twice")
    return told("imports.times", "{number} times", number=count)


def _final_scores(replay: Replay) -> list[int]:
    return list(replay.game.rules.score(replay.game.state).values())


def _recorded_scores(replay: Replay) -> list[int | None]:
    return [replay.recorded.result.get(str(player)) for player, _name in replay.recorded.players]
