"""The Makefile and the check of system libraries answer a bare machine with a sentence."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from ezgame.app import qt_libraries
from tests.project.tree import CHECKOUT


def make(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", "--no-print-directory", *words],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("goal", ["play", "test"])
def test_an_older_python_gets_one_sentence(goal: str, tmp_path: Path) -> None:
    old = tmp_path / "python3.9"
    program = "import sys; sys.version_info = (3, 9, 2); exec(sys.argv[1])"
    old.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{program}" "$2"\n')
    old.chmod(0o755)
    result = make(goal, f"PYTHON={old}", f"VENV={tmp_path}/venv")
    assert result.returncode != 0
    assert "ezgame needs Python 3.11 or newer; this is 3.9." in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "venv").exists()


def test_no_python_at_all_gets_one_sentence(tmp_path: Path) -> None:
    result = make("test", f"PYTHON={tmp_path}/python3", f"VENV={tmp_path}/venv")
    assert result.returncode != 0
    assert "is not on this machine" in result.stderr


def test_a_python_without_venv_gets_the_line_to_type(tmp_path: Path) -> None:
    bare = tmp_path / "python3"
    bare.write_text(
        f'#!/bin/sh\ncase "$2" in *ensurepip*) exit 1;; esac\nexec {sys.executable} "$@"\n'
    )
    bare.chmod(0o755)
    result = make("test", f"PYTHON={bare}", f"VENV={tmp_path}/venv")
    assert "apt-get install -y python3-venv" in result.stderr


def test_every_target_is_explained() -> None:
    shown = make("help").stdout
    declared = next(
        line for line in (CHECKOUT / "Makefile").read_text().splitlines() if ".PHONY" in line
    )
    assert [goal for goal in declared.split()[1:] if f"make {goal} " not in shown] == []


def test_every_tool_it_calls_is_there() -> None:
    tools = re.findall(r"-m (tests\.[\w.]+)", (CHECKOUT / "Makefile").read_text())
    paths = [CHECKOUT / tool.replace(".", "/") for tool in tools]
    modules = [(path.with_suffix(".py"), path / "__main__.py") for path in paths]
    assert [pair[0].name for pair in modules if not any(path.is_file() for path in pair)] == []


@pytest.mark.posix
@pytest.mark.parametrize(
    ("runs", "code"),
    [
        (["exit 0"], 0),
        (["exit 2"], 2),
        (["echo worker gw1 crashed while running x; exit 2", "exit 0"], 0),
        (["echo worker gw1 crashed while running x; exit 2", "exit 2"], 2),
        (["exit 124", "exit 2"], 2),
    ],
)
def test_continuous_integration_runs_the_tests(tmp_path: Path, runs: list[str], code: int) -> None:
    """What fails has failed; only where a process was stuck or crashed, everything is run once more."""
    script = CHECKOUT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    copy = tmp_path / ".ci" / "run"
    copy.parent.mkdir()
    shutil.copy(script, copy)
    make = tmp_path / "tools" / "make"
    make.parent.mkdir()
    answers = "".join(f"  {number}) {answer} ;;\n" for number, answer in enumerate(runs, 1))
    make.write_text(
        f'#!/bin/sh\necho "$PWD $@" >> {tmp_path}/asked\n'
        f"case $(wc -l < {tmp_path}/asked) in\n{answers}esac\nexit 99\n"
    )
    make.chmod(0o755)
    path = f"{make.parent}{os.pathsep}{os.environ['PATH']}"
    result = subprocess.run([copy], env={**os.environ, "PATH": path}, capture_output=True)
    assert result.returncode == code
    assert (tmp_path / "asked").read_text().splitlines() == [f"{tmp_path} test"] * len(runs)


@pytest.fixture
def libraries(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The check on a Debian where no library is installed."""
    monkeypatch.setattr(qt_libraries, "load_problem", lambda library: "not found")
    monkeypatch.setattr(qt_libraries.shutil, "which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr(qt_libraries.sys, "platform", "linux")
    monkeypatch.setattr(qt_libraries.os, "geteuid", lambda: 1000)
    return qt_libraries


def test_the_check_of_libraries_needs_nothing_of_ours() -> None:
    """`make` runs it before anything is installed."""
    script = CHECKOUT / "ezgame" / "app" / "qt_libraries.py"
    result = subprocess.run(
        [sys.executable, "-I", "-S", str(script), "offscreen"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "qt_libraries.py window" in (CHECKOUT / "Makefile").read_text()


def test_complete_libraries_are_not_mentioned(
    libraries: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(libraries, "load_problem", lambda library: "")
    assert libraries.main("window") == 0
    assert capsys.readouterr() == ("", "")


def test_a_user_gets_the_one_line_to_type(
    libraries: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert libraries.main("offscreen") == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "type: sudo apt-get install -y" in line
    assert "libegl1" in line
    assert "libxcb-cursor0" not in line


def test_a_window_needs_more_than_tests_do(
    libraries: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert libraries.main("window") == 1
    assert "libxcb-cursor0" in capsys.readouterr().err


def test_root_gets_them_installed(libraries: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    typed: list[list[str]] = []
    monkeypatch.setattr(libraries.os, "geteuid", lambda: 0)
    monkeypatch.setattr(
        libraries.subprocess,
        "run",
        lambda words, **_: typed.append(words) or SimpleNamespace(returncode=0),
    )
    assert libraries.main("offscreen") == 0
    assert [words[:2] for words in typed] == [["apt-get", "update"], ["apt-get", "install"]]


def test_a_system_without_apt_gets_the_names(
    libraries: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(libraries.shutil, "which", lambda program: None)
    assert libraries.main("offscreen") == 1
    assert "libGL.so.1" in capsys.readouterr().err
