"""The packed program, really built and started: minutes, so only `make test-long` does it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.tree import CHECKOUT, project_files

pytestmark = [pytest.mark.long, pytest.mark.posix]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`make deb` in a copy of the project as it is now."""
    copy = tmp_path_factory.mktemp("clone")
    for path in project_files():
        target = copy / path.relative_to(CHECKOUT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    run("make", "deb", f"PYTHON={sys.executable}", cwd=copy)
    return copy


def run(*words: str | Path, cwd: Path) -> str:
    result = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_the_folder_does_everything_the_checkout_does(built: Path) -> None:
    assert "all is well" in run(sys.executable, "packaging/check_folder.py", cwd=built)


def test_the_folder_brings_no_more_than_it_should(built: Path) -> None:
    names = {path.name for path in (built / "dist" / "ezgame").rglob("*")}
    for unwanted in ("libgtk-3.so.0", "libQt6Network.so.6", "libqvnc.so", "libcups.so.2"):
        assert unwanted not in names
    assert not any(name.startswith("window_") for name in names), "pictures of README.md"
    assert {"libqxcb.so", "libqwayland.so", "libxcb-cursor.so.0", "libraries.json"} <= names


def test_the_package_names_its_version_and_what_it_needs(built: Path) -> None:
    (package,) = (built / "dist").glob("ezgame_*.deb")
    told = run("dpkg-deb", "--info", package, cwd=built)
    assert "Depends: libc6" in told
    listed = run("dpkg-deb", "--contents", package, cwd=built)
    assert "./usr/bin/ezgame-gui -> ../lib/ezgame/ezgame-gui" in listed
