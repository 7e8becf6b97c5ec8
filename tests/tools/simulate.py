"""`make simulate`: let games play themselves to the end and tell how they went."""

import argparse
import sys

from ezgame.app.main import settle_in
from ezgame.core.errors import EzgameError
from tests.tools.commands import run_one

NAME = "simulate"
HELP = "Play games by themselves to the end, always the same for the same seed."

NAMES = ("Ann", "Ben", "Carol", "Dan", "Eve", "Finn", "Gil", "Hal")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--title", required=True, metavar="TITLE", help="such as 18esp")
    parser.add_argument("--variant", default="", metavar="NAME", help="a variant of the title")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many (default 4)")
    parser.add_argument(
        "--games", type=int, default=1, metavar="N", help="how many games (default 1)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="of the first game; the next has S+1 …"
    )
    parser.add_argument("--setup", metavar="NAME", help="standard, variable …: the title's own")
    parser.add_argument(
        "--rulings", default="rulebook", metavar="SET", help="rulebook (default) or online"
    )


def run(args: argparse.Namespace) -> int:
    from ezgame.content.games import make_setup, new_game
    from tests.tools.simulation import Lost, play_out

    if not 1 <= args.players <= len(NAMES):
        raise EzgameError(f"{args.players} players are too few or too many.")
    if args.games < 1:
        raise EzgameError("There must be at least one game.")
    failures = 0
    for seed in range(args.seed, args.seed + args.games):
        setup = make_setup(
            args.title,
            NAMES[: args.players],
            variant=args.variant,
            seed=seed,
            ruling_set=args.rulings,
            options={} if args.setup is None else {"setup": args.setup},
        )
        game = new_game(setup)
        try:
            outcome = play_out(game, seed)
        except Lost as trouble:
            failures += 1
            print(f"seed {seed}: {trouble} (after {game.position} actions)", file=sys.stderr)
            continue
        names = [game.rules.title.phases[phase].name for phase in outcome.phases]
        scores = ", ".join(
            f"{setup.players[list(game.state.players).index(player)]} {outcome.scores[player]}"
            for player in outcome.ranking
        )
        print(
            f"seed {seed}: {outcome.actions} actions, {outcome.sets} sets, "
            f"phases {' '.join(names) or 'none'}; {scores}"
        )
    if failures:
        print(f"{failures} of {args.games} games did not reach their end.", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    settle_in()
    sys.exit(run_one(sys.modules[__name__], sys.argv[1:]))
