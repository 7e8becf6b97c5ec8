"""A game file with everything an evening can bring: many lines of play, and thinking time of every round."""

import tempfile
from pathlib import Path

from ezgame.content.games import new_game
from ezgame.core.applied import Applied, Log, shared
from ezgame.core.game import Game
from ezgame.models.futures.default_play import default_action
from ezgame.models.session import Session
from ezgame.models.timekeeper import Timekeeper
from ezgame.storage.game_file import GameFile
from ezgame.storage.opening import open_whole
from ezgame.storage.reading import read_file

LEAVE_EVERY = 5
"""Actions between two new lines of play while a game is played."""
OWN = 12
"""Actions that each line has for itself."""


def fill_evening(path: Path, lines: int) -> None:
    """Let a game of a file have so many other lines, and clocks that ran in every round."""
    game = open_whole(read_file(path), new_game).game
    path.unlink()
    file = GameFile.new(game, path)
    with file.recording():
        for number in range(lines):
            log = other_way(game, (number + 1) * game.position // (lines + 1))
            game.lines.keep(log, own=len(log) - shared(log, game.line), name=f"Line {number}")
    for round_ in dict.fromkeys(applied.after.clock.round for applied in game.log):
        file.record_time(round_, dict.fromkeys(game.state.players, 100))
    file.close()


def other_way(game: Game, at: int) -> Log:
    """The game up to an action, then something else and what anybody would do."""
    other = Game.along(game.rules, game.state_at(0), game.log[:at])
    taken = game.log[at].action
    ready = [c.action for c in other.choices() if not c.open and c.action != taken]
    for action in ready[-1:]:
        other.apply(action)
    while other.position < at + OWN and not other.state.finished:
        action = default_action(other, other.choices())
        if action is None:
            break
        other.apply(action)
    return other.log


def keep_full(session: Session, lines: int) -> None:
    """Keep a game that begins in a file, with clocks on and a new line of play after every few actions."""
    folder = Path(tempfile.mkdtemp(prefix="ezgame-bench-"))
    file = GameFile.new(session.played, folder / "game.ezgame")
    keeper = Timekeeper(session)
    keeper.noted.connect(file.record_time)
    keeper.switch(True)
    session.timekeeper = keeper
    session.lines.on_change.append(file.recording)

    def record(applied: Applied) -> None:
        file.record(applied)
        game = session.played
        if game.position % LEAVE_EVERY == 0 and len(game.lines) < lines and not game.state.finished:
            other = Game.along(game.rules, game.state_at(0), game.log)
            other.apply(other.choices()[0].action)
            session.lines.keep(other.log)

    session.on_applied.append(record)
    session.on_jumped.append(file.record_jump)
