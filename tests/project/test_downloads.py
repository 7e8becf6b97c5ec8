"""The downloads: specification, installers and workflow, as far as text can be checked; the build itself
is a long test (test_package.py)."""

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

import ezgame
from ezgame.app import licences as shown
from tests.project.tree import CHECKOUT

PACKAGING = CHECKOUT / "packaging"


def load(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of packaging/, which is no package."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    spec = importlib.util.spec_from_file_location(f"packing_{name}", PACKAGING / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def contents(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    return load("contents", monkeypatch)


# ---------------------------------------------------------------- what is packed


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/plugins/platforms/libqminimalegl.so",
        "PySide6\\plugins\\platforms\\qdirect2d.dll",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/imageformats/libqjpeg.so",
        "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "PySide6/Qt/translations/qtbase_fr.qm",
        "PySide6/Qt/translations/qt_help_de.qm",
        "PySide6\\opengl32sw.dll",
        "libcups.so.2",
        "libstdc++.so.6",
    ],
)
def test_what_nobody_needs_is_left_out(contents: ModuleType, place: str) -> None:
    assert not contents.wanted(place)


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/plugins/iconengines/libqsvgicon.so",
        "PySide6/Qt/plugins/printsupport/libcupsprintersupport.so",
        "PySide6/Qt/plugins/platformthemes/libqxdgdesktopportal.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "ezgame/_data/maps/18esp.yaml",
    ],
)
def test_what_the_program_needs_stays(contents: ModuleType, place: str) -> None:
    assert contents.wanted(place)


def test_libraries_nobody_asks_for_are_dropped(contents: ModuleType) -> None:
    files = [
        ("PySide6/QtGui.abi3.so", "/s/QtGui", "EXTENSION"),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "/s/xcb", "BINARY"),
        ("PySide6/Qt/lib/libQt6Gui.so.6", "/s/gui", "BINARY"),
        ("libQt6Gui.so.6", "PySide6/Qt/lib/libQt6Gui.so.6", "SYMLINK"),
        ("PySide6/Qt/lib/libQt6Network.so.6", "/s/network", "BINARY"),
        ("libQt6Network.so.6", "PySide6/Qt/lib/libQt6Network.so.6", "SYMLINK"),
        ("libkrb5.so.3", "/s/krb5", "BINARY"),
        ("libxcb-cursor.so.0", "/s/cursor", "BINARY"),
        ("libpython3.13.so.1.0", "/s/python", "BINARY"),
        ("ezgame/_data/maps/18esp.yaml", "/s/map", "DATA"),
    ]
    needs = {
        "/s/QtGui": ["libQt6Gui.so.6", "libc.so.6"],
        "/s/xcb": ["libxcb-cursor.so.0", "libQt6Gui.so.6"],
        "/s/network": ["libkrb5.so.3"],
    }
    kept = contents.asked_for(files, lambda source: needs.get(source, ()))
    dropped = {place for place, _source, _kind in files} - kept
    assert dropped == {
        "PySide6/Qt/lib/libQt6Network.so.6",
        "libQt6Network.so.6",
        "libkrb5.so.3",
    }


def test_no_module_that_the_program_imports_is_excluded(contents: ModuleType) -> None:
    imported: set[str] = set()
    for path in (CHECKOUT / "ezgame").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported |= {node.module, *(f"{node.module}.{a.name}" for a in node.names)}
    assert imported.isdisjoint(contents.EXCLUDED_MODULES)


def test_the_specification_is_good_python_and_names_what_is_there() -> None:
    text = (PACKAGING / "ezgame.spec").read_text(encoding="utf-8")
    compile(text, "ezgame.spec", "exec")
    for name in re.findall(r'"(\w+\.(?:py|ico|icns))"', text):
        assert (PACKAGING / name).is_file(), name
    assert 'collect_submodules("ezgame")' in text and "strip=True" not in text


# ---------------------------------------------------------------- the check of the folder


@pytest.mark.parametrize(
    "taken",
    [
        "titles/cover.svg",
        "titles/te/title.yaml",
        "titles/t1849/text/en.yaml",
        "_data/maps/18te.yaml",
        "_data/resources/text/de/boards.yaml",
        "_data/resources/fonts/OFL.txt",
    ],
)
def test_a_folder_that_misses_a_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    check = load("check_folder", monkeypatch)
    package = tmp_path / "_internal" / "ezgame"
    for place in check.data_files():
        (package / place).parent.mkdir(parents=True, exist_ok=True)
        (package / place).touch()
    check.check_data(tmp_path)
    (package / taken).unlink()
    with pytest.raises(SystemExit, match=re.escape(f"Not packed: {taken}")):
        check.check_data(tmp_path)


