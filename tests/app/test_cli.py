"""The command line: finds commands by folder and answers every mistake with one sentence."""

import argparse
import io
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from ezgame import __version__
from ezgame.app import cli, commands, registry
from ezgame.app.terminal import print_any_name
from ezgame.core.errors import ContentError
from tests.conftest import CHECKOUT
from tests.tools import bench, selftest


def a_command(run: object = lambda args: 0) -> SimpleNamespace:
    """A command `probe NUMBER [--loud]` that does what is asked for."""

    def add_arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("number", type=int)
        parser.add_argument("--loud", action="store_true")

    return SimpleNamespace(NAME="probe", HELP="Try it.", add_arguments=add_arguments, run=run)


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The only two commands there are: `probe` and `play`, which are the same."""
    command = a_command()
    monkeypatch.setattr(cli, "command_names", lambda: ("play", "probe"))
    monkeypatch.setattr(cli, "load_command", lambda name: command)
    return command


def test_a_command_gets_its_arguments(probe: SimpleNamespace) -> None:
    seen: list[argparse.Namespace] = []
    probe.run = lambda args: seen.append(args) or 0
    assert cli.run(["probe", "7", "--loud"]) == 0
    assert (seen[0].number, seen[0].loud) == (7, True)


def test_the_exit_code_is_what_the_command_returns(probe: SimpleNamespace) -> None:
    probe.run = lambda args: 5
    assert cli.run(["probe", "7"]) == 5


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["prob"], "did you mean `probe`?"),
        (["fly"], "there are: play, probe."),
        (["--fly"], "unknown option `--fly`"),
        (["probe"], "required: number"),
        (["probe", "many"], "invalid int value: 'many'"),
        (["probe", "1", "2"], "unrecognized arguments: 2"),
        (["probe", "1", "--lou"], "unrecognized arguments: --lou"),
    ],
)
def test_a_mistyped_line_is_one_sentence_and_exit_code_2(
    words: list[str], part: str, probe: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert part in err
    assert err.count("\n") == 1


def raises(error: BaseException) -> object:
    def run(args: argparse.Namespace) -> int:
        raise error

    return run


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (ContentError(["maps/x.yaml:3:1: no such tile"]), 1, "maps/x.yaml:3:1: no such tile\n"),
        (
            FileNotFoundError(2, "No such file or directory", "x.png"),
            1,
            "ezgame: x.png: no such file or directory.\n",
        ),
        (KeyboardInterrupt(), 130, "ezgame: stopped.\n"),
    ],
)
def test_an_error_is_its_sentence(
    error: BaseException,
    code: int,
    sentence: str,
    probe: SimpleNamespace,
    capsys: pytest.CaptureFixture[str],
) -> None:
    probe.run = raises(error)
    assert cli.run(["probe", "1"]) == code
    assert capsys.readouterr().err == sentence


def test_a_bug_is_one_sentence_and_its_details_come_on_request(
    probe: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    probe.run = raises(RuntimeError("lost\nits way"))
    assert cli.run(["probe", "1"]) == 3
    assert "a fault of the program itself (RuntimeError: lost)" in capsys.readouterr().err
    assert cli.run(["--debug", "probe", "1"]) == 3
    assert "Traceback" in capsys.readouterr().err


def test_a_saved_game_as_only_word_opens_the_window(
    probe: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "game.json"
    other.touch()
    assert cli.chosen_command([]) == ("play", [])
    for name in ("a.ezgame", "A.EZGAME", "record.json"):
        assert cli.chosen_command([name]) == ("play", [name])
    assert cli.chosen_command([str(other)]) == ("play", [str(other)])


def test_the_window_needs_a_display(
    probe: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert cli.run(["play", "1"]) == 1
    assert "There is no display here" in capsys.readouterr().err


def test_help_lists_every_command_with_its_line(
    probe: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["--help"]) == 0
    assert "  probe      Try it." in capsys.readouterr().out


def test_help_of_a_command_is_no_error(
    probe: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["probe", "--help"]) == 0
    assert "--loud" in capsys.readouterr().out


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--version"]) == 0
    assert capsys.readouterr().out == f"ezgame {__version__}\n"


def test_a_reader_that_goes_away_is_no_fault() -> None:
    program = f"{sys.executable} -m ezgame --help | head -c 1"
    result = subprocess.run(program, shell=True, capture_output=True, text=True, check=False)
    assert result.stderr == ""


@pytest.mark.parametrize("package", [commands, bench, selftest], ids=lambda each: each.__name__)
def test_every_command_module_keeps_the_contract(package: ModuleType) -> None:
    for name in registry.command_names(package):
        command = registry.load_command(name, package)
        assert name == command.NAME
        assert command.HELP
        assert "\n" not in command.HELP
        command.add_arguments(cli.Parser(prog=name, allow_abbrev=False))
        assert callable(command.run)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("18España: 40 → 50", b"18Espana: 40 -> 50"),
        ("Düsseldorf × 2 “so”", b'Dusseldorf x 2 "so"'),
        ("東\udce9", b"\\u6771\\udce9"),
    ],
)
@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_a_plain_terminal_gets_letters_it_knows(
    text: str, printed: bytes, errors: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(paper, encoding="ascii", errors=errors))
    print_any_name()
    print(text, end="", flush=True)
    assert paper.getvalue() == printed


def test_names_that_are_no_text_are_printed_somehow(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9.ezgame")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "ezgame",
            "new",
            "--title",
            "1830",
            "--players",
            "A,B",
            "--out",
            name,
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict", "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == cli.DONE and done.stderr == b""
    assert b"is ready in caf" in done.stdout and (tmp_path / name).is_file()
