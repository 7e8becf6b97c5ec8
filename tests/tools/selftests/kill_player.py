"""The real program playing by itself, to be killed: python -m … GAME PROBE SEED [MODE].

After the paint that shows an action, and not without one, it writes a line to the probe: how many lines
of play the file must have by then, the position, its hash and the name of the file it is played in.

What the window itself calls not saved yet, because the disk is late, is not told.

MODE is `plain`; `slow`, with a disk that takes three seconds for every fsync; `renewed`, the same with a file of an
older format, which the first move renews; `overwritten`, where another
program writes into the file in the middle of the game; `several`, where one game is left for the next; or
`mended`, where actions of the past are repaired and the position is corrected; it kills itself while a repair goes
to the file, so that the moment is in the middle of what is written.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

SLOW = 3.0
"""Seconds of a slow fsync."""
LONG_ENOUGH = 12
"""Moves after which one of several games is left for the other."""
OVERWRITTEN = b"of another program\n"
SOON = 3
"""Moves after which another program writes into the file."""


def main() -> int:
    game_path, probe_path, seed = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    mode = sys.argv[4] if len(sys.argv) > 4 else "plain"
    if mode in ("slow", "renewed"):
        os.fsync = lambda _fd: time.sleep(SLOW)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    from PySide6.QtCore import QTimer

    from ezgame.app.application import make_application
    from ezgame.app.gui import Program
    from ezgame.app.settings import Settings
    from ezgame.app.signals import Signals
    from ezgame.storage.codec.digest import state_hash
    from ezgame.storage.shelf import Shelf
    from tests.tools.selftests.kill_mender import PIECES, Mender, die_while_writing
    from tests.tools.selftests.mending import some_correction
    from tests.tools.selftests.paints import Paints
    from tests.tools.selftests.play import some_action

    application = make_application(["ezgame"])
    folder = probe_path.parent
    program = Program(Settings(folder / "settings.json"), Shelf(folder / "shelf"))
    signals = Signals(program.leaving.unasked, program)
    program.show()
    written = 0

    def count(*_: object) -> None:
        nonlocal written
        written += 1

    def put_on_table(path: Path) -> bool:
        """Open a file and listen to its game."""
        nonlocal written
        program.opener.open(path)
        while program.desk.busy:
            application.processEvents()
        if program.saver is None or program.saver.file.read_only:
            why = program.saver.file.notes if program.saver else "it was not opened"
            print(f"the game cannot be played: {why}", file=sys.stderr)
            return False
        written = count_lines(path)
        # Hears of it after the file and before the window.
        program.saver.session.on_applied.append(count)
        program.saver.session.on_jumped.append(count)
        return True

    if not put_on_table(game_path):
        return 1
    rng = random.Random(seed)
    paints = Paints(application)
    probe = os.open(probe_path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def tell_what_is_seen() -> None:
        assert program.saver is not None
        if program.saver.file.at_risk:
            return
        session, path = program.saver.session, program.saver.file.path
        mark = state_hash(session.state)
        shown = f"{written} {session.game.position} {mark} {path.name}\n"
        os.write(probe, shown.encode())

    mender = Mender(application, program, rng)
    if mode == "mended":
        # It may die in what it writes first: what it began with is seen by then, and stays.
        paints.wait(paints.count, program.frame, lambda: program.saver is None)
        tell_what_is_seen()
        die_while_writing(rng.randint(1, PIECES))

    tester = os.getppid()
    rounds = 0
    known = {game_path, neighbour(game_path)}

    def play() -> None:
        nonlocal written, rounds
        if os.getppid() != tester:
            os._exit(1)  # the test itself was stopped; nobody else would end this
        if program.saver is None:
            return
        rounds += 1
        if mode == "several" and rounds % LONG_ENOUGH == 0:
            # Leave this game for its neighbour, and come back to it later.
            here = program.saver.file.path
            put_on_table(game_path if here != game_path else neighbour(game_path))
        if mode == "overwritten" and rounds == SOON:
            # In one write, then cut: killed in between, the file still begins with the other program's words.
            with program.saver.file.path.open("r+b", buffering=0) as other:
                other.write(OVERWRITTEN)
                other.truncate()
        if program.saver is None:
            return  # Ctrl-C came while the other game was opened
        session = program.saver.session
        if session.state.finished:
            if mode == "mended":
                os.kill(os.getpid(), signal.SIGKILL)
            return
        painted = paints.count
        if mode == "mended" and rng.random() < 0.5:
            if not mender.repair(session):
                return
        elif mode == "mended" and rng.random() < 0.5:
            correction = some_correction(session.played, rng)
            session.submit(correction or some_action(session.choices(), rng))
        elif rng.random() < 0.1 and session.back.can_undo:
            session.back.undo()
        else:
            session.submit(some_action(session.choices(), rng))
        if not paints.wait(painted, program.frame, lambda: program.saver is None):
            return  # Ctrl-C has closed the window
        assert program.saver is not None
        path = program.saver.file.path
        if mode == "mended":
            # A repair writes as many lines as it wants.
            written = count_lines(path)
        if path not in known:
            # The game went on in another file, which is as short as can be.
            known.add(path)
            written = count_lines(path)
        tell_what_is_seen()

    timer = QTimer(program)
    timer.timeout.connect(play)
    timer.start(0)
    code = application.exec()
    program.close_game()
    program.closings.wait()
    return 128 + signals.received if signals.received else code


def neighbour(path: Path) -> Path:
    """The other game of a run with several games."""
    return path.with_name(f"other-{path.name}")


def count_lines(path: Path) -> int:
    """Lines of play in a file: actions and jumps."""
    return sum(
        line.startswith(b'{"to":') or b',"do":{' in line[:40]
        for line in path.read_bytes().splitlines()
    )


if __name__ == "__main__":
    sys.exit(main())
