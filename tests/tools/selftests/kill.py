"""The kill test: the real program is killed while it plays, again and again; what it had shown must
be in its file."""

import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ezgame.content.games import new_game
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.opening import open_whole
from ezgame.storage.reading import read_file
from tests.conftest import CHECKOUT
from tests.tools.selftests.kill_player import OVERWRITTEN, count_lines, neighbour
from tests.tools.selftests.mending import is_somewhere
from tests.tools.selftests.play import sample_game

PATIENCE = 300.0
"""Seconds until the program must have shown its first action, or have ended by itself."""
NEW_GAME_AFTER = 400
"""Actions after which another game is begun."""
OLD = CHECKOUT / "tests" / "storage" / "frozen" / "version_1_18esp.ezgame"
"""A file of an older format."""
PAST = 60
"""Actions of a game that is to be repaired."""


@dataclass(slots=True)
class Kills:
    runs: int = 0
    shown: int = 0
    """Actions and steps back that were seen on the screen in all."""
    torn: int = 0
    """Files whose last, unseen line was cut off."""
    faults: list[str] = field(default_factory=list)


MODES = ("plain", "slow", "renewed", "overwritten", "several", "interrupted", "mended")
"""Ways to play (see kill_player); interrupted: ended by Ctrl-C instead of being killed."""


def silent(_kills: Kills) -> None:
    """Nobody watches."""


def kill_test(
    folder: Path,
    runs: int,
    seed: int,
    longest: float = 1.5,
    mode: str = "plain",
    tell: Callable[[Kills], None] = silent,
) -> Kills:
    """Start, let play, kill at a random moment, reopen; so many times. `tell` hears of every run."""
    kills = Kills()
    rng = random.Random(seed)
    path = folder / "game-0.ezgame"
    begin(path, seed, mode)
    for number in range(runs):
        probe = folder / f"probe-{number}"
        shown = play_and_kill(path, probe, rng, longest, mode)
        kills.runs += 1
        problem = compare_all(path, shown, kills)
        if problem:
            kills.faults.append(f"run {number} ({mode}): {problem}")
        tell(kills)
        probe.unlink(missing_ok=True)
        if kills.faults or mode in ("overwritten", "renewed") or is_over(path):
            path = folder / f"game-{number + 1}.ezgame"
            begin(path, seed + number + 1, mode)
    return kills


def begin(path: Path, seed: int, mode: str) -> None:
    if mode == "renewed":
        shutil.copyfile(OLD, path)
    else:
        GameFile.new(sample_game(PAST if mode == "mended" else 0, seed), path).close()
    GameFile.new(sample_game(0, seed + 1), neighbour(path)).close()


def play_and_kill(
    path: Path, probe: Path, rng: random.Random, longest: float, mode: str
) -> list[str]:
    """What the program had shown when it was killed."""
    program = subprocess.Popen(
        [
            sys.executable, "-m", "tests.tools.selftests.kill_player",
            str(path), str(probe), str(rng.randrange(2**31)), mode,
        ],
        stderr=subprocess.PIPE,
        cwd=CHECKOUT,
    )  # fmt: skip
    deadline = time.monotonic() + PATIENCE
    try:
        by_itself = mode == "mended"
        while program.poll() is None and time.monotonic() < deadline:
            if probe.exists() and probe.stat().st_size and not by_itself:
                break
            time.sleep(0.005)
        time.sleep(0 if by_itself else rng.uniform(0, longest))
        program.send_signal(signal.SIGINT if mode == "interrupted" else signal.SIGKILL)
        _, errors = program.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return ["! it did not end by Ctrl-C"]
    finally:
        # Also when the test itself is ended.
        program.kill()
        program.communicate()
    if mode == "interrupted" and program.returncode != 128 + signal.SIGINT:
        return [f"! it ended with {program.returncode} by Ctrl-C: {last_words(errors)}"]
    if not probe.exists():
        return [f"! it ended with {program.returncode}: {last_words(errors)}"]
    # The last line counts only if it was written to its end.
    return probe.read_text().split("\n")[:-1]


def last_words(errors: bytes) -> str:
    """The last line the program wrote about its end."""
    lines = errors.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"


def compare_all(path: Path, shown: list[str], kills: Kills) -> str:
    """Is everything that was shown in the files it was played in? Says what is missing."""
    if not shown:
        return "nothing was shown"
    if shown[-1].startswith("!"):
        return f"the program did not play: {shown[-1]}"
    kills.shown += len(shown)
    if lost := positions_lost(path, shown):
        return f"positions {', '.join(lost)} were shown and are in no line of the file"
    last = {line.split(maxsplit=3)[3]: line for line in shown}
    if path.read_bytes().startswith(OVERWRITTEN):
        # The file of another program now; what was played after that is in a new one.
        last.pop(path.name, None)
    for name, line in last.items():
        problem = compare(path.with_name(name), line, kills)
        if problem:
            return f"{name}: {problem}"
    return ""


def positions_lost(path: Path, shown: list[str]) -> list[str]:
    """Positions of a game that were shown and are in no line of its file: undone or repaired, they stay there."""
    if path.read_bytes().startswith(OVERWRITTEN):
        return []
    game = open_whole(read_file(path), new_game).game
    seen = [line.split(maxsplit=3) for line in shown]
    return [
        position
        for _lines, position, mark, name in seen
        if name == path.name and not is_somewhere(game, int(position), mark)
    ]


def compare(path: Path, shown: str, kills: Kills) -> str:
    """Is what was shown last in the file?"""
    lines, position, mark, _ = shown.split(maxsplit=3)
    before = path.read_bytes()
    file = open_game(path, new_game)
    try:
        if file.read_only:
            kills.torn += 1
        found = count_lines(path)
        if found < int(lines):
            return f"{lines} lines of play were shown, the file has {found}"
        here = (str(file.game.position), state_hash(file.game.state))
        if found == int(lines) and here != (position, mark):
            return f"action {position} was shown, the file stands at {here[0]}"
        if path.read_bytes() != before:
            return "reopening changed the file"
        if file.read_only:
            file.save_as(path.with_suffix(".recovered.ezgame"))
    finally:
        file.close()
    if file.path != path:
        file.path.replace(path)
    return ""


def is_over(path: Path) -> bool:
    file = open_game(path, new_game)
    over = file.game.state.finished or file.game.position > NEW_GAME_AFTER
    file.abandon()
    return over
