"""One simulated game with everything looked at on the way: positions, choices, files, coverage."""

from collections.abc import Sequence
from pathlib import Path

from ezgame.core.game import Applied, Game
from tests.invariants import Watcher
from tests.tools.coverage import Coverage
from tests.tools.habits import Habit, mixed
from tests.tools.ledger import exported, faults_of
from tests.tools.simulation import Outcome, play_out

COUNT_EVERY = 3
"""Positions between two in which somebody who knows no rules counts what is on the table."""


def watched_game(
    game: Game,
    seed: int,
    folder: Path,
    coverage: Coverage,
    habits: Sequence[Habit] = (),
    *,
    thorough: bool = False,
    counted: bool = False,
) -> Outcome:
    """Play to the end, in a file of the folder; any broken promise is an AssertionError.
    `counted` games are looked at by the ledger as well, which does not know every title."""
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
        if counted and (now.position % COUNT_EVERY == 1 or now.state.finished):
            faults = faults_of(exported(now), now.rules.title)
            assert faults == [], f"seed {seed}, after action {now.position}: {faults[:5]}"

    try:
        outcome = play_out(game, seed, watch, chosen)
    finally:
        watcher.file.close()
    assert watcher.laws.asked > 0
    return outcome
