"""What every test shares: a screenless Qt and the way to the shared reference material."""

import os
from pathlib import Path

# Before anything imports Qt: tests need no screen, and look the same on every machine.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_SCALE_FACTOR", "1")

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent


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


@pytest.fixture
def shared() -> Path:
    """The folder of the shared material."""
    return shared_path()


@pytest.fixture
def checkout() -> Path:
    """The top level of the checkout."""
    return CHECKOUT
