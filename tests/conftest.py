"""What every test shares: Qt without a screen, a home of its own, and the shared material."""

import gc
import importlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

# Before anything imports Qt: tests need no screen and look the same on every machine.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.update(QT_SCALE_FACTOR="1", LC_ALL="C.UTF-8", TZ="UTC")

import hypothesis
import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
HOME_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")

# The same examples every time, and no example fails for being slow on a busy machine.
hypothesis.settings.register_profile("ezgame", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("ezgame")


def pytest_configure(config: pytest.Config) -> None:
    """Settings and saves of the person who runs the tests are neither read nor written."""
    home = tempfile.mkdtemp(prefix="ezgame-tests-")
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    for name in HOME_FOLDERS:
        os.environ[name] = str(Path(home, name.lower()))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Several workers of a run begin to read the tests at different places: each reads what another has made ready,
    instead of all of them making everything ready."""
    worker: dict[str, Any] | None = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    paths = [
        path
        for place in session.config.args
        for path in sorted((CHECKOUT / place).rglob("test_*.py"))
    ]
    first = int(worker["workerid"][2:]) * len(paths) // worker["workercount"]
    for path in (*paths[first:], *paths[:first]):
        # What cannot be read is told when its turn comes.
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(path.relative_to(CHECKOUT).with_suffix("").parts))


YOUNG, MANY = 20_000, 60
"""New objects after which a test is followed by a look for garbage, and tests after which all is looked through."""
_tests = count(1)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """A test may choose a language; the next one begins in English. Most tests never load the words."""
    yield
    words = sys.modules.get("ezgame.models.words.wording")
    if words is not None:
        words.speak("en")


@pytest.fixture(autouse=True)
def _garbage_is_collected_by_the_thread_of_the_tests(request: pytest.FixtureRequest) -> None:
    """As in the program, where other threads would take windows apart (ezgame/ui/collector.py)."""
    gc.disable()
    if {"qapp", "qtbot"} & set(request.fixturenames):
        request.getfixturevalue("qapp")
        from ezgame.ui.collector import collect_in_window

        collect_in_window()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """What only POSIX systems do is tested there."""
    if os.name != "posix" and item.get_closest_marker("posix"):
        pytest.skip("needs a POSIX system")


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    if next(_tests) % MANY == 0:
        gc.collect()
        gc.freeze()  # titles, boards and pictures that later tests share are not looked through again
    elif gc.get_count()[0] > YOUNG:
        gc.collect(1)


def find_shared() -> Path | None:
    """The shared reference material: $EZGAME_SHARED, else ../shared beside the checkout."""
    named = os.environ.get("EZGAME_SHARED")
    place = Path(named) if named else CHECKOUT.parent / "shared"
    return place if place.is_dir() else None


def shared_path(*parts: str) -> Path:
    """A file of the shared material. Without it the test is skipped; under CI it fails."""
    root = find_shared()
    path = root.joinpath(*parts) if root else None
    if path is not None and path.exists():
        return path
    reason = f"shared material {'/'.join(parts) or 'folder'} not found (set EZGAME_SHARED)"
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """The application of the program itself, which hears of files to open."""
    from ezgame.app.application import Application

    return Application


@pytest.fixture
def shared() -> Path:
    """The folder of the shared material."""
    return shared_path()


@pytest.fixture
def checkout() -> Path:
    """The top level of the checkout."""
    return CHECKOUT
