"""Importing a recorded game whole, with a report for people: what came over, what was left out, what differs."""

from collections import Counter
from dataclasses import dataclass

from ezgame.core.game import Game
from ezgame.storage.import18xx.reader import RecordedGame
from ezgame.storage.import18xx.replay import Replay


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    game: Game
    report: tuple[str, ...]


def carry_over(replay: Replay) -> Imported:
    """Replay a recorded game to its end; raises an EzgameError where it stops."""
    for _record in replay.run():
        pass
    return Imported(game=replay.game, report=tuple(_report(replay.recorded, replay)))


def _report(recorded: RecordedGame, replay: Replay) -> list[str]:
    game = replay.game
    lines = [
        f"{game.rules.title.name} for {', '.join(game.rules.setup.players)}: "
        f"{len(recorded.records)} recorded actions became {game.length} of ours."
    ]
    if recorded.skipped:
        lines.append(f"{recorded.skipped} were left out: taken back, or chat.")
    programs = Counter(r.kind for r in recorded.records if r.kind.startswith("program_"))
    for kind, count in sorted(programs.items()):
        lines.append(f"{count} times {kind.replace('_', ' ')}: says nothing about the game itself.")
    for reason, count in Counter(liberty.reason for liberty in replay.liberties).items():
        why = reason or "for a reason we do not know"
        lines.append(f"{count} times somebody was passed over: {why}.")
    lines.append(_scores(recorded, replay))
    return lines


def _scores(recorded: RecordedGame, replay: Replay) -> str:
    """Whether both programs count the same."""
    state = replay.game.state
    if not state.finished:
        return f"The game goes on in {state.clock.round}."
    ours = list(replay.game.rules.score(state).values())
    theirs = [recorded.result.get(str(player)) for player, _name in recorded.players]
    if theirs == ours:
        return "The final scores are the recorded ones."
    if None in theirs:
        return "The record has no final scores to compare with."
    return f"The final scores differ: recorded {theirs}, counted here {ours}."
