"""The wheel: holds all data, and works outside the checkout in an environment of its own."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from ezgame.app import desktop
from ezgame.content.resources import cover_file, package_root
from tests.project.tree import CHECKOUT, modules, name_of, project_files

DATA = ("maps/", "tiles/", "resources/")
PICTURES = "resources/pictures/"
"""Shown by README.md, never read by the program."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the tree as it is now."""
    out = tmp_path_factory.mktemp("dist")
    run(
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(out),
        cwd=CHECKOUT,
    )
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a fresh environment with the wheel.

    Its requirements are lent by this environment through a path file, which keeps the test quick
    and off the network. A path file names a folder only, so the checkout is not lent with it.
    """
    home = tmp_path_factory.mktemp("venv")
    run(sys.executable, "-m", "venv", "--without-pip", str(home))
    python = home / "bin" / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python))
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    return home / "bin"


def run(*words: str | Path, cwd: Path | None = None) -> str:
    """Run a program away from the checkout and return what it prints."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    result = subprocess.run(
        [str(word) for word in words],
        cwd=cwd or Path(words[0]).parent,
        env=clean,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_wheel_holds_every_data_file_and_every_manifest(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    names = [name_of(path) for path in project_files()]
    data = {name for name in names if name.startswith(DATA) and not name.startswith(PICTURES)}
    data |= {f"packaging/{name}" for name in desktop.PLACES}
    wanted = {name for name in names if name.startswith("ezgame/")}
    wanted |= {f"ezgame/_data/{name}" for name in data}
    assert wanted - inside == set()
    assert {name for name in inside if name.startswith("ezgame/")} - wanted == set()


def test_no_module_asks_for_the_pictures_that_stay_behind() -> None:
    """The cover of a title without one of its own was among them: its card was empty once installed."""
    asking = [
        name_of(path) for path in modules("ezgame") if '"pictures"' in path.read_text("utf-8")
    ]
    assert asking == []
    assert cover_file("a title without a picture").is_relative_to(package_root())
    assert cover_file("a title without a picture").is_file()


def test_wheel_holds_nothing_else(wheel: Path) -> None:
    inside = zipfile.ZipFile(wheel).namelist()
    assert [name for name in inside if not name.startswith(("ezgame/", "ezgame-"))] == []


def test_wheel_has_a_command_and_a_window_script(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (name,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
    text = archive.read(name).decode()
    assert "[console_scripts]\nezgame = ezgame.app.main:main" in text
    assert "[gui_scripts]\nezgame-gui = ezgame.app.main:gui_main" in text


def test_installed_program_is_not_the_checkout(installed: Path) -> None:
    where = run(installed / "python", "-c", "import ezgame; print(ezgame.__file__)")
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_installed_program_finds_its_manifests_faultless(installed: Path) -> None:
    checked = run(installed / "ezgame", "check")
    assert checked.strip()


def test_installed_program_draws_a_map_with_its_own_font(installed: Path, tmp_path: Path) -> None:
    picture = tmp_path / "map.svg"
    run(installed / "ezgame", "render", "18esp", "--out", picture)
    assert "Source Sans 3" in picture.read_text(encoding="utf-8")


@pytest.mark.long
def test_wheel_installs_with_its_requirements_into_an_empty_environment(
    wheel: Path, tmp_path: Path
) -> None:
    run(sys.executable, "-m", "venv", str(tmp_path / "venv"))
    pip = tmp_path / "venv" / "bin" / "pip"
    run(pip, "install", "--quiet", str(wheel))
    assert run(pip.parent / "ezgame", "check").strip()
