"""What the window asks to be remembered: look, arrangement, names. Where it is kept is not known here."""

from collections.abc import Sequence
from typing import Protocol

from ezgame.models.guards.levels import USUAL
from ezgame.ui.appearance import appearance


class Memory(Protocol):
    classic: bool
    """The map in classic colours."""
    warnings: bool
    """Warn before costly moves."""
    language: str
    """The language that was chosen; empty before anybody chose."""

    map_text: float
    """Size of writing on the map, against the rest of the window."""
    motion: bool
    """Let things glide."""
    clocks: bool
    """Count everybody's thinking time."""
    clock_budget: int
    """Minutes for each player; 0: as many as he likes."""
    clock_fine: int
    """Money for each minute beyond that, counted in the report; 0: none."""
    previously: bool
    """Tell the story so far when a game is opened again."""

    goes_on: bool
    """Turns that nobody decides go on by themselves after a pause."""

    def guard_level(self, name: str) -> str:
        """Which warnings a player wants: none, usual, costly or all."""
        ...

    def keep_guard_level(self, name: str, level: str) -> None: ...

    def hints_seen(self) -> frozenset[str]: ...

    def keep_hint(self, hint: str) -> None: ...

    def set_dark(self, dark: bool) -> None: ...

    def change_scale(self, by: float) -> None: ...

    def layout(self, key: str) -> str | None: ...

    def keep_layout(self, key: str, state: str) -> None: ...

    def forget_layout(self, key: str) -> None: ...

    def names(self) -> Sequence[str]: ...

    def keep_names(self, names: Sequence[str]) -> None: ...


class Forgetful:
    """A memory that lasts as long as the program; for tests and pictures."""

    def __init__(self) -> None:
        self.classic = False
        self.warnings = True
        self.language = ""
        self.map_text = 1.0
        self.motion = True
        self.previously = False
        self.clocks = False
        self.clock_budget = 0
        self.clock_fine = 0
        self.goes_on = False
        self._hints = frozenset({"undo", "tiles", "run"})  # nobody is new here
        self._layouts: dict[str, str] = {}
        self._guards: dict[str, str] = {}
        self._names: tuple[str, ...] = ()

    def guard_level(self, name: str) -> str:
        return self._guards.get(name, USUAL)

    def keep_guard_level(self, name: str, level: str) -> None:
        self._guards[name] = level

    def hints_seen(self) -> frozenset[str]:
        return self._hints

    def keep_hint(self, hint: str) -> None:
        self._hints |= {hint}

    def set_dark(self, dark: bool) -> None:
        appearance().set(dark=dark)

    def change_scale(self, by: float) -> None:
        appearance().set(scale=min(2.5, max(0.8, appearance().scale + by)))

    def layout(self, key: str) -> str | None:
        return self._layouts.get(key)

    def keep_layout(self, key: str, state: str) -> None:
        self._layouts[key] = state

    def forget_layout(self, key: str) -> None:
        self._layouts.pop(key, None)

    def names(self) -> Sequence[str]:
        return self._names

    def keep_names(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
