"""`make simulate`: let games play themselves to the end and tell how they went."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ezgame.app.commands.new import chosen_options, pairs
from ezgame.app.main import tune_interpreter
from ezgame.content.check.boards import checked_board
from ezgame.content.games import make_setup, new_game
from ezgame.content.summaries import variant_for
from ezgame.content.titles import load_title, load_whole
from ezgame.core.errors import EzgameError
from ezgame.core.game import Game
from ezgame.storage.game_file import GameFile
from tests.tools.commands import run_one
from tests.tools.coverage import Coverage
from tests.tools.foresight import FORESIGHT
from tests.tools.habits import HABITS, Habit, mixed
from tests.tools.simulation import Lost, Outcome, play_out
from tests.tools.watched_game import watched_game

NAME = "simulate"
HELP = "Play games by themselves to the end, always the same for the same seed."

NAMES = ("Ann", "Ben", "Carol", "Dan", "Eve", "Finn", "Gil", "Hal")
KNOWN = {habit.name: habit for habit in (*HABITS, FORESIGHT)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--title", required=True, metavar="TITLE", help="such as 18esp")
    parser.add_argument("--variant", default="", metavar="NAME", help="a variant of the title")
    parser.add_argument("--board", type=Path, metavar="FILE", help="a board of your own")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many (default 4)")
    parser.add_argument(
        "--games", type=int, default=1, metavar="N", help="how many games (default 1)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="of the first game; the next has S+1 …"
    )
    parser.add_argument("--setup", metavar="NAME", help="standard, variable …: the title's own")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE",
        help="another option of the title, may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--rulings", default="rulebook", metavar="SET", help="rulebook (default) or online"
    )
    parser.add_argument(
        "--habits", default="mixed", metavar="NAMES",
        help="for the seats in turn, such as seller,builder; default mixed: other ones in every game. "
        f"There are: {', '.join(KNOWN)}",
    )  # fmt: skip
    parser.add_argument(
        "--names",
        default=",".join(NAMES),
        metavar="NAMES",
        help="of the players (default: Ann,Ben …)",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="save the game, *.ezgame; of several the last one"
    )
    parser.add_argument(
        "--coverage", action="store_true",
        help="check every position and all that is offered, and tell which rules were met",
    )  # fmt: skip
    parser.add_argument(
        "--thorough", action="store_true", help="with --coverage: try all that is offered, not some"
    )


def run(args: argparse.Namespace) -> int:
    names = [name.strip() for name in args.names.split(",")]
    if not 1 <= args.players <= len(names):
        raise EzgameError(f"{args.players} players are too few or too many.")
    if args.games < 1:
        raise EzgameError("There must be at least one game.")
    variant = args.variant or variant_for(args.title, args.players)
    board = None
    if args.board is not None:
        board = checked_board(load_whole(args.title, variant), args.board)
    failures = 0
    coverage: Coverage | None = None
    options = chosen_options(load_title(args.title, args.variant), args.setup, pairs(args.option))
    for seed in range(args.seed, args.seed + args.games):
        setup = make_setup(
            args.title,
            names[: args.players],
            variant=args.variant,
            seed=seed,
            ruling_set=args.rulings,
            options=options,
            board=board,
        )
        game = new_game(setup)
        habits = habits_for(args.habits, args.players, seed)
        try:
            if args.coverage:
                coverage = coverage or Coverage(setup.title)
                with TemporaryDirectory(prefix="ezgame-simulate-") as folder:
                    outcome = watched_game(
                        game, seed, Path(folder), coverage, habits, thorough=args.thorough
                    )
            else:
                outcome = play_out(game, seed, habits=habits)
        except (Lost, AssertionError) as trouble:
            failures += 1
            what = str(trouble).partition("\n")[0] or "a promise was broken"
            print(f"seed {seed}: {what} (after {game.position} actions)", file=sys.stderr)
            continue
        print(told(game, seed, outcome, habits))
        if args.out is not None:
            save(game, args.out)
    if failures:
        print(
            f"{failures} of {args.games} games did not reach their end or broke a promise.",
            file=sys.stderr,
        )
    if coverage is not None:
        print(*coverage.report(), sep="\n")
    return 1 if failures else 0


def save(game: Game, path: Path) -> None:
    path.unlink(missing_ok=True)
    GameFile.unsaved(game, path).save_as(path)


def habits_for(words: str, players: int, seed: int) -> tuple[Habit, ...]:
    """The named habits go round the table."""
    if words == "mixed":
        return mixed(players, seed)
    names = [word.strip() for word in words.split(",")]
    for name in names:
        if name not in KNOWN:
            raise EzgameError(f"There is no habit `{name}`; there are: {', '.join(KNOWN)}.")
    return tuple(KNOWN[names[seat % len(names)]] for seat in range(players))


def told(game: Game, seed: int, outcome: Outcome, habits: Sequence[Habit]) -> str:
    """One line about a game."""
    phases = [game.rules.title.phases[phase].name for phase in outcome.phases]
    names = dict(zip(game.state.players, game.rules.setup.players, strict=True))
    played = dict(zip(game.state.players, (habit.name for habit in habits), strict=True))
    scores = ", ".join(
        f"{names.get(rank, rank)} {outcome.scores[rank]} ({played.get(rank, 'automatic')})"
        for rank in outcome.ranking
    )
    return (
        f"seed {seed}: {outcome.actions} actions, {outcome.sets} sets, "
        f"phases {' '.join(phases) or 'none'}, end: {outcome.ending}; {scores}"
    )


if __name__ == "__main__":
    tune_interpreter()
    sys.exit(run_one(sys.modules[__name__], sys.argv[1:]))
