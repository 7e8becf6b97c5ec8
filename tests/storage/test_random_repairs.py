"""Random repairs and corrections: invariants hold in whatever becomes of a game, no line is ever lost, and the file
has all of it."""

import random
from collections import Counter
from pathlib import Path

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Action, Correct
from ezgame.core.applied import Log
from ezgame.core.game import Game
from ezgame.core.repair import Edit, Kind, Repair
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from tests.core.test_corrections import candidates
from tests.invariants import Watcher
from tests.models.games import a_game_of
from tests.tools.habits import mixed
from tests.tools.simulation import Players

ROUNDS = 12
Way = tuple[Action, ...]


def actions_of(log: Log) -> Way:
    return tuple(applied.action for applied in log)


def possible(game: Game, rng: random.Random) -> Action:
    choices = game.choices()
    return rng.choice([c for c in choices if not c.open] or list(choices)).action


def repaired(game: Game, rng: random.Random) -> Log:
    """The line that a random repair leads to, with random answers to what is asked."""
    log = game.log
    kinds: tuple[Kind, ...] = ("change", "insert", "remove")
    kind, at = rng.choice(kinds), rng.randrange(len(log) // 2, len(log))
    there = Game.along(game.rules, game.state_at(0), log[:at])
    action = None if kind == "remove" else possible(there, rng)
    rules = new_game(game.rules.setup).rules
    repair = Repair(rules, game.state_at(0), log, Edit(at=at, kind=kind, action=action))
    repair.run()
    while repair.question is not None:
        nearest = repair.question.nearest
        what = rng.random()
        if nearest and what < 0.4:
            repair.answer(rng.choice(nearest))
        elif what < 0.9:
            repair.drop_all = what > 0.6
            repair.answer(None)
        else:
            repair.end_here()
            break
        repair.run()
    return repair.log


def corrected(game: Game, rng: random.Random) -> Correct | None:
    wanted = list(candidates(game))
    for correction in rng.sample(wanted, min(80, len(wanted))):
        if game.why_not(correction) is None:
            return correction
    return None


@pytest.mark.parametrize(("title", "players", "seed"), [("18esp", 4, 1), ("1830", 3, 2)])
def test_random_repairs_break_nothing_and_lose_nothing(
    title: str, players: int, seed: int, tmp_path: Path
) -> None:
    an_evening_of_repairs(a_game_of(title, players, 80), seed, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("title", "variant", "players"),
    [
        ("18esp", "", 4),
        ("18esp", "two_players", 2),
        ("1830", "", 3),
        ("1830", "plus", 4),
        ("1849", "", 4),
        ("18te", "", 3),
    ],
)
def test_random_repairs_break_nothing_in_any_title(
    title: str, variant: str, players: int, seed: int, tmp_path: Path
) -> None:
    names = ("Ann", "Ben", "Carol", "Dan")[:players]
    game = new_game(make_setup(title, names, variant=variant, seed=seed))
    hands = Players(game, seed, mixed(players, seed))
    while game.position < 80 + 40 * seed and not game.state.finished:
        game.apply(hands.choose(game))
    an_evening_of_repairs(game, seed, tmp_path)


def an_evening_of_repairs(game: Game, seed: int, tmp_path: Path) -> None:
    """Repairs, corrections, steps back and ordinary actions in any order, each looked at and kept in a file."""
    rng = random.Random(seed)
    file = GameFile.new(game, tmp_path / "evening.ezgame")
    watcher = Watcher(new_game(game.rules.setup), tmp_path, seed)
    seen: list[Way] = []
    done: Counter[str] = Counter()
    for number in range(ROUNDS):
        seen.append(actions_of(game.line))
        any_ = rng.choice(("repair", "repair", "correct", "back", "act"))
        what = "repair" if number < 3 else any_
        if what == "repair" and not game.state.finished:
            log = repaired(game, rng)
            with file.recording():
                game.turn_to(log)
        elif what == "back":
            game.go_to(rng.randrange(game.length // 2, game.length + 1))
            file.record_jump()
        elif not game.state.finished:
            action = corrected(game, rng) if what == "correct" else possible(game, rng)
            if action is not None:
                file.record(game.apply(action))
        done[what] += 1
        look_at(watcher, game)
        ways = [actions_of(game.line), *(actions_of(line.log) for line in game.lines)]
        for way in seen:
            assert any(other[: len(way)] == way for other in ways), f"lost after {what}"
    lines = [actions_of(line.log) for line in game.lines]
    main, position = actions_of(game.line), game.position
    watcher.file.abandon()
    file.close()
    opened = open_game(tmp_path / "evening.ezgame", new_game)
    assert not opened.notes and opened.game.position == position
    assert actions_of(opened.game.line) == main
    assert [actions_of(line.log) for line in opened.game.lines] == lines
    opened.close()


def look_at(watcher: Watcher, game: Game) -> None:
    """Every position of the game from the middle on; before it nothing is changed."""
    watcher.lost = Counter()
    for number, applied in enumerate(game.log):
        if number >= 40:
            watcher.look(applied)
        watcher.lost = watcher.lost_by(applied)
