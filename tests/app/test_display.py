"""Where no window can be opened the program says why, instead of letting Qt end it."""

import socket
from pathlib import Path

import pytest

from ezgame.app import display, qt_libraries
from ezgame.app.display import NoDisplay, require_display
from ezgame.app.qt_libraries import why_no_window


def test_no_display_gets_one_sentence_with_a_way_out() -> None:
    with pytest.raises(NoDisplay) as caught:
        require_display({}, "linux")
    assert "ezgame render" in str(caught.value)
    assert "make" not in str(caught.value), "an installed program has no Makefile"
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("environment", "asked"),
    [
        ({"DISPLAY": ":0"}, ["xcb"]),
        ({"WAYLAND_DISPLAY": "wayland-0"}, ["wayland"]),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, ["wayland", "xcb"]),
        ({"QT_QPA_PLATFORM": "vnc:size=800x600:port=5900"}, ["vnc"]),
        ({"QT_QPA_PLATFORM": "wayland;xcb", "DISPLAY": ":0"}, ["wayland", "xcb"]),
    ],
)
def test_the_part_of_qt_for_this_screen_is_tried(
    environment: dict[str, str], asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[str]] = []
    monkeypatch.setattr(display, "why_no_window", lambda platforms: seen.append(platforms) or "")
    for name in display.ANSWERS:
        monkeypatch.setitem(display.ANSWERS, name, lambda environment: True)
    require_display(environment, "linux")
    assert seen == [asked]


def test_what_is_missing_is_told_before_qt_ends_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(display, "why_no_window", lambda platforms: "libxcb-cursor0 is missing.")
    with pytest.raises(NoDisplay, match="libxcb-cursor0"):
        require_display({"DISPLAY": ":0"}, "linux")


@pytest.mark.parametrize(
    "environment",
    [
        {"DISPLAY": ":7777"},
        {"DISPLAY": ":7777", "QT_QPA_PLATFORM": "xcb"},
        {"DISPLAY": "nonsense"},
        {"WAYLAND_DISPLAY": "wayland-7777"},
        {"DISPLAY": ":7777", "WAYLAND_DISPLAY": "wayland-7777"},
    ],
)
def test_a_screen_that_does_not_answer_gets_a_sentence(
    environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt would end the program with a core dump."""
    monkeypatch.setattr(display, "why_no_window", lambda platforms: "")
    with pytest.raises(NoDisplay, match=r"No screen answers at .*(7777|nonsense)") as caught:
        require_display({"XDG_RUNTIME_DIR": str(tmp_path), **environment}, "linux")
    assert "\n" not in str(caught.value)


def test_one_screen_that_answers_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "why_no_window", lambda platforms: "")
    both = {"DISPLAY": ":7777", "WAYLAND_DISPLAY": "w", "XDG_RUNTIME_DIR": str(tmp_path)}
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "w"))
        listening.listen()
        require_display(both, "linux")
    require_display({"DISPLAY": ":7777", "QT_QPA_PLATFORM": "offscreen"}, "linux")


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_other_systems_always_have_one(platform: str) -> None:
    require_display({}, platform)


# ---------------------------------------------------------------- Qt's plugins

CURSOR = "libxcb-cursor.so.0: cannot open shared object file: No such file or directory"


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Qt's folder on a Debian where libxcb-cursor0 is missing, so that only Wayland works."""
    for name in ("libqxcb.so", "libqwayland-generic.so"):
        (tmp_path / name).touch()
    absent = {tmp_path / "libqxcb.so", "libxcb-cursor.so.0"}
    monkeypatch.setattr(
        qt_libraries, "load_problem", lambda library: CURSOR if library in absent else ""
    )
    monkeypatch.setattr(qt_libraries.shutil, "which", lambda program: f"/usr/bin/{program}")
    return tmp_path


def test_a_plugin_that_does_not_load_gets_the_line_to_type(plugins: Path) -> None:
    told = why_no_window(["xcb"], plugins)
    assert told.endswith("sudo apt-get install -y --no-install-recommends libxcb-cursor0")
    assert CURSOR in told and "\n" not in told


@pytest.mark.parametrize("platforms", [["wayland"], ["wayland", "xcb"], ["xcb", "wayland"]])
def test_one_plugin_that_loads_is_enough(plugins: Path, platforms: list[str]) -> None:
    assert why_no_window(platforms, plugins) == ""


@pytest.mark.parametrize("platform", ["offscreen", "vnc", "something"])
def test_platforms_we_know_nothing_of_are_left_to_qt(plugins: Path, platform: str) -> None:
    assert why_no_window([platform], plugins) == ""


def test_a_library_we_have_no_package_for_is_named_all_the_same(
    plugins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        qt_libraries,
        "load_problem",
        lambda library: "libx.so.9: odd" if "/" in str(library) else "",
    )
    assert "libx.so.9: odd" in why_no_window(["xcb"], plugins)
    assert "library that is named" in why_no_window(["xcb"], plugins)


def test_a_system_without_apt_gets_the_names(
    plugins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(qt_libraries.shutil, "which", lambda program: None)
    assert "libxcb-cursor.so.0." in why_no_window(["xcb"], plugins)


def test_qt_of_this_environment_is_found_and_really_tried() -> None:
    folder = qt_libraries.plugin_folder()
    if folder is None:
        return  # the system's own Qt, whose package brings its libraries
    assert (folder / "libqoffscreen.so").is_file() or qt_libraries.sys.platform != "linux"
    assert qt_libraries.load_problem(folder / "libqnone.so")
    assert qt_libraries.load_problem(folder / "libqoffscreen.so") == ""
