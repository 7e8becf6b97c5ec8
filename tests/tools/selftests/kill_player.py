"""The real program playing by itself, to be killed: python -m … GAME PROBE SEED.

After the paint that shows an action, and not without one, it writes a line to the probe: how many lines
of play the file must have by then, the position and its hash.
"""

import os
import random
import sys
from pathlib import Path


def main() -> int:
    game_path, probe_path, seed = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    from PySide6.QtCore import QTimer

    from ezgame.app.application import make_application
    from ezgame.app.gui import Program
    from ezgame.app.settings import Settings
    from ezgame.storage.codec import state_hash
    from ezgame.storage.shelf import Shelf
    from tests.tools.selftests.paints import Paints
    from tests.tools.selftests.play import some_action

    application = make_application(["ezgame"])
    folder = probe_path.parent
    program = Program(Settings(folder / "settings.ini"), Shelf(folder / "shelf"))
    program.show()
    program.open(game_path)
    while program.desk.busy:
        application.processEvents()
    if program.keeper is None or program.keeper.file.read_only:
        print("the game cannot be played", file=sys.stderr)
        return 1
    session = program.keeper.session
    written = count_lines(game_path)

    def count(*_: object) -> None:
        nonlocal written
        written += 1

    # Hears of it after the file and before the window.
    session.on_applied.append(count)
    session.on_jumped.append(count)
    rng = random.Random(seed)
    paints = Paints(application)
    probe = os.open(probe_path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    tester = os.getppid()

    def play() -> None:
        if os.getppid() != tester:
            os._exit(1)  # the test itself was stopped; nobody else would end this
        if session.state.finished:
            return
        painted = paints.count
        if rng.random() < 0.1 and session.can_undo:
            session.undo()
        else:
            session.submit(some_action(session.choices(), rng))
        while paints.count == painted:
            application.processEvents()
        shown = f"{written} {session.game.position} {state_hash(session.state)}\n"
        os.write(probe, shown.encode())

    timer = QTimer(program)
    timer.timeout.connect(play)
    timer.start(0)
    return application.exec()


def count_lines(path: Path) -> int:
    """Lines of play in a file: actions and jumps."""
    return sum(
        line.startswith(b'{"to":') or b',"do":{' in line[:40]
        for line in path.read_bytes().splitlines()
    )


if __name__ == "__main__":
    sys.exit(main())