def test_the_check_of_the_folder_tries_every_command() -> None:
    text = (PACKAGING / "check_folder.py").read_text(encoding="utf-8")
    tried = set(re.findall(r'run\(program, "([a-z]+)"', text)) | {"play"}
    commands = (CHECKOUT / "ezgame" / "app" / "commands").glob("[a-z]*.py")
    assert {path.stem for path in commands} - tried == set(), "play is what the window does"


# ---------------------------------------------------------------- licences


def test_licences_of_every_python_package_are_collected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    licences = load("licences", monkeypatch)
    assert licences.INDEX == shown.INDEX
    monkeypatch.setattr(licences, "system_libraries", lambda sources: [])
    licences.write_licences(tmp_path / "out", [])
    names = {path.stem for path in (tmp_path / "out").glob("*.txt")}
    told = {distribution for _n, distribution, _l in shown.PYTHON_PARTS}
    assert told - {"PySide6-Essentials"} <= names
    assert {"ezgame", "Python", "Source-Sans-3", "Qt-and-PySide6", "LGPL-3", "GPL-3"} <= names
    assert all(path.stat().st_size > 300 for path in (tmp_path / "out").glob("*.txt"))
    assert shown.libraries(tmp_path / "out") == ()


# ---------------------------------------------------------------- Debian and other Linux


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """A folder that looks like the packed program from outside."""
    folder = tmp_path / "packed"
    (folder / "_internal" / "ezgame" / "_data" / "licences").mkdir(parents=True)
    (folder / "_internal" / "ezgame" / "_data" / "licences" / "Qt.txt").write_text("LGPL")
    (folder / "_internal" / "ezgame" / "py.typed").touch()
    for name in ("ezgame", "ezgame-gui"):
        (folder / name).write_text("#!/bin/sh\necho run\n")
        (folder / name).chmod(0o755)
    return folder


def test_the_debian_package_puts_everything_in_its_place(
    packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deb = load("make_deb", monkeypatch)
    tree = tmp_path / "tree"
    deb.fill(tree, packed)
    files = {str(path.relative_to(tree)) for path in tree.rglob("*") if not path.is_dir()}
    app = "io.github.ezgame.Ezgame"
    assert {
        "usr/bin/ezgame",
        "usr/bin/ezgame-gui",
        "usr/lib/ezgame/ezgame-gui",
        f"usr/share/applications/{app}.desktop",
        f"usr/share/icons/hicolor/scalable/apps/{app}.svg",
        f"usr/share/icons/hicolor/scalable/mimetypes/{app}-game.svg",
        f"usr/share/metainfo/{app}.metainfo.xml",
        f"usr/share/mime/packages/{app}.xml",
        "usr/share/doc/ezgame/copyright",
        "usr/share/doc/ezgame/changelog.gz",
    } <= files
    assert (tree / "usr/bin/ezgame-gui").resolve() == tree / "usr/lib/ezgame/ezgame-gui"
    assert (tree / "usr/lib/ezgame/ezgame").stat().st_mode & 0o777 == 0o755
    assert (tree / "usr/lib/ezgame/_internal/ezgame/py.typed").stat().st_mode & 0o777 == 0o644
    assert "Qt.txt" in (tree / "usr/share/doc/ezgame/copyright").read_text()
    told = deb.control(tree, deb.program_version(), "amd64")
    assert f"Version: {ezgame.__version__}\n" in told and "libc6 (>= 2.36)" in told
    assert not re.search(r"\{\w+\}", told)
    sums = deb.checksums(tree).splitlines()
    assert len(sums) == sum(not (tree / name).is_symlink() for name in files)


@pytest.mark.posix
@pytest.mark.parametrize("whole", [True, False])
def test_only_a_whole_package_gets_its_name(
    packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    packs = f'for last; do :; done\nls {tmp_path}/out > {tmp_path}/seen\necho packed > "$last"\n'
    for name, text in (("dpkg", "echo amd64"), ("dpkg-deb", f"{packs}exit {0 if whole else 1}")):
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tools), prepend=os.pathsep)
    make, name = load("make_deb", monkeypatch).make, f"ezgame_{ezgame.__version__}_amd64.deb"
    if whole:
        assert make(packed, tmp_path / "out").read_text() == "packed\n"
    else:
        with pytest.raises(subprocess.CalledProcessError):
            make(packed, tmp_path / "out")
    assert (tmp_path / "seen").read_text() == ""
    assert [path.name for path in (tmp_path / "out").iterdir()] == ([name] if whole else [])


