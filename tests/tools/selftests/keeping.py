"""Has a file everything of a game? The judge of the fuzz test, for a game that was saved and read again."""

from ezgame.core.applied import Log
from ezgame.core.game import Game
from ezgame.storage.codec.digest import StateDigest, state_hash
from ezgame.storage.contents import Contents
from ezgame.storage.entries import MARK
from ezgame.storage.history import Difference
from ezgame.storage.opening import Opening
from ezgame.storage.recording import shared
from tests.tools.selftests.mending import mark_in, mark_of


def losses(
    game: Game, again: Opening, contents: Contents, told: Difference | None = None
) -> list[str]:
    """What a game has and the file that was read again has not: actions of any line of play, in their order, what
    is known of the positions after them, names, places; and what was `told` of its past when it was opened first."""
    lost = [f"the file has a fault: {contents.fault}"] if contents.fault else []
    read = again.game
    if (read.position, read.length) != (game.position, game.length):
        now, then = f"{read.position} of {read.length}", f"{game.position} of {game.length}"
        lost.append(f"it stands at action {now}, it was {then}")
    if state_hash(read.state) != state_hash(game.state):
        lost.append("it shows another position")
    lost += other_actions("the game", game.line, read.line)
    marks = tuple(move.mark for move in contents.moves)
    lost += other_positions("the game", game.line, marks)
    for line in game.lines:
        name, kept = f"line {line.number}", read.lines.get(line.number)
        if kept is None:
            lost.append(f"{name} is gone")
            continue
        if (kept.name, kept.kept) != (line.name, line.kept):
            lost.append(f"{name} has another name or date")
        lost += other_actions(name, line.log, kept.log)
        # What it shares with the game is written once, with what is known of the game's positions.
        common = shared(game.line, line.log)
        before = tuple(
            mark_in(game.line, game.marks, number) if number <= common else mark_of(line, number)
            for number in range(1, len(line.log) + 1)
        )
        after = tuple(mark_of(kept, position + 1) for position in range(len(kept.log)))
        lost += [
            f"{name}: the position after action {position} is no longer known"
            for position, (then, now) in enumerate(zip(before, after, strict=False), 1)
            if then and then != now
        ]
    if extra := {line.number for line in read.lines} - {line.number for line in game.lines}:
        lost.append(f"lines {extra} came from nowhere")
    if told is not None:
        found = again.replay_past().difference
        if found is None or found.position > told.position:
            lost.append(f"nobody is told any more: {told}")
    return lost


def other_actions(name: str, before: Log, after: Log) -> list[str]:
    """Every action must be there, at its place."""
    if len(before) != len(after):
        return [f"{name} has {len(after)} actions, it had {len(before)}"]
    return [
        f"{name}: action {position} is another one"
        for position, (then, now) in enumerate(zip(before, after, strict=True), 1)
        if then.action != now.action
    ]


def other_positions(name: str, before: Log, marks: tuple[str, ...]) -> list[str]:
    """Of every position that was known the file must have the hash."""
    digest = StateDigest()
    return [
        f"{name}: the position after action {position} is no longer known"
        for position, (applied, mark) in enumerate(zip(before, marks, strict=False), 1)
        if applied.known and digest.of(applied.after)[:MARK] != mark
    ]
