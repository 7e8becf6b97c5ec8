"""`make bench ARGS="repair …"`: an action of the past repaired, beside a plain replay of the same actions."""

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ezgame.core.actions import Action
    from ezgame.core.applied import Log
    from ezgame.core.game import Game

NAME = "repair"
HELP = "repair an early action of a recorded game and compare with replaying the rest"

RATIO = 1.5
"""How much longer a repair may take than a plain replay of the same actions."""
STALL, CALLED_OFF = 120.0, 500.0
"""Milliseconds that the window may stand still meanwhile, and until a repair that was called off is over."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a game of 18xx.games (JSON) or of ours")
    parser.add_argument("--at", type=int, default=100, metavar="N", help="default 100")
    parser.add_argument("--actions", type=int, default=1500, metavar="N", help="default 1500")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="default 5")
    parser.add_argument("--window", action="store_true", help="in the program as well")


def run(args: argparse.Namespace) -> int:
    from ezgame.core.errors import EzgameError
    from ezgame.core.game import Game
    from tests.tools.bench.runs import whole_game

    whole = whole_game(args.file)
    game = Game.along(whole.rules, whole.state_at(0), whole.log[: args.actions])
    if not 0 < args.at < game.position:
        raise EzgameError(f"The game has {game.position} actions.")
    over = [compare(game, args.at, kind, args.rounds) for kind in ("insert", "change")]
    if args.window:
        over += in_window(game, args.at)
    return 1 if any(over) else 0


def compare(game: "Game", at: int, kind: str, rounds: int) -> bool:
    """Repair and replay in turns; prints the ratio and tells whether it is too large."""
    from ezgame.content.games import new_game
    from ezgame.core.repair import Edit, Repair

    start, log = game.state_at(0), game.log
    action = otherwise(game, at, kind)
    repairs: list[float] = []
    replays: list[float] = []
    counts: dict[str, int] = {}
    for _ in range(rounds):
        rules = new_game(game.rules.setup).rules
        begun = process_time()
        repair = Repair(rules, start, log, Edit(at=at, kind=kind, action=action))
        repair.run()
        while repair.question is not None:
            repair.drop_all = True
            repair.answer(None)
            repair.run()
        repairs.append(process_time() - begun)
        counts = {}
        for step in repair.steps:
            counts[step.verdict] = counts.get(step.verdict, 0) + 1
        replays.append(replayed(game, log, at))
    ratio = median(repairs) / median(replays)
    told = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    mark = "   over" if ratio > RATIO else ""
    print(f"{game.rules.title.name}, {len(log)} actions, action {at}: {kind} {action}"[:150])
    print(f"  {told}")
    print(f"  repair {median(repairs):.3f} s, plain replay {median(replays):.3f} s")
    print(f"  ratio  {ratio:.2f}   (limit {RATIO}){mark}; medians of {rounds}, processor time")
    return ratio > RATIO


def replayed(game: "Game", log: "Log", at: int) -> float:
    """Seconds to play a line again from an action on."""
    from ezgame.content.games import new_game
    from ezgame.core.game import Game

    again = Game.along(new_game(game.rules.setup).rules, game.state_at(0), log[:at])
    again.rules.trusting = True
    begun = process_time()
    for applied in log[at:]:
        again.apply(applied.action)
    return process_time() - begun


def otherwise(game: "Game", at: int, kind: str) -> "Action":
    """A correction that changes next to nothing, or another choice in the place of what was done."""
    from ezgame.core.actions import Correct
    from ezgame.core.game import Game

    if kind == "insert":
        actor = next(iter(game.state.players))
        cash = game.state_at(at).players[actor].cash
        return Correct(actor=actor, what="cash", about=actor, number=cash + 1, why="bench")
    there = Game.along(game.rules, game.state_at(0), game.log[:at])
    taken = game.log[at].action
    same = [c.action for c in there.choices() if type(c.action) is type(taken) and not c.open]
    others = [c.action for c in there.choices() if not c.open]
    return next(action for action in (*same, *others) if action != taken)


def in_window(game: "Game", at: int) -> list[bool]:
    """The same insertion in the program, with its progress; and one that is called off."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from ezgame.app.application import make_application
    from ezgame.app.gui import Program
    from ezgame.app.repairing import Repairing
    from ezgame.app.settings import Settings
    from ezgame.storage.game_file import GameFile
    from ezgame.storage.shelf import Shelf
    from ezgame.ui.files.waiting import Waiting
    from tests.tools.benches.turns import Turns, show

    make_application(["ezgame"])
    with tempfile.TemporaryDirectory(prefix="ezgame-bench-") as folder:
        path = Path(folder) / "game.ezgame"
        program = Program(Settings(Path(folder) / "ezgame.ini"), Shelf(Path(folder) / "games"))
        program.show()
        program.frame.resize(1366, 768)
        program.put_on_table(game, GameFile.new(game, path))
        assert program.saver is not None
        session = program.saver.session
        Turns().rest("first", 300)

        def begin() -> None:
            session.repair_wanted.emit("insert", at)
            session.submit(otherwise(game, at, "insert"))

        def until(done: Callable[[], bool]) -> Turns:
            turns = Turns()
            while not done():
                turns.go_round("repair")
            return turns

        work = session.findChild(Repairing)
        assert isinstance(work, Repairing)
        begun = process_time()
        begin()
        turns = until(lambda: not program.desk.busy and work.dialog is not None)
        answered = 1000 * (process_time() - begun)
        over = [show("   window stands still, most", turns.share(1.0), STALL)]
        show("   until the answer, processor of all threads", answered)
        assert work.dialog is not None
        turns = Turns()
        turns.do("confirm", work.dialog.take.click)
        while program.desk.busy:
            turns.go_round("confirm")
        turns.rest("confirmed")
        over.append(show("   confirmed, stands still, most", turns.share(1.0), STALL))
        Turns().rest("later", 100)
        begin()
        waiting = program.frame.findChild(Waiting)
        assert waiting is not None
        begun = process_time()
        waiting.reject()
        until(lambda: not program.desk.busy)
        over.append(show("   called off after", 1000 * (process_time() - begun), CALLED_OFF))
        program.frame.close()
    return over
