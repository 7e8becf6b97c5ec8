"""The page about the program tells its version and every licence."""

import json
import tomllib
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import ezgame
from ezgame.app import about, licences
from ezgame.app.about import about_notice
from ezgame.app.gui import Program
from ezgame.app.licences import INDEX, PYTHON_PARTS, libraries, works
from tests.app.table import notice
from tests.conftest import CHECKOUT
from tests.ui.hands import settle


def test_every_requirement_has_its_licence_told() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = {distribution for _name, distribution, _licence in PYTHON_PARTS}
    needed = {need.split(">")[0] for need in project["dependencies"]}
    assert needed <= told


def test_everything_has_a_licence_and_what_pip_installed_a_version() -> None:
    found = list(works())
    assert all(work.licence for work in found)
    assert found[0].name == "ezgame" and found[0].version == ezgame.__version__
    assert [work.name for work in found if not work.version] == ["Source Sans 3"]


def test_the_menu_opens_it(program: Program, tmp_path: Path) -> None:
    program.opener.open_sample()
    settle()
    assert program.frame.game is not None
    program.frame.game.commands["about"].trigger()
    settle()
    shown = notice(program)
    assert shown.head == f"ezgame {ezgame.__version__}"
    for words in ("LGPL 3", "SIL Open Font License", "PSF 2", "GEOS", "unofficial"):
        assert words in shown.told()
    assert len(shown.buttons) == 1, "no folder of licences outside a packed program"
    shown.reject()


def test_a_packed_program_lists_libraries_and_shows_the_texts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    index = [{"name": "libxcb1", "version": "1.15", "text": "libxcb1.txt"}]
    (tmp_path / INDEX).write_text(json.dumps(index), encoding="utf-8")
    for module in (about, licences):
        monkeypatch.setattr(module, "licence_folder", lambda: tmp_path)
    assert [work.name for work in libraries()] == ["libxcb1"]
    opened: list[str] = []
    monkeypatch.setattr(about, "show", lambda url: opened.append(url.toLocalFile()))
    shown = about_notice(None)
    qtbot.addWidget(shown)
    assert "libxcb1 1.15" in shown.told() and str(tmp_path) in shown.told()
    shown.open()
    shown.buttons[0].click()
    assert opened == [str(tmp_path)]
