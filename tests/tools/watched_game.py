"""One simulated game with everything looked at on the way: positions, choices, files, coverage."""

from collections.abc import Sequence
from pathlib import Path

from ezgame.core.game import Applied, Game
from tests.invariants import Watcher
from tests.tools.coverage import Coverage
from tests.tools.habits import Habit, mixed
from tests.tools.simulation import Outcome, play_out


def watched_game(
    game: Game,
    seed: int,
    folder: Path,
    coverage: Coverage,
    habits: Sequence[Habit] = (),
    *,
    thorough: bool = False,
) -> Outcome:
    """Play to the end, in a file of the folder; any broken promise is an AssertionError."""
    chosen = habits or mixed(len(game.state.players), seed)
    seats = {player: habit.name for player, habit in zip(game.state.players, chosen, strict=True)}
    coverage.begin(seats.values())

    def awaited() -> str:
        """The habit of the player whose word is awaited: what is refused now is refused to that one."""
        waiting = game.waiting_for()
        return seats[waiting[0]] if waiting else ""

    watcher = Watcher(
        game,
        folder,
        seed,
        lambda refusal: coverage.refused(awaited(), refusal.key),
        thorough=thorough,
    )

    def watch(now: Game, applied: Applied) -> None:
        coverage.happened(seats[applied.action.actor], applied)
        watcher(now, applied)

    try:
        outcome = play_out(game, seed, watch, chosen)
    finally:
        watcher.file.close()
    assert watcher.laws.asked > 0
    return outcome
