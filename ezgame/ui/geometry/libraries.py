"""The two libraries that geometry needs. They are slow to load, so they wait until something is drawn."""

from functools import cache
from importlib import import_module
from threading import Lock

_loading = Lock()


@cache
def load_libraries() -> None:
    """Load both, one thread at a time; to be called before work that may go on in two threads.

    Where two threads load libraries that need each other, Python lets one of them go on with a library
    that is not ready, and it stays broken for the whole program."""
    with _loading:
        for name in ("numpy", "shapely"):
            import_module(name)
