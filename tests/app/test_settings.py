"""Settings survive the end of the process: everything is stored as text and read back as it was."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from ezgame.app.settings import Settings
from ezgame.ui.appearance import appearance


def test_names_and_flags_come_back_in_a_new_process(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "ezgame.ini"
    first = Settings(path)
    first.keep_names(("Ñoño", "Ben"))
    first.classic = True
    first.warnings = False
    first.keep_layout("1366x768", "AAAA")
    first._store.sync()
    again = Settings(path)
    assert again.names() == ("Ñoño", "Ben")
    assert again.classic and not again.warnings
    assert again.layout("1366x768") == "AAAA"
    assert again.layout("1920x1080") is None


def test_the_look_is_applied_and_bad_values_are_ignored(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "ezgame.ini"
    path.write_text("[look]\ndark=yes\nscale=huge\n[group]\nnames=not json\n", encoding="utf-8")
    settings = Settings(path)
    settings.apply_look(1.2)
    assert appearance().dark and appearance().scale == 1.2
    assert settings.names() == ()
    appearance().set(dark=False, scale=1.0)


def test_the_text_size_stays_within_bounds(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "ezgame.ini")
    appearance().set(dark=False, scale=1.0)
    for _ in range(40):
        settings.change_scale(0.1)
    assert appearance().scale == 2.5
    appearance().set(dark=False, scale=1.0)
