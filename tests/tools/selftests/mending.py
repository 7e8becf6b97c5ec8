"""Repairs and corrections by chance, by the program's own ways: for files that are killed and broken."""

import random
from collections.abc import Sequence
from pathlib import Path

from ezgame.content.games import new_game
from ezgame.core.actions import Correct
from ezgame.core.applied import Log
from ezgame.core.game import Game
from ezgame.core.lines import Line
from ezgame.core.repair import Edit, Kind, Repair
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.entries import MARK
from ezgame.storage.game_file import GameFile
from tests.core.test_corrections import candidates
from tests.tools.selftests.play import sample_game, some_action

KINDS: tuple[Kind, ...] = ("change", "insert", "remove")
TRIED = 80
"""Corrections that are looked at until one is possible."""
ROUNDS = 10
"""Repairs and corrections of a sample."""


def some_correction(game: Game, rng: random.Random) -> Correct | None:
    """Any correction that makes sense."""
    wanted = list(candidates(game))
    for correction in rng.sample(wanted, min(TRIED, len(wanted))):
        if game.why_not(correction) is None:
            return correction
    return None


def some_repair(game: Game, rng: random.Random) -> Log:
    """The line that a repair leads to, with an answer to whatever is asked."""
    log = game.log
    kind, at = rng.choice(KINDS), rng.randrange(len(log) // 2, len(log))
    there = Game.along(game.rules, game.state_at(0), log[:at])
    action = None if kind == "remove" else some_action(there.choices(), rng)
    rules = new_game(game.rules.setup).rules
    repair = Repair(rules, game.state_at(0), log, Edit(at=at, kind=kind, action=action))
    repair.run()
    while repair.question is not None:
        nearest = repair.question.nearest
        if nearest and rng.random() < 0.4:
            repair.answer(rng.choice(nearest))
        elif rng.random() < 0.8:
            repair.drop_all = rng.random() < 0.5
            repair.answer(None)
        else:
            repair.end_here()
            break
        repair.run()
    return repair.log


def mended_game(
    path: Path, actions: int, seed: int, title: str = "18esp", *, closed: bool = True
) -> Game:
    """A game of about so many actions whose file holds repairs, the lines they left, corrections and steps back,
    as they were written one after the other."""
    rng = random.Random(seed)
    game = sample_game(actions, seed, title)
    file = GameFile.new(game, path)
    for _ in range(ROUNDS):
        if game.state.finished or rng.random() < 0.2:
            game.go_to(max(1, game.position - rng.randint(1, 5)))
            file.record_jump()
        elif rng.random() < 0.5 and (correction := some_correction(game, rng)) is not None:
            file.record(game.apply(correction))
        else:
            log = some_repair(game, rng)
            with file.recording():
                game.turn_to(log)
    if closed:
        file.close()
    else:
        file.abandon()
    return game


def is_somewhere(game: Game, position: int, mark: str) -> bool:
    """Whether a position is in the line of the game, or in one that it has left."""
    if not position:
        return state_hash(game.state_at(0)) == mark
    ways = ((game.line, game.marks), *((line.log, line.marks) for line in game.lines))
    return any(mark_in(log, marks, position) == mark[:MARK] for log, marks in ways)


def mark_of(line: Line, position: int) -> str:
    """The hash of a position of a line, as a file has it; empty where the line is not so long."""
    return mark_in(line.log, line.marks, position)


def mark_in(log: Log, marks: Sequence[str], position: int) -> str:
    """The same for any line of play. Of what today's rules judge differently only the file knows the hash, unless it
    has the position whole."""
    if not 0 < position <= len(log):
        return ""
    applied = log[position - 1]
    if applied.known or applied.after is not applied.before:
        return state_hash(applied.after)[:MARK]
    return marks[position - 1] if position <= len(marks) else ""