def test_a_folder_without_the_program_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("make_deb", "make_appdir"):
        with pytest.raises(SystemExit, match="make package"):
            load(name, monkeypatch).make(tmp_path, tmp_path)


def test_one_file_for_other_linux_runs_the_window_or_a_command(
    packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = load("make_appdir", monkeypatch).make(packed, tmp_path / "out")
    for name in ("ezgame", "ezgame-gui"):
        (home / "usr" / "lib" / "ezgame" / name).write_text(f'#!/bin/sh\necho {name} "$@"\n')

    def run(*words: str) -> str:
        return subprocess.run([home / "AppRun", *words], capture_output=True, text=True).stdout

    assert run() == "ezgame-gui\n"
    assert run("a b.ezgame") == "ezgame-gui a b.ezgame\n"
    assert run("render", "18esp") == "ezgame render 18esp\n"
    assert (home / ".DirIcon").is_file() and len(list(home.glob("*.desktop"))) == 1


# ---------------------------------------------------------------- Windows


def test_the_installer_takes_away_all_that_it_brings() -> None:
    text = (PACKAGING / "ezgame.nsi").read_text(encoding="utf-8")
    before, after = text.split('Section "Uninstall"')
    keys = set(re.findall(r'WriteReg\w+ HKCU "(.+?)"', before))
    gone = set(re.findall(r'DeleteRegKey HKCU "(.+?)"', after))
    assert [key for key in keys if not any(key.startswith(root) for root in gone)] == []
    assert "RequestExecutionLevel user" in before and "HKLM" not in text
    assert re.findall(r'CreateShortcut "(.+?)"', before) == re.findall(r'Delete "(\$SM.+?)"', after)
    for name in ("ezgame.exe", "ezgame-console.exe", "uninstall.exe"):
        assert f'Delete "$INSTDIR\\{name}"' in after


def test_the_installer_can_be_built(packed: Path, tmp_path: Path) -> None:
    """Where makensis is; the pipeline has it."""
    tool = shutil.which("makensis")
    if tool is None:
        return
    words = ["-V1", f"-DVERSION={ezgame.__version__}", f"-DFOLDER={packed}", f"-DOUT={tmp_path}"]
    result = subprocess.run(
        [tool, *words, str(PACKAGING / "ezgame.nsi")], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    setup = tmp_path / f"ezgame-{ezgame.__version__}-setup.exe"
    assert setup.read_bytes()[:2] == b"MZ"


# ---------------------------------------------------------------- the pipeline


def workflow() -> dict[str, Any]:
    text = (CHECKOUT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    loaded = yaml.safe_load(text)
    assert isinstance(loaded, dict)
    return loaded


def steps(job: dict[str, Any]) -> str:
    return "\n".join(str(step.get("run", "")) for step in job["steps"])


def test_every_system_is_built_checked_and_handed_over() -> None:
    jobs = workflow()["jobs"]
    assert set(jobs) == {"linux", "windows", "macos", "release"}
    assert jobs["linux"]["container"] == "debian:12"
    assert jobs["windows"]["runs-on"] == "windows-latest"
    runners = {one["runner"] for one in jobs["macos"]["strategy"]["matrix"]["include"]}
    assert runners == {"macos-15", "macos-15-intel"}
    for name in ("linux", "windows", "macos"):
        text = steps(jobs[name])
        assert "check_folder.py dist/ezgame" in text
        assert "3.13" in str(jobs[name]["steps"])
        assert any("upload-artifact" in step.get("uses", "") for step in jobs[name]["steps"])
    assert "pytest -n 0 tests/storage" in steps(jobs["windows"])
    assert set(jobs["release"]["needs"]) == {"linux", "windows", "macos"}
    assert "sha256sum" in steps(jobs["release"])


def test_what_the_pipeline_calls_is_there() -> None:
    text = str(workflow())
    for name in re.findall(r"packaging/[\w.]+", text):
        assert (CHECKOUT / name).is_file(), name
    goals = (CHECKOUT / "Makefile").read_text(encoding="utf-8")
    for goal in re.findall(r"\bmake ([a-z]+)\b", steps(workflow()["jobs"]["linux"])):
        assert f"\n{goal}:" in goals


def test_the_version_for_file_names_is_that_of_the_program() -> None:
    words = [sys.executable, str(PACKAGING / "version.py")]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert told == f"{ezgame.__version__}\n"


def test_scripts_of_packaging_compile() -> None:
    for path in PACKAGING.glob("*.py"):
        compile(path.read_text(encoding="utf-8"), str(path), "exec")
