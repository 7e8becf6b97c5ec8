"""Try the packed program on the system it is for; silent steps, one line at the end, exit code 1 at a fault.

    python packaging/check_folder.py dist/ezgame

Runs on a plain Python 3.11 or newer, before the folder becomes a download. The window is opened without a
screen, so that it works in a pipeline.
"""

import json
import os
import re
import runpy
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
SAMPLE = CHECKOUT / "resources" / "samples" / "18esp.ezgame"
RECORDED = CHECKOUT / "tests" / "tools" / "selftests" / "imports.py"
"""Makes a small game in the format of 18xx.games; needs nothing but Python itself."""
LEFT_OUT = "pictures"
"""The one folder of resources/ that only README.md shows."""
STAYS_OPEN = 8.0
"""Seconds after which a window that is still there is there to stay."""


def programs(folder: Path) -> tuple[Path, Path]:
    """The command line and the window."""
    if sys.platform == "win32" or (folder / "ezgame.exe").is_file():
        return folder / "ezgame-console.exe", folder / "ezgame.exe"
    return folder / "ezgame", folder / "ezgame-gui"


def commands() -> set[str]:
    """What the sources have in ezgame/app/commands."""
    found = (CHECKOUT / "ezgame" / "app" / "commands").glob("*.py")
    return {path.stem.replace("_", "-") for path in found if not path.stem.startswith("_")}


def data_files() -> set[Path]:
    """Every file the program reads, as the sources have it and by its place in the package."""
    package = CHECKOUT / "ezgame"
    found = {path.relative_to(package) for path in (package / "titles").rglob("*") if path.is_file()}
    for name in ("maps", "tiles", "resources"):
        inside = (path for path in (CHECKOUT / name).rglob("*") if path.is_file())
        found |= {"_data" / path.relative_to(CHECKOUT) for path in inside}
    return {path for path in found if path.suffix not in (".py", ".pyc") and LEFT_OUT not in path.parts}


def check_data(folder: Path) -> None:
    """Boards, sentences, fonts and covers; a missing cover is no fault to any command, only an empty card."""
    package = folder / "_internal" / "ezgame"
    missing = sorted(path.as_posix() for path in data_files() if not (package / path).is_file())
    if missing:
        raise SystemExit(f"Not packed: {', '.join(missing)}")


def run(program: Path, *words: str | Path) -> str:
    result = subprocess.run(
        [str(program), *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        stdin=subprocess.DEVNULL,
    )
    if result.returncode:
        raise SystemExit(f"{program.name} {words[0]}: {result.stdout}{result.stderr}")
    return result.stdout


def check_commands(program: Path) -> None:
    shown = re.findall(r"^  ([a-z-]+) ", run(program, "--help"), re.MULTILINE)
    if set(shown) != commands():
        raise SystemExit(f"--help lists {shown}, the sources have {sorted(commands())}.")
    if not re.fullmatch(r"ezgame \d+\.\d+\.\d+\s*", run(program, "--version")):
        raise SystemExit("--version tells no version.")
    told = run(program, "check")
    titles = len(list((CHECKOUT / "ezgame" / "titles").glob("*/title.yaml")))
    if told.count("no faults") < titles:
        raise SystemExit(f"check found faults: {told}")


def check_pages(program: Path, place: Path) -> None:
    """Maps and the pages of a game."""
    run(program, "render", "18esp", "--out", place / "map.svg")
    run(program, "render", "1830", "--out", place / "map.png")
    run(program, "snapshot", SAMPLE, "--out", place / "game.pdf")
    begins = {"map.svg": b"<?xml", "map.png": b"\x89PNG", "game.pdf": b"%PDF"}
    for name, first in begins.items():
        if not (place / name).read_bytes().startswith(first):
            raise SystemExit(f"{name} was not written as it should be.")
    run(program, "report", SAMPLE, "--out", place / "evening.html")
    if "</html>" not in (place / "evening.html").read_text(encoding="utf-8"):
        raise SystemExit("The evening's report was not written as it should be.")
    if "Source Sans 3" not in (place / "map.svg").read_text(encoding="utf-8"):
        raise SystemExit("The map is not drawn with the bundled font.")


def check_saving(program: Path, place: Path) -> None:
    """A game begun is a file that can be read, and no half file is left beside it."""
    home = place / "games"
    home.mkdir()
    game = home / "evening.ezgame"
    run(program, "new", "--title", "1830", "--players", "Ann,Ben,Carol", "--out", game)
    if "Carol" not in run(program, "show", game):
        raise SystemExit("The game just begun cannot be shown.")
    run(program, "replay", game)
    left = [path.name for path in home.iterdir() if path != game]
    if left:
        raise SystemExit(f"Saving left something behind: {left}")


def check_other_commands(program: Path, place: Path) -> None:
    """Runs, positions for others, recorded games, translations and the menu, each in the shortest way."""
    run(program, "routes", SAMPLE, "--at", "300")
    run(program, "export", SAMPLE, "--out", place / "position.json")
    json.loads((place / "position.json").read_text(encoding="utf-8"))
    (place / "recorded.json").write_bytes(runpy.run_path(str(RECORDED))["FINISHED_IMPORT"])
    run(program, "import", place / "recorded.json", "--out", place / "recorded.ezgame")
    run(program, "replay", place / "recorded.ezgame")
    for language in ("de", "es"):
        run(program, "text", "export", place / f"{language}.po")
        if (place / f"{language}.po").stat().st_size < 10_000:
            raise SystemExit(f"The words of {language} are not inside.")
    if sys.platform.startswith("linux"):
        run(program, "desktop")


def check_window(program: Path, place: Path) -> None:
    """The window opens a game and stays, and no picture or other file is missing."""
    game = place / "evening.ezgame"
    game.write_bytes(SAMPLE.read_bytes())
    window = subprocess.Popen([str(program), str(game)], stderr=subprocess.PIPE, encoding="utf-8")
    try:
        code = window.wait(STAYS_OPEN)
    except subprocess.TimeoutExpired:
        code = None
    finally:
        window.kill()
        told = window.communicate()[1]
    if code is not None:
        raise SystemExit(f"The window closed by itself with {code}: {told}")
    if "Cannot open" in told:
        raise SystemExit(f"The window misses something: {told}")


def main(folder: Path) -> int:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    console, window = programs(folder)
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            os.environ[variable] = str(place / variable.lower())
        check_data(folder)
        check_commands(console)
        check_pages(console, place)
        check_saving(console, place)
        check_other_commands(console, place)
        check_window(window, place)
    size = sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
    print(f"{folder}: {size / 1e6:.0f} MB, all is well after {time.perf_counter() - begun:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "dist/ezgame")))
