"""The real program playing by itself, to be killed: python -m … GAME PROBE SEED.

After every paint that shows an action, it writes a line to the probe: how many lines of play the file
must have by then, the position and its hash.
"""

import os
import random
import sys
from pathlib import Path


def main() -> int:
    game_path, probe_path, seed = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from ezgame.app.selftests.play import some_action
    from ezgame.content.games import new_game
    from ezgame.models.saving import Saving
    from ezgame.models.session import Session
    from ezgame.storage import open_game
    from ezgame.storage.codec import state_hash
    from ezgame.ui.main_window import MainWindow
    from ezgame.ui.memory import Forgetful

    application = QApplication(["ezgame"])
    file = open_game(game_path, new_game)
    if file.read_only:
        print(file.notes, file=sys.stderr)
        return 1
    session = Session(file.game)
    saving = Saving(session, file)
    written = count_lines(game_path)

    def count(*_: object) -> None:
        nonlocal written
        written += 1

    session.on_applied.append(count)
    session.on_jumped.append(count)
    window = MainWindow(session, Forgetful())
    window.resize(1366, 768)
    window.show()
    saving.replay_past()
    rng = random.Random(seed)
    probe = os.open(probe_path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def play() -> None:
        if session.state.finished:
            return
        if rng.random() < 0.1 and session.can_undo:
            session.undo()
        else:
            session.submit(some_action(session.choices(), rng))
        application.processEvents()
        position = session.game.position
        shown = f"{written} {position} {state_hash(session.state)}\n"
        os.write(probe, shown.encode())

    timer = QTimer(window)
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
